/** The table as all see it; for whoever keeps the record, with everything that may be said now. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { starts } from "../acts";
import type { Act, Entry, Game, Kind, Ruling, Table } from "../api/client";
import { corrected, eventNow } from "../corrections";
import { refereeing } from "../eyes";
import { Acts, Whose } from "../parts/acts";
import { Awaited } from "../parts/awaited";
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
  const round = ofRound(live.entries, kinds);
  const deciding = useDoing(round[0]?.id);
  const [, again] = useState(0);
  const pictures = picturesOf(table, game);
  const watched = refereeing(live.eyes);
  useHeard(game, live.entries);
  useEyesHeard(live.eyes);
  useFlights(game);
  const board = (
    <div class="boards">
      <h2 class="unseen">{t("board.title")}</h2>
      <p class="faint legend">
        <small>{t("board.legend")}</small>
      </p>
      <Board game={game} seats={table.players} round={round} entries={live.entries} pictures={pictures} />
      {game.board.note && <p class="faint">{digits(game.board.note)}</p>}
    </div>
  );
  const saying = table.you.may_correct ? <Host {...props} doing={doing} folded={watched} /> : doing.news;
  return (
    <>
      <div class="row banner">
        <h1 class="grow">
          <span>{named("game", game.name)}</span>
          <span class="dot"> · </span>
          <span>{digits(game.board.title)}</span>
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
      <div class={watched ? "sides watched" : "sides"}>
        <div class="side">
          <div class="asked">
            {deciding.news}
            <Asked {...props} doing={deciding} />
            <NextRound table={table} game={game} eyes={live.eyes} doing={doing} />
          </div>
          <div class="saying">
            {!watched && saying}
            <Live table={table} eyes={live.eyes} doing={doing} game={game} />
            {watched && saying}
          </div>
        </div>
        <div class="side">
          {board}
          <div class="more-of-it">
            <Latest {...props} round={round} />
            <Words game={game} />
          </div>
        </div>
      </div>
    </>
  );
}

/** Where the pictures of a game lie. */
export const picturesOf = (table: Table, game: Game): string => `/api/tables/${table.table}/games/${game.game}/pictures`;

/** What happened last, with a way to where it is put right. */
function Latest({ live, table, round }: Played & { round: Entry[] }) {
  const from = round[0]?.at ?? 0;
  const became = corrected(live.entries);
  const latest = round.filter((entry) => entry.text).slice(-4).toReversed();
  if (!latest.length) return null;
  return (
    <section class="card latest" aria-labelledby="latest">
      <h2 id="latest">{t("way.timeline")}</h2>
      <ol class="plain" aria-live="polite">
        {latest.map((entry) => {
          const one = became[entry.id - 1];
          return (
            <li key={entry.id} class="row">
              <Whose event={one ? eventNow(one) : entry.event} />
              <a class="grow" href={`/tables/${table.table}/timeline#entry-${entry.id}`} onClick={follow}>
                {one?.amended ? (
                  <>
                    <s>{digits(entry.text)}</s> {digits(one.amended.text)}
                  </>
                ) : (
                  digits(entry.text)
                )}
              </a>
              <time dir="ltr" class="faint">{clock(entry.at - from)}</time>
            </li>
          );
        })}
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
  const retract = (entry: Entry) => void doing.run(() => saying.correct({ kind: "retract", entry: entry.id }), t("time.retracted"));
  const insert = (entry: Entry, event: Act) => void doing.run(() => saying.correct({ kind: "insert", event, before: entry.id }), t("ask.decided"));
  const asking = {
    rulings: game.rulings.filter((ruling) => ruling.open || ruling.round === game.view["round"]),
    entries: live.entries,
    doubts: game.doubts,
    votes: live.votes,
    seats: table.players,
    pictures: picturesOf(table, game),
    kinds,
    players: game.players,
    decide: send && decide,
    amend: may ? amend : undefined,
    insert: may ? insert : undefined,
    retract: may ? retract : undefined,
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
function Host({ live, table, game, kinds, saying, doing, folded }: Played & { doing: Doing; folded: boolean }) {
  const [last, setLast] = useState<{ entry: number | undefined; text: string }>();
  const told = useRef<HTMLDivElement>(null);
  // A long form is said at its foot: what came of it is told at the head, which may be out of sight.
  useEffect(() => {
    if (last) told.current?.scrollIntoView({ block: "nearest" });
  }, [last]);
  const say = (event: Act, text: string) => {
    setLast(undefined);
    return doing.run(async () => setLast({ entry: (await saying.say(event)).entries[0], text }));
  };
  const other = (what: () => Promise<unknown>, news: string) => {
    setLast(undefined);
    void doing.run(what, news);
  };
  const news = (
    <>
      <div ref={told} class="news" aria-live="polite">
        {last && (
          <div class="notice good row">
            <span class="grow">✓ {digits(live.entries.find((entry) => entry.id === last.entry)?.text || last.text)}</span>
            <button type="button" class="quiet" onClick={() => other(() => saying.correct({ kind: "undo" }), t("time.undone"))}>
              {t("time.undo")}
            </button>
          </div>
        )}
      </div>
      {doing.news}
    </>
  );
  const stand = Object.values((game.view["stand"] ?? {}) as Record<string, string[]>);
  const bare = stand.length > 0 && !stand.flat().length;
  const all = (
    <>
      <Focused>
        {(game.legal.length > 0 || !game.awaited.length) && <Acts acts={game.legal} kinds={kinds} seats={table.players} say={(event, text) => void say(event, text)} />}
        <Awaited game={game} kinds={kinds} seats={table.players} say={(event) => void say(event, named("kind", String(event["kind"])))} />
      </Focused>
      {bare && <More summary={t("play.words")} {...{ table, game, kinds, say }} first={{ kind: "StandRead" }} />}
      <More summary={t("play.else")} {...{ table, game, kinds, say }} first={undefined} />
      {game.to_deal && (
        <button type="button" class="quiet" onClick={() => other(saying.deal, t("play.dealt"))}>
          {t("play.deal")}
        </button>
      )}
    </>
  );
  if (folded)
    return (
      <>
        {news}
        <details class="card">
          <summary>{t("play.by-hand")}</summary>
          {all}
        </details>
      </>
    );
  return (
    <section class="card" aria-labelledby="say">
      <h2 id="say">{t("play.say")}</h2>
      {news}
      {all}
    </section>
  );
}

function More(props: Pick<Played, "table" | "game" | "kinds"> & { summary: string; first: Act | undefined; say: (event: Act, text: string) => Promise<boolean> }) {
  const [said, count] = useState(0); // a new form after each: nothing is said twice by pressing twice
  return (
    <details class="more">
      <summary>{props.summary}</summary>
      <ActForm
        key={`${props.summary} ${said}`}
        kinds={props.kinds.filter((kind: Kind) => !starts(kind))}
        seats={props.table.players}
        players={props.game.players}
        first={props.first}
        label={t("act.say")}
        say={(event) => void props.say(event, named("kind", String(event["kind"]))).then((done) => done && count(said + 1))}
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
