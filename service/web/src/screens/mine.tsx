/** A player's own screen, for a phone: their secret, what they may say, questions to vote on. */
import { useState } from "preact/hooks";
import { fieldsOf } from "../acts";
import type { Act, Kind } from "../api/client";
import { refereeing } from "../eyes";
import { Acts } from "../parts/acts";
import { Awaited } from "../parts/awaited";
import { Pile, Why } from "../parts/board";
import { Clock } from "../parts/clock";
import { EyesSign } from "../parts/eyes";
import { ActForm } from "../parts/form";
import { useDoing } from "../parts/notice";
import { Player, isLengthy, nameOf } from "../parts/player";
import { Words } from "../parts/words-list";
import { ofRound, pilesOf, secretOf, turnedUp } from "../round";
import { digits, signed, t, whole } from "../words";
import { Asked, Focused, picturesOf } from "./play";
import type { Played } from "./table";

/** Whether a kind of event tells a player's own card, and no guess. */
const isCard = (kind: Kind): boolean => kind.secret.length > 0 && !("player" in fieldsOf(kind) && "owner" in fieldsOf(kind));

export function Mine(props: Played) {
  const { live, table, game, kinds, saying } = props;
  const colour = table.you.colour;
  const round = ofRound(live.entries, kinds);
  const doing = useDoing(round[0]?.id);
  const own = table.you.host ? game.legal.filter((act) => [act.event["player"], act.event["owner"]].includes(colour)) : game.legal;
  const said = (text: string) => (
    <>
      <span>✓ {digits(text)}</span>
      {!table.you.may_correct && <small class="undone-by"> {t("mine.undo")}</small>}
    </>
  );
  const say = (event: Act, text: string) => void doing.run(() => saying.say(event), said(text));
  const watched = refereeing(live.eyes);
  const says = (
    <Focused>
      {(own.length > 0 || !game.awaited.length) && <Acts acts={own} kinds={kinds} seats={table.players} say={say} />}
      <Awaited game={game} kinds={kinds} seats={table.players} colour={colour} say={(event) => say(event, t("mine.noted"))} />
    </Focused>
  );
  return (
    <div class="narrow mine">
      <div class={`card seat s-${colour}`}>
        <div class="row">
          <h1 class={isLengthy(nameOf(table.players, colour)) ? "grow lengthy" : "grow"}>
            <Player seats={table.players} colour={colour} />
          </h1>
          <Clock live={live} table={table} game={game} round={round} />
        </div>
        {watched && (
          <p>
            <EyesSign eyes={live.eyes} />
          </p>
        )}
        <p class="row">
          <span class="grow">{digits(game.board.title)}</span>
          <span>{t("mine.points", { total: whole(game.totals[colour] ?? 0), now: signed(game.points[colour] ?? 0) })}</span>
        </p>
        <Why lines={game.lines[colour] ?? []} entries={live.entries} pictures={picturesOf(table, game)} pile={turnedUp(round, colour)} />
      </div>
      <Secret {...props} say={say} />
      <Asked {...props} doing={doing} />
      {doing.news}
      {watched ? (
        <details class="card">
          <summary>{t("play.by-hand")}</summary>
          {says}
        </details>
      ) : (
        <section class="card" aria-labelledby="say">
          <h2 id="say">{t("mine.say")}</h2>
          {says}
        </section>
      )}
      <section class="card">
        <h2>{t("mine.pile")}</h2>
        <Pile cards={pilesOf(game, round)[colour] ?? []} seats={table.players} owner={colour} />
      </section>
      <Words game={game} />
    </div>
  );
}

function Secret({ table, game, kinds, say }: Played & { say: (event: Act, text: string) => void }) {
  const colour = table.you.colour;
  const [shown, show] = useState(false);
  const secret = secretOf(game, colour);
  const cards = kinds.filter(isCard);
  return (
    <section class="card secret" aria-labelledby="secret">
      <h2 id="secret">{t("mine.secret")}</h2>
      {secret && (
        <button type="button" class="act" aria-expanded={shown} onClick={() => show(!shown)}>
          {shown ? (
            <span class="big">
              <bdi>{digits(secret.face)}</bdi> <bdi>{secret.word}</bdi>
            </span>
          ) : (
            t("mine.show")
          )}
        </button>
      )}
      {!secret && <p>{t("mine.unknown")}</p>}
      {!!cards.length && (
        <details class="more">
          <summary>{t("mine.enter")}</summary>
          <p class="faint">{t("mine.why-enter")}</p>
          <ActForm kinds={cards} seats={table.players} players={[colour]} first={{ kind: cards[0]!.kind, player: colour, owner: colour }} label={t("act.say")} say={(event) => say(event, t("mine.noted"))} />
        </details>
      )}
    </section>
  );
}
