/** The last step: a dry run that is recorded nowhere, then the game. */
import { useEffect, useState } from "preact/hooks";
import { api, got, type Shapes, type Table } from "../api/client";
import type { Eyes } from "../eyes";
import { EyesSign, Live } from "../parts/eyes";
import { useDoing } from "../parts/notice";
import { clock, digits, t, type Language } from "../words";
import { MisfitNotice, misfitOf } from "./misfit";
import type { SetUp } from "./table";

const ASK_MS = 1000;

/** What is watched, asked for again every second while `wanted`. */
function useWatching(table: number, wanted: boolean): Shapes["WatchingShape"] | undefined {
  const [watching, setWatching] = useState<Shapes["WatchingShape"]>();
  useEffect(() => {
    if (!wanted) return;
    const ask = () => void got(api.GET("/api/tables/{table}/watching", { params: { path: { table } } })).then(setWatching, () => undefined);
    ask();
    const timer = setInterval(ask, ASK_MS);
    return () => clearInterval(timer);
  }, [table, wanted]);
  return watching;
}

interface Trying {
  table: Table;
  eyes: Eyes | undefined;
  found: SetUp | undefined;
  /** In which the cards of the stand are printed. */
  cards: Language;
  begin: () => Promise<unknown>;
}

export function DryStep({ table, eyes, found, cards, begin }: Trying) {
  const doing = useDoing();
  const [tried, setTried] = useState(false);
  const dry = !!eyes?.dry;
  const misfit = misfitOf(found, table.players);
  const watching = useWatching(table.table, tried || dry);
  const path = { table: table.table };
  const start = () =>
    doing.run(async () => {
      await got(api.POST("/api/tables/{table}/watching", { params: { path }, body: { dry: true, lang: cards, title: "", options: {} } }));
      setTried(true);
    });
  const stop = () => doing.run(() => got(api.DELETE("/api/tables/{table}/watching", { params: { path } })));
  return (
    <>
      <p>{t("dry.how")}</p>
      <div class="row">
        {dry ? (
          <button type="button" onClick={() => void stop()}>
            {t("dry.stop")}
          </button>
        ) : (
          <button type="button" onClick={() => void start()}>
            {t("dry.start")}
          </button>
        )}
        <EyesSign eyes={eyes} />
      </div>
      {(tried || dry) && (
        <section class="card" aria-labelledby="dry-seen">
          <h2 id="dry-seen">{t("dry.seen")}</h2>
          {!watching?.seen.length && <p class="faint">{t("dry.nothing")}</p>}
          <ol class="plain latest" aria-live="polite">
            {watching?.seen.slice(-8).toReversed().map((one, at) => (
              <li key={`${one.at} ${at}`} class="row">
                <span class="grow">{digits(one.text)}</span>
                <small class="faint">{t("time.sure", { percent: Math.round(one.confidence * 100) })}</small>
                <time dir="ltr" class="faint">
                  {clock(one.at)}
                </time>
              </li>
            ))}
          </ol>
        </section>
      )}
      <Live table={table} eyes={eyes} doing={doing} />
      {doing.news}
      {misfit && <MisfitNotice table={table} misfit={misfit} />}
      <button type="button" class={misfit ? "" : "main large"} disabled={doing.busy} onClick={() => void doing.run(begin)}>
        {t(misfit ? "misfit.begin" : "setup.begin")}
      </button>
    </>
  );
}
