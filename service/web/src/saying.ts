/** Says, corrects, decides and votes at a game; each once, however often the line breaks. */
import { api, got, key, type Act, type Shapes } from "./api/client";

export type Correction = Shapes["RetractAsked"] | Shapes["AmendAsked"] | Shapes["InsertAsked"] | Shapes["UndoAsked"] | Shapes["RedoAsked"];
export type Decision = Shapes["Decision"];

export interface Saying {
  say: (event: Act) => Promise<Shapes["Kept"]>;
  correct: (correction: Correction) => Promise<unknown>;
  decide: (decision: Decision) => Promise<unknown>;
  vote: (decision: Decision) => Promise<unknown>;
  deal: () => Promise<unknown>;
}

/** The same said again within so long, or while it is not answered, is one press that the finger made twice. */
const TWICE_MS = 700;
let latest: { what: string; at: number; open: boolean; answer: Promise<Shapes["Kept"]> } | undefined;

/** Ask once for what is said twice at a stroke. */
function once(what: string, ask: () => Promise<Shapes["Kept"]>): Promise<Shapes["Kept"]> {
  const now = performance.now();
  if (latest?.what === what && (latest.open || now - latest.at < TWICE_MS)) return latest.answer;
  const said = { what, at: now, open: true, answer: ask() };
  latest = said;
  void said.answer.catch(() => undefined).then(() => (said.open = false));
  return said.answer;
}

/** What can be said at a game of a table. */
export function sayingAt(table: number, game: number): Saying {
  const path = { table, game };
  const params = () => ({ path, header: { "Idempotency-Key": key() } });
  return {
    say: (event) =>
      once(JSON.stringify([path, event]), () => got(api.POST("/api/tables/{table}/games/{game}/acts", { params: params(), body: { event } }))),
    correct: (body) => got(api.POST("/api/tables/{table}/games/{game}/corrections", { params: params(), body })),
    decide: (body) => got(api.POST("/api/tables/{table}/games/{game}/decisions", { params: params(), body })),
    vote: (body) => got(api.PUT("/api/tables/{table}/games/{game}/votes", { params: { path }, body })),
    deal: () => got(api.POST("/api/tables/{table}/games/{game}/deal", { params: params() })),
  };
}
