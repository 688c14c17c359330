/** The gallery: drawings with their words, who guessed them, and how they grew. */
import { useEffect, useRef, useState } from "preact/hooks";
import { api, got, type Problem, type Shapes } from "../api/client";
import { Called, calledOf, dayOf } from "../keep/person";
import { Mark } from "../parts/player";
import { Refusal } from "../parts/notice";
import { language, named, t } from "../words";
import "../keep/keep.css";
import type { AtTable } from "./table";

type Drawing = Shapes["DrawingShape"];

const idOf = (drawing: Drawing): string => `${drawing.game}-${drawing.round}-${drawing.colour}`;
const whoOf = (drawing: Drawing) => ({ name: drawing.player, colour: drawing.colour });

export function Gallery({ table, live }: AtTable) {
  const [drawings, setDrawings] = useState<Drawing[]>();
  const [next, setNext] = useState<number | null | undefined>();
  const [problem, setProblem] = useState<Problem>();
  const [open, setOpen] = useState<Drawing>();
  const load = (skip: number, before: Drawing[]) => {
    const params = { path: { table: table.table }, query: { skip } };
    got(api.GET("/api/tables/{table}/gallery", { params })).then((told) => {
      setDrawings([...before, ...told.drawings]);
      setNext(told.next);
      setProblem(undefined);
    }, setProblem);
  };
  useEffect(() => load(0, []), [table.table, live.game?.version, language()]);
  if (problem) return <Refusal problem={problem} />;
  if (!drawings) return <p class="faint">{t("wait")}</p>;
  return (
    <>
      <h1>{t("keep.gallery")}</h1>
      {!drawings.length && <p class="card">{t("keep.no-drawings")}</p>}
      <ul class="keep-gallery">
        {drawings.map((drawing) => (
          <li key={idOf(drawing)} class={`card seat s-${drawing.colour}`}>
            <button type="button" class="keep-frame" onClick={() => setOpen(drawing)} aria-label={t("keep.look", { title: titleOf(drawing) })}>
              <img src={fileOf(table.table, drawing, drawing.picture || drawing.photograph)} alt="" loading="lazy" />
            </button>
            <Caption drawing={drawing} />
          </li>
        ))}
      </ul>
      {next !== null && next !== undefined && (
        <p class="row">
          <button type="button" onClick={() => load(next, drawings)}>
            {t("keep.more")}
          </button>
        </p>
      )}
      {open && <Close key={idOf(open)} table={table.table} drawing={open} close={() => setOpen(undefined)} />}
    </>
  );
}

const fileOf = (table: number, drawing: Drawing, name: string): string => `/api/tables/${table}/games/${drawing.game}/drawings/${name}`;

const titleOf = (drawing: Drawing): string =>
  drawing.word ? t("keep.drew", { name: calledOf(whoOf(drawing)), word: drawing.word }) : t("keep.drawing-of", { name: calledOf(whoOf(drawing)) });

function Caption({ drawing }: { drawing: Drawing }) {
  return (
    <div class="keep-caption">
      <strong class="keep-word">{drawing.word ? <bdi>{drawing.word}</bdi> : <span class="faint">{t(drawing.over ? "keep.unknown" : "keep.secret")}</span>}</strong>
      <span class="row">
        <Called who={whoOf(drawing)} /> <small class="faint">{t("rounds.round", { round: drawing.round })}</small>
      </span>
      {drawing.word && (
        <p class="row">
          <span class="faint">{t("keep.guessed", { right: drawing.guessed.length, guesses: drawing.guesses })}</span>
          {drawing.guessed.map((one) => (
            <span key={one.colour} title={calledOf(one)}>
              <Mark colour={one.colour} />
              <span class="unseen">{calledOf(one)}</span>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

/** One drawing as large as it fits: finished, or as it grew. */
function Close({ table, drawing, close }: { table: number; drawing: Drawing; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [growing, setGrowing] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const shown = growing ? drawing.growth : drawing.picture || drawing.photograph;
  const ways = ([[drawing.picture, "keep.as-picture"], [drawing.ink, "keep.as-ink"], [drawing.strokes, "keep.as-strokes"], [drawing.growth, "keep.as-growth"], [drawing.photograph, "keep.as-photo"]] as const).filter(([name]) => name);
  return (
    <dialog ref={dialog} class="card keep-close" onClose={close} aria-label={titleOf(drawing)}>
      <img src={fileOf(table, drawing, shown)} alt={titleOf(drawing)} />
      <p class="faint">
        {named("game", drawing.name)} · {dayOf(drawing.begun, language())} · {t("rounds.round", { round: drawing.round })}
      </p>
      <Caption drawing={drawing} />
      <div class="row">
        {drawing.growth && (
          <button type="button" class="main" aria-pressed={growing} onClick={() => setGrowing(!growing)}>
            {t(growing ? "keep.finished" : "keep.grew")}
          </button>
        )}
        <button type="button" onClick={() => dialog.current?.close()}>
          {t("keep.close")}
        </button>
      </div>
      <details>
        <summary>{t("keep.take")}</summary>
        <p class="row">
          {ways.map(([name, label]) => (
            <a key={label} class="button" href={fileOf(table, drawing, name)} download={`${idOf(drawing)}-${name}`}>
              {t(label)}
            </a>
          ))}
        </p>
      </details>
    </dialog>
  );
}
