/** A drawing that the guesser watches: looks are asked for at the end of a stroke, and at most twice a second between. */
import { api, got, type Problem, type Shapes } from "../api/client";
import { t } from "../words";
import { smaller } from "./smaller";

export type Round = Shapes["DealtShape"];
export type Belief = Shapes["BeliefShape"];
export type Said = Shapes["SaidShape"];
/** Points across and down, from 0 to SIDE. */
export type Stroke = [number, number][];

export const SIDE = 1000;
const EVERY_MS = 500;
/** So many looks more at a drawing that rests: what the guesser thinks settles, and it may become sure. */
const SETTLING = 2;

export interface News {
  belief?: Belief;
  problem?: Problem;
}

/** Shows one round's drawing to the guesser until it has said its word, or until it is closed. */
export class Watched {
  private strokes: Stroke[] = [];
  private number = 0;
  private owed = 0;
  private asking = false;
  private again = false;
  private done = false;
  private closed = false;
  private readonly timer = setInterval(() => this.owed > 0 && void this.look(), EVERY_MS);

  constructor(
    private readonly round: string,
    private readonly tell: (news: News) => void,
  ) {}

  /** The drawing is so now; a stroke of it has ended, or it goes on. */
  drawn(strokes: Stroke[], ended: boolean): void {
    this.strokes = strokes;
    this.owed = 1 + SETTLING;
    if (ended) void this.look();
  }

  /** The drawer is done: the guesser is to say its word. */
  finish(): void {
    this.done = true;
    this.owed = 1;
    void this.look();
  }

  /** Show a photograph of a drawing on paper instead. */
  async photograph(file: File): Promise<void> {
    if (!file.size) throw { code: "unreadable", detail: t("practise.empty") } satisfies Problem;
    const params = { path: { round: this.round } };
    const body = (await smaller(file)) as unknown as string; // sent as it is
    const headers = { "Content-Type": "application/octet-stream" };
    const asked = api.POST("/api/practice/rounds/{round}/pictures", { params, headers, body, bodySerializer: (content) => content });
    this.hear(await got(asked));
  }

  close(): void {
    this.closed = true;
    clearInterval(this.timer);
  }

  private hear(belief: Belief): void {
    if (this.closed) return;
    if (belief.said) this.close();
    this.tell({ belief });
  }

  private async look(): Promise<void> {
    if (this.closed) return;
    if (this.asking) {
      this.again = true;
      return;
    }
    this.asking = true;
    this.again = false;
    const done = this.done;
    this.owed -= 1;
    try {
      const params = { path: { round: this.round } };
      const body = { strokes: this.strokes, number: ++this.number, done };
      this.hear(await got(api.POST("/api/practice/rounds/{round}/looks", { params, body })));
    } catch (problem) {
      this.owed = Math.max(this.owed, 1);
      if (!this.closed) this.tell({ problem: problem as Problem });
      if ((problem as Problem).code === "not_found") this.close();
    } finally {
      this.asking = false;
    }
    if (this.again) void this.look();
  }
}
