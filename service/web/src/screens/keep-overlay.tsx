/** The overlay for streams: big scores and the latest ruling on nothing, so that the film behind it is seen. */
import { useEffect, useState } from "preact/hooks";
import { api, got } from "../api/client";
import { useLive } from "../live";
import { Player } from "../parts/player";
import { digits, t, whole } from "../words";
import "../keep/keep.css";
import { Stranger } from "./doors";

export function OverlayPage({ table }: { table: number | undefined }) {
  const [found, setFound] = useState(table);
  const [none, setNone] = useState(false);
  useEffect(() => {
    document.documentElement.classList.add("keep-over");
    return () => document.documentElement.classList.remove("keep-over");
  }, []);
  useEffect(() => {
    if (!table) got(api.GET("/api/session")).then(({ tables }) => setFound(tables.at(-1)?.table), () => setNone(true));
  }, [table]);
  if (none) return <Stranger />;
  return found ? <Over table={found} /> : null;
}

function Over({ table }: { table: number }) {
  const { table: shown, game, problem, lost } = useLive(table);
  if (problem) return problem.code === "no_pass" ? <Stranger /> : null;
  if (!shown || !game) return null;
  const ranked = [...game.players].sort((one, other) => (game.totals[other] ?? 0) - (game.totals[one] ?? 0));
  const ruling = game.rulings.at(-1);
  return (
    <main class="keep-overlay" aria-live="off">
      <ol>
        {ranked.map((colour) => (
          <li key={colour} class={`s-${colour} ${game.winners.includes(colour) ? "winner" : ""}`}>
            <Player seats={shown.players} colour={colour} />
            <b key={game.totals[colour]}>{whole(game.totals[colour] ?? 0)}</b>
          </li>
        ))}
      </ol>
      {ruling && (
        <p key={`${ruling.code}-${ruling.about}`} class="keep-ruling">
          {digits(ruling.text)}
        </p>
      )}
      {lost && <p class="keep-lost">{t("lost.title")}</p>}
    </main>
  );
}
