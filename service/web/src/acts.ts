/** Acts as data: sorted by kind, narrowed field by field, read from a form. No drawing here. */
import type { Act, Kind, Shapes } from "./api/client";

export type Said = Shapes["SaidAct"];
type Schema = { type?: string; items?: { type?: string; $ref?: string }; anyOf?: { type: string }[] };
export type Value = Act[string];

/** Fields of a kind of event by name. */
export function fieldsOf(kind: Kind): Record<string, Schema> {
  return (kind.fields["properties"] ?? {}) as Record<string, Schema>;
}

/** Fields that have to be filled. */
export function needed(kind: Kind): string[] {
  return (kind.fields["required"] ?? []) as string[];
}

/** Whether a field may be left unknown. */
export const mayBeUnknown = (schema: Schema | undefined): boolean => !!schema?.anyOf?.some((one) => one.type === "null");

/** What a field holds: `integer`, `string`, or a list of them as `integer[]`; "" for what no form can hold. */
export function holds(schema: Schema): string {
  const type = schema.type ?? schema.anyOf?.find((one) => one.type !== "null")?.type ?? "";
  if (type !== "array") return type === "integer" || type === "string" ? type : "";
  return schema.items?.type === "string" || schema.items?.type === "integer" ? `${schema.items.type}[]` : "";
}

/** Kinds that can be said in a form, in the order of the game; those that begin a round are said by the rules alone. */
export function sayable(kinds: Kind[]): Kind[] {
  const whole = (kind: Kind) => needed(kind).every((field) => holds(fieldsOf(kind)[field]!));
  return kinds.filter((kind) => kind.kind !== "DisputeSettled" && whole(kind) && !starts(kind));
}

/** Whether a kind of event begins a round. */
export const starts = (kind: Kind): boolean => "players" in fieldsOf(kind);

/** Acts by kind, in the order of the game. */
export function byKind(acts: Said[], kinds: Kind[]): [string, Said[]][] {
  const order = kinds.map((kind) => kind.kind);
  const found = new Map<string, Said[]>();
  for (const act of acts) {
    const kind = String(act.event["kind"]);
    found.set(kind, [...(found.get(kind) ?? []), act]);
  }
  return [...found].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
}

/** The values of a field among acts, each once. */
export function values(acts: Said[], field: string): Value[] {
  return [...new Set(acts.map((act) => act.event[field] ?? null))];
}

/** Fields in which acts of one kind differ, in their order. */
export function differing(acts: Said[]): string[] {
  const fields = Object.keys(acts[0]?.event ?? {});
  return fields.filter((field) => field !== "kind" && new Set(acts.map((act) => JSON.stringify(act.event[field]))).size > 1);
}

/** Acts that agree with what was picked. */
export function agreeing(acts: Said[], picked: Act): Said[] {
  return acts.filter((act) => Object.entries(picked).every(([field, value]) => value === null || act.event[field] === value));
}

/** What a field holds as a rule, to be said with one press. */
export const QUICK: Record<string, string[]> = {
  number: ["1", "2", "3", "4", "5", "6", "7"],
  stars: ["1", "2", "3"],
  letter: ["A", "B", "C"],
};

/** What in a text is no whole number though the field holds such; "" where all is well. */
export function noNumber(schema: Schema, text: string): string {
  const held = holds(schema);
  if (!held.startsWith("integer")) return "";
  const parts = held === "integer" ? [text.trim()] : text.split(APART);
  return parts.find((part) => part && !/^[-+]?\d{1,9}$/.test(western(part).replace("−", "-"))) ?? "";
}

/** What stands between the numbers of a list. */
const APART = /[\s,،;]+/;

/** A text as the value of a field; lists hold one item a line, or parted by commas. */
export function read(schema: Schema, text: string): Value {
  const held = holds(schema);
  if (!text.trim() && mayBeUnknown(schema)) return null;
  if (held === "integer") return Number(western(text).replace("−", "-"));
  if (!held.endsWith("[]")) return text.trim();
  const parts = held === "string[]" ? text.split("\n").map((part) => part.trim()) : western(text).replaceAll("−", "-").split(APART);
  while (parts.length && !parts.at(-1)) parts.pop();
  return held === "integer[]" ? parts.filter(Boolean).map(Number) : parts;
}

/** The value of a field as a text to be edited. */
export const written = (value: Value | undefined): string =>
  Array.isArray(value) ? value.join(value.some((item) => typeof item === "string") ? "\n" : " ") : String(value ?? "");

/** Persian and Arabic digits as others write them, for programs to read. */
export const western = (text: string): string =>
  text.replace(/[۰-۹٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
