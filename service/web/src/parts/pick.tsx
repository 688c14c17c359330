/** A choice of one among few, as big buttons that are radio buttons to keyboards and screen readers. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

export interface Option<T> {
  value: T;
  label: ComponentChildren;
}

export function Pick<T>(props: {
  legend: ComponentChildren;
  options: Option<T>[];
  value: T | undefined;
  pick: (value: T) => void;
  wide?: boolean;
}) {
  const name = useId();
  return (
    <fieldset class={`pick ${props.wide ? "wide" : ""}`}>
      <legend>{props.legend}</legend>
      <div class="chips">
        {props.options.map(({ value, label }) => (
          <label key={String(value)} class="chip">
            <input type="radio" name={name} checked={value === props.value} onChange={() => props.pick(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
