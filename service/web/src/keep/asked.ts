/** What is asked of the service once, and again whenever something it depends on is otherwise. */
import { useEffect, useState } from "preact/hooks";
import type { Problem } from "../api/client";

export interface Asked<T> {
  told?: T;
  problem?: Problem;
  /** Ask again. */
  again: () => void;
}

/** What `ask` gives; what was told before stays until then. */
export function useAsked<T>(ask: () => Promise<T>, depends: unknown[]): Asked<T> {
  const [state, setState] = useState<{ told?: T; problem?: Problem }>({});
  const [count, setCount] = useState(0);
  useEffect(() => {
    let wanted = true;
    ask().then(
      (told) => wanted && setState({ told }),
      (problem: Problem) => wanted && setState((now) => ({ ...now, problem })),
    );
    return () => {
      wanted = false;
    };
  }, [...depends, count]);
  return { ...state, again: () => setCount((now) => now + 1) };
}
