/** The words that can be drawn, as they stand on the cards. */
import type { Game } from "../api/client";
import { wordsOf } from "../round";
import { digits, t } from "../words";

export function Words({ game }: { game: Game }) {
  const cards = wordsOf(game);
  if (!cards.length) return null;
  return (
    <section class="words" aria-label={t("play.stand")}>
      {cards.map(([name, words]) => (
        <div key={name} class="card wordcard">
          {name && <h3>{name}</h3>}
          <ol>
            {words.map((word, at) => (
              <li key={at}>
                <b>{digits(at + 1)}</b> <bdi>{word || "…"}</bdi>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}
