/** Which places of a table are not in the picture. No drawing here. */
import type { Zone } from "../eyes";
import { middle } from "./parts";

/** An outline may run so far over the edge of the picture, as a share of it: so well are corners found. */
const OVER = 0.01;
/** Things with an outline of their own; the other places are wider than what lies there. */
const OUTLINED = ["sheet", "stand"];

const off = (spot: number[], over: number): boolean => spot.some((share) => share < -over || share > 1 + over);

/** The sheets and cards that run over the edge, and the other places whose middle lies beyond it; each once. */
export function outside(zones: Zone[]): Zone[] {
  const over = zones.filter(({ kind, corners }) => (OUTLINED.includes(kind) ? corners.some((spot) => off(spot, OVER)) : off(middle(corners), 0)));
  return over.filter(({ kind, player }, at) => over.findIndex((one) => one.kind === kind && one.player === player) === at);
}
