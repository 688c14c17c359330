/** Who sits at the table, and the links that let them in with their phones. */
import { useEffect, useState } from "preact/hooks";
import { api, got, type Shapes } from "../api/client";
import { useDoing } from "../parts/notice";
import { COLOURS, Mark, Player, type Seats } from "../parts/player";
import { go } from "../ways";
import { named, t } from "../words";
import type { AtTable } from "./table";

type Sitting = Shapes["Sitting"];
type Link = Shapes["LinkShape"];

export function People({ table }: AtTable) {
  return (
    <div class="narrow">
      <Name table={table.table} name={table.name} />
      <Seating table={table.table} seats={table.players} first={!table.games.length} />
      {table.players.length > 0 && <Doors table={table.table} seats={table.players} />}
    </div>
  );
}

function Name(props: { table: number; name: string }) {
  const [name, setName] = useState(props.name);
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

function Seating(props: { table: number; seats: Seats; first: boolean }) {
  const start = props.seats.length ? props.seats : COLOURS.filter((one) => ["red", "green", "blue"].includes(one));
  const [seats, setSeats] = useState<Sitting[]>(
    start.map((seat) => (typeof seat === "string" ? { colour: seat, name: "" } : { colour: seat.colour, name: seat.name })),
  );
  const doing = useDoing();
  const free = COLOURS.filter((colour) => !seats.some((seat) => seat.colour === colour));
  const change = (at: number, news: Partial<Sitting>) => setSeats(seats.map((seat, one) => (one === at ? { ...seat, ...news } : seat)));
  const move = (at: number) => {
    const next = [...seats];
    next.splice(at - 1, 2, seats[at]!, seats[at - 1]!);
    setSeats(next);
  };
  const keep = () => {
    const path = { table: props.table };
    return got(api.PUT("/api/tables/{table}/players", { params: { path }, body: { players: seats } }));
  };
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        void doing.run(keep, t("people.kept"));
      }}
    >
      <p>{t("people.order")}</p>
      <ol class="seats">
        {seats.map((seat, at) => (
          <li key={seat.colour} class="row">
            <Mark colour={seat.colour} />
            <label class="colour">
              <span class="unseen">{t("people.colour", { place: at + 1 })}</span>
              <select value={seat.colour} onChange={(event) => change(at, { colour: event.currentTarget.value })}>
                {[seat.colour, ...free].map((colour) => (
                  <option key={colour} value={colour}>
                    {named("colour", colour)}
                  </option>
                ))}
              </select>
            </label>
            <label class="grow">
              <span class="unseen">{t("people.name", { place: at + 1 })}</span>
              <input
                value={seat.name ?? ""}
                maxLength={60}
                placeholder={t("people.name", { place: at + 1 })}
                onInput={(event) => change(at, { name: event.currentTarget.value })}
              />
            </label>
            <button type="button" class="quiet" disabled={!at} aria-label={t("people.earlier", { place: at + 1 })} onClick={() => move(at)}>
              ↑
            </button>
            <button
              type="button"
              class="quiet"
              aria-label={t("people.remove", { place: at + 1 })}
              onClick={() => setSeats(seats.filter((_, one) => one !== at))}
            >
              ✕
            </button>
          </li>
        ))}
      </ol>
      <div class="row">
        <button type="button" disabled={!free.length} onClick={() => setSeats([...seats, { colour: free[0]!, name: "" }])}>
          {t("people.add")}
        </button>
        <button class="main">{t("people.keep")}</button>
        {props.first && (
          <button type="button" class="main" onClick={() => void doing.run(keep).then((done) => done && go(`/tables/${props.table}/begin`))}>
            {t("people.on")}
          </button>
        )}
      </div>
      {doing.news}
    </form>
  );
}

function Doors(props: { table: number; seats: Seats }) {
  const [passes, setPasses] = useState<Shapes["PassShape"][]>([]);
  const [link, setLink] = useState<Link>();
  const doing = useDoing();
  const path = { table: props.table };
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
          <button type="button" class="act" key={seat.colour} onClick={() => void issue("player", seat.colour)}>
            <Player seats={props.seats} colour={seat.colour} />
          </button>
        ))}
        <button type="button" class="act" onClick={() => void issue("watcher")}>
          {t("phones.watcher")}
        </button>
        <button type="button" class="act" onClick={() => void issue("host")}>
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
            <li key={held.name} class="row">
              <span class="grow">{held.colour ? <Player seats={props.seats} colour={held.colour} /> : named("pass", held.role)}</span>
              {held.role !== "host" && (
                <label class="check">
                  <input
                    type="checkbox"
                    checked={held.may_correct}
                    onChange={(event) =>
                      void change(
                        got(api.PATCH("/api/tables/{table}/passes/{name}", { ...of(held.name), body: { may_correct: event.currentTarget.checked } })),
                        t("people.kept"),
                      )
                    }
                  />
                  {t("phones.correct")}
                </label>
              )}
              {held.role !== "host" && (
                <button
                  type="button"
                  class="quiet"
                  onClick={() => void change(got(api.DELETE("/api/tables/{table}/passes/{name}", of(held.name))), t("phones.revoked"))}
                >
                  {t("phones.revoke")}
                </button>
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}
