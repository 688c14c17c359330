/** Short news: what was said, what was refused, that the connection is lost. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Problem } from "../api/client";
import { named, t } from "../words";

/** A refusal in words. */
export function Refusal({ problem }: { problem: Problem }) {
  return (
    <div class="notice bad" role="alert">
      <strong>{named("problem", problem.code)}</strong>
      {problem.detail && <small class="long">{problem.detail}</small>}
    </div>
  );
}

/** The connection is lost; shown above everything. */
export function Lost() {
  return (
    <div class="notice lost" role="alert">
      <strong>{t("lost.title")}</strong> {t("lost.detail")}
    </div>
  );
}

export interface Doing {
  busy: boolean;
  /** What was done last and how it went. */
  news: ComponentChildren;
  /** Do something that may be refused; whether it was done. */
  run: (what: () => Promise<unknown>, done?: ComponentChildren) => Promise<boolean>;
}

/** Something is done at a time; how it went is told, until `about` is another, such as the round. */
export function useDoing(about?: unknown): Doing {
  const [busy, setBusy] = useState(false);
  const [news, setNews] = useState<ComponentChildren>(null);
  useEffect(() => setNews(null), [about]);
  const run: Doing["run"] = async (what, done) => {
    setBusy(true);
    try {
      await what();
      setNews(done ? <div class="notice good">{done}</div> : null);
      return true;
    } catch (problem) {
      setNews(<Refusal problem={"code" in (problem as object) ? (problem as Problem) : { code: "internal", detail: "" }} />);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const told = (
    <div class="news" aria-live="polite">
      {news}
    </div>
  );
  return { busy, news: told, run };
}
