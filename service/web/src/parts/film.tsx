/** The film around an entry, frame by frame: to look again at what happened. */
import { useEffect, useState } from "preact/hooks";
import { api, got, type Problem, type Shapes } from "../api/client";
import { t, whole } from "../words";
import { Refusal } from "./notice";

/** Milliseconds between two pictures where the film is played. */
const PLAY_MS = 200;
/** Seconds of film around the entry. */
const AROUND = 4;

export function Film({ table, game, entry, at }: { table: number; game: number; entry: number; at: number }) {
  const [moments, setMoments] = useState<Shapes["MomentShape"][]>();
  const [place, setPlace] = useState(0);
  const [plays, setPlays] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    const params = { path: { table, game }, query: { entry, before: AROUND, after: AROUND } };
    got(api.GET("/api/tables/{table}/games/{game}/film", { params })).then((film) => {
      setMoments(film.moments);
      setPlace(Math.max(0, film.moments.findIndex((moment) => moment.frame === film.nearest)));
    }, setProblem);
  }, [table, game, entry]);
  const count = moments?.length ?? 0;
  const address = (frame: number) => `/api/tables/${table}/games/${game}/film/${frame}`;
  useEffect(() => {
    if (!plays) return;
    const timer = setInterval(() => setPlace((now) => (now + 1) % count), PLAY_MS);
    return () => clearInterval(timer);
  }, [plays, count]);
  useEffect(() => {
    for (const near of [place - 1, place + 1]) if (moments?.[near]) new Image().src = address(moments[near].frame);
  }, [moments, place]);
  if (problem) return <Refusal problem={problem} />;
  if (!moments) return <p class="faint">{t("wait")}</p>;
  const moment = moments[place];
  if (!moment) return <p class="faint">{t("film.none")}</p>;
  const step = (by: number) => {
    setPlays(false);
    setPlace(Math.min(count - 1, Math.max(0, place + by)));
  };
  const from = moment.at - at;
  const told = t(from < 0 ? "film.before" : "film.after", { seconds: whole(Math.round(Math.abs(from) * 10) / 10) });
  return (
    <figure class="film" role="group" aria-label={t("film.title")}>
      <div class="picture">
        <img src={address(moment.frame)} alt={told} />
      </div>
      <input
        type="range"
        dir="ltr"
        min={0}
        max={count - 1}
        value={place}
        aria-label={t("film.place")}
        aria-valuetext={told}
        onInput={(event) => {
          setPlays(false);
          setPlace(Number(event.currentTarget.value));
        }}
      />
      <figcaption class="row">
        <button type="button" disabled={place === 0} onClick={() => step(-1)}>
          {t("film.back")}
        </button>
        <button type="button" aria-pressed={plays} onClick={() => setPlays(!plays)}>
          {t(plays ? "film.pause" : "film.play")}
        </button>
        <button type="button" disabled={place === count - 1} onClick={() => step(1)}>
          {t("film.on")}
        </button>
        <span class="faint">{told}</span>
      </figcaption>
    </figure>
  );
}
