/** Each player of the round: what they do, their pile in order, their points, and why. */
import type { Entry, Game } from "../api/client";
import { bonusOf, doingOf, isRevealed, pilesOf, secretOf, turnedUp, type Card, type Doing } from "../round";
import { digits, named, signed, t, whole } from "../words";
import { Mark, Player, isLengthy, nameOf, type Seats } from "./player";
import { Proof } from "./questions";
import { Sign } from "./sign";

interface OfRound {
  game: Game;
  seats: Seats;
  /** The entries of the round that count. */
  round: Entry[];
  /** All entries, by their ids. */
  entries: Entry[];
  /** Where pictures that prove something lie. */
  pictures: string;
}

export function Board({ game, seats, round, entries, pictures }: OfRound) {
  const piles = pilesOf(game, round);
  return (
    <ul class="board">
      {game.players.map((colour) => (
        <li key={colour} class={`card seat s-${colour} ${game.winners.includes(colour) ? "winner" : ""}`}>
          <div class="row">
            <strong class={isLengthy(nameOf(seats, colour)) ? "grow name lengthy" : "grow name"} title={isLengthy(nameOf(seats, colour)) ? nameOf(seats, colour) : undefined}>
              <Player seats={seats} colour={colour} />
            </strong>
            <State doing={game.view["judge"] === colour ? "judge" : doingOf(round, colour)} />
          </div>
          <div class="seat-body">
            <Pile cards={piles[colour] ?? []} seats={seats} owner={colour} most={game.players.length - 1} />
            <Points game={game} colour={colour} />
          </div>
          <div class="foot">
            <Kept game={game} colour={colour} shown={isRevealed(round, colour)} />
            <Why lines={game.lines[colour] ?? []} entries={entries} pictures={pictures} pile={turnedUp(round, colour)} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Points({ game, colour }: { game: Game; colour: string }) {
  const total = game.totals[colour] ?? 0;
  return (
    <span class="points" data-points={colour}>
      <span class="total" key={total}>
        <span class="unseen">{t("board.total")} </span>
        {whole(total)}
      </span>
      <small>{t("board.now", { points: signed(game.points[colour] ?? 0) })}</small>
    </span>
  );
}

/** What a player holds: the bonus token, and the secret once it is shown to all. */
function Kept({ game, colour, shown }: { game: Game; colour: string; shown: boolean }) {
  const stars = bonusOf(game, colour);
  const secret = shown ? secretOf(game, colour) : undefined;
  if (!stars && !secret) return null;
  return (
    <div class="row kept">
      {secret && (
        <span class="was">
          <span class="label-of">{t("board.secret")}</span> <b><bdi>{digits(secret.face)}</bdi> {secret.word && <bdi>{secret.word}</bdi>}</b>
        </span>
      )}
      {stars > 0 && (
        <span class="bonus" role="img" aria-label={t("board.bonus", { stars })}>
          {"★".repeat(stars)}
        </span>
      )}
    </div>
  );
}

function State({ doing }: { doing: Doing | "judge" }) {
  return (
    <span class={`state ${doing}`}>
      <Sign name={doing} /> {t(`state.${doing}`)}
    </span>
  );
}

/** The guesses on the pile of `owner`, the first laid first; `most`: how many there can be. */
export function Pile({ cards, seats, owner, most = 1 }: { cards: Card[]; seats: Seats; owner: string; most?: number }) {
  if (!cards.length) return <span class="pile faint">{t("board.empty")}</span>;
  return (
    <ol class="pile" aria-label={t("board.pile")} style={{ "--most": Math.max(most, cards.length) }}>
      {cards.map((card) => (
        <li key={card.player} class={`guess g-${card.player} ${card.shown ? "shown" : ""}`} data-card={`${owner} ${card.player}`}>
          <span class="face">
            <Mark colour={card.player} />
            <bdi>{card.face ? digits(card.face) : t("board.hidden")}</bdi>
          </span>
          <small class="by" dir="auto">
            <bdi>{nameOf(seats, card.player)}</bdi>
          </small>
          {card.right !== undefined && <Outcome right={card.right} />}
        </li>
      ))}
    </ol>
  );
}

function Outcome({ right }: { right: boolean }) {
  return (
    <span class={right ? "outcome right" : "outcome"}>
      <Sign name={right ? "done" : "wrong"} />
      <span class="unseen">{t(right ? "board.right" : "board.wrong")}</span>
    </span>
  );
}

interface Reasons {
  lines: Game["lines"][string];
  entries: Entry[];
  pictures: string;
  /** The entries in which the player's own pile is gone through: they prove what no event says, which tokens were left. */
  pile?: number[];
}

/** The lines whose sum are a player's points, each with the pictures that prove it. */
export function Why({ lines, entries, pictures, pile = [] }: Reasons) {
  if (!lines.length) return null;
  const proofs = (line: Reasons["lines"][number]) => (line.entries.length ? line.entries : pile);
  return (
    <details class="why">
      <summary>{t("board.why")}</summary>
      <ul class="plain">
        {lines.map((line, at) => (
          <li key={at} class="line">
            <b dir="ltr">{signed(line.points)}</b> <span>{digits(line.text)}</span>{" "}
            {!line.entries.length && pile.length > 0 && <small class="faint">{t("board.by-pile")} </small>}
            {proofs(line).map((entry) => (
              <small key={entry} class="faint">
                {named("entry", "short", "#")}
                {digits(entry)}{" "}
              </small>
            ))}
            {proofs(line).map((entry) => (
              <Proof key={entry} names={entries[entry - 1]?.evidence ?? []} pictures={pictures} />
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
