/** Who sits where: colour, name and place of each player, clockwise. */
import { useEffect, useRef, useState } from "preact/hooks";
import { api, got, type Shapes } from "../api/client";
import { named, t } from "../words";
import { useDoing } from "./notice";
import { COLOURS, Mark, type Seats } from "./player";

type Sitting = Shapes["Sitting"];

/** Where it goes on from here, and what is done about seats that were changed when somebody goes elsewhere instead. */
interface On {
  label: string;
  go: () => void;
  left?: (keep: () => Promise<unknown>) => void;
}

export function Seating(props: { table: number; seats: Seats; on: On | undefined }) {
  const start = props.seats.length ? props.seats : COLOURS.filter((one) => ["red", "green", "blue"].includes(one));
  const [seats, setSeats] = useState<Sitting[]>(
    start.map((seat) => (typeof seat === "string" ? { colour: seat, name: "" } : { colour: seat.colour, name: seat.name })),
  );
  const doing = useDoing();
  const free = COLOURS.filter((colour) => !seats.some((seat) => seat.colour === colour));
  const change = (at: number, news: Partial<Sitting>) => setSeats(seats.map((seat, one) => (one === at ? { ...seat, ...news } : seat)));
  const move = (at: number) => {
    const next = [...seats];
    next.splice(at - 1, 2, seats[at]!, seats[at - 1]!);
    setSeats(next);
  };
  const kept = useRef(JSON.stringify(seats));
  const keep = async () => {
    const path = { table: props.table };
    await got(api.PUT("/api/tables/{table}/players", { params: { path }, body: { players: seats } }));
    kept.current = JSON.stringify(seats);
  };
  const leave = useRef<() => void>();
  leave.current = () => {
    if (JSON.stringify(seats) !== kept.current) props.on?.left?.(keep);
  };
  // In the set-up nobody loses names by going on past the buttons.
  useEffect(() => () => leave.current?.(), []);
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        void doing.run(keep, t("people.kept"));
      }}
    >
      <p>{t("people.order")}</p>
      <ol class="seats">
        {seats.map((seat, at) => (
          <li key={seat.colour} class="row">
            <Mark colour={seat.colour} />
            <label class="colour">
              <span class="unseen">{t("people.colour", { place: at + 1 })}</span>
              <select value={seat.colour} onChange={(event) => change(at, { colour: event.currentTarget.value })}>
                {[seat.colour, ...free].map((colour) => (
                  <option key={colour} value={colour}>
                    {named("colour", colour)}
                  </option>
                ))}
              </select>
            </label>
            <label class="grow">
              <span class="unseen">{t("people.name", { place: at + 1 })}</span>
              <input
                value={seat.name ?? ""}
                maxLength={60}
                placeholder={t("people.name", { place: at + 1 })}
                onInput={(event) => change(at, { name: event.currentTarget.value })}
              />
            </label>
            <button type="button" class="quiet" disabled={!at} aria-label={t("people.earlier", { place: at + 1 })} onClick={() => move(at)}>
              ↑
            </button>
            <button
              type="button"
              class="quiet"
              aria-label={t("people.remove", { place: at + 1 })}
              onClick={() => setSeats(seats.filter((_, one) => one !== at))}
            >
              ✕
            </button>
          </li>
        ))}
      </ol>
      <div class="row">
        <button type="button" disabled={!free.length} onClick={() => setSeats([...seats, { colour: free[0]!, name: "" }])}>
          {t("people.add")}
        </button>
        <button class={props.on ? "" : "main"}>{t("people.keep")}</button>
        {props.on && (
          <button type="button" class="main" onClick={() => void doing.run(keep).then((done) => done && props.on!.go())}>
            {props.on.label}
          </button>
        )}
      </div>
      {doing.news}
    </form>
  );
}
