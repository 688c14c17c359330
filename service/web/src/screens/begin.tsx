/** A game is begun: which, by which options. */
import { useState } from "preact/hooks";
import { western } from "../acts";
import { api, got, key, type Shapes } from "../api/client";
import { useDoing } from "../parts/notice";
import { Pick } from "../parts/pick";
import { Player } from "../parts/player";
import { follow, go } from "../ways";
import { digits, named, t } from "../words";
import type { AtTable } from "./table";

type Option = Shapes["OptionShape"];
type Value = Option["default"];

export function Begin({ table, catalogue }: AtTable) {
  const [name, setName] = useState(catalogue.find((game) => game.name === "pictomania") ? "pictomania" : catalogue[0]!.name);
  const [options, setOptions] = useState<Record<string, Value>>({});
  const doing = useDoing();
  const game = catalogue.find((one) => one.name === name)!;
  const [fewest, most] = [game.players[0]!, game.players[1]!];
  const fits = table.players.length >= fewest && table.players.length <= most;
  const begin = () =>
    doing.run(async () => {
      const params = { path: { table: table.table }, header: { "Idempotency-Key": key() } };
      await got(api.POST("/api/tables/{table}/games", { params, body: { game: name, options, title: "" } }));
      go(`/tables/${table.table}/play`);
    });
  return (
    <form
      class="narrow"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <h1>{t("begin.title")}</h1>
      <Pick
        wide
        legend={t("begin.game")}
        value={name}
        pick={(chosen) => {
          setName(chosen);
          setOptions({});
        }}
        options={catalogue.map((one) => ({
          value: one.name,
          label: (
            <>
              <strong>{named("game", one.name)}</strong>
              <small>{named("about", one.name)}</small>
              <small>{t("begin.for", { fewest: one.players[0]!, most: one.players[1]! })}</small>
            </>
          ),
        }))}
      />
      <section class="card">
        <h2>{t("begin.players")}</h2>
        <p class="row">
          {table.players.map((seat) => (
            <Player key={seat.colour} seats={table.players} colour={seat.colour} />
          ))}
        </p>
        {!fits && <p class="notice bad">{t("begin.misfit", { fewest, most })}</p>}
        <a href={`/tables/${table.table}/people`} onClick={follow}>
          {t("begin.people")}
        </a>
      </section>
      <details class="card">
        <summary>{t("begin.options")}</summary>
        <p class="faint">{t("begin.usual")}</p>
        {game.options.map((option) => (
          <Setting
            key={`${name} ${option.name}`}
            option={option}
            value={options[option.name] ?? option.default}
            set={(value) => setOptions({ ...options, [option.name]: value })}
          />
        ))}
      </details>
      <button class="main large" disabled={!fits}>
        {t("begin.begin")}
      </button>
      {doing.news}
    </form>
  );
}

interface Set {
  option: Option;
  value: Value;
  set: (value: Value) => void;
}

const Setting = (props: Set) => (props.option.choices.length ? <Among {...props} /> : <Free {...props} />);

function Among({ option, value, set }: Set) {
  return (
    <label class="entry">
      {digits(option.text)}
      <select value={String(value)} onChange={(event) => set(event.currentTarget.value)}>
        {option.choices.map((choice) => (
          <option key={choice.decision} value={choice.decision}>
            {digits(choice.text)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Free({ option, value, set }: Set) {
  const [text, setText] = useState(Array.isArray(value) ? value.join(" ") : String(value));
  return (
    <label class="entry">
      {digits(option.text)}
      <input
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          set(readAs(option.values["type"], event.currentTarget.value));
        }}
      />
    </label>
  );
}

/** A text as a value of the type that the option has. */
function readAs(type: unknown, text: string): Value {
  if (type === "integer") return Number(western(text));
  if (type !== "array") return text.trim();
  const items = western(text).split(/[\s,،]+/).filter(Boolean);
  return items.map((item) => (/^\d+$/.test(item) ? Number(item) : item));
}
