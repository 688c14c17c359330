/** Any event of the game, put together by hand: for what the rules do not expect, and for corrections. */
import { useId, useState } from "preact/hooks";
import { fieldsOf, holds, mayBeUnknown, needed, noNumber, QUICK, read, sayable, written } from "../acts";
import type { Act, Kind } from "../api/client";
import { digits, named, t } from "../words";
import { Pick } from "./pick";
import { Player, type Seats } from "./player";

const WHO = ["player", "owner", "judge"];

export function ActForm(props: {
  kinds: Kind[];
  seats: Seats;
  players: string[];

  first?: Act | undefined;
  /** Whether `first` holds: what it says is not asked, and its kind not chosen. */
  given?: boolean;
  label: string;
  say: (event: Act) => void;
}) {
  const offered = sayable(props.kinds);
  const [kind, setKind] = useState(String(props.first?.["kind"] ?? offered[0]?.kind ?? ""));
  const [texts, setTexts] = useState<Record<string, string>>(
    Object.fromEntries(Object.entries(props.first ?? {}).map(([field, value]) => [field, written(value)])),
  );
  const id = useId();
  const found = offered.find((one) => one.kind === kind);
  const fields = found ? Object.entries(fieldsOf(found)).filter(([, schema]) => holds(schema)) : [];
  const asked = fields.filter(([field]) => !props.given || props.first?.[field] === undefined);
  const required = found ? needed(found) : [];
  const filled = fields.every(([field]) => !required.includes(field) || holds(fieldsOf(found!)[field]!).endsWith("[]") || texts[field]?.trim() || mayBeUnknown(fieldsOf(found!)[field]));
  const misread = Object.fromEntries(fields.map(([field, schema]) => [field, noNumber(schema, texts[field] ?? "")]));
  const [looked, look] = useState(false); // a number is not called wrong while it is being written
  const write = (field: string, text: string) => setTexts({ ...texts, [field]: text });
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        look(true);
        const wrong = fields.find(([field]) => misread[field]);
        if (wrong) return document.getElementById(`${id}-${wrong[0]}`)?.focus();
        const said = fields
          .filter(([field]) => required.includes(field) || texts[field]?.trim())
          .map(([field, schema]) => [field, read(schema, texts[field] ?? "")]);
        props.say({ kind, ...Object.fromEntries(said) });
      }}
    >
      {!props.given && (
        <>
          <label for={`${id}-kind`}>{t("form.kind")}</label>
          <select id={`${id}-kind`} value={kind} onChange={(event) => setKind(event.currentTarget.value)}>
            {offered.map((one) => (
              <option key={one.kind} value={one.kind}>
                {named("kind", one.kind)}
              </option>
            ))}
          </select>
        </>
      )}
      {asked.map(([field, schema]) =>
        WHO.includes(field) ? (
          <Pick
            key={field}
            legend={named("field", field)}
            options={props.players.map((colour) => ({ value: colour, label: <Player seats={props.seats} colour={colour} /> }))}
            value={texts[field]}
            pick={(colour) => write(field, colour)}
          />
        ) : (
          <div key={field} class="entry">
            <label for={`${id}-${field}`}>
              {named("field", field)}
              {holds(schema) === "string[]" && <small> {t("form.lines")}</small>}
            </label>
            {holds(schema) === "string[]" ? (
              <textarea id={`${id}-${field}`} rows={7} dir="auto" value={texts[field] ?? ""} onInput={(event) => write(field, event.currentTarget.value)} />
            ) : (
              <input
                id={`${id}-${field}`}
                dir="auto"
                inputMode={holds(schema) === "integer" ? "numeric" : "text"}
                value={texts[field] ?? ""}
                aria-invalid={looked && !!misread[field]}
                aria-describedby={looked && misread[field] ? `${id}-${field}-wrong` : undefined}
                onInput={(event) => write(field, event.currentTarget.value)}
              />
            )}
            {QUICK[field] && (
              <div class="quick" role="group" aria-label={t("form.quick")}>
                {QUICK[field]!.map((value) => (
                  <button key={value} type="button" aria-pressed={texts[field]?.trim() === value} onClick={() => write(field, value)}>
                    {digits(value)}
                  </button>
                ))}
              </div>
            )}
            {mayBeUnknown(schema) && holds(schema) !== "string[]" && !texts[field]?.trim() && <small class="faint">{t("form.unknown")}</small>}
            {looked && misread[field] && (
              <small class="misread" role="alert" id={`${id}-${field}-wrong`}>
                {t("form.no-number", { text: misread[field]! })}
              </small>
            )}
          </div>
        ),
      )}
      <button class="main" disabled={!filled}>
        {props.label}
      </button>
    </form>
  );
}
