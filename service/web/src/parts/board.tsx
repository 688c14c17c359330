/** Each player of the round: what they do, their pile in order, their points, and why. */
import type { Entry, Game } from "../api/client";
import { bonusOf, doingOf, pilesOf, type Card, type Doing } from "../round";
import { digits, named, signed, t, whole } from "../words";
import { Mark, Player, nameOf, type Seats } from "./player";

export function Board({ game, seats, round }: { game: Game; seats: Seats; round: Entry[] }) {
  const piles = pilesOf(game);
  return (
    <ul class="board">
      {game.players.map((colour) => (
        <li key={colour} class={`card seat s-${colour} ${game.winners.includes(colour) ? "winner" : ""}`}>
          <div class="row">
            <strong class="grow">
              <Player seats={seats} colour={colour} />
            </strong>
            <State doing={game.view["judge"] === colour ? "judge" : doingOf(round, colour)} />
          </div>
          <div class="row">
            <Pile cards={piles[colour] ?? []} seats={seats} />
            {bonusOf(game, colour) > 0 && (
              <span class="bonus" role="img" aria-label={t("board.bonus", { stars: bonusOf(game, colour) })}>
                {"★".repeat(bonusOf(game, colour))}
              </span>
            )}
            <span class="points">
              <span class="total">
                <span class="unseen">{t("board.total")} </span>
                {whole(game.totals[colour] ?? 0)}
              </span>
              <small>{t("board.now", { points: signed(game.points[colour] ?? 0) })}</small>
            </span>
          </div>
          <Why lines={game.lines[colour] ?? []} />
        </li>
      ))}
    </ul>
  );
}

function State({ doing }: { doing: Doing | "judge" }) {
  return <span class={`state ${doing}`}>{t(`state.${doing}`)}</span>;
}

/** The guesses on a pile, the first laid first. */
export function Pile({ cards, seats }: { cards: Card[]; seats: Seats }) {
  if (!cards.length) return <span class="pile faint">{t("board.empty")}</span>;
  return (
    <ol class="pile" aria-label={t("board.pile")}>
      {cards.map((card, at) => (
        <li key={at} class="guess">
          <Mark colour={card.player} />
          <span class="unseen">{nameOf(seats, card.player)}: </span>
          <bdi>{card.face ? digits(card.face) : "?"}</bdi>
        </li>
      ))}
    </ol>
  );
}

/** The lines whose sum are a player's points. */
export function Why({ lines }: { lines: Game["lines"][string] }) {
  if (!lines.length) return null;
  return (
    <details class="why">
      <summary>{t("board.why")}</summary>
      <ul class="plain">
        {lines.map((line, at) => (
          <li key={at} class="line">
            <b dir="ltr">{signed(line.points)}</b> <span>{digits(line.text)}</span>{" "}
            {line.entries.map((entry) => (
              <small key={entry} class="faint">
                {named("entry", "short", "#")}
                {digits(entry)}{" "}
              </small>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
