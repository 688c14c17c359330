/** Before a table: the tables that let you in; what to do for whoever is let in by none. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api, got, type Problem, type Table } from "../api/client";
import { dayOf } from "../keep/person";
import { RemoveTable } from "../keep/remove";
import { Refusal, useDoing } from "../parts/notice";
import { between, called, language, t } from "../words";
import { follow, go } from "../ways";

/** Names of this computer itself. */
const HERE = /^(localhost|127[.][\d.]+|\[::1\])$/;

export function Doors({ settings }: { settings: ComponentChildren }) {
  const [tables, setTables] = useState<Table[]>();
  const [problem, setProblem] = useState<Problem>();
  const ask = () => got(api.GET("/api/tables")).then(({ tables }) => setTables(tables), setProblem);
  useEffect(() => void ask(), [language()]);
  return (
    <>
      <header class="top">
        <Brand />
        {settings}
      </header>
      <main id="main" tabIndex={-1} class="narrow">
        {isOld() && (
          <p class="notice bad" role="alert">
            <strong>{t("doors.old")}</strong>
          </p>
        )}
        {problem?.code === "no_pass" ? <Stranger /> : problem && <Refusal problem={problem} />}
        {tables && <Tables tables={tables} again={() => void ask()} />}
        {(tables || HERE.test(location.hostname)) && <Practise />}
      </main>
    </>
  );
}

/** Whether somebody comes with a link that lets nobody in any more. */
const isOld = (): boolean => new URLSearchParams(location.search).get("link") === "old";

/** The way to practice, which whoever sits at the service's own computer may go without a link. */
function Practise() {
  return (
    <a class="card door" href="/practise" onClick={follow}>
      <strong>{t("practise.title")}</strong>
      <span class="faint">{t("practise.how")}</span>
    </a>
  );
}

/** The name of the program, with its sign. */
export function Brand() {
  return (
    <a class="brand" href="/" onClick={follow}>
      <img src="/icon.svg" alt="" width="36" height="36" />
      <span>paperref</span>
    </a>
  );
}

/** What to do for whoever is let in by no table. */
export function Stranger() {
  return (
    <section class="card hello">
      <h1>{t("stranger.title")}</h1>
      <p>{t("stranger.player")}</p>
      <p>{t("stranger.host")}</p>
      <pre dir="ltr">paperref serve</pre>
      {!HERE.test(location.hostname) && (
        <>
          <p>{t("stranger.practise")}</p>
          <pre dir="ltr" class="long">{`${location.protocol}//localhost${location.port && `:${location.port}`}/practise`}</pre>
        </>
      )}
      <p class="faint">{t("stranger.safe")}</p>
    </section>
  );
}

function Tables({ tables, again }: { tables: Table[]; again: () => void }) {
  const [name, setName] = useState("");
  const doing = useDoing();
  return (
    <>
      <h1>{t("doors.title")}</h1>
      <ul class="cards">
        {tables.map((table) => (
          <li key={table.table}>
            <a class="card door" href={`/tables/${table.table}`} onClick={follow}>
              <strong>
                <bdi>{called(table.name)}</bdi>
              </strong>
              <span class="faint">
                {[
                  t("doors.players", { count: table.players.length }),
                  t("doors.games", { count: table.games.length }),
                  ...(table.games.length ? [dayOf(table.games.at(-1)!.begun, language())] : []),
                ].join(between())}
              </span>
            </a>
            {table.you.host && !table.games.length && tables.length > 1 && <RemoveTable table={table.table} gone={again} />}
          </li>
        ))}
      </ul>
      {tables.some((table) => table.you.host) && (
        <form
          class="card row"
          onSubmit={(event) => {
            event.preventDefault();
            void doing.run(async () => go(`/tables/${(await got(api.POST("/api/tables", { body: { name } }))).table}`));
          }}
        >
          <label class="grow">
            {t("doors.name")}
            <input value={name} maxLength={60} required onInput={(event) => setName(event.currentTarget.value)} />
          </label>
          <button class="main" disabled={doing.busy}>{t("doors.new")}</button>
          {doing.news}
        </form>
      )}
    </>
  );
}
