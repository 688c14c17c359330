/** A table is set up step by step, or as it was last time by one press. */
import { useRef, useState } from "preact/hooks";
import { api, got, key, type Shapes, type Table } from "../api/client";
import { WATCHED, refereeing, sees, type Eyes } from "../eyes";
import { GameChoice, Options, usual, type Chosen } from "../parts/game-choice";
import { useDoing } from "../parts/notice";
import { Picture, Zones } from "../parts/overlay";
import { Pick } from "../parts/pick";
import { Player } from "../parts/player";
import { Seating } from "../parts/seating";
import { CameraStep } from "../setup/camera";
import { cardsIn, printIn } from "../setup/cards";
import { DryStep } from "../setup/dry";
import { MisfitNotice, misfitOf } from "../setup/misfit";
import { TableStep, useSetUp, type SetUp } from "../setup/table";
import { WordsStep } from "../setup/words";
import { follow, go, path } from "../ways";
import { LANGUAGES, digits, language, speak, t, type Key, type Language } from "../words";
import type { AtTable } from "./table";

const STEPS = ["language", "game", "players", "camera", "table", "words", "try"] as const;
type Step = (typeof STEPS)[number];

export function Setup({ live, table, catalogue, spoken }: AtTable & { spoken: () => void }) {
  const [name, setName] = useState(usual(catalogue));
  const [options, setOptions] = useState<Chosen>({});
  const [wordsIn, setWordsIn] = useState<Language>(cardsIn(table.table));
  const [found, told] = useSetUp(table.table, live.eyes);
  const doing = useDoing();
  const print = (cards: Language) => {
    printIn(table.table, cards);
    setWordsIn(cards);
  };
  const game = catalogue.find((one) => one.name === name)!;
  const steps = name === WATCHED ? STEPS : STEPS.slice(0, 3);
  const at = steps.find((one) => one === path()[3]);
  const to = (step: Step | "") => go(`/tables/${table.table}/setup${step && `/${step}`}`);
  const byHand = () =>
    doing.run(async () => {
      const params = { path: { table: table.table }, header: { "Idempotency-Key": key() } };
      await got(api.POST("/api/tables/{table}/games", { params, body: { game: name, options, title: "" } }));
      go(`/tables/${table.table}/play`);
    });
  const watch = async () => {
    const body = { dry: false, lang: wordsIn, title: "", options };
    await got(api.POST("/api/tables/{table}/watching", { params: { path: { table: table.table } }, body }));
    go(`/tables/${table.table}/play`);
  };
  const chosen = { name, options, setOptions, setName: (one: string) => (setName(one), setOptions({})) };
  // Whoever begins with the first step stays there, also when a camera says meanwhile who sits at the table.
  const fresh = useRef(!table.players.length);
  if (at) fresh.current = false;
  if (!at && table.players.length && !fresh.current)
    return <Again table={table} catalogue={catalogue} found={found} eyes={live.eyes} chosen={chosen} doing={doing} watch={watch} byHand={byHand} change={() => to("language")} />;
  const step = at ?? "language";
  const next = () => to(steps[steps.indexOf(step) + 1] ?? "");
  return (
    <div class="narrow">
      <h1>{t("setup.title")}</h1>
      <Begun table={table} eyes={live.eyes} />
      <nav class="steps" aria-label={t("setup.steps")}>
        <ol>
          {steps.map((one) => (
            <li key={one}>
              <a href={`/tables/${table.table}/setup/${one}`} aria-current={one === step ? "step" : undefined} onClick={follow}>
                {t(`step.${one}` as Key)}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <section class="step" aria-label={t(`step.${step}` as Key)}>
        {step === "language" && (
          <Pick
            wide
            legend={t("setup.language")}
            value={language()}
            pick={(one) => {
              speak(one);
              print(one);
              spoken();
            }}
            options={(Object.entries(LANGUAGES) as [Language, string][]).map(([value, label]) => ({ value, label: <strong lang={value}>{label}</strong> }))}
          />
        )}
        {step === "game" && (
          <>
            <GameChoice catalogue={catalogue} name={name} choose={chosen.setName} />
            <Options game={game} options={options} set={setOptions} />
          </>
        )}
        {step === "players" && <Seating table={table.table} seats={table.players} on={{ label: t("people.on"), go: () => (steps.length > 3 ? next() : to("")), left: (keep) => void doing.run(keep) }} />}
        {step === "camera" && <CameraStep table={table} eyes={live.eyes} next={next} without={() => doing.busy || void byHand()} />}
        {step === "table" && <TableStep table={table} eyes={live.eyes} found={found} cards={wordsIn} told={told} next={next} />}
        {step === "words" && <WordsStep table={table} found={found} language={wordsIn} speak={print} next={next} />}
        {step === "try" && <DryStep table={table} eyes={live.eyes} found={found} cards={wordsIn} begin={watch} />}
        {(step === "language" || step === "game") && (
          <button type="button" class="main large" onClick={next}>
            {t("setup.next")}
          </button>
        )}
        {doing.news}
      </section>
    </div>
  );
}

/** A round is refereed meanwhile: a way there, and a way to have the camera for the set-up. Nobody is taken away. */
function Begun({ table, eyes }: { table: Table; eyes: Eyes | undefined }) {
  const doing = useDoing();
  const end = () => got(api.DELETE("/api/tables/{table}/watching", { params: { path: { table: table.table } } }));
  if (!refereeing(eyes) || eyes?.dry) return doing.news;
  return (
    <section class="card ask begun" role="status">
      <p>{t("setup.begun")}</p>
      <div class="row">
        <a class="button main" href={`/tables/${table.table}/play`} onClick={follow}>
          {t("setup.to-table")}
        </a>
        <button type="button" onClick={() => void doing.run(end, t("setup.ended"))}>
          {t("live.stop")}
        </button>
      </div>
    </section>
  );
}

interface AgainProps {
  table: Table;
  catalogue: Shapes["CatalogueGame"][];
  found: SetUp | undefined;
  eyes: Eyes | undefined;
  chosen: { name: string; options: Chosen; setName: (name: string) => void; setOptions: (options: Chosen) => void };
  doing: ReturnType<typeof useDoing>;
  watch: () => Promise<unknown>;
  byHand: () => void;
  change: () => void;
}

/** A table that comes back: everything as it was, a press away. */
function Again({ table, catalogue, found, eyes, chosen, doing, watch, byHand, change }: AgainProps) {
  const game = catalogue.find((one) => one.name === chosen.name)!;
  const [fewest, most] = [game.players[0]!, game.players[1]!];
  const fits = table.players.length >= fewest && table.players.length <= most;
  const camera = sees(eyes);
  const watched = camera && chosen.name === WATCHED;
  const misfit = watched ? misfitOf(found, table.players) : undefined;
  return (
    <div class="narrow">
      <h1>{t("begin.title")}</h1>
      <Begun table={table} eyes={eyes} />
      <GameChoice catalogue={catalogue} name={chosen.name} choose={chosen.setName} />
      <section class="card" aria-labelledby="who-again">
        <h2 id="who-again">{t("begin.players")}</h2>
        <p class="row">
          {table.players.map((seat) => (
            <Player key={seat.colour} seats={table.players} colour={seat.colour} />
          ))}
        </p>
        {!fits && <p class="notice bad">{t("begin.misfit", { fewest, most })}</p>}
      </section>
      {misfit && <MisfitNotice table={table} misfit={misfit} />}
      <div class="row">
        {watched && (
          <button type="button" class={misfit ? "" : "main large"} disabled={!fits || doing.busy} onClick={() => void doing.run(watch)}>
            {t("again.camera")}
          </button>
        )}
        <button type="button" class={watched ? "" : "main large"} disabled={!fits || doing.busy} onClick={byHand}>
          {t(watched ? "camera.without" : "begin.begin")}
        </button>
        {watched && (
          <a class="button" href={`/tables/${table.table}/setup/words`} onClick={follow}>
            {t("again.stand")}
          </a>
        )}
        <button type="button" class="quiet" onClick={change}>
          {t(camera || chosen.name !== WATCHED ? "again.change" : "again.set-up")}
        </button>
      </div>
      {doing.news}
      <Options game={game} options={chosen.options} set={chosen.setOptions} />
      {watched && found?.saved && (
        <figure class="card again">
          <Picture src={`/api/tables/${table.table}/setup/picture?v=${found.saved}`} alt={t("setup.alt")}>
            {(tall) => <Zones zones={found.zones} seats={table.players} tall={tall} />}
          </Picture>
          <figcaption class="faint">{t("again.table", { score: digits(found.score ?? t("board.hidden")) })}</figcaption>
        </figure>
      )}
    </div>
  );
}
