/** A phone as the table's camera: a code to be scanned, and why the phone warns of the certificate. */
import { useState } from "preact/hooks";
import { api, got, type Shapes } from "../api/client";
import { useDoing } from "../parts/notice";
import { Sign } from "../parts/sign";
import { t } from "../words";

export function PhoneLens({ table, attach }: { table: number; attach: () => Promise<boolean> }) {
  const [link, setLink] = useState<Shapes["LinkShape"]>();
  const doing = useDoing();
  const path = { table };
  const invite = () =>
    doing.run(async () => {
      const body = { role: "watcher" as const, colour: null, may_correct: false };
      const issued = await got(api.POST("/api/tables/{table}/passes", { params: { path }, body }));
      const allowed = await got(api.GET("/api/tables/{table}/camera/allowed", { params: { path } }));
      await got(api.PUT("/api/tables/{table}/camera/allowed", { params: { path }, body: { see: allowed.see ?? [], film: [...(allowed.film ?? []), issued.name] } }));
      await attach();
      setLink(issued);
    });
  return (
    <section class="card" aria-labelledby="phone-lens">
      <h3 id="phone-lens">
        <Sign name="phone" /> {t("camera.phone")}
      </h3>
      <p>{t("camera.phone-how")}</p>
      <button type="button" disabled={doing.busy} onClick={() => void invite()}>
        {t("camera.phone-code")}
      </button>
      {doing.news}
      {link && (
        <figure class="code" aria-live="polite">
          <img src={link.qr} width="320" height="320" alt={t("phones.code")} />
          <figcaption>
            <p>{t("phones.scan")}</p>
            <a href={link.link} dir="ltr" class="long">
              {link.link}
            </a>
            {location.protocol === "http:" && <p class="notice bad">{t("camera.needs-https")}</p>}
          </figcaption>
        </figure>
      )}
      <Certificate />
    </section>
  );
}

/** Why phones warn, told in a minute. */
export function Certificate() {
  return (
    <details class="more">
      <summary>{t("certificate.title")}</summary>
      <ol class="steps-told">
        <li>{t("certificate.why")}</li>
        <li>{t("certificate.safe")}</li>
        <li>{t("certificate.android")}</li>
        <li>{t("certificate.iphone")}</li>
      </ol>
    </details>
  );
}
