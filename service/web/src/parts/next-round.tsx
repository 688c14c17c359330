/** After a round that a camera refereed: what the next one needs, and the button that begins it. For the host. */
import { useState } from "preact/hooks";
import { api, got, type Game, type Shapes, type Table } from "../api/client";
import { FILMS, WATCHED, type Eyes } from "../eyes";
import { cardsIn } from "../setup/cards";
import { Photograph, readStand } from "../setup/photograph";
import { unsureOf } from "../setup/words";
import { follow } from "../ways";
import { digits, t } from "../words";
import type { Doing } from "./notice";

interface After {
  table: Table;
  game: Game;
  eyes: Eyes | undefined;
  doing: Doing;
}

/** States before the table is seen at rest, or after a round. */
const BEFORE = ["starting", "opening"];
const AFTER = ["round_over", "stopped", "idle", "failed"];
/** States in which no picture comes, be a round watched or not. */
const UNSEEN = ["stalled", "lost"];

/** Whether the round is settled and the game goes on. */
const isSettled = (game: Game): boolean => game.name === WATCHED && game.complete && !game.winners.length;

export function NextRound({ table, game, eyes, doing }: After) {
  if (!eyes?.camera || !eyes.capture || game.name !== WATCHED) return null;
  const next = Number(game.view["round"] ?? 0) + 1;
  if (isSettled(game) && BEFORE.includes(eyes.state) && eyes.game === game.game && !eyes.dry)
    return (
      <section class="card ask next-round" role="status">
        <h2>{t("next.opens", { round: next })}</h2>
        <p>{t("early.rest-how")}</p>
      </section>
    );
  const after = AFTER.includes(eyes.state) || (UNSEEN.includes(eyes.state) && isSettled(game));
  if (!table.you.host || !after || game.winners.length) return null;
  if (FILMS.includes(eyes.camera)) return ["idle", "failed"].includes(eyes.state) ? null : <FilmOver table={table} eyes={eyes} doing={doing} />;
  return isSettled(game) ? <Prepare table={table} game={game} eyes={eyes} doing={doing} round={next} /> : null;
}

/** A film holds one round, and has ended. */
function FilmOver({ table, eyes, doing }: { table: Table; eyes: Eyes; doing: Doing }) {
  const body = { dry: false, lang: cardsIn(table.table), title: "", options: {} };
  const again = () => got(api.POST("/api/tables/{table}/watching", { params: { path: { table: table.table } }, body }));
  return (
    <section class="card next-round" aria-labelledby="film-over">
      <h2 id="film-over">{t(eyes.camera === "demo" ? "next.demo-over" : "next.film-over")}</h2>
      <p>{t("next.film-how")}</p>
      <div class="row">
        <a class="button main" href={`/tables/${table.table}/setup/camera`} onClick={follow}>
          {t("next.camera")}
        </a>
        <button type="button" disabled={doing.busy} onClick={() => void doing.run(again)}>
          {t("next.film-again")}
        </button>
      </div>
    </section>
  );
}

function Prepare({ table, game, eyes, doing, round }: After & { round: number }) {
  const [words, setWords] = useState<Shapes["WordsShape"]>();
  const [cards] = useState(() => cardsIn(table.table));
  const params = { path: { table: table.table } };
  const begin = () => doing.run(() => got(api.POST("/api/tables/{table}/watching", { params, body: { game: game.game, dry: false, lang: cards, title: "", options: {} } })));
  const read = (photograph: File) => doing.run(async () => setWords(await readStand(table.table, photograph, cards)));
  const unsure = unsureOf(words);
  return (
    <section class="card ask next-round" aria-labelledby="next-round">
      <h2 id="next-round">{t("next.settled", { round: round - 1 })}</h2>
      {eyes?.state === "failed" && eyes.detail && <p class="notice bad">{digits(eyes.detail)}</p>}
      <ol>
        <li>{t("next.clear")}</li>
        <li>{t("next.stand")}</li>
        <li>{t("next.photo")}</li>
      </ol>
      <div class="row">
        <Photograph main={false} busy={doing.busy} taken={(photograph) => void read(photograph)} />
        {words && (
          <a href={`/tables/${table.table}/setup/words`} onClick={follow}>
            {unsure ? t("words.unsure", { count: unsure }) : t("words.sure")}
          </a>
        )}
      </div>
      <div>
        <button type="button" class="main large" disabled={doing.busy} onClick={() => void begin()}>
          {t("next.begin")}
        </button>
      </div>
    </section>
  );
}
