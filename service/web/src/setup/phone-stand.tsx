/** The host's own phone photographs the stand: a code that lets it in. */
import { useState } from "preact/hooks";
import { api, got, type Shapes } from "../api/client";
import { useDoing } from "../parts/notice";
import { Sign } from "../parts/sign";
import { t } from "../words";

export function PhoneStand({ table }: { table: number }) {
  const [link, setLink] = useState<Shapes["LinkShape"]>();
  const doing = useDoing();
  const body = { role: "host" as const, colour: null, may_correct: false };
  const invite = () => doing.run(async () => setLink(await got(api.POST("/api/tables/{table}/passes", { params: { path: { table } }, body }))));
  return (
    <details class="more">
      <summary>
        <Sign name="phone" /> {t("words.phone")}
      </summary>
      <p>{t("words.phone-how")}</p>
      {link ? (
        <figure class="code" aria-live="polite">
          <img src={link.qr} width="320" height="320" alt={t("phones.code")} />
          <figcaption>
            <p>{t("phones.scan")}</p>
            <a href={link.link} dir="ltr" class="long">
              {link.link}
            </a>
          </figcaption>
        </figure>
      ) : (
        <button type="button" disabled={doing.busy} onClick={() => void invite()}>
          {t("camera.phone-code")}
        </button>
      )}
      <p class="faint">{t("words.players")}</p>
      {doing.news}
    </details>
  );
}
