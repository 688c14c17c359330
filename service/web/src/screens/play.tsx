/** The table as all see it; for whoever keeps the record, with everything that may be said now. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { starts } from "../acts";
import type { Act, Entry, Game, Kind, Ruling, Table } from "../api/client";
import { refereeing } from "../eyes";
import { Acts, Whose } from "../parts/acts";
import { Board } from "../parts/board";
import { Clock } from "../parts/clock";
import { EyesSign, Live } from "../parts/eyes";
import { ActForm } from "../parts/form";
import { NextRound } from "../parts/next-round";
import { useEyesHeard, useFlights, useHeard } from "../parts/news";
import { useDoing, type Doing } from "../parts/notice";
import { Player } from "../parts/player";
import { Findings, Questions } from "../parts/questions";
import { Tools } from "../parts/tools";
import { Words } from "../parts/words-list";
import { ofRound } from "../round";
import { follow } from "../ways";
import { clock, digits, named, t } from "../words";
import type { Played } from "./table";

export function Play(props: Played) {
  const { live, table, game, kinds } = props;
  const doing = useDoing();
  const [, again] = useState(0);
  const round = ofRound(live.entries, kinds);
  const pictures = picturesOf(table, game);
  const watched = refereeing(live.eyes);
  useHeard(game, live.entries);
  useEyesHeard(live.eyes);
  useFlights(game);
  const board = (
    <div class="boards">
      <h2 class="unseen">{t("board.title")}</h2>
      <Board game={game} seats={table.players} round={round} entries={live.entries} pictures={pictures} />
      {game.board.note && <p class="faint">{digits(game.board.note)}</p>}
    </div>
  );
  const saying = table.you.may_correct ? <Host {...props} doing={doing} folded={watched} /> : doing.news;
  return (
    <>
      <div class="row banner">
        <h1 class="grow">
          {named("game", game.name)} · {digits(game.board.title)}
        </h1>
        <EyesSign eyes={live.eyes} />
        <Clock live={live} table={table} game={game} round={round} />
        <Tools changed={() => again((count) => count + 1)} />
      </div>
      {game.winners.length > 0 && (
        <p class="notice good row winners">
          {t("play.winners")}
          {game.winners.map((colour) => (
            <Player key={colour} seats={table.players} colour={colour} />
          ))}
        </p>
      )}
      <div class="sides">
        <div class="asked">
          <Asked {...props} doing={doing} />
          <NextRound table={table} game={game} eyes={live.eyes} doing={doing} />
        </div>
        {watched && board}
        <div class="saying">
          {!watched && saying}
          <Live table={table} eyes={live.eyes} doing={doing} game={game} />
          {watched && saying}
        </div>
        {!watched && board}
        <div class="more-of-it">
          <Latest {...props} round={round} />
          <Words game={game} />
        </div>
      </div>
    </>
  );
}

/** Where the pictures of a game lie. */
export const picturesOf = (table: Table, game: Game): string => `/api/tables/${table.table}/games/${game.game}/pictures`;

/** What happened last, with a way to where it is put right. */
function Latest({ table, round }: Played & { round: Entry[] }) {
  const from = round[0]?.at ?? 0;
  const latest = round.filter((entry) => entry.text).slice(-4).toReversed();
  if (!latest.length) return null;
  return (
    <section class="card latest" aria-labelledby="latest">
      <h2 id="latest">{t("way.timeline")}</h2>
      <ol class="plain" aria-live="polite">
        {latest.map((entry) => (
          <li key={entry.id} class="row">
            <Whose event={entry.event} />
            <a class="grow" href={`/tables/${table.table}/timeline#entry-${entry.id}`} onClick={follow}>
              {digits(entry.text)}
            </a>
            <time dir="ltr" class="faint">{clock(entry.at - from)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The questions to the table: who may correct decides, players vote. */
export function Asked({ live, table, game, kinds, saying, doing }: Played & { doing: Doing }) {
  const { may_correct: may, colour } = table.you;
  const send = may ? saying.decide : colour ? saying.vote : undefined;
  const decide = (ruling: Ruling, decision: string) =>
    void doing.run(() => send!({ code: ruling.code, about: ruling.about, decision }), t(may ? "ask.decided" : "ask.voted"));
  const amend = (entry: Entry, event: Act) => void doing.run(() => saying.correct({ kind: "amend", entry: entry.id, event }), t("ask.decided"));
  const asking = {
    rulings: game.rulings,
    entries: live.entries,
    unsure: (game.view["unsure"] ?? []) as number[],
    votes: live.votes,
    seats: table.players,
    pictures: picturesOf(table, game),
    kinds,
    players: game.players,
    decide: send && decide,
    amend: may ? amend : undefined,
    verb: t(may ? "ask.decide" : colour ? "ask.your-vote" : "ask.wait"),
  };
  return (
    <>
      <Questions {...asking} />
      <Findings {...asking} />
    </>
  );
}

/** All that can be said by hand; folded while a camera referees, for then nothing needs to be. */
function Host({ table, game, kinds, saying, doing, folded }: Played & { doing: Doing; folded: boolean }) {
  const done = (text: string) => (
    <span class="row">
      <span class="grow">✓ {digits(text)}</span>
      <button type="button" class="quiet" onClick={() => void doing.run(() => saying.correct({ kind: "undo" }), t("time.undone"))}>
        {t("time.undo")}
      </button>
    </span>
  );
  const say = (event: Act, text: string) => void doing.run(() => saying.say(event), done(text));
  const stand = Object.values((game.view["stand"] ?? {}) as Record<string, string[]>);
  const bare = stand.length > 0 && !stand.flat().length;
  const all = (
    <>
      <Focused>
        <Acts acts={game.legal} kinds={kinds} seats={table.players} say={say} />
      </Focused>
      {bare && <More summary={t("play.words")} {...{ table, game, kinds, say }} first={{ kind: "StandRead" }} />}
      <More summary={t("play.else")} {...{ table, game, kinds, say }} first={undefined} />
      <button type="button" class="quiet" onClick={() => void doing.run(saying.deal, t("play.dealt"))}>
        {t("play.deal")}
      </button>
    </>
  );
  if (folded)
    return (
      <>
        {doing.news}
        <details class="card">
          <summary>{t("play.by-hand")}</summary>
          {all}
        </details>
      </>
    );
  return (
    <section class="card" aria-labelledby="say">
      <h2 id="say">{t("play.say")}</h2>
      {doing.news}
      {all}
    </section>
  );
}

function More(props: Pick<Played, "table" | "game" | "kinds"> & { summary: string; first: Act | undefined; say: (event: Act, text: string) => void }) {
  return (
    <details class="more">
      <summary>{props.summary}</summary>
      <ActForm
        key={props.summary}
        kinds={props.kinds.filter((kind: Kind) => !starts(kind))}
        seats={props.table.players}
        players={props.game.players}
        first={props.first}
        label={t("act.say")}
        say={(event) => props.say(event, named("kind", String(event["kind"])))}
      />
    </details>
  );
}

/** Keeps the focus of the keyboard here where the button that had it is gone. */
export function Focused({ children }: { children: preact.ComponentChildren }) {
  const here = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  useLayoutEffect(() => {
    if (inside.current && document.activeElement === document.body) here.current?.focus({ preventScroll: true });
  });
  return (
    <div
      ref={here}
      tabIndex={-1}
      class="focused"
      onFocusCapture={() => (inside.current = true)}
      onBlurCapture={(event) => (inside.current = !event.relatedTarget)}
    >
      {children}
    </div>
  );
}
