/** Before the first game, or while the table is awaited at rest: what the referee sees, and that something will come. */
import { EyesSign, Live } from "../parts/eyes";
import { useDoing } from "../parts/notice";
import { t } from "../words";
import type { AtTable } from "./table";

export function Opening({ live, table }: AtTable) {
  const doing = useDoing();
  const waits = live.eyes?.state === "opening";
  return (
    <div class="narrow">
      <section class="card hello">
        <h1>{t(waits ? "early.rest" : "early.title")}</h1>
        <p>{t(waits ? "early.rest-how" : "early.wait")}</p>
        {live.eyes && live.eyes.state !== "none" && (
          <p>
            <EyesSign eyes={live.eyes} />
          </p>
        )}
      </section>
      {doing.news}
      <Live table={table} eyes={live.eyes} doing={doing} />
    </div>
  );
}
