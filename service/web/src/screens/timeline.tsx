/** Everything that happened, the latest first; whoever may correct the record does it here. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { starts } from "../acts";
import type { Act, Entry, Kind } from "../api/client";
import { Whose } from "../parts/acts";
import { corrected, eventNow, type Corrected } from "../corrections";
import { Film } from "../parts/film";
import { ActForm } from "../parts/form";
import { useDoing, type Doing } from "../parts/notice";
import { Mark, nameOf, type Seats } from "../parts/player";
import { Proof } from "../parts/questions";
import { Sign } from "../parts/sign";
import { timesOf } from "../round";
import { clock, digits, named, t } from "../words";
import type { Played } from "./table";

/** So long after a correction its entry is kept in sight, while entries come above it. */
const STAY_MS = 2000;

/** Keeps the entry that was corrected last in sight, and the keyboard there; gives what is to be called after a correction. */
function useStay(depends: unknown[]): (entry: number) => void {
  const stay = useRef({ entry: 0, until: 0 });
  useLayoutEffect(() => {
    if (performance.now() > stay.current.until) return;
    const place = document.getElementById(`entry-${stay.current.entry}`);
    if (document.activeElement === document.body) place?.querySelector<HTMLElement>(".acts button:last-child")?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: "nearest" });
  }, depends);
  return (entry) => (stay.current = { entry, until: performance.now() + STAY_MS });
}

export function Timeline(props: Played) {
  const { live, table, game, kinds, saying } = props;
  const doing = useDoing();
  const may = table.you.may_correct;
  const [open, setOpen] = useState("");
  const [shown, setShown] = useState(0);
  const correcting = useDoing();
  const [told, setTold] = useState(0); // the entry at which it is told how its correction went
  const stay = useStay([live.entries.length, open]);
  const times = timesOf(live.entries, kinds);
  const pictures = `/api/tables/${table.table}/games/${game.game}/pictures`;
  return (
    <div class="narrow">
      <div class="row">
        <h1 class="grow">{t("time.title")}</h1>
        {may && (
          <span class="row both">
            <button type="button" onClick={() => void doing.run(() => saying.correct({ kind: "undo" }), t("time.undone"))}>
              {t("time.undo")}
            </button>
            <button type="button" onClick={() => void doing.run(() => saying.correct({ kind: "redo" }), t("time.redone"))}>
              {t("time.redo")}
            </button>
          </span>
        )}
      </div>
      {doing.news}
      <ol class="timeline" reversed>
        {corrected(live.entries).toReversed().map((one) => {
          const { entry, gone, amended, by } = one;
          const kind = kinds.find((one) => one.kind === entry.event["kind"]);
          return (
            <li key={entry.id} id={`entry-${entry.id}`} class={`card ${gone || amended ? "gone" : ""}`}>
              <div class="row">
                <span class="faint number">
                  <bdi>{digits(entry.id)}</bdi>
                </span>
                <span class="grow">
                  <span class="what">
                    <Whose event={entry.event} /> {said(entry)}
                  </span>
                  {amended && (
                    <span>
                      <Whose event={eventNow(one)} /> {digits(amended.text)} <Rather one={one} kind={kind} />{" "}
                      <small class="faint">
                        ({t("time.by")} <Who entry={amended} seats={table.players} />)
                      </small>
                    </span>
                  )}
                  <small class="faint">
                    <time dir="ltr">{clock(times[entry.id - 1] ?? 0)}</time> · <Who entry={entry} seats={table.players} />
                    {gone && (
                      <>
                        {" · "}
                        {t("time.gone")}
                        {by && (
                          <>
                            {" ("}
                            {t("time.by")} <Who entry={by} seats={table.players} />)
                          </>
                        )}
                      </>
                    )}
                    {entry.confidence < 1 && <> · {t("time.sure", { percent: Math.round(entry.confidence * 100) })}</>}
                  </small>
                </span>
                {kind && (may || table.you.host) && (
                  <span class="acts">
                    {table.you.host && (
                      <button type="button" class="quiet" title={t("film.title")} aria-expanded={shown === entry.id} onClick={() => setShown(shown === entry.id ? 0 : entry.id)}>
                        <Sign name="film" />
                        <span class="unseen">
                          {t("film.title")} {digits(entry.id)}
                        </span>
                      </button>
                    )}
                    {may && !starts(kind) && (
                      <button type="button" class="quiet" aria-expanded={open === String(entry.id)} onClick={() => setOpen(open === String(entry.id) ? "" : String(entry.id))}>
                        <Sign name="drawing" />
                        <span class="said">{t("time.correct")}</span>
                        <span class="unseen"> {digits(entry.id)}</span>
                      </button>
                    )}
                  </span>
                )}
              </div>
              <Proof names={entry.evidence} pictures={pictures} />
              {shown === entry.id && <Film table={table.table} game={game.game} entry={entry.id} at={entry.at} />}
              {open === String(entry.id) && <Correct {...props} one={one} doing={correcting} begun={() => setTold(entry.id)} done={() => (stay(entry.id), setOpen(""))} />}
              {told === entry.id && correcting.news}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** A correction in words: the server tells an event, a correction names the entry that it is about. */
function said(entry: Entry): string {
  const about = entry.event["entry"] ?? entry.event["before"] ?? entry.event["after"];
  return digits(entry.text || `${named("kind", String(entry.event["kind"]))} ${about ?? ""}`);
}

/** Of an amendment what its sentence does not tell: that something hidden was put right, or what it is now. */
function Rather({ one, kind }: { one: Corrected; kind: Kind | undefined }) {
  const [was, is] = [one.entry.event, eventNow(one)];
  if (!kind?.secret.length || kind.kind !== is["kind"]) return null;
  const told = kind.secret.filter((field) => is[field] !== null && is[field] !== was[field]);
  if (told.length) return <b>{told.map((field) => `${named("field", field)}: ${digits(String(is[field]))}`).join(", ")}</b>;
  return JSON.stringify(was) === JSON.stringify(is) ? <b>{t("time.hidden")}</b> : null;
}

function Who({ entry, seats }: { entry: Entry; seats: Seats }) {
  if (entry.source === "player") return <><Mark colour={entry.who} /> {nameOf(seats, entry.who)}</>;
  return <>{named("source", entry.source)}</>;
}

function Correct({ one, table, game, kinds, saying, doing, begun, done }: Played & { one: Corrected; doing: Doing; begun: () => void; done: () => void }) {
  const { entry, gone } = one;
  const [how, setHow] = useState<"amend" | "before" | "after" | "">("");
  const run = async (what: () => Promise<unknown>, news: string) => {
    begun();
    if (await doing.run(what, news)) done();
  };
  const change = (event: Act) => {
    if (how === "amend") return saying.correct({ kind: "amend", entry: entry.id, event });
    return saying.correct({ kind: "insert", event, [how]: entry.id });
  };
  return (
    <div class="correct">
      <div class="buttons">
        {!gone && (
          <button type="button" onClick={() => void run(() => saying.correct({ kind: "retract", entry: entry.id }), t("time.retracted"))}>
            {t("time.retract")}
          </button>
        )}
        {(["amend", "before", "after"] as const).map((way) => (
          <button key={way} type="button" aria-pressed={how === way} onClick={() => setHow(how === way ? "" : way)}>
            {t(`time.${way}`)}
          </button>
        ))}
      </div>
      {how && (
        <ActForm
          key={how}
          kinds={kinds.filter((kind) => !starts(kind))}
          seats={table.players}
          players={game.players}
          first={how === "amend" ? eventNow(one) : undefined}
          label={t("time.save")}
          say={(event) => void run(() => change(event), t("time.corrected"))}
        />
      )}
    </div>
  );
}
