/** What a game tells of the current round, in the same words for every game. No drawing here. */
import type { Entry, Game, Kind } from "./api/client";
import { starts } from "./acts";

export interface Card {
  player: string;
  /** The figure or place, "" while face down. */
  face: string;
  /** Whether it has been turned up for all. */
  shown: boolean;
  /** What the score says of it: undefined while nobody knows. */
  right: boolean | undefined;
}

type Laid = { player: string; number?: number | null; coordinate?: string };

/** The guesses at each player's picture or building, the first laid first; `round`: the entries of the round. */
export function pilesOf(game: Game, round: Entry[]): Record<string, Card[]> {
  const piles = (game.view["piles"] ?? game.view["boards"] ?? game.view["guesses"] ?? {}) as Record<string, Laid[]>;
  const is = (entry: Entry, kinds: string[], owner: string) => kinds.includes(String(entry.event["kind"])) && entry.event["owner"] === owner;
  const card = (owner: string, { player, number, coordinate }: Laid): Card => {
    const laid = round.find((entry) => is(entry, GUESSES, owner) && entry.event["player"] === player);
    const shown = round.some((entry) => is(entry, TOKENS, owner) || (is(entry, SHOWS, owner) && entry.event["player"] === player));
    const line = shown ? game.lines[player]?.find((one) => one.entries[0] === laid?.id) : undefined;
    return { player, face: String(number ?? coordinate ?? ""), shown, right: line && line.points > 0 };
  };
  return Object.fromEntries(Object.entries(piles).map(([owner, laid]) => [owner, laid.map((one) => card(owner, one))]));
}

/** Stars that went from the owner of a pile to a player; `key` tells one of them from the others. */
export interface Award {
  key: string;
  owner: string;
  player: string;
  stars: number;
}

/** The score tokens that players gave away in the round. */
export function awardsOf(game: Game): Award[] {
  const awards = (game.view["awards"] ?? {}) as Record<string, { player: string; stars: number }[]>;
  return Object.entries(awards).flatMap(([owner, given]) =>
    given.map(({ player, stars }) => ({ key: `${game.game} ${String(game.view["round"])} ${owner} ${player}`, owner, player, stars })),
  );
}

/** The words that can be drawn, under the name of their card; one card without a name where there is but a list. */
export function wordsOf(game: Game): [string, string[]][] {
  const stand = (game.view["stand"] ?? {}) as Record<string, string[]>;
  const cards = Object.entries(stand).filter(([, words]) => words.length);
  const words = (game.view["words"] ?? []) as string[];
  return words.length ? [["", words]] : cards;
}

/** What a player is to draw or build, as far as whoever looks may know it. */
export function secretOf(game: Game, colour: string): { face: string; word: string } | undefined {
  const secrets = (game.view["secret"] ?? {}) as Record<string, { number: number | null; letter?: string | null; word: string }>;
  const tokens = (game.view["tokens"] ?? {}) as Record<string, string>;
  const held = secrets[colour];
  const face = held ? `${held.letter ?? ""}${held.number ?? ""}` : (tokens[colour] ?? "");
  return face ? { face, word: held?.word ?? "" } : undefined;
}

/** Stars of the bonus token that a player took; 0 where none. */
export const bonusOf = (game: Game, colour: string): number => ((game.view["bonus"] ?? {}) as Record<string, number>)[colour] ?? 0;

/** The entries of the current round that count. */
export function ofRound(entries: Entry[], kinds: Kind[]): Entry[] {
  const counting = entries.filter((entry) => entry.counts);
  const beginnings = kinds.filter(starts).map((kind) => kind.kind);
  const first = counting.findLastIndex((entry) => beginnings.includes(String(entry.event["kind"])));
  return counting.slice(Math.max(0, first));
}

export type Doing = "waiting" | "drawing" | "guessing" | "done";

const DRAWS = ["InkSeen", "BuildSeen", "CubesPlaced", "IconsPlaced"];
const GUESSES = ["GuessLaid", "GuessWritten"];
const SHOWS = ["GuessShown", "GuessRead"];
const TOKENS = ["TokenShown"];
const SECRETS = ["NumberShown", ...TOKENS];

/** The entries in which the pile of `owner` is turned over and gone through. */
export const turnedUp = (round: Entry[], owner: string): number[] =>
  round.filter(({ event }) => ["PileTurned", ...SHOWS].includes(String(event["kind"])) && event["owner"] === owner).map((entry) => entry.id);

/** Whether all at the table have been shown what a player had to draw or build. */
export const isRevealed = (round: Entry[], owner: string): boolean =>
  round.some(({ event }) => SECRETS.includes(String(event["kind"])) && event["owner"] === owner);
const ENDS = ["BonusTaken", "DoneSaid"];

/** What a player is doing in the round. */
export function doingOf(round: Entry[], colour: string): Doing {
  const kinds = new Set(round.filter((entry) => entry.event["player"] === colour).map((entry) => String(entry.event["kind"])));
  const ended = round.some((entry) => ["RoundEnded", "GuessesCalled"].includes(String(entry.event["kind"])));
  if (ended || ENDS.some((kind) => kinds.has(kind))) return "done";
  if (GUESSES.some((kind) => kinds.has(kind))) return "guessing";
  return DRAWS.some((kind) => kinds.has(kind)) ? "drawing" : "waiting";
}

/** When the round ran, in seconds as the record has them: from its start until drawing and guessing were over. */
export function span(round: Entry[], players: string[]): { from: number; to: number | undefined } {
  const first = (kinds: string[], player?: string) =>
    round.find(({ event }) => kinds.includes(String(event["kind"])) && (!player || event["player"] === player))?.at;
  const finished = players.map((player) => first(ENDS, player));
  const all = players.length && finished.every((at) => at !== undefined) ? Math.max(...(finished as number[])) : undefined;
  const ends = [first(["RoundEnded", "GuessesCalled"]), all, first(["PileTurned"])].filter((at) => at !== undefined);
  return { from: round[0]?.at ?? 0, to: ends.length ? Math.min(...ends) : undefined };
}

/** When each entry happened, in seconds since its round began, as the clock of the round has them. */
export function timesOf(entries: Entry[], kinds: Kind[]): number[] {
  const beginnings = kinds.filter(starts).map((kind) => kind.kind);
  let from = entries.find((entry) => entry.counts)?.at ?? 0;
  return entries.map((entry) => {
    if (entry.counts && beginnings.includes(String(entry.event["kind"]))) from = entry.at;
    return Math.max(0, entry.at - from);
  });
}
