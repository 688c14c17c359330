/** Which game, by which options. */
import { useState } from "preact/hooks";
import { western } from "../acts";
import type { Shapes } from "../api/client";
import { digits, named, t } from "../words";
import { Pick } from "./pick";

type Catalogue = Shapes["CatalogueGame"][];
type Option = Shapes["OptionShape"];
type Value = Option["default"];
export type Chosen = Record<string, Value>;

/** The game that is proposed. */
export const usual = (catalogue: Catalogue): string => (catalogue.find((game) => game.name === "pictomania") ?? catalogue[0]!).name;

export function GameChoice({ catalogue, name, choose }: { catalogue: Catalogue; name: string; choose: (name: string) => void }) {
  return (
    <Pick
      wide
      legend={t("begin.game")}
      value={name}
      pick={choose}
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
  );
}

export function Options({ game, options, set }: { game: Catalogue[number]; options: Chosen; set: (options: Chosen) => void }) {
  return (
    <details class="card">
      <summary>{t("begin.options")}</summary>
      <p class="faint">{t("begin.usual")}</p>
      {game.options.map((option) => (
        <Setting
          key={`${game.name} ${option.name}`}
          option={option}
          value={options[option.name] ?? option.default}
          set={(value) => set({ ...options, [option.name]: value })}
        />
      ))}
    </details>
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
