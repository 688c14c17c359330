/** The clock of the round: by the same time as its events; it stands once drawing and guessing are over. */
import type { Entry, Game, Table } from "../api/client";
import type { Live } from "../live";
import { useMoment } from "../moment";
import { span } from "../round";
import { clock, t } from "../words";

export function Clock({ live, table, game, round }: { live: Live; table: Table; game: Game; round: Entry[] }) {
  const begun = table.games.find((one) => one.game === game.game)?.begun ?? "";
  const now = useMoment(game, live.entries, begun, live.eyes);
  const { from, to } = span(round, game.players);
  return (
    <span class="timed">
      <span class="clock" role="timer" aria-label={t("play.clock")} dir="ltr">
        {clock((to ?? now.at) - from)}
      </span>
      {to !== undefined && <small class="faint">{t("play.round-over")}</small>}
    </span>
  );
}
