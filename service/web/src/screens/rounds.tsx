/** The score: every round, and every point with its reason. */
import { useEffect, useState } from "preact/hooks";
import { api, got, type Shapes } from "../api/client";
import { Why } from "../parts/board";
import { Player } from "../parts/player";
import { language, signed, t, whole } from "../words";
import { picturesOf } from "./play";
import type { Played } from "./table";

export function Rounds({ live, table, game }: Played) {
  const [rounds, setRounds] = useState<Shapes["RoundShape"][]>([]);
  useEffect(() => {
    const path = { table: table.table, game: game.game };
    void got(api.GET("/api/tables/{table}/games/{game}/rounds", { params: { path } })).then((told) => setRounds(told.rounds), () => undefined);
  }, [game.version, game.game, language()]);
  return (
    <div class="narrow">
      <h1>{t("rounds.title")}</h1>
      <div class="scroll card" tabIndex={0} role="region" aria-label={t("rounds.title")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("rounds.player")}</th>
              {rounds.map((round) => (
                <th key={round.round} scope="col">
                  {t("rounds.round", { round: round.round })}
                </th>
              ))}
              <th scope="col">{t("rounds.sum")}</th>
            </tr>
          </thead>
          <tbody>
            {game.players.map((colour) => (
              <tr key={colour}>
                <th scope="row">
                  <Player seats={table.players} colour={colour} />
                </th>
                {rounds.map((round) => (
                  <td key={round.round}>
                    {signed(round.points[colour] ?? 0)}
                  </td>
                ))}
                <td>
                  <b>{whole(game.totals[colour] ?? 0)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rounds.toReversed().map((round) => (
        <section key={round.round} class="card">
          <h2>{t("rounds.round", { round: round.round })}</h2>
          {game.players.map((colour) => (
            <div key={colour} class="row reasons">
              <span class="grow">
                <Player seats={table.players} colour={colour} />
              </span>
              <b>{signed(round.points[colour] ?? 0)}</b>
              <Why lines={round.lines[colour] ?? []} entries={live.entries} pictures={picturesOf(table, game)} />
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
