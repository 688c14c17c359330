/** A table as it is now and stays: loaded once, then followed on its stream, which is taken up again where it broke. */
import { useEffect, useState } from "preact/hooks";
import { api, got, type Entry, type Game, type Problem, type Shapes, type Table } from "./api/client";
import type { Eyes } from "./eyes";
import { language } from "./words";

const AGAIN_MS = 1500;
/** So often whoever may not see the camera's picture asks whether they may now. */
const RIGHTS_MS = 15_000;

export interface Live {
  table?: Table;
  game?: Game;
  entries: Entry[];
  votes: Shapes["VoteShape"][];
  /** What the referee's eyes do; undefined until that is told. */
  eyes?: Eyes;
  /** Whether the stream is broken off and sought again. */
  lost: boolean;
  /** Why nothing is shown. */
  problem?: Problem;
}

/** Follows a table until it is closed; `show` is told whenever something is new. */
export class Follower {
  private live: Live = { entries: [], votes: [], lost: false };
  private stream?: EventSource;
  private timer?: number;
  private asking?: number;
  private number?: number;
  private closed = false;

  constructor(
    private readonly table: number,
    private readonly show: (live: Live) => void,
  ) {
    addEventListener("offline", this.lose);
    addEventListener("online", this.resume);
    this.asking = window.setInterval(() => void this.ask(), RIGHTS_MS);
    void this.begin();
  }

  close(): void {
    this.closed = true;
    removeEventListener("offline", this.lose);
    removeEventListener("online", this.resume);
    clearInterval(this.asking);
    this.hangUp();
  }

  private set(news: Partial<Live>): void {
    this.live = { ...this.live, ...news };
    if (!this.closed) this.show(this.live);
  }

  /** Load everything anew, and follow from there. */
  private async begin(): Promise<void> {
    this.hangUp();
    if (this.closed) return;
    try {
      const table = await got(api.GET("/api/tables/{table}", { params: { path: { table: this.table } } }));
      this.number = table.games.at(-1)?.game;
      const entries = await this.told();
      const game = this.number ? this.live.game : undefined; // the last one may have been removed
      this.set({ table, game, entries, problem: undefined });
      this.listen();
    } catch (problem) {
      const code = (problem as Problem).code;
      if (code === "lost" || code === "store") this.lose();
      else this.set({ problem: problem as Problem });
    }
  }

  /** Ask again what whoever looks may do. */
  private async ask(): Promise<void> {
    if (!this.live.eyes?.camera || !this.live.table || this.live.table.you.may_see || this.live.lost) return;
    const { you } = await got(api.GET("/api/tables/{table}", { params: { path: { table: this.table } } })).catch(() => this.live.table!);
    this.set({ table: { ...this.live.table, you } });
  }

  private async told(): Promise<Entry[]> {
    if (!this.number) return [];
    const path = { table: this.table, game: this.number };
    return (await got(api.GET("/api/tables/{table}/games/{game}/entries", { params: { path } }))).entries;
  }

  private listen(): void {
    if (this.closed) return;
    this.hangUp();
    const after = this.number ? `&after=${this.number}.${this.live.entries.length}` : "";
    const stream = new EventSource(`/api/tables/${this.table}/stream?lang=${language()}${after}`);
    this.stream = stream;
    stream.onopen = () => this.set({ lost: false });
    stream.onerror = () => this.broke(stream);
    const on = <T>(event: string, take: (data: T) => void) =>
      stream.addEventListener(event, (message) => take(JSON.parse((message as MessageEvent<string>).data) as T));
    on("state", (game: Game) => this.set({ game }));
    on("entry", (step: Shapes["StepShape"]) => this.take(step));
    on("table", (now: Shapes["TableNow"]) => this.sit(now));
    on("eyes", (eyes: Eyes) => this.set({ eyes }));
    on("resync", () => void this.begin());
    on("bye", () => this.lose());
  }

  private take(step: Shapes["StepShape"]): void {
    if (step.game !== this.number || step.version > this.live.entries.length + 1) return void this.begin();
    const entries = this.live.entries.slice(0, step.version - 1).concat(step.entry);
    for (const entry of step.retold) entries[entry.id - 1] = entry;
    this.set({ entries });
  }

  private sit(now: Shapes["TableNow"]): void {
    if ((now.game ?? undefined) !== this.number) return void this.begin();
    const { table } = this.live;
    const seated = (seats: Table["players"] | undefined) => JSON.stringify(seats);
    if (table && now.game && seated(now.players) !== seated(table.players)) return void this.begin(); // texts name people
    this.set({ votes: now.votes, table: table && { ...table, name: now.name, players: now.players } });
  }

  /** No connection: the browser takes the stream up again itself, unless it was refused. */
  private broke(stream: EventSource): void {
    if (stream.readyState === EventSource.CLOSED) this.lose();
    else this.set({ lost: true });
  }

  private readonly lose = (): void => {
    this.hangUp();
    this.set({ lost: true });
    if (navigator.onLine) this.timer = window.setTimeout(() => void this.begin(), AGAIN_MS);
  };

  private readonly resume = (): void => {
    if (this.live.table) this.listen();
    else void this.begin();
  };

  private hangUp(): void {
    clearTimeout(this.timer);
    this.stream?.close();
    this.stream = undefined;
  }
}

/** The table with that id as it is now, in the language spoken. */
export function useLive(table: number): Live {
  const [live, show] = useState<Live>({ entries: [], votes: [], lost: false });
  useEffect(() => {
    const follower = new Follower(table, show);
    return () => follower.close();
  }, [table, language()]);
  return live;
}
