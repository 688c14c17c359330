/** Who sits at the table, and the links that let them in with their phones. */
import { useEffect, useState } from "preact/hooks";
import { api, got, type Shapes } from "../api/client";
import { useDoing } from "../parts/notice";
import { Player, type Seats } from "../parts/player";
import { Seating } from "../parts/seating";
import { go } from "../ways";
import { called, named, t } from "../words";
import type { AtTable } from "./table";

type Link = Shapes["LinkShape"];
type Allowed = Shapes["Allowed"];

export function People({ table }: AtTable) {
  return (
    <div class="narrow">
      <Name table={table.table} name={table.name} />
      <Seating
        table={table.table}
        seats={table.players}
        on={table.games.length ? undefined : { label: t("people.on"), go: () => go(`/tables/${table.table}/begin`) }}
      />
      {table.players.length > 0 && <Doors table={table.table} seats={table.players} />}
    </div>
  );
}

function Name(props: { table: number; name: string }) {
  const [name, setName] = useState(called(props.name));
  const doing = useDoing();
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        const path = { table: props.table };
        void doing.run(() => got(api.PATCH("/api/tables/{table}", { params: { path }, body: { name } })), t("people.kept"));
      }}
    >
      <h1 class="grow">{t("people.title")}</h1>
      <label>
        {t("people.table")}
        <input value={name} maxLength={60} required onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <button>{t("people.rename")}</button>
      {doing.news}
    </form>
  );
}

function Doors(props: { table: number; seats: Seats }) {
  const [passes, setPasses] = useState<Shapes["PassShape"][]>([]);
  const [link, setLink] = useState<Link>();
  const doing = useDoing();
  const path = { table: props.table };
  const [allowed, setAllowed] = useState<Allowed>({ see: [], film: [] });
  const allow = (name: string, what: "see" | "film", may: boolean) => {
    const body = { ...allowed, [what]: may ? [...allowed[what], name] : allowed[what].filter((one) => one !== name) };
    return doing.run(async () => setAllowed(await got(api.PUT("/api/tables/{table}/camera/allowed", { params: { path }, body }))), t("people.kept"));
  };
  useEffect(() => void got(api.GET("/api/tables/{table}/camera/allowed", { params: { path } })).then(setAllowed, () => undefined), [props.table]);
  const list = async () => setPasses((await got(api.GET("/api/tables/{table}/passes", { params: { path } }))).passes);
  useEffect(() => void doing.run(list), [props.table]);
  const issue = (role: "player" | "watcher" | "host", colour?: string) =>
    doing.run(async () => {
      const body = { role, colour: colour ?? null, may_correct: false };
      setLink(await got(api.POST("/api/tables/{table}/passes", { params: { path }, body })));
      await list();
    });
  const of = (name: string) => ({ params: { path: { ...path, name } } });
  const change = (what: Promise<unknown>, done: string) =>
    doing.run(async () => {
      await what;
      await list();
    }, done);
  return (
    <section class="card" aria-labelledby="phones">
      <h2 id="phones">{t("phones.title")}</h2>
      <p>{t("phones.how")}</p>
      <div class="buttons">
        {props.seats.map((seat) => (
          <button type="button" class="act" key={seat.colour} disabled={doing.busy} onClick={() => void issue("player", seat.colour)}>
            <Player seats={props.seats} colour={seat.colour} />
          </button>
        ))}
        <button type="button" class="act" disabled={doing.busy} onClick={() => void issue("watcher")}>
          {t("phones.watcher")}
        </button>
        <button type="button" class="act" disabled={doing.busy} onClick={() => void issue("host")}>
          {t("phones.host")}
        </button>
      </div>
      {link && (
        <figure class="code" aria-live="polite">
          <img src={link.qr} width="320" height="320" alt={t("phones.code")} />
          <figcaption>
            <strong>{link.colour ? <Player seats={props.seats} colour={link.colour} /> : named("pass", link.role)}</strong>
            <p>{t("phones.scan")}</p>
            <a href={link.link} dir="ltr" class="long">
              {link.link}
            </a>
          </figcaption>
        </figure>
      )}
      {doing.news}
      <h3>{t("phones.given")}</h3>
      <ul class="plain">
        {passes
          .filter((held) => held.holds)
          .map((held) => (
            <li key={held.name}>
              <Held
                held={held}
                seats={props.seats}
                allowed={allowed}
                allow={(what, may) => void allow(held.name, what, may)}
                correct={(may) => void change(got(api.PATCH("/api/tables/{table}/passes/{name}", { ...of(held.name), body: { may_correct: may } })), t("people.kept"))}
                revoke={() => void change(got(api.DELETE("/api/tables/{table}/passes/{name}", of(held.name))), t("phones.revoked"))}
              />
            </li>
          ))}
      </ul>
    </section>
  );
}

interface Holding {
  held: Shapes["PassShape"];
  seats: Seats;
  allowed: Allowed;
  allow: (what: "see" | "film", may: boolean) => void;
  correct: (may: boolean) => void;
  revoke: () => void;
}

/** A pass that was given: whose it is, and what its holder may do. A host may do everything. */
function Held({ held, seats, allowed, allow, correct, revoke }: Holding) {
  const gone = !!held.colour && !seats.some((seat) => seat.colour === held.colour);
  const who = held.colour ? (
    <>
      <Player seats={seats} colour={held.colour} />
      {gone && <small class="faint"> {t("phones.gone")}</small>}
    </>
  ) : (
    named("pass", held.role)
  );
  if (held.role === "host") return <p class="held">{who}</p>;
  return (
    <details class="held">
      <summary>{who}</summary>
      <div class="row">
        <Right label={t("phones.correct")} has={held.may_correct} change={correct} />
        <Right label={t("phones.see")} has={allowed.see.includes(held.name)} change={(may) => allow("see", may)} />
        <Right label={t("phones.film")} has={allowed.film.includes(held.name)} change={(may) => allow("film", may)} />
        <button type="button" class="quiet" onClick={revoke}>
          {t("phones.revoke")}
        </button>
      </div>
    </details>
  );
}

function Right({ label, has, change }: { label: string; has: boolean; change: (has: boolean) => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={has} onChange={(event) => change(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
