/** A picture with what is found in it drawn over it; places are shares of the picture. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Zone } from "../eyes";
import { named } from "../words";
import { nameOf, type Seats } from "./player";

/** Units across the drawing, whatever the picture measures. */
export const ACROSS = 1600;

type Spot = number[];

/** The points of an outline as SVG has them, `tall` units high in all. */
export const outline = (corners: Spot[], tall: number): string => corners.map(([x, y]) => `${x! * ACROSS},${y! * tall}`).join(" ");

export function Picture(props: { src: string; alt: string; children?: (tall: number) => ComponentChildren }) {
  const [tall, setTall] = useState(900);
  return (
    <div class="picture">
      <img
        src={props.src}
        alt={props.alt}
        onLoad={({ currentTarget: image }) => image.naturalWidth && setTall((ACROSS * image.naturalHeight) / image.naturalWidth)}
      />
      {props.children && (
        <svg viewBox={`0 0 ${ACROSS} ${tall}`} preserveAspectRatio="none">
          {props.children(tall)}
        </svg>
      )}
    </div>
  );
}

/** Places at the table, each in the colour of its player and with the name at the sheet. */
export function Zones({ zones, seats, tall }: { zones: Zone[]; seats: Seats; tall: number }) {
  const stand = zones.filter((zone) => zone.kind === "stand").flatMap((zone) => zone.corners);
  return (
    <g aria-hidden="true">
      {zones.map(({ kind, player, corners }, at) => (
        <g key={at} class={`zone ${kind} z-${player || "nobody"}`}>
          <polygon points={outline(corners, tall)} />
          {kind === "sheet" && <Label text={nameOf(seats, player)} corners={corners} tall={tall} />}
        </g>
      ))}
      {stand.length > 0 && <Label text={named("zone", "stand")} corners={stand} tall={tall} />}
    </g>
  );
}

/** Letters of a name that are shown in the picture, and about how wide one is. */
const LONGEST = 16;
const LETTER = 27;

function Label({ text, corners, tall }: { text: string; corners: Spot[]; tall: number }) {
  const middle = (axis: 0 | 1) => corners.reduce((sum, spot) => sum + spot[axis]!, 0) / corners.length;
  const letters = [...text];
  const short = letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("").trim()}…` : text;
  const half = ([...short].length * LETTER) / 2; // so that the name stays within the picture
  return (
    <text x={Math.min(ACROSS - half, Math.max(half, middle(0) * ACROSS))} y={middle(1) * tall} class="label" direction="ltr">
      {short}
    </text>
  );
}
