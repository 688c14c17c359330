/** A table as it was found, drawn over its picture; each part can be moved, by the pointer or by the arrow keys. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Zone } from "../eyes";
import { ACROSS, outline, Picture, Zones } from "../parts/overlay";
import { nameOf, type Seats } from "../parts/player";
import { named, t } from "../words";
import { middle, moved, partsOf, shifted, type Part, type Parts, type Spot } from "./parts";

/** So far an arrow key moves a spot, as a share of the picture; ten times as far with Shift. */
const STEP = 0.002;
/** Milliseconds without a key after which what was moved is sent. */
const REST_MS = 700;

const ARROWS: Record<string, Spot> = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };

interface Editing {
  src: string;
  parts: Parts;
  zones: Zone[];
  seats: Seats;
  /** Told when something was moved and rests. */
  change: (parts: Parts) => void;
}

/** What a part is called. */
function called(part: Part, seats: Seats): string {
  if (part.kind === "stand") return t("setup.card", { card: part.of });
  return part.of ? t("setup.of", { part: named("zone", part.kind), player: nameOf(seats, part.of) }) : named("zone", part.kind);
}

export function Editor({ src, parts, zones, seats, change }: Editing) {
  const [now, setNow] = useState(parts);
  const [picked, pick] = useState("");
  const rest = useRef<number>();
  useEffect(() => setNow(parts), [parts]);
  useEffect(() => () => clearTimeout(rest.current), []);
  const all = partsOf(now, zones);
  const part = all.find((one) => one.id === picked);
  const move = (spots: Spot[]) => setNow((before) => moved(before, part!, spots));
  const done = (soon: boolean) => {
    clearTimeout(rest.current);
    rest.current = window.setTimeout(() => setNow((last) => (change(last), last)), soon ? 0 : REST_MS);
  };
  return (
    <div class="editor">
      <label class="entry">
        {t("setup.pick")}
        <select value={picked} onChange={(event) => pick(event.currentTarget.value)}>
          <option value="">{t("setup.none")}</option>
          {all.map((one) => (
            <option key={one.id} value={one.id}>
              {called(one, seats)}
            </option>
          ))}
        </select>
      </label>
      <p class="faint">{t("setup.move")}</p>
      <div class="stage">
        <Picture src={src} alt={t("setup.alt")}>
          {(tall) => (
            <>
              {now === parts && <Zones zones={zones.filter((zone) => zone.kind !== part?.kind || zone.player !== part.of)} seats={seats} tall={tall} />}
              {all.map((one) => (
                <Drawn key={one.id} part={one} tall={tall} picked={one === part} pick={() => pick(one.id)} />
              ))}
            </>
          )}
        </Picture>
        {part && <Handles part={part} name={called(part, seats)} move={move} done={done} />}
      </div>
    </div>
  );
}

function Drawn({ part, tall, picked, pick }: { part: Part; tall: number; picked: boolean; pick: () => void }) {
  const mine = `part z-${part.of.length > 1 ? part.of : "nobody"} ${picked ? "picked" : ""}`;
  if (part.whole) return <polygon class={mine} points={outline(part.spots, tall)} onClick={pick} />;
  return (
    <>
      {part.spots.map(([x, y], at) => (
        <circle key={at} class={mine} cx={x! * ACROSS} cy={y! * tall} r={18} onClick={pick} />
      ))}
    </>
  );
}

function Handles({ part, name, move, done }: { part: Part; name: string; move: (spots: Spot[]) => void; done: (soon: boolean) => void }) {
  const one = (at: number) => (by: Spot) => move(part.spots.map((spot, place) => (place === at ? shifted([spot], by)[0]! : spot)));
  return (
    <>
      {part.spots.map((spot, at) => (
        <Handle key={at} spot={spot} label={t("setup.spot", { part: name, number: at + 1 })} shift={one(at)} done={done} />
      ))}
      {part.whole && <Handle spot={middle(part.spots)} label={t("setup.whole", { part: name })} shift={(by) => move(shifted(part.spots, by))} done={done} whole />}
    </>
  );
}

interface Handling {
  spot: Spot;
  label: string;
  shift: (by: Spot) => void;
  done: (soon: boolean) => void;
  whole?: boolean;
}

/** A spot that can be dragged, or moved by the arrow keys where it has the focus. */
function Handle({ spot, label, shift, done, whole }: Handling) {
  const last = useRef<Spot>();
  return (
    <button
      type="button"
      class={whole ? "handle whole" : "handle"}
      aria-label={label}
      title={label}
      style={{ left: `${spot[0]! * 100}%`, top: `${spot[1]! * 100}%` }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = [event.clientX, event.clientY];
      }}
      onPointerMove={(event) => {
        if (!last.current) return;
        const { width, height } = event.currentTarget.parentElement!.getBoundingClientRect();
        const [x, y] = last.current;
        last.current = [event.clientX, event.clientY];
        shift([(event.clientX - x!) / width, (event.clientY - y!) / height]);
      }}
      onPointerUp={() => {
        last.current = undefined;
        done(true);
      }}
      onPointerCancel={() => (last.current = undefined)}
      onKeyDown={(event) => {
        const by = ARROWS[event.key];
        if (!by) return;
        event.preventDefault();
        shift(by.map((value) => value * (event.shiftKey ? 10 : 1)));
        done(false);
      }}
    />
  );
}
