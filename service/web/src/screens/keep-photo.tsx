/** A phone photographs the stand, whose words are read and put right, or a drawing for the gallery. */
import { useEffect, useState } from "preact/hooks";
import { api, got, type Shapes } from "../api/client";
import { Called, calledOf } from "../keep/person";
import { useDoing } from "../parts/notice";
import { Pick } from "../keep/pick-player";
import { Sign } from "../parts/sign";
import { digits, t } from "../words";
import "../keep/keep.css";
import type { Played } from "./table";

type Stand = Shapes["StandShape"];
const CARDS = ["a", "b", "c"] as const;
const PER_CARD = 7;
/** Words less sure than this are to be looked at. */
const SURE = 0.9;
const LOOK_MS = 4000;

export function Photo(at: Played) {
  return (
    <div class="narrow">
      <h1>{t("keep.photo")}</h1>
      {at.kinds.some((kind) => kind.kind === "StandRead") && <Words {...at} />}
      <Drawn {...at} />
    </div>
  );
}

/** Sends a photograph as it is; its name there. */
async function send(at: Played, kind: "stand" | "drawing", file: File): Promise<string> {
  const params = { path: { table: at.table.table, game: at.game.game }, query: { kind } };
  const body = file as unknown as string; // sent as it is
  const headers = { "Content-Type": "application/octet-stream" };
  return (await got(api.POST("/api/tables/{table}/games/{game}/pictures", { params, headers, body, bodySerializer: (content) => content }))).name;
}

function Camera({ label, busy, taken }: { label: string; busy: boolean; taken: (file: File) => void }) {
  return (
    <label class={busy ? "file button main large busy" : "file button main large"}>
      <Sign name="camera" /> {busy ? t("keep.reading") : label}
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
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

function Words(at: Played) {
  const { table, game, saying } = at;
  const [stand, setStand] = useState<Stand>();
  const [mine, setMine] = useState<Stand>();
  const doing = useDoing();
  const where = { table: table.table, game: game.game };
  const taken = (file: File) =>
    doing.run(async () => {
      const name = await send(at, "stand", file);
      const told = await got(api.POST("/api/tables/{table}/games/{game}/pictures/{name}/stand", { params: { path: { ...where, name } } }));
      setStand(told);
      setMine(told);
    });
  // The host sees what others have photographed, as it comes.
  useEffect(() => {
    if (!table.you.host) return;
    const look = () =>
      void got(api.GET("/api/tables/{table}/games/{game}/stands", { params: { path: where } })).then(({ stands }) => {
        const latest = stands[0];
        if (latest) setStand((now) => (now && now.name === latest.name && now.by === latest.by ? now : latest));
      }, () => undefined);
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [table.table, game.game]);
  useEffect(() => setMine(stand), [stand]);
  const says = table.you.host || table.you.may_correct;
  const propose = () => {
    const { a, b, c, name } = mine!;
    const params = { path: { ...where, name } };
    return got(api.PUT("/api/tables/{table}/games/{game}/pictures/{name}/stand", { params, body: { a, b, c } }));
  };
  const keep = () =>
    says
      ? doing.run(async () => {
          const { a, b, c } = mine!;
          await saying.say({ kind: "StandRead", a, b, c });
        }, t("keep.words-said"))
      : doing.run(propose, t("keep.words-sent"));
  return (
    <section class="card">
      <h2>{t("keep.stand")}</h2>
      <p>{t(says ? "keep.stand-host" : "keep.stand-player")}</p>
      <div>
        <Camera label={t("keep.photograph-stand")} busy={doing.busy} taken={(file) => void taken(file)} />
      </div>
      {mine && (
        <form
          class="form"
          onSubmit={(event) => {
            event.preventDefault();
            void keep();
          }}
        >
          {stand?.by && <p class="faint">{t("keep.put-right")}</p>}
          <div class="words">
            {CARDS.map((card, place) => (
              <fieldset key={card} class="card wordcard">
                <legend>{t("setup.card", { card: card.toUpperCase() })}</legend>
                {mine[card].map((word, row) => {
                  const doubtful = mine.sure[place * PER_CARD + row]! < SURE && word === stand?.[card][row];
                  return (
                    <label key={row} class={doubtful ? "word doubtful" : "word"}>
                      <b aria-hidden="true">{digits(row + 1)}</b>
                      <span class="unseen">
                        {t("words.word", { card: card.toUpperCase(), number: row + 1 })}
                        {doubtful && `, ${t("words.doubtful")}`}
                      </span>
                      <input
                        dir="auto"
                        value={word}
                        maxLength={60}
                        onInput={(event) => setMine({ ...mine, [card]: mine[card].map((old, one) => (one === row ? event.currentTarget.value : old)) })}
                      />
                    </label>
                  );
                })}
              </fieldset>
            ))}
          </div>
          <button class="main large" disabled={doing.busy}>
            {t(says ? "keep.words-stand" : "keep.words-send")}
          </button>
        </form>
      )}
      {doing.news}
    </section>
  );
}

function Drawn(at: Played) {
  const { table, game } = at;
  const players = table.you.may_correct ? game.players : game.players.filter((colour) => colour === table.you.colour);
  const [colour, setColour] = useState(table.you.colour || players[0] || "");
  const [cut, setCut] = useState<Shapes["DrawingCut"]>();
  const doing = useDoing();
  if (!players.length) return null;
  const taken = (file: File) =>
    doing.run(async () => {
      const name = await send(at, "drawing", file);
      const params = { path: { table: table.table, game: game.game, name } };
      setCut(await got(api.POST("/api/tables/{table}/games/{game}/pictures/{name}/drawing", { params, body: { colour } })));
    }, t("keep.in-gallery"));
  const shown = cut?.drawing;
  return (
    <section class="card">
      <h2>{t("keep.drawing")}</h2>
      <p>{t("keep.drawing-how")}</p>
      {players.length > 1 && <Pick legend={t("keep.whose")} seats={table.players} colours={players} chosen={colour} choose={setColour} />}
      <div>
        <Camera label={t("keep.photograph-drawing")} busy={doing.busy} taken={(file) => void taken(file)} />
      </div>
      {doing.news}
      {shown && (
        <figure class="keep-cut">
          <img src={`/api/tables/${table.table}/games/${game.game}/drawings/${shown.photograph}?${Date.now()}`} alt={t("keep.drawing-of", { name: calledOf({ name: shown.player, colour: shown.colour }) })} />
          <figcaption>
            <Called who={{ name: shown.player, colour: shown.colour }} />
            {cut.empty && <p class="notice bad">{t("keep.empty")}</p>}
          </figcaption>
        </figure>
      )}
    </section>
  );
}
