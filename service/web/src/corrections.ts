/** What corrections made of the entries: which do not count, and what was said instead. No drawing here. */
import type { Act, Entry } from "./api/client";

const CORRECTS = ["Retract", "Amend", "Undo", "Redo"];

export interface Corrected {
  entry: Entry;
  gone: boolean;
  /** The amendment in force. */
  amended: Entry | undefined;
  /** The correction that took it away. */
  by: Entry | undefined;
}

/** Every entry with what became of it. */
export function corrected(entries: Entry[]): Corrected[] {
  const undone = new Set<unknown>();
  const amended = new Map<unknown, Entry>();
  const by = new Map<unknown, Entry>();
  for (const { event } of entries) {
    if (event["kind"] === "Undo") undone.add(event["entry"]);
    if (event["kind"] === "Redo") undone.delete(event["entry"]);
  }
  for (const entry of entries) {
    if (entry.event["kind"] === "Amend" && !undone.has(entry.id)) amended.set(entry.event["entry"], entry);
    if (["Undo", "Retract"].includes(String(entry.event["kind"]))) by.set(entry.event["entry"], entry);
  }
  const gone = (entry: Entry) => (CORRECTS.includes(String(entry.event["kind"])) ? undone.has(entry.id) : !entry.counts);
  return entries.map((entry) => ({ entry, gone: gone(entry), amended: amended.get(entry.id), by: by.get(entry.id) }));
}

/** What an entry says now: the event of its amendment, else its own. */
export const eventNow = ({ entry, amended }: Corrected): Act => (amended ? (amended.event["event"] as Act) : entry.event);
