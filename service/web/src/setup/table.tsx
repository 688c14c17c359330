/** The step of the table: looked for in the picture, shown as it was found, put right by hand. */
import { useEffect, useState } from "preact/hooks";
import { api, got, type Shapes, type Table } from "../api/client";
import type { Eyes } from "../eyes";
import { Live } from "../parts/eyes";
import { useDoing } from "../parts/notice";
import { Mark, nameOf } from "../parts/player";
import { Stars } from "../parts/stars";
import { language, t, whole } from "../words";
import { Editor } from "./editor";
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
  told: (now: SetUp) => void;
  next: () => void;
}

export function TableStep({ table, eyes, found, told, next }: Looking) {
  const doing = useDoing();
  const path = { table: table.table };
  const looking = found?.state === "looking" || eyes?.state === "setting_up";
  const look = () => doing.run(async () => told(await got(api.POST("/api/tables/{table}/setup/look", { params: { path, query: { words: language() } } }))));
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
          <Editor src={`/api/tables/${table.table}/setup/picture?v=${found.saved}`} parts={found.parts} zones={found.zones} seats={table.players} change={(parts) => void change(parts)} />
        </>
      ) : (
        <Live table={table} eyes={eyes} doing={doing} />
      )}
      <button type="button" class="main large" disabled={!found?.parts || looking} onClick={next}>
        {t("setup.next")}
      </button>
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
              {line}
            </li>
          ))}
        </ul>
      ) : (
        <p>{t("setup.light-good")}</p>
      )}
    </section>
  );
}

/** The players who were found, and who sits there; where they differ, those found can be seated. */
function Colours({ table, found }: { table: Table; found: SetUp }) {
  const doing = useDoing();
  const seen = found.parts!.players.map((player) => player.colour);
  const same = seen.length === table.players.length && seen.every((colour) => table.players.some((seat) => seat.colour === colour));
  const seat = () => {
    const players = seen.map((colour) => ({ colour, name: table.players.find((one) => one.colour === colour)?.name ?? "" }));
    return got(api.PUT("/api/tables/{table}/players", { params: { path: { table: table.table } }, body: { players } }));
  };
  return (
    <section class={same ? "card" : "card ask"} aria-labelledby="found-players">
      <h2 id="found-players">{t("setup.players", { count: whole(seen.length) })}</h2>
      <ul class="plain row">
        {seen.map((colour) => (
          <li key={colour} class="row">
            <Mark colour={colour} /> <bdi>{nameOf(table.players, colour)}</bdi> <Stars each={found.stars[colour] ?? []} />
          </li>
        ))}
      </ul>
      {!same && (
        <div class="row">
          <p class="grow">{t("setup.misfit")}</p>
          <button type="button" class="main" onClick={() => void doing.run(seat, t("people.kept"))}>
            {t("setup.seat")}
          </button>
        </div>
      )}
      {doing.news}
    </section>
  );
}
