/** What the host keeps or lets go: who sees drawings, the archive, names, and the overlay for streams. */
import { useState } from "preact/hooks";
import { api, got, key as newKey, type Table } from "../api/client";
import { useAsked } from "../keep/asked";
import { Remove, RemoveTable } from "../keep/remove";
import { Progress, comeBack, sendFile, useTransfer, type Transfer } from "../keep/transfer";
import { useDoing } from "../parts/notice";
import { go } from "../ways";
import { called, digits, language, t } from "../words";
import "../keep/keep.css";
import type { AtTable } from "./table";

const WHOM = ["all", "players", "host"] as const;

export function Keep({ table, live }: AtTable) {
  return (
    <div class="narrow">
      <h1>{t("keep.title")}</h1>
      <WhoSees table={table.table} />
      <Overlays table={table.table} />
      <Archive table={table.table} />
      <TakeIn />
      <Forget table={table} version={live.game?.version} />
      <section class="card">
        <h2>{t("keep.table")}</h2>
        {table.games.length ? <p>{t("keep.table-stays")}</p> : <RemoveTable table={table.table} gone={() => go("/")} />}
      </section>
    </div>
  );
}

function WhoSees({ table }: { table: number }) {
  const params = { path: { table } };
  const asked = useAsked(() => got(api.GET("/api/tables/{table}/gallery", { params: { ...params, query: { most: 1 } } })), [table]);
  const doing = useDoing();
  const choose = (whom: (typeof WHOM)[number]) =>
    doing.run(async () => {
      await got(api.PUT("/api/tables/{table}/gallery", { params, body: { open_to: whom } }));
      asked.again();
    });
  return (
    <fieldset class="card pick keep-whom">
      <legend class="keep-legend">{t("keep.who-sees")}</legend>
      <div class="chips">
        {WHOM.map((whom) => (
          <label key={whom} class="chip">
            <input type="radio" name="open-to" checked={asked.told?.open_to === whom} onChange={() => void choose(whom)} />
            <span>{t(`opento.${whom}`)}</span>
          </label>
        ))}
      </div>
      {doing.news}
    </fieldset>
  );
}

/** How the overlay is added to a stream. */
function Overlays({ table }: { table: number }) {
  const [link, setLink] = useState("");
  const doing = useDoing();
  const make = () =>
    doing.run(async () => {
      const made = await got(api.POST("/api/tables/{table}/passes", { params: { path: { table } }, body: { role: "watcher", may_correct: false } }));
      setLink(`${made.link}?to=overlay`);
    });
  return (
    <section class="card">
      <h2>{t("keep.overlay")}</h2>
      <p>{t("keep.overlay-about")}</p>
      <ol class="steps-told">
        <li>{t("keep.overlay-link")}</li>
        <li>{t("keep.overlay-source")}</li>
        <li>{t("keep.overlay-size")}</li>
      </ol>
      <div class="row">
        <button type="button" class="main" disabled={doing.busy} onClick={() => void make()}>
          {t("keep.overlay-make")}
        </button>
        <a class="button" href={`/overlay/${table}`} target="_blank" rel="noopener">
          {t("keep.overlay-look")}
        </a>
      </div>
      {link && (
        <label>
          {t("keep.overlay-copy")}
          <input class="keep-link" dir="ltr" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
      {doing.news}
    </section>
  );
}

function Archive({ table }: { table: number }) {
  const [key, setKey] = useState<string>();
  const [next, setNext] = useState(newKey);
  const told = useTransfer(key);
  return (
    <section class="card">
      <h2>{t("keep.archive")}</h2>
      <p>{t("keep.archive-about")}</p>
      <p class="row">
        <a
          class="button main"
          href={`/api/tables/${table}/archive?key=${next}`}
          download={`paperref-table-${table}.zip`}
          onClick={() => {
            setKey(next);
            setTimeout(() => setNext(newKey()), 0); // the next one is another transfer
          }}
        >
          {t("keep.archive-take")}
        </a>
      </p>
      {told && <Progress told={told} />}
    </section>
  );
}

/** The longest name a table may have. */
const LONGEST_NAME = 60;

/** Give a table that was brought back another name where one of that name is here already. */
async function setApart({ table, name }: Table): Promise<void> {
  const { tables } = await got(api.GET("/api/tables"));
  const taken = new Set(tables.filter((other) => other.table !== table).map((other) => other.name));
  const apart = (count: number) => {
    const other = t("keep.brought-name", { name: "" }) + (count > 1 ? ` ${digits(count)}` : "");
    return called(name).slice(0, LONGEST_NAME - other.length) + other;
  };
  if (!taken.has(name)) return;
  let count = 1;
  while (taken.has(apart(count))) count++;
  const body = { name: apart(count) };
  await got(api.PATCH("/api/tables/{table}", { params: { path: { table } }, body })).catch(() => undefined);
}

function TakeIn() {
  const [key, setKey] = useState<string>();
  const [sent, setSent] = useState<Transfer>();
  const there = useTransfer(key);
  const doing = useDoing();
  const take = (file: File) =>
    doing.run(async () => {
      const fresh = newKey();
      setKey(undefined);
      const telling = (done: number, total: number) => {
        setSent({ state: "receiving", done, total, detail: "" });
        if (done >= total) setKey(fresh); // all of it is there: now the service says how far it is
      };
      try {
        const table = await sendFile<Table>(`/api/archives?key=${fresh}&lang=${language()}`, file, telling);
        await setApart(table);
        comeBack(table.table);
        go(`/tables/${table.table}/evenings`);
      } finally {
        setSent(undefined);
        setKey(undefined);
      }
    });
  const told = there && there.state !== "waiting" ? there : sent;
  return (
    <section class="card">
      <h2>{t("keep.take-in")}</h2>
      <p>{t("keep.take-in-about")}</p>
      <div>
        <label class="file button">
          {t("keep.take-in-file")}
          <input
            type="file"
            accept=".zip,application/zip"
            disabled={doing.busy}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = "";
              if (file) void take(file);
            }}
          />
        </label>
      </div>
      {told && <Progress told={told} />}
      {doing.news}
    </section>
  );
}

/** A name that is to be nowhere any more. */
function Forget({ table, version }: { table: Table; version: number | undefined }) {
  const params = { path: { table: table.table } };
  const [name, setName] = useState("");
  const [done, setDone] = useState("");
  const asked = useAsked(() => got(api.GET("/api/tables/{table}/statistics", { params })), [table.table, version]);
  const names = [...new Set([...(asked.told?.people ?? []).map((one) => one.name), ...table.players.map((seat) => seat.name)])].filter(Boolean).sort();
  if (!names.length && !done) return null;
  return (
    <section class="card">
      <h2>{t("keep.forget")}</h2>
      <p>{t("keep.forget-about")}</p>
      <label>
        {t("keep.forget-name")}
        <select value={name} onChange={(event) => setName(event.currentTarget.value)}>
          <option value=""></option>
          {names.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      {name && (
        <Remove
          key={name}
          table={table.table}
          label={t("keep.forget-button", { name })}
          what={t("keep.forget-goes", { name })}
          remove={async () => {
            const told = await got(api.POST("/api/tables/{table}/forget", { params, body: { name } }));
            setDone(t("keep.forgotten", { name: told.name }));
            return told;
          }}
          gone={() => {
            setName("");
            asked.again();
          }}
        />
      )}
      {done && (
        <p class="notice" role="status">
          {done}
        </p>
      )}
    </section>
  );
}
