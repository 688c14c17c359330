/** The evenings of a table: who played, who won, what everybody did; one of them looked at closely. */
import { api, got, type Shapes } from "../api/client";
import { useAsked } from "../keep/asked";
import { Called, Standing, calledOf, dayOf, standingOf, type KeptGame } from "../keep/person";
import { Remove } from "../keep/remove";
import { isBack } from "../keep/transfer";
import { Statistics } from "../keep/statistics";
import { Refusal } from "../parts/notice";
import { follow, go, path } from "../ways";
import { called, digits, language, named, signed, t, whole } from "../words";
import "../keep/keep.css";
import type { AtTable } from "./table";

type Evening = Shapes["EveningShape"];

export function Evenings(at: AtTable) {
  const chosen = Number(path()[3]);
  return chosen > 0 ? <One key={chosen} {...at} evening={chosen} /> : <All {...at} />;
}

function All({ table, live }: AtTable) {
  const where = { table: table.table };
  const depends = [table.games.length, live.game?.version, language()];
  const evenings = useAsked(() => got(api.GET("/api/tables/{table}/evenings", { params: { path: where } })), depends);
  const counted = useAsked(() => got(api.GET("/api/tables/{table}/statistics", { params: { path: where } })), depends);
  if (evenings.problem) return <Refusal problem={evenings.problem} />;
  if (!evenings.told) return <p class="faint">{t("wait")}</p>;
  return (
    <div class="narrow">
      <h1>{t("keep.evenings")}</h1>
      {isBack(table.table) && (
        <p class="notice" role="status">
          {t("keep.brought")}
        </p>
      )}
      {!evenings.told.evenings.length && <p class="card">{t("keep.no-evenings")}</p>}
      <ul class="keep-list">
        {evenings.told.evenings.map((evening) => (
          <li key={evening.evening} class="card">
            <h2>
              <a href={`/tables/${table.table}/evenings/${evening.evening}`} onClick={follow}>
                {dayOf(evening.begun, language())}
              </a>
            </h2>
            {evening.games.map((game) => (
              <section key={game.game} class="keep-game">
                <h3>
                  <Title game={game} />
                </h3>
                <Standing people={standingOf(game)} />
              </section>
            ))}
          </li>
        ))}
      </ul>
      {counted.told && counted.told.people.length > 0 && (
        <section class="keep-list">
          <h2>{t("keep.everybody")}</h2>
          <p class="faint">{t("keep.by-name")}</p>
          <Statistics counted={counted.told} />
        </section>
      )}
    </div>
  );
}

function Title({ game }: { game: KeptGame }) {
  return (
    <>
      {named("game", game.name)}
      {game.title && (
        <>
          {" "}
          · <bdi>{called(game.title)}</bdi>
        </>
      )}
    </>
  );
}

function One({ table, live, evening }: AtTable & { evening: number }) {
  const where = { table: table.table, evening };
  const asked = useAsked(
    () => got(api.GET("/api/tables/{table}/evenings/{evening}", { params: { path: where } })),
    [table.games.length, live.game?.version, language()],
  );
  const back = `/tables/${table.table}/evenings`;
  if (!asked.told) return asked.problem ? <Refusal problem={asked.problem} /> : <p class="faint">{t("wait")}</p>;
  const told = asked.told;
  return (
    <div class="narrow">
      <p>
        <a href={back} onClick={follow}>
          {t("keep.all-evenings")}
        </a>
      </p>
      <h1>{dayOf(told.begun, language())}</h1>
      <Leaves at={`/api/tables/${table.table}/evenings/${evening}`} name={`paperref-${evening}`} />
      {told.games.map((game) => (
        <Game key={game.game} table={table.table} game={game} host={table.you.host} gone={() => (told.games.length > 1 ? asked.again() : go(back))} />
      ))}
      <h2>{t("keep.who-did")}</h2>
      <Statistics counted={told.statistics} />
      {table.you.host && (
        <Remove
          table={table.table}
          label={t("keep.remove-evening")}
          what={t("keep.evening-goes", { games: told.games.length })}
          remove={() => removeEvening(table.table, told)}
          gone={() => go(back)}
        />
      )}
    </div>
  );
}

const removeEvening = (table: number, told: Evening) => {
  const entries = told.games.reduce((sum, game) => sum + game.version, 0);
  const where = { table, evening: told.evening };
  return got(api.DELETE("/api/tables/{table}/evenings/{evening}", { params: { path: where, query: { entries } } }));
};

/** What people take along. */
function Leaves({ at, name }: { at: string; name: string }) {
  const lang = `lang=${language()}`;
  return (
    <p class="row">
      <a class="button main" href={`${at}/share.png?${lang}`} download={`${name}.png`}>
        {t("keep.share")}
      </a>
      <a class="button" href={`${at}/sheet.pdf?${lang}`} target="_blank" rel="noopener">
        {t("keep.sheet")}
      </a>
    </p>
  );
}

function Game({ table, game, host, gone }: { table: number; game: KeptGame; host: boolean; gone: () => void }) {
  const at = `/tables/${table}/games/${game.game}`;
  const remove = () =>
    got(api.DELETE("/api/tables/{table}/games/{game}", { params: { path: { table, game: game.game }, query: { entries: game.version } } }));
  const winners = game.players.filter((player) => game.winners.includes(player.colour));
  return (
    <section class="card">
      <h2>
        <Title game={game} />
      </h2>
      {winners.length > 0 && (
        <p class="notice">
          {t("keep.winner", { names: winners.map(calledOf).join(language() === "fa" ? "، " : ", ") })}
        </p>
      )}
      {!game.complete && <p class="faint">{t("keep.not-over")}</p>}
      <div class="scroll" tabIndex={0} role="region" aria-label={named("game", game.name)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("rounds.player")}</th>
              {game.rounds.map((round) => (
                <th key={round.round} scope="col">
                  <span class="unseen">{t("rounds.round", { round: round.round })}</span>
                  <span aria-hidden="true">{digits(round.round)}</span>
                </th>
              ))}
              <th scope="col">{t("rounds.sum")}</th>
            </tr>
          </thead>
          <tbody>
            {standingOf(game).map((player) => (
              <tr key={player.colour}>
                <th scope="row">
                  <Called who={player} />
                </th>
                {game.rounds.map((round) => (
                  <td key={round.round}>{round.points[player.colour] === undefined ? "" : signed(round.points[player.colour]!)}</td>
                ))}
                <td>
                  <b>{whole(player.points)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Leaves at={`/api${at}`} name={`paperref-${game.game}`} />
      {host && (
        <Remove table={table} label={t("keep.remove-game")} what={t("keep.game-goes", { entries: game.version })} remove={remove} gone={gone} />
      )}
    </section>
  );
}
