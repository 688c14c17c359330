/** This device as the camera of the table: for a phone that was let in to film, and for the host's own. */
import { useEffect, useRef } from "preact/hooks";
import { api, got } from "../api/client";
import { filmCamera, filmFile, offStage, stopFilming, useFilming, video } from "../lens";
import { Refusal, useDoing } from "../parts/notice";
import { Sign } from "../parts/sign";
import { Certificate } from "../setup/phone";
import { follow } from "../ways";
import { t, whole } from "../words";
import type { AtTable } from "./table";

export function Lens({ table }: AtTable) {
  const filming = useFilming();
  const doing = useDoing();
  const { host } = table.you;
  const begin = (film: () => Promise<void>) =>
    doing.run(async () => {
      const body = { kind: "browser" as const, source: "" };
      if (host) await got(api.PUT("/api/tables/{table}/camera", { params: { path: { table: table.table } }, body }));
      await film();
    });
  return (
    <div class="narrow">
      <h1>{t("lens.title")}</h1>
      {!isSecureContext && (
        <section class="card ask">
          <p>{t("lens.insecure")}</p>
          <pre dir="ltr">paperref serve --https</pre>
        </section>
      )}
      <p>{t("lens.how")}</p>
      <Filmed />
      <p class="row" role="status">
        <Sign name={filming.on ? "eye" : "off"} /> {filming.on ? t("lens.sent", { count: filming.sent, rate: whole(Math.round(filming.rate)) }) : t("lens.off")}
      </p>
      {filming.on && filming.problem && <Refusal problem={filming.problem} />}
      {doing.news}
      <div class="row">
        {filming.on ? (
          <button type="button" class="large" onClick={stopFilming}>
            {t("lens.stop")}
          </button>
        ) : (
          <button type="button" class="main large" disabled={!isSecureContext} onClick={() => void begin(() => filmCamera(table.table))}>
            {t("lens.start")}
          </button>
        )}
        {host && (
          <label class="file button">
            {t("lens.film")}
            <input type="file" accept="video/*" onChange={({ currentTarget: { files } }) => files?.[0] && void begin(() => filmFile(table.table, files[0]!))} />
          </label>
        )}
        {host && filming.on && (
          <a class="button main" href={`/tables/${table.table}/setup/table`} onClick={follow}>
            {t("lens.on")}
          </a>
        )}
      </div>
      <Certificate />
    </div>
  );
}

/** What is filmed, as the device sees it. */
function Filmed() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    video.ariaLabel = t("lens.video");
    place.current!.append(video);
    return offStage;
  }, []);
  return <div class="picture lens" ref={place} />;
}
