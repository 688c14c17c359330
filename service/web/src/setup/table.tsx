/** The step of the table: looked for in the picture, shown as it was found, put right by hand. */
import { useEffect, useState } from "preact/hooks";
import { api, got, type Shapes, type Table } from "../api/client";
import type { Eyes, Zone } from "../eyes";
import { Live } from "../parts/eyes";
import { useDoing } from "../parts/notice";
import { Mark, nameOf, type Seats } from "../parts/player";
import { Stars } from "../parts/stars";
import { digits, language, named, t, whole, type Language } from "../words";
import { Editor } from "./editor";
import { MisfitNotice, misfitOf } from "./misfit";
import { outside } from "./outside";
import type { Parts } from "./parts";

export type SetUp = Shapes["SetUpShape"];

/** The set-up of a table; asked for anew whenever `eyes` tell that it has changed. */
export function useSetUp(table: number, eyes: Eyes | undefined): [SetUp | undefined, (now: SetUp) => void] {
  const [found, setFound] = useState<SetUp>();
  const version = eyes?.set_up ?? -1;
  useEffect(() => {
    void got(api.GET("/api/tables/{table}/setup", { params: { path: { table } } })).then(setFound, () => undefined);
  }, [table, version, language()]);
  return [found, setFound];
}

/** From this score on light and sharpness will do. */
const GOOD = 60;

interface Looking {
  table: Table;
  eyes: Eyes | undefined;
  found: SetUp | undefined;
  /** In which the cards of the stand are printed. */
  cards: Language;
  told: (now: SetUp) => void;
  next: () => void;
}

export function TableStep({ table, eyes, found, cards, told, next }: Looking) {
  const doing = useDoing();
  const path = { table: table.table };
  const looking = found?.state === "looking" || eyes?.state === "setting_up";
  const look = () => doing.run(async () => told(await got(api.POST("/api/tables/{table}/setup/look", { params: { path, query: { words: cards } } }))));
  const misfit = misfitOf(found, table.players);
  const change = (parts: Parts) =>
    doing.run(async () => told(await got(api.PUT("/api/tables/{table}/setup", { params: { path }, body: { ...parts, middle: parts.middle ?? [] } }))), t("setup.changed"));
  return (
    <>
      <p>{t("setup.how")}</p>
      <div class="row">
        <button type="button" class={found?.parts ? "" : "main"} disabled={looking || !eyes?.camera} onClick={() => void look()}>
          {t(found?.parts ? "setup.again" : "setup.look")}
        </button>
        {looking && (
          <span class="faint" role="status">
            {t("eyes.setting_up")}…
          </span>
        )}
      </div>
      {doing.news}
      {found?.state === "not_found" && <p class="notice bad">{t("setup.not-found")}</p>}
      {found && found.score !== null && <Light found={found} />}
      {found?.parts ? (
        <>
          <Colours table={table} found={found} />
          <Outside zones={outside(found.zones)} seats={table.players} />
          <Editor src={`/api/tables/${table.table}/setup/picture?v=${found.saved}`} parts={found.parts} zones={found.zones} seats={table.players} change={(parts) => void change(parts)} />
        </>
      ) : (
        <Live table={table} eyes={eyes} doing={doing} />
      )}
      {misfit && !looking && <MisfitNotice table={table} misfit={misfit} />}
      <div class={misfit ? "row" : "step"}>
        <button type="button" class={misfit ? "" : "main large"} disabled={!found?.parts || looking} onClick={next}>
          {t(misfit ? "misfit.anyway" : "setup.next")}
        </button>
      </div>
    </>
  );
}

/** How good the light is, and what to do about it. */
export function Light({ found }: { found: SetUp }) {
  const score = found.score ?? 0;
  return (
    <section class={score >= GOOD ? "card light" : "card light ask"} aria-labelledby="light-score">
      <h2 id="light-score">{t("setup.light", { score })}</h2>
      <meter min={0} max={100} low={GOOD} optimum={100} value={score} aria-labelledby="light-score" />
      {found.advice.length > 0 ? (
        <ul>
          {found.advice.map((line) => (
            <li key={line} dir="auto">
              {digits(line)}
            </li>
          ))}
        </ul>
      ) : (
        <p>{t("setup.light-good")}</p>
      )}
    </section>
  );
}

/** Places that run over the edge of the picture: what lies there is not seen. */
function Outside({ zones, seats }: { zones: Zone[]; seats: Seats }) {
  if (!zones.length) return null;
  return (
    <div class="notice bad">
      <strong>{t("setup.outside")}</strong>
      <ul>
        {zones.map(({ kind, player }) => (
          <li key={`${kind} ${player}`}>{player ? t("setup.of", { part: named("zone", kind), player: nameOf(seats, player) }) : named("zone", kind)}</li>
        ))}
      </ul>
    </div>
  );
}

/** The players who were found, with the stars of their own tokens. */
function Colours({ table, found }: { table: Table; found: SetUp }) {
  const seen = found.parts!.players.map((player) => player.colour);
  return (
    <section class="card" aria-labelledby="found-players">
      <h2 id="found-players">{t("setup.players", { count: whole(seen.length) })}</h2>
      <ul class="plain row">
        {seen.map((colour) => (
          <li key={colour} class="row">
            <Mark colour={colour} /> <bdi>{nameOf(table.players, colour)}</bdi> <Stars each={found.stars[colour] ?? []} />
          </li>
        ))}
      </ul>
    </section>
  );
}
