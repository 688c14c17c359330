/** The clock of the round. */
import { useEffect, useState } from "preact/hooks";
import type { Entry } from "../api/client";
import { span } from "../round";
import { clock, t } from "../words";

export function Clock({ round, begun }: { round: Entry[]; begun: string }) {
  const [, tick] = useState(0);
  const { from, to } = span(round);
  useEffect(() => {
    if (to !== undefined) return;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [to]);
  const passed = (to ?? (Date.now() - Date.parse(begun)) / 1000) - from;
  return (
    <span class="clock" role="timer" aria-label={t("play.clock")} dir="ltr">
      {clock(passed)}
    </span>
  );
}
