/** Notices what is new at a table while it is watched: sounds it, reads rulings aloud, lets points fly to their owners. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Entry, Game } from "../api/client";
import { moodOf, type Eyes } from "../eyes";
import { awardsOf, type Award } from "../round";
import { play, read, type Tone } from "../sounds";
import { named } from "../words";

const FLIGHT_MS = 900;

/** Which tone an event has. */
const TONE_OF: Record<string, Tone> = { GuessLaid: "card", GuessWritten: "card", BonusTaken: "card", GuessShown: "shown", NumberShown: "shown", TokenShown: "shown" };

/** Sound every new entry, and read every new ruling aloud; what was there when the table was opened stays silent. */
export function useHeard(game: Game, entries: Entry[]): void {
  const told = useRef({ game: game.game, entries: entries.length, rulings: new Set(game.rulings.map((one) => `${one.code} ${one.about}`)) });
  useEffect(() => {
    if (told.current.game !== game.game) told.current = { game: game.game, entries: 0, rulings: new Set() };
    const tones = new Set(entries.slice(told.current.entries).map((entry) => TONE_OF[String(entry.event["kind"])]));
    told.current.entries = entries.length;
    for (const tone of tones) if (tone) play(tone);
    for (const ruling of game.rulings) {
      const known = `${ruling.code} ${ruling.about}`;
      if (told.current.rulings.has(known)) continue;
      told.current.rulings.add(known);
      if (ruling.open) play("ask");
      read(ruling.text);
    }
  }, [game, entries]);
}

/** Say when the referee sees nothing any more, and when it does again. */
export function useEyesHeard(eyes: Eyes | undefined): void {
  const mood = eyes && moodOf(eyes.state);
  const before = useRef(mood);
  useEffect(() => {
    if (eyes && before.current && before.current !== mood && (mood === "bad" || before.current === "bad")) {
      if (mood === "bad") play("lost");
      read(named("eyes", eyes.state));
    }
    before.current = mood;
  }, [mood]);
}

/** Let the stars of every token that is given fly from the guess that earned it to its owner's points. */
export function useFlights(game: Game): void {
  const known = useRef<Set<string>>();
  useLayoutEffect(() => {
    const awards = awardsOf(game);
    const fresh = known.current ? awards.filter((award) => !known.current!.has(award.key)) : [];
    known.current = new Set(awards.map((award) => award.key));
    if (!fresh.length) return;
    play("point");
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) fresh.forEach(fly);
  }, [game]);
}

function fly({ owner, player, stars }: Award): void {
  const from = document.querySelector(`[data-card="${owner} ${player}"]`)?.getBoundingClientRect();
  const points = document.querySelector(`[data-points="${player}"]`);
  const to = points?.getBoundingClientRect();
  if (!from || !to) return;
  const flying = document.createElement("span");
  flying.className = "flying";
  flying.ariaHidden = "true";
  flying.textContent = "★".repeat(stars);
  document.body.append(flying);
  const at = (place: DOMRect, size: number) => `translate(${place.x + place.width / 2}px, ${place.y + place.height / 2}px) translate(-50%, -50%) scale(${size})`;
  const flight = flying.animate([{ transform: at(from, 0.6) }, { transform: at(from, 1.6), offset: 0.25 }, { transform: at(to, 1) }], { duration: FLIGHT_MS, easing: "cubic-bezier(.5,0,.3,1)" });
  flight.onfinish = () => flying.remove();
  points!.animate([{ transform: "none" }, { transform: "scale(1.25)" }, { transform: "none" }], { delay: FLIGHT_MS, duration: 350 });
}
