/** Practice: somebody draws a word, the guesser watches and says what it takes it for. No table, no camera is needed. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { api, got, type Problem } from "../api/client";
import { Refusal, useDoing } from "../parts/notice";
import { Sign } from "../parts/sign";
import { Stars } from "../parts/stars";
import { Board } from "../practise/board";
import { Cards, Thought } from "../practise/belief";
import { useTally } from "../practise/tally";
import { Watched, type Belief, type Round, type Said, type Stroke } from "../practise/watched";
import { Why } from "../practise/why";
import { clock, digits, language, LANGUAGES, signed, t, whole, type Language } from "../words";
import "../practise/practise.css";
import { Brand, Stranger } from "./doors";

const TALLY = "paperref-practise";

export function PractisePage({ settings }: { settings: ComponentChildren }) {
  const [chosen, choose] = useState<Language>();
  const [round, setRound] = useState<Round>();
  const [problem, setProblem] = useState<Problem>();
  const [asked, ask] = useState(seedAsked);
  const deck = chosen ?? language();
  const deal = (seed?: number) =>
    got(api.POST("/api/practice/rounds", { body: { deck, ...(seed === undefined ? {} : { seed }) } })).then((dealt) => {
      setRound(dealt);
      setProblem(undefined);
    }, setProblem);
  useEffect(() => void deal(round ? undefined : seedOf(asked)), [deck]);
  const next = () => {
    ask("");
    void deal();
  };
  return (
    <>
      <header class="top">
        <Brand />
        {settings}
      </header>
      <main id="main" tabIndex={-1} class="practise">
        {problem?.code === "no_pass" ? <Stranger /> : problem && <Refusal problem={problem} />}
        {problem?.code !== "no_pass" && (
          <>
            <h1>{t("practise.title")}</h1>
            <p class="faint">{t("practise.how")}</p>
          </>
        )}
        {round && asked && seedOf(asked) === undefined && <p class="notice bad">{t("practise.no-seed", { seed: asked })}</p>}
        {!round && !problem && <p class="faint">{t("wait")}</p>}
        {round && (
          <Drawing
            key={round.round}
            round={round}
            next={next}
            decks={
              <label class="practise-deck">
                {t("practise.deck")}
                <select value={deck} onChange={(event) => choose(event.currentTarget.value as Language)}>
                  {Object.entries(LANGUAGES).map(([code, name]) => (
                    <option key={code} value={code} lang={code}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
            }
          />
        )}
      </main>
    </>
  );
}

/** What the address gives as seed, by which the same words are dealt to several people; "" where it gives none. */
const seedAsked = (): string => (new URLSearchParams(location.search).get("seed") ?? "").slice(0, 40);

/** The seed as a number; undefined for what is none. */
const seedOf = (asked: string): number | undefined => (/^\d{1,9}$/.test(asked) ? Number(asked) : undefined);

/** Seconds since the first stroke, while the round runs. */
function usePassed(begun: number | undefined, over: boolean): number {
  const [now, tick] = useState(0);
  useEffect(() => {
    if (begun === undefined || over) return;
    const timer = setInterval(() => tick(performance.now()), 200);
    return () => clearInterval(timer);
  }, [begun, over]);
  return begun === undefined ? 0 : Math.max(0, now - begun) / 1000;
}

function Drawing({ round, next, decks }: { round: Round; next: () => void; decks: ComponentChildren }) {
  const [strokes, setStrokes] = useState<Stroke[]>([]);
  const [begun, setBegun] = useState<number>();
  const [belief, setBelief] = useState<Belief>();
  const [problem, setProblem] = useState<Problem>();
  const [why, setWhy] = useState(false);
  const watched = useRef<Watched>();
  const { tally, add, clear } = useTally(TALLY);
  const doing = useDoing();
  const said = belief?.said ?? undefined;
  const passed = usePassed(begun, !!said);
  useEffect(() => {
    const watch = new Watched(round.round, (news) => {
      setProblem(news.problem);
      if (news.belief) setBelief(news.belief);
    });
    watched.current = watch;
    return () => watch.close();
  }, [round.round]);
  useEffect(() => {
    if (said) add({ drawings: 1, right: said.right ? 1 : 0, you: said.points, guesser: said.guesser });
  }, [!!said]);
  const late = passed >= round.seconds;
  useEffect(() => {
    if (late) watched.current?.finish();
  }, [late]);
  const draw = (drawn: Stroke[], ended: boolean) => {
    if (said) return;
    if (begun === undefined && drawn.length) setBegun(performance.now());
    setStrokes(drawn);
    watched.current?.drawn(drawn, ended);
  };
  const undo = () => draw(strokes.slice(0, -1), true);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || !strokes.length) return;
      event.preventDefault();
      undo();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  return (
    <div class="practise-round">
      <section class="practise-draw" aria-label={t("practise.your-drawing")}>
        <div class="card practise-secret">
          <p>
            {t("practise.draw")}{" "}
            <strong class="big">
              <bdi lang={round.deck}>{round.word}</bdi>
            </strong>{" "}
            <span class="faint">{digits(`${round.card} ${round.number}`)}</span>
          </p>
          <Remaining round={round} passed={said?.seconds ?? passed} />
        </div>
        <Thought round={round} belief={belief} />
        <Board strokes={strokes} locked={!!said} draw={draw} />
        {said ? (
          <Outcome said={said} round={round} next={next} />
        ) : (
          <div class="row">
            <button type="button" class="main" disabled={!strokes.length} onClick={() => watched.current?.finish()}>
              {t("practise.done")}
            </button>
            <button type="button" disabled={!strokes.length} onClick={undo}>
              {t("practise.undo")}
            </button>
            <button type="button" disabled={!strokes.length} onClick={() => draw([], true)}>
              {t("practise.clear")}
            </button>
            <button type="button" class="quiet" onClick={next}>
              {t("practise.other-word")}
            </button>
          </div>
        )}
        {problem && <Refusal problem={problem} />}
        {said && (
          <section class="card" aria-labelledby="practise-why">
            <h2 id="practise-why">{t("practise.why")}</h2>
            {why ? (
              <Why round={round} />
            ) : (
              <button type="button" onClick={() => setWhy(true)}>
                <Sign name="eye" /> {t("practise.show-why")}
              </button>
            )}
          </section>
        )}
      </section>
      <div class="practise-side">
        <Cards round={round} belief={belief} />
        {!said && (
          <section class="card" aria-label={t("practise.photograph")}>
            <div>
              <Photograph busy={doing.busy} taken={(file) => void doing.run(() => watched.current!.photograph(file))} />
            </div>
            {doing.news}
            <p class="faint">{t("practise.pointer")}</p>
          </section>
        )}
        <section class="card" aria-labelledby="practise-tally">
          <h2 id="practise-tally">{t("practise.tally")}</h2>
          <p>
            {t("practise.tally-drawings", { drawings: tally.drawings, right: tally.right })}{" "}
            {t("practise.tally-stars", { you: whole(tally.you), guesser: whole(tally.guesser) })}
          </p>
          <div class="row">
            <button type="button" disabled={!tally.drawings} onClick={clear}>
              {t("practise.tally-clear")}
            </button>
            {decks}
          </div>
          <p class="faint">{t("practise.tally-kept")}</p>
        </section>
      </div>
    </div>
  );
}

/** The clock that runs down, and the bonus tokens: those that have left the middle are struck through. */
function Remaining({ round, passed }: { round: Round; passed: number }) {
  const gone = Math.min(round.bonus.length, Math.floor((passed * round.bonus.length) / round.seconds));
  return (
    <div class="row practise-left">
      <span class="clock" role="timer" aria-label={t("practise.clock")} dir="ltr">
        {clock(Math.ceil(round.seconds - passed))}
      </span>
      <span class="practise-gone" aria-hidden="true">
        <Stars each={round.bonus.slice(0, gone)} />
      </span>
      <span class="unseen">{t("practise.bonus")}</span>
      <Stars each={round.bonus.slice(gone)} />
    </div>
  );
}

function Photograph({ busy, taken }: { busy: boolean; taken: (file: File) => void }) {
  return (
    <label class={busy ? "file button busy" : "file button"}>
      <Sign name="camera" /> {t(busy ? "practise.looking" : "practise.photograph")}
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        disabled={busy}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file) taken(file);
        }}
      />
    </label>
  );
}

/** The guesser's word, and what it earned. */
function Outcome({ said, round, next }: { said: Said; round: Round; next: () => void }) {
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => again.current?.focus({ preventScroll: true }), []);
  return (
    <div class={said.right ? "notice practise-outcome" : "notice bad practise-outcome"} role="status">
      <p>
        <Sign name={said.right ? "done" : "wrong"} />{" "}
        <strong>{t(said.right ? "practise.right" : "practise.wrong", { word: said.word, secret: round.word })}</strong>
      </p>
      <p>
        {said.seconds === null ? t("practise.no-clock") : t("practise.after", { seconds: Math.round(said.seconds) })}{" "}
        {t("practise.points", { you: signed(said.points), guesser: signed(said.guesser) })}
      </p>
      <div>
        <button type="button" class="main" ref={again} onClick={next}>
          {t("practise.next")}
        </button>
      </div>
    </div>
  );
}
