/** What may be said now: few acts of a kind as a button each, many as a choice field by field. */
import { useState } from "preact/hooks";
import { agreeing, byKind, differing, fieldsOf, mayBeUnknown, values, type Said, type Value } from "../acts";
import type { Act, Kind } from "../api/client";
import { digits, named, t } from "../words";
import { Pick } from "./pick";
import { Mark, Player, type Seats } from "./player";

const FEW = 8;
const WHO = ["player", "owner", "judge"];

interface Props {
  acts: Said[];
  kinds: Kind[];
  seats: Seats;

  say: (event: Act, text: string) => void;
}

export function Acts(props: Props) {
  const groups = byKind(props.acts, props.kinds);
  if (!groups.length) return <p class="faint">{t("acts.none")}</p>;
  return (
    <div class="groups">
      {groups.map(([kind, acts]) => (
        <section key={kind} class="group" aria-label={named("kind", kind)}>
          <h3>{named("kind", kind)}</h3>
          {alike(acts) ? <Chooser {...props} acts={acts} /> : <Buttons {...props} acts={acts} />}
        </section>
      ))}
    </div>
  );
}

/** Whether acts are too many for a button each, or could not be told apart. */
const alike = (acts: Said[]): boolean => acts.length > FEW || new Set(acts.map((act) => act.text)).size < acts.length;

/** Fields by which acts of one kind are told apart at a glance. */
const BRIEF = [...WHO, "stars", "number"];

function Buttons({ acts, seats, say }: Props) {
  const fields = differing(acts);
  const brief = acts.length > 1 && fields.length > 0 && fields.every((field) => BRIEF.includes(field));
  return (
    <div class={brief ? "buttons brief" : "buttons"}>
      {acts.map((act) => (
        <button type="button" class="act" key={JSON.stringify(act.event)} aria-label={brief ? digits(act.text) : undefined} onClick={() => say(act.event, act.text)}>
          {brief ? (
            fields.map((field) => <Shown key={field} field={field} value={act.event[field]} seats={seats} />)
          ) : (
            <>
              <Whose event={act.event} />
              <span>{digits(act.text)}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}

/** The marks of those an event names. */
export function Whose({ event }: { event: Act }) {
  const named = WHO.filter((field) => typeof event[field] === "string").map((field) => String(event[field]));
  return <>{named.map((colour, at) => <Mark key={at} colour={colour} />)}</>;
}

/** A value of a field as people read it. */
export function Shown({ field, value, seats }: { field: string; value: Value | undefined; seats: Seats }) {
  if (value === null || value === undefined || value === "") return <>{t("act.unknown")}</>;
  if (WHO.includes(field)) return <Player seats={seats} colour={String(value)} />;
  if (field === "stars") return <span role="img" aria-label={t("stars", { stars: Number(value) })}>{"★".repeat(Number(value))}</span>;
  return <bdi>{digits(String(value))}</bdi>;
}

function Chooser({ acts, kinds, seats, say }: Props) {
  const [picked, setPicked] = useState<Act>({});
  const kind = kinds.find((one) => one.kind === acts[0]!.event["kind"]);
  const fields = differing(acts);
  const unknown = (field: string) => !!kind?.secret.includes(field) && mayBeUnknown(fieldsOf(kind)[field]);
  let left = acts;
  const now: Act = {};
  const rows = [];
  for (const field of fields) {
    const options: Value[] = [...values(left, field)].sort((a, b) => (a! < b! ? -1 : 1));
    if (WHO.includes(field)) options.sort((a, b) => placeOf(seats, a) - placeOf(seats, b));
    if (unknown(field)) options.push(null);
    const known = field in picked && options.includes(picked[field]!);
    const value = known ? picked[field] : options.length === 1 || unknown(field) ? options.at(-1) : undefined;
    rows.push(
      <Pick
        key={field}
        legend={named("field", field)}
        options={options.map((one) => ({ value: one, label: <Shown field={field} value={one} seats={seats} /> }))}
        value={value}
        pick={(chosen) => setPicked({ ...picked, [field]: chosen })}
      />,
    );
    if (value === undefined) break;
    now[field] = value;
    left = agreeing(left, { [field]: value });
  }
  const whole = fields.every((field) => field in now) && left[0];
  const event = whole ? { ...left[0]!.event, ...now } : undefined;
  const same = new Set(left.map((act) => act.text)).size === 1; // or the text tells what was left unknown
  const told = same ? left[0]!.text : named("kind", String(acts[0]!.event["kind"]));
  return (
    <form
      class="chooser"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (!event) return;
        say(event, told);
        setPicked({});
      }}
    >
      {rows}
      {same && (
        <p class="row">
          <Whose event={left[0]!.event} /> {digits(told)}
        </p>
      )}
      <button class="main" disabled={!event}>
        {t("act.say")}
      </button>
    </form>
  );
}

const placeOf = (seats: Seats, colour: Value): number => seats.find((seat) => seat.colour === colour)?.place ?? 9;
