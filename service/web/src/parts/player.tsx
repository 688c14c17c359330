/** Players: each has a colour and a shape, for not everybody tells the colours apart. */
import type { Table } from "../api/client";
import { named } from "../words";

const SHAPES: Record<string, string> = {
  red: "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z",
  yellow: "M12 2.5 22.5 21h-21z",
  green: "M3 3h18v18H3z",
  blue: "M12 1 23 12 12 23 1 12z",
  orange: "M6.5 2.5h11L23 12l-5.500 9.500h-11L1 12z",
  pink: "M12 22C4 16 1 12 1 8a5.700 5.700 0 0 1 11-2 5.700 5.700 0 0 1 11 2c0 4-3 8-11 14z",
  purple: "M8.500 2h7v6.500H22v7h-6.500V22h-7v-6.500H2v-7h6.500z",
};
export const COLOURS = Object.keys(SHAPES);

/** The shape of a player in their colour; says nothing by itself, for the name stands beside it. */
export function Mark({ colour }: { colour: string }) {
  return (
    <svg class={`mark c-${colour}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[colour] ?? ""} />
    </svg>
  );
}

export type Seats = Table["players"];

/** What people call a player: the name, or the colour where there is none. */
export function nameOf(seats: Seats, colour: string): string {
  return seats.find((seat) => seat.colour === colour)?.name || named("colour", colour);
}

/** From so many letters on a name is written smaller where it is large. */
const LENGTHY = 13;

/** Whether a name is a long one. */
export const isLengthy = (name: string): boolean => name.length > LENGTHY;

/** A player by shape and name; `shown`: with the colour's name for all to read, where it matters. */
export function Player({ seats, colour, shown }: { seats: Seats; colour: string; shown?: boolean }) {
  const name = nameOf(seats, colour);
  const hue = named("colour", colour);
  return (
    <span class="player">
      <Mark colour={colour} />
      <span>
        <bdi>{name}</bdi>
        {name !== hue && <span class={shown ? "" : "unseen"}> ({hue})</span>}
      </span>
    </span>
  );
}
