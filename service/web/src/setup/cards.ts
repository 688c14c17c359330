/** In which language the cards of the stand are printed: as it was chosen at the table last, else as people speak. */
import { LANGUAGES, language, type Language } from "../words";

const kept = (table: number) => `paperref-cards-${table}`;

/** The language of the cards at a table. */
export function cardsIn(table: number): Language {
  const chosen = localStorage.getItem(kept(table)) ?? "";
  return chosen in LANGUAGES ? (chosen as Language) : language();
}

/** Choose it. */
export const printIn = (table: number, chosen: Language): void => localStorage.setItem(kept(table), chosen);
