/** The sheet one draws on, with mouse, finger or pen. */
import { useRef } from "preact/hooks";
import { t } from "../words";
import { SIDE, type Stroke } from "./watched";

/** Points nearer to the last one than this are left out. */
const NEAR = 3;

export function Board(props: { strokes: Stroke[]; locked: boolean; draw: (strokes: Stroke[], ended: boolean) => void }) {
  const sheet = useRef<SVGSVGElement>(null);
  // What is being drawn, ahead of what is shown: moves come faster than the page is drawn anew.
  const mine = useRef<Stroke[] | null>(null);
  const at = (event: { clientX: number; clientY: number }): [number, number] => {
    const box = sheet.current!.getBoundingClientRect();
    const place = (from: number, size: number) => Math.round(Math.min(1, Math.max(0, from / size)) * SIDE);
    return [place(event.clientX - box.left, box.width), place(event.clientY - box.top, box.height)];
  };
  const begin = (event: PointerEvent) => {
    if (props.locked || !event.isPrimary || event.button) return;
    event.preventDefault();
    sheet.current!.setPointerCapture(event.pointerId);
    mine.current = [...props.strokes, [at(event)]];
    props.draw(mine.current, false);
  };
  const move = (event: PointerEvent) => {
    if (!mine.current || !event.isPrimary) return;
    const stroke = mine.current.at(-1)!;
    const before = stroke.length;
    for (const one of event.getCoalescedEvents?.().length ? event.getCoalescedEvents() : [event]) {
      const [x, y] = at(one);
      const [lastX, lastY] = stroke.at(-1)!;
      if (Math.hypot(x - lastX, y - lastY) >= NEAR) stroke.push([x, y]);
    }
    if (stroke.length > before) props.draw((mine.current = [...mine.current]), false);
  };
  const end = (event: PointerEvent) => {
    if (!mine.current || !event.isPrimary) return;
    const strokes = mine.current;
    mine.current = null;
    props.draw(strokes, true);
  };
  return (
    <svg
      ref={sheet}
      class={props.locked ? "practise-sheet locked" : "practise-sheet"}
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      role="img"
      aria-label={t("practise.sheet", { strokes: props.strokes.length })}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <Drawn strokes={props.strokes} />
    </svg>
  );
}

/** Strokes as lines. */
export function Drawn({ strokes }: { strokes: Stroke[] }) {
  return (
    <>
      {strokes.map((stroke, place) => (
        <polyline key={place} points={(stroke.length > 1 ? stroke : [...stroke, ...stroke]).map((point) => point.join(",")).join(" ")} />
      ))}
    </>
  );
}
