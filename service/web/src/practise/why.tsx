/** Why the guesser said what it said: what it saw, what mattered for a word, and the ranking. */
import { useEffect, useState } from "preact/hooks";
import { api, got, type Problem, type Shapes } from "../api/client";
import { Refusal } from "../parts/notice";
import { named, t } from "../words";
import { Bar, percent } from "./belief";
import type { Round } from "./watched";

/** Words of the ranking that are shown. */
const MOST = 7;

export function Why({ round }: { round: Round }) {
  const [word, setWord] = useState<string>();
  const [why, setWhy] = useState<Shapes["WhyShape"]>();
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    const params = { path: { round: round.round }, query: word ? { word } : {} };
    got(api.GET("/api/practice/rounds/{round}/why", { params })).then((told) => {
      setWhy(told);
      setProblem(undefined);
    }, setProblem);
  }, [round.round, word]);
  if (problem) return <Refusal problem={problem} />;
  if (!why) return <p class="faint">{t("practise.looking")}</p>;
  if (!why.drawn) return <p>{t("practise.nothing")}</p>;
  return (
    <>
      <div class="practise-pictures">
        <Shown picture={why.given!} text={t("practise.given")} />
        <Shown picture={why.seen!} text={t("practise.seen")} />
        <Shown picture={why.mattered!} text={mattered(why)} />
      </div>
      <h3>{t("practise.ranking")}</h3>
      <ol class="practise-ranking" lang={round.deck}>
        {why.ranking.slice(0, MOST).map((one) => (
          <li key={one.word}>
            <button type="button" class="quiet" aria-pressed={one.word === why.word} aria-label={t("practise.parts-of", { word: one.word })} onClick={() => setWord(one.word)}>
              <bdi>{one.word}</bdi>
            </button>
            <Bar share={one.share} />
            <span class="practise-share">{percent(one.share)}</span>
          </li>
        ))}
      </ol>
      <p class="faint">{t("practise.ranking-how")}</p>
    </>
  );
}

const mattered = (why: Shapes["WhyShape"]): string =>
  [t("practise.mattered", { word: why.word }), why.strongest && t("practise.strongest", { part: named("third", why.strongest) })].filter(Boolean).join(" ");

function Shown({ picture, text }: { picture: string; text: string }) {
  return (
    <figure>
      <img src={picture} alt="" width="288" height="288" />
      <figcaption>{text}</figcaption>
    </figure>
  );
}
