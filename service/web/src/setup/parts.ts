/** The parts of a set-up as data: which spots each has, and the set-up with some of them moved. No drawing here. */
import type { Shapes } from "../api/client";

export type Parts = Shapes["Parts"];
export type Spot = number[];
type Zone = Shapes["ZoneShape"];
type Player = Parts["players"][number];

/** A thing on the table that can be moved; `whole`: its spots go round it, and are not things of their own. */
export interface Part {
  id: string;
  kind: "sheet" | "tokens" | "pile" | "won" | "stand" | "middle";
  /** Whose it is; for a card of the stand its letter, "" for the middle. */
  of: string;
  spots: Spot[];
  whole: boolean;
}

const CARDS = ["A", "B", "C"];

/** The middle of some spots. */
export const middle = (spots: Spot[]): Spot => [0, 1].map((axis) => spots.reduce((sum, spot) => sum + spot[axis]!, 0) / spots.length);

function ofPlayer(player: Player, zones: Zone[]): Part[] {
  const of = player.colour;
  const place = (kind: "pile" | "won"): Part[] => {
    const zone = zones.find((one) => one.kind === kind && one.player === of);
    const spot = player[kind] ?? (zone && middle(zone.corners));
    return spot ? [{ id: `${kind} ${of}`, kind, of, spots: [spot], whole: false }] : [];
  };
  return [
    { id: `sheet ${of}`, kind: "sheet", of, spots: player.sheet, whole: true },
    { id: `tokens ${of}`, kind: "tokens", of, spots: player.tokens, whole: false },
    ...place("pile"),
    ...place("won"),
  ];
}

/** All that can be moved; the usual places of piles and tokens won are taken from the `zones`. */
export function partsOf(parts: Parts, zones: Zone[]): Part[] {
  const stand = (parts.stand ?? []).map((spots, at): Part => ({ id: `stand ${CARDS[at]}`, kind: "stand", of: CARDS[at]!, spots, whole: true }));
  const tokens: Part[] = parts.middle?.length ? [{ id: "middle ", kind: "middle", of: "", spots: parts.middle, whole: false }] : [];
  return [...parts.players.flatMap((player) => ofPlayer(player, zones)), ...stand, ...tokens];
}

/** The set-up with the spots of one part elsewhere. */
export function moved(parts: Parts, { kind, of }: Part, spots: Spot[]): Parts {
  if (kind === "middle") return { ...parts, middle: spots };
  if (kind === "stand") return { ...parts, stand: parts.stand!.map((card, at) => (CARDS[at] === of ? spots : card)) };
  const one = kind === "pile" || kind === "won";
  return { ...parts, players: parts.players.map((player) => (player.colour === of ? { ...player, [kind]: one ? spots[0]! : spots } : player)) };
}

/** Spots moved by as much, none of them out of the picture. */
export function shifted(spots: Spot[], by: Spot): Spot[] {
  const within = (axis: 0 | 1) => {
    const all = spots.map((spot) => spot[axis]!);
    return Math.min(1 - Math.max(...all), Math.max(-Math.min(...all), by[axis]!));
  };
  const by_ = [within(0), within(1)];
  return spots.map((spot) => spot.map((value, axis) => value + by_[axis]!));
}
