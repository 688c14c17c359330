/** Who was found on the table against who is listed: told in plain words, with what can be done about it. */
import { api, got, type Shapes, type Table } from "../api/client";
import { useDoing } from "../parts/notice";
import { Player, type Seats } from "../parts/player";
import { t } from "../words";
import type { SetUp } from "./table";

export interface Misfit {
  /** Colours found on the table, clockwise. */
  found: string[];
  /** Those found and not listed. */
  extra: string[];
  /** Those listed and not found. */
  missing: string[];
}

/** How those found differ from those listed; undefined where they do not, or nobody was looked for. */
export function misfitOf(found: SetUp | undefined, seats: Seats): Misfit | undefined {
  if (!found?.parts) return undefined;
  const colours = found.parts.players.map((player) => player.colour);
  const extra = colours.filter((colour) => !seats.some((seat) => seat.colour === colour));
  const missing = seats.map((seat) => seat.colour).filter((colour) => !colours.includes(colour));
  return extra.length || missing.length ? { found: colours, extra, missing } : undefined;
}

/** Those found with the names that they have; where one colour took the place of one other, its name goes along. */
export function seated({ found, extra, missing }: Misfit, seats: Seats): Shapes["Sitting"][] {
  const swapped = extra.length === 1 && missing.length === 1;
  const named = (colour: string) => seats.find((seat) => seat.colour === colour)?.name ?? "";
  return found.map((colour) => ({ colour, name: named(swapped && colour === extra[0] ? missing[0]! : colour) }));
}

export function MisfitNotice({ table, misfit }: { table: Table; misfit: Misfit }) {
  const doing = useDoing();
  const take = () =>
    got(api.PUT("/api/tables/{table}/players", { params: { path: { table: table.table } }, body: { players: seated(misfit, table.players) } }));
  const listed = table.players.map((seat) => seat.colour);
  return (
    <section class="card ask misfit" aria-labelledby="misfit">
      <h2 id="misfit">{t("misfit.title")}</h2>
      <dl>
        <Colours title={t("misfit.found")} seats={table.players} colours={misfit.found} />
        <Colours title={t("misfit.listed")} seats={table.players} colours={listed} />
        {misfit.extra.length > 0 && <Colours title={t("misfit.extra")} seats={table.players} colours={misfit.extra} />}
        {misfit.missing.length > 0 && <Colours title={t("misfit.missing")} seats={table.players} colours={misfit.missing} />}
      </dl>
      <p>{t("misfit.means")}</p>
      <div>
        <button type="button" class="main" onClick={() => void doing.run(take, t("people.kept"))}>
          {t("misfit.take")}
        </button>
      </div>
      {doing.news}
    </section>
  );
}

function Colours({ title, seats, colours }: { title: string; seats: Seats; colours: string[] }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd class="row">
        {colours.map((colour) => (
          <Player key={colour} seats={seats} colour={colour} shown />
        ))}
        {!colours.length && t("misfit.nobody")}
      </dd>
    </div>
  );
}
