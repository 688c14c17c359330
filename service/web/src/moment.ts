/** What time it is in the record of a game: the camera's time where one watches, that of the wall where none does. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Entry, Game } from "./api/client";
import { refereeing, type Eyes } from "./eyes";

/** The moment that the camera's eyes told last, and when that was heard, in milliseconds of this page. */
interface Told {
  moment: number;
  heard: number;
}

interface Now {
  /** Seconds as `at` of entries. */
  at: number;
  /** Whether it goes on by itself. */
  runs: boolean;
}

/** States in which pictures come. */
const RUNNING = ["watching", "hand", "out_of_sync"];
/** The eyes tell their moment every two seconds; without news it is not taken to go on for longer than this. */
const MOST_AHEAD = 5;
const TICK_MS = 500;

/** What time it is; `begun`: when the game began by the wall, as an ISO date. */
export function momentNow(game: Game, entries: Entry[], begun: string, eyes: Eyes | undefined, told: Told | undefined): Now {
  const latest = entries.reduce((last, { at }) => Math.max(last, at), 0);
  if (eyes && told && refereeing(eyes) && eyes.game === game.game) {
    const runs = RUNNING.includes(eyes.state);
    const since = runs ? Math.min(MOST_AHEAD, (performance.now() - told.heard) / 1000) : 0;
    return { at: Math.max(latest, told.moment + since), runs };
  }
  // What people say after the camera has its time, which stands still then.
  if (entries.some((entry) => entry.source === "camera")) return { at: latest, runs: false };
  return { at: Math.max(latest, (Date.now() - Date.parse(begun)) / 1000), runs: true };
}

/** The same, shown anew as time goes on. */
export function useMoment(game: Game, entries: Entry[], begun: string, eyes: Eyes | undefined): Now {
  const [, tick] = useState(0);
  const told = useRef<Told>();
  const moment = eyes?.moment ?? undefined;
  if (moment === undefined) told.current = undefined;
  else if (told.current?.moment !== moment) told.current = { moment, heard: performance.now() };
  const now = momentNow(game, entries, begun, eyes, told.current);
  useEffect(() => {
    if (!now.runs) return;
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [now.runs]);
  return now;
}
