/** People as they are known from evening to evening, and bars that compare them. */
import { Mark } from "../parts/player";
import type { Shapes } from "../api/client";
import { named, t, whole } from "../words";

export type Person = Shapes["PersonShape"];
export type KeptGame = Shapes["GameKept"];

/** What somebody is called: the name, or the colour where there is none. */
export const calledOf = (who: { name: string; colour: string }): string => who.name || named("colour", who.colour);

/** Somebody by shape and name. */
export function Called({ who }: { who: { name: string; colour: string } }) {
  return (
    <span class="player">
      <Mark colour={who.colour} />
      <bdi>{calledOf(who)}</bdi>
    </span>
  );
}

/** A bar as long as `value` is of `most`; says nothing by itself, for the number stands beside it. */
export function Bar({ value, most, colour }: { value: number; most: number; colour: string }) {
  const share = most > 0 ? Math.max(0, Math.min(1, value / most)) : 0;
  return (
    <span class="keep-bar" aria-hidden="true">
      <span class={`b-${colour}`} style={{ inlineSize: `${100 * share}%` }} />
    </span>
  );
}

/** People with their points, the most first. */
export function Standing({ people }: { people: { name: string; colour: string; points: number; won?: boolean }[] }) {
  const most = Math.max(1, ...people.map((one) => one.points));
  return (
    <ol class="keep-standing">
      {people.map((one) => (
        <li key={one.colour + one.name}>
          <Called who={one} />
          <Bar value={one.points} most={most} colour={one.colour} />
          <b>
            {whole(one.points)}
            {one.won && <span class="keep-won"> {t("keep.won")}</span>}
          </b>
        </li>
      ))}
    </ol>
  );
}

/** Points of a game by its players, the most first. */
export const standingOf = (game: KeptGame) =>
  game.players
    .map((player) => ({ ...player, points: game.totals[player.colour] ?? 0, won: game.winners.includes(player.colour) }))
    .sort((one, other) => other.points - one.points);

/** A day as the language writes it; with the calendar of Iran in Persian. */
export const dayOf = (moment: string, language: string): string => new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date(moment));
