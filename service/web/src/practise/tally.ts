/** The tally of an evening of practice; it is kept in this browser and nowhere else. */
import { useState } from "preact/hooks";

export interface Tally {
  drawings: number;
  right: number;
  you: number;
  guesser: number;
}

const NONE: Tally = { drawings: 0, right: 0, you: 0, guesser: 0 };

function kept(name: string): Tally {
  try {
    const found = JSON.parse(localStorage.getItem(name) ?? "{}") as Partial<Tally>;
    const numbers = Object.keys(NONE).map((key) => [key, Number(found[key as keyof Tally]) || 0]);
    return Object.fromEntries(numbers) as unknown as Tally;
  } catch {
    return NONE;
  }
}

/** The tally kept under a name; what adds to it, and what begins it anew. */
export function useTally(name: string): { tally: Tally; add: (more: Tally) => void; clear: () => void } {
  const [tally, setTally] = useState(() => kept(name));
  const keep = (next: Tally) => {
    localStorage.setItem(name, JSON.stringify(next));
    setTally(next);
  };
  const add = (more: Tally) => {
    const now = kept(name); // another window may have added to it
    keep({ drawings: now.drawings + more.drawings, right: now.right + more.right, you: now.you + more.you, guesser: now.guesser + more.guesser });
  };
  return { tally, add, clear: () => keep(NONE) };
}
