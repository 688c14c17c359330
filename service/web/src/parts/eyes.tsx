/** The referee's eyes on the table's screen: what they do, what they see, and the switch that closes them. */
import { useState } from "preact/hooks";
import { api, got, type Game, type Table } from "../api/client";
import { FILMS, WATCHED, moodOf, refereeing, sees, signOf, type Eyes } from "../eyes";
import { useLatest, useZones } from "../picture";
import { cardsIn } from "../setup/cards";
import { digits, named, t } from "../words";
import { Picture, Zones } from "./overlay";
import type { Doing } from "./notice";
import { Sign } from "./sign";

/** The referee's state in words, with its sign; nothing where no camera is played with. */
export function EyesSign({ eyes }: { eyes: Eyes | undefined }) {
  if (!eyes || eyes.state === "none") return null;
  return (
    <span class={`eyes ${moodOf(eyes.state)}`} role="status">
      <Sign name={signOf(eyes.state)} />
      <span>{named("eyes", eyes.state)}</span>
    </span>
  );
}

const KEPT = "paperref-picture";
const CHOICES = ["drawn", "plain", "hidden"] as const;
type Shown = (typeof CHOICES)[number];

interface Seen {
  table: Table;
  eyes: Eyes | undefined;
  doing: Doing;
  /** The game that can be watched; undefined where there is none. */
  game?: Game;
}

/** What the camera sees, with what is watched drawn over it; each part can be hidden. */
export function Live({ table, eyes, doing, game }: Seen) {
  const [shown, setShown] = useState<Shown>(CHOICES.find((one) => one === localStorage.getItem(KEPT)) ?? "drawn");
  const watched = sees(eyes) && table.you.may_see;
  const latest = useLatest(table.table, watched && shown !== "hidden");
  const zones = useZones(table.table, watched && shown === "drawn" && !!latest);
  if (!eyes || eyes.state === "none" || (!watched && eyes.capture)) return null;
  const capture = (on: boolean) =>
    doing.run(() => got(api.PUT("/api/tables/{table}/capture", { params: { path: { table: table.table } }, body: { on } })), t(on ? "live.on-again" : "live.off-now"));
  const choose = (choice: Shown) => {
    localStorage.setItem(KEPT, choice);
    setShown(choice);
  };
  return (
    <section class="card live" aria-labelledby="live">
      <h2 id="live">{t("live.title")}</h2>
      {!eyes.capture && <p class="faint">{t("live.is-off")}</p>}
      {latest && shown !== "hidden" && (
        <Picture src={latest} alt={t("live.alt")}>
          {(tall) => <Zones zones={zones} seats={table.players} tall={tall} />}
        </Picture>
      )}
      <div class="row controls">
        {watched && (
          <select aria-label={t("live.show")} value={shown} onChange={(event) => choose(event.currentTarget.value as Shown)}>
            {CHOICES.map((choice) => (
              <option key={choice} value={choice}>
                {t(`live.${choice}`)}
              </option>
            ))}
          </select>
        )}
        {game && table.you.host && watched && <Watch table={table.table} eyes={eyes} doing={doing} game={game} />}
        {table.you.may_correct && (
          <button type="button" class="quiet" onClick={() => void capture(!eyes.capture)}>
            <Sign name="off" /> {t(eyes.capture ? "live.switch-off" : "live.switch-on")}
          </button>
        )}
      </div>
      {eyes.detail && (
        <p class="faint long">{digits(eyes.detail)}</p>
      )}
    </section>
  );
}

/** For the host: have the camera referee, the round now or the next one, or no longer. */
function Watch({ table, eyes, doing, game }: { table: number; eyes: Eyes; doing: Doing; game: Game }) {
  const params = { path: { table } };
  const begin = () => doing.run(() => got(api.POST("/api/tables/{table}/watching", { params, body: { game: game.game, dry: false, lang: cardsIn(table), title: "", options: {} } })));
  const end = () => doing.run(() => got(api.DELETE("/api/tables/{table}/watching", { params })));
  if (refereeing(eyes))
    return (
      <button type="button" class="quiet" onClick={() => void end()}>
        {t("live.stop")}
      </button>
    );
  // After a round that is settled, what the next one needs is told beside the board.
  if (game.name !== WATCHED || game.winners.length > 0 || game.complete || eyes.state === "starting") return null;
  if (FILMS.includes(eyes.camera ?? "") && game.version > 1) return null; // a film holds one round, and is over
  return (
    <button type="button" class="quiet" disabled={doing.busy} onClick={() => void begin()}>
      {t("live.watch")}
    </button>
  );
}
