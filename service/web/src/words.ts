/** What people read, in their language: texts of the page's own catalogues, digits, lists and moments. */
import cs from "./texts/cs.json";
import en from "./texts/en.json";
import es from "./texts/es.json";
import fa from "./texts/fa.json";

export type Key = keyof typeof en;
export const LANGUAGES = { en: "English", cs: "Čeština", es: "Español", fa: "فارسی" } as const;
export type Language = keyof typeof LANGUAGES;

const CATALOGUES: Record<Language, Record<string, string>> = { en, cs, es, fa };
const KEPT = "paperref-language";

function first(): Language {
  const wanted = [localStorage.getItem(KEPT) ?? "", ...navigator.languages];
  return (wanted.map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES) as Language | undefined) ?? "en";
}

let spoken = first();

/** The language that is spoken now. */
export const language = (): Language => spoken;

/** Speak another language from now on; the page is shown anew by whoever calls this. */
export function speak(chosen: Language): void {
  spoken = chosen;
  localStorage.setItem(KEPT, chosen);
  follow();
}

/** Tell the document its language and the direction it is read in. */
export function follow(): void {
  document.documentElement.lang = spoken;
  document.documentElement.dir = spoken === "fa" ? "rtl" : "ltr";
}

/** The digits of a text as the language writes them; those of a place or a card such as `A1` stay. */
export function digits(text: string | number): string {
  if (spoken !== "fa") return String(text);
  return String(text).replace(/(?<![A-Za-z\d])\d+/g, (found) =>
    [...found].map((digit) => String.fromCharCode(0x6f0 + Number(digit))).join(""),
  );
}

/** A text of the catalogue with its values filled in. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const text = CATALOGUES[spoken][key] ?? key;
  return digits(text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? "")));
}

/** A text whose key is put together, as of a kind of event; `otherwise` where the catalogue has none. */
export function named(group: string, name: string, otherwise = name): string {
  const key = `${group}.${name}`;
  return digits(CATALOGUES[spoken][key] ?? otherwise);
}

/** Names that the program gave by itself, with the texts that stand for them. */
const GIVEN = new Map<string, Key>([
  ["Table 1", "given.table"],
  ["Demonstration", "given.demo"],
]);

/** The name of a table or a game as it is read: one that people gave is theirs, one that the program gave is translated. */
export function called(name: string): string {
  const key = GIVEN.get(name);
  return key ? t(key) : digits(name);
}

/** What stands between things told in one line; in Persian a dot there would be read as a nought. */
export const between = (): string => (spoken === "fa" ? "؛ " : " · ");

/** A text whose sign stays before its digits, also in Persian. */
const apart = (text: string): string => (spoken === "fa" ? `\u2066${digits(text)}\u2069` : text);

/** A number of points. */
export const whole = (points: number): string => apart(String(points).replace("-", "−"));

/** Points with their sign. */
export const signed = (points: number): string => apart((points > 0 ? "+" : "") + String(points).replace("-", "−"));

/** Seconds as minutes and seconds. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return digits(`${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`);
}
