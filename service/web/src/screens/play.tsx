/** The table as all see it; for whoever keeps the record, with everything that may be said now. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { starts } from "../acts";
import type { Act, Entry, Kind, Ruling } from "../api/client";
import { Acts } from "../parts/acts";
import { Board } from "../parts/board";
import { Clock } from "../parts/clock";
import { ActForm } from "../parts/form";
import { useDoing, type Doing } from "../parts/notice";
import { Player } from "../parts/player";
import { Findings, Questions } from "../parts/questions";
import { Words } from "../parts/words-list";
import { ofRound } from "../round";
import { digits, named, t } from "../words";
import type { Played } from "./table";

export function Play(props: Played) {
  const { live, table, game, kinds } = props;
  const doing = useDoing();
  const round = ofRound(live.entries, kinds);
  const begun = table.games.find((one) => one.game === game.game)?.begun ?? "";
  return (
    <>
      <div class="row banner">
        <h1 class="grow">
          {named("game", game.name)} · {digits(game.board.title)}
        </h1>
        <Clock round={round} begun={begun} />
      </div>
      {game.winners.length > 0 && (
        <p class="notice good row">
          {t("play.winners")}
          {game.winners.map((colour) => (
            <Player key={colour} seats={table.players} colour={colour} />
          ))}
        </p>
      )}
      <div class="sides">
        <div class="saying">
          <Asked {...props} doing={doing} />
          {table.you.may_correct && <Host {...props} doing={doing} />}
          {!table.you.may_correct && doing.news}
          <Words game={game} />
        </div>
        <div>
          <h2 class="unseen">{t("board.title")}</h2>
          <Board game={game} seats={table.players} round={round} />
          {game.board.note && <p class="faint">{digits(game.board.note)}</p>}
        </div>
      </div>
    </>
  );
}

/** The questions to the table: who may correct decides, players vote. */
export function Asked({ live, table, game, saying, doing }: Played & { doing: Doing }) {
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
    pictures: `/api/tables/${table.table}/games/${game.game}/pictures`,
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

function Host({ table, game, kinds, saying, doing }: Played & { doing: Doing }) {
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
  return (
    <section class="card" aria-labelledby="say">
      <h2 id="say">{t("play.say")}</h2>
      {doing.news}
      <Focused>
        <Acts acts={game.legal} kinds={kinds} seats={table.players} say={say} />
      </Focused>
      {bare && <More summary={t("play.words")} {...{ table, game, kinds, say }} first={{ kind: "StandRead" }} />}
      <More summary={t("play.else")} {...{ table, game, kinds, say }} first={undefined} />
      <button type="button" class="quiet" onClick={() => void doing.run(saying.deal, t("play.dealt"))}>
        {t("play.deal")}
      </button>
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
