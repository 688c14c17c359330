/** Before the first game, or while the table is awaited at rest: what the referee sees, and that something will come. */
import { EyesSign, Live } from "../parts/eyes";
import { useDoing } from "../parts/notice";
import { follow } from "../ways";
import { t } from "../words";
import type { AtTable } from "./table";

export function Opening({ live, table }: AtTable) {
  const doing = useDoing();
  const { host } = table.you;
  const demo = host && live.eyes?.camera === "demo" && live.eyes.state !== "stopped";
  const saying = demo ? "demo" : live.eyes?.state === "opening" ? "rest" : "wait";
  return (
    <div class="narrow">
      <section class="card hello">
        <h1>{t(saying === "demo" ? "early.demo" : saying === "rest" ? "early.rest" : "early.title")}</h1>
        <p>{t(saying === "demo" ? "early.demo-how" : saying === "rest" ? "early.rest-how" : host ? "early.host" : "early.wait")}</p>
        {live.eyes && live.eyes.state !== "none" && (
          <p>
            <EyesSign eyes={live.eyes} />
          </p>
        )}
        {host && (
          <p>
            <a class={saying === "wait" ? "button main" : "button"} href={`/tables/${table.table}/setup`} onClick={follow}>
              {t("early.set-up")}
            </a>
          </p>
        )}
      </section>
      {doing.news}
      <Live table={table} eyes={live.eyes} doing={doing} />
    </div>
  );
}
