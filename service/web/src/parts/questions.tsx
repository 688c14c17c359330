/** What the referee asks the table, and what it has found: cards with the alternatives, the likeliest first. */
import { starts } from "../acts";
import type { Entry, Kind, Ruling, Shapes } from "../api/client";
import { digits, named, t } from "../words";
import { Whose } from "./acts";
import { ActForm } from "./form";
import { Mark, nameOf, type Seats } from "./player";

/** From so many hundredths on the reading of an entry is not called unsure: it is asked for another reason. */
const SURE = 95;

type Vote = Shapes["VoteShape"];

interface Asking {
  rulings: Ruling[];
  entries: Entry[];
  /** Entries that a camera was not sure of, as they count now. */
  doubts: Entry[];
  votes: Vote[];
  seats: Seats;
  pictures: string;
  /** Decide, or vote: whatever whoever looks may do; absent: only look. */
  decide: ((ruling: Ruling, decision: string) => void) | undefined;
  /** Say that an entry was rather an alternative. */
  amend: ((entry: Entry, event: Entry["event"]) => void) | undefined;
  /** Say what happened before an entry, and was not seen. */
  insert: ((entry: Entry, event: Entry["event"]) => void) | undefined;
  /** Say that an entry never happened. */
  retract: ((entry: Entry) => void) | undefined;
  /** What the decision of whoever looks is called. */
  verb: string;
  kinds: Kind[];
  players: string[];
}

/** What the table is asked. What may have led to a question is folded behind it, and so are doubts where nobody here settles them. */
export function Questions(props: Asking) {
  const open = props.rulings.filter((ruling) => ruling.open);
  const behind = new Set(open.flatMap((ruling) => ruling.doubtful.map((entry) => entry.id)));
  const doubts = props.doubts.filter((entry) => !behind.has(entry.id));
  if (!open.length && !doubts.length) return null;
  return (
    <section aria-labelledby="questions" class="questions">
      <h2 id="questions">{t("ask.title")}</h2>
      {open.map((ruling) => {
        const Asked = ruling.choices.length ? Dispute : Puzzle;
        return <Asked key={`${ruling.code} ${ruling.about}`} ruling={ruling} {...props} />;
      })}
      {props.amend ? doubts.map((entry) => <Doubt key={entry.id} entry={entry} {...props} />) : <Doubts {...props} doubts={doubts} />}
    </section>
  );
}

/** Doubts folded behind a line. */
function Doubts(props: Asking) {
  if (!props.doubts.length) return null;
  return (
    <details class="found">
      <summary>{t("ask.doubts", { count: props.doubts.length })}</summary>
      <div class="questions">
        {props.doubts.map((entry) => (
          <Doubt key={entry.id} entry={entry} {...props} />
        ))}
      </div>
    </details>
  );
}

function Dispute(props: Asking & { ruling: Ruling }) {
  const { ruling, votes, seats, decide, verb, pictures, entries } = props;
  const cast = votes.filter((vote) => vote.code === ruling.code && vote.about === ruling.about);
  const about = entries[ruling.about - 1];
  return (
    <article class={ruling.open ? "card ask" : "card"}>
      <h3>{digits(ruling.text)}</h3>
      {about && <About entry={about} />}
      <Proof names={ruling.evidence} pictures={pictures} />
      <p>{verb}</p>
      <div class="buttons">
        {ruling.choices.map((choice) => (
          <button key={choice.decision} type="button" class="act" disabled={!decide} aria-pressed={ruling.settled === choice.decision} onClick={() => decide?.(ruling, choice.decision)}>
            <span>{digits(choice.text)}</span>
            <span class="votes">
              {cast
                .filter((vote) => vote.decision === choice.decision)
                .map((vote) => (
                  <span key={vote.colour}>
                    <Mark colour={vote.colour} />
                    <span class="unseen">{t("ask.vote", { player: nameOf(seats, vote.colour) })}</span>
                  </span>
                ))}
            </span>
          </button>
        ))}
      </div>
      {ruling.open && <Doubts {...props} doubts={ruling.doubtful} />}
    </article>
  );
}

/** What nobody can choose an answer to: something was seen wrong or not at all, and it is settled by correcting it. */
function Puzzle(props: Asking & { ruling: Ruling }) {
  const { ruling, pictures, entries, amend, insert, kinds, seats, players } = props;
  const about = entries[ruling.about - 1];
  const kind = kinds.find((one) => one.kind === about?.event["kind"]);
  return (
    <article class="card ask">
      <h3>{digits(ruling.text)}</h3>
      {about && <About entry={about} />}
      <Proof names={ruling.evidence} pictures={pictures} />
      {amend && insert && about && kind && !starts(kind) && (
        <>
          <p>{t("ask.correct")}</p>
          <div class="buttons">
            {ruling.instead.map((said) => (
              <button key={JSON.stringify(said.event)} type="button" class="act" onClick={() => amend(about, said.event)}>
                <Whose event={said.event} />
                <span>{digits(said.text)}</span>
              </button>
            ))}
          </div>
          <details class="more">
            <summary>{t("time.amend")}</summary>
            <ActForm kinds={kinds.filter((one) => !starts(one))} seats={seats} players={players} first={about.event} label={t("time.save")} say={(event) => amend(about, event)} />
          </details>
          <details class="more">
            <summary>{t("ask.missing")}</summary>
            <ActForm kinds={kinds.filter((one) => !starts(one))} seats={seats} players={players} label={t("time.save")} say={(event) => insert(about, event)} />
          </details>
        </>
      )}
      <Doubts {...props} doubts={ruling.doubtful.filter((entry) => entry.id !== ruling.about || entry.alternatives.length > 0)} />
      <Causes {...props} />
    </article>
  );
}

/** The other entries that a question comes from: each may be the one that is wrong, however surely it was said. */
function Causes({ ruling, entries, amend, retract, kinds, seats, players }: Asking & { ruling: Ruling }) {
  const doubtful = new Set([ruling.about, ...ruling.doubtful.map((entry) => entry.id)]);
  const said = kinds.filter((kind) => !starts(kind));
  const others = ruling.causes
    .filter((id) => !doubtful.has(id))
    .map((id) => entries[id - 1])
    .filter((entry) => entry && said.some((kind) => kind.kind === entry.event["kind"]));
  if (!amend || !retract || !others.length) return null;
  return (
    <details class="found">
      <summary>{t("ask.causes", { count: others.length })}</summary>
      <ul class="plain">
        {others.map((entry) => (
          <li key={entry!.id}>
            <div class="row">
              <span class="grow">
                <About entry={entry!} />
              </span>
              <button type="button" onClick={() => retract(entry!)}>
                {t("time.retract")}
              </button>
            </div>
            <details class="more">
              <summary>{t("time.amend")}</summary>
              <ActForm kinds={said} seats={seats} players={players} first={entry!.event} label={t("time.save")} say={(event) => amend(entry!, event)} />
            </details>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The entry that something is about. */
function About({ entry }: { entry: Entry }) {
  return (
    <p class="faint">
      {named("entry", "short", "#")}
      {digits(entry.id)} · {digits(entry.text)}
    </p>
  );
}

function Doubt({ entry, amend, retract, pictures, kinds, seats, players }: Asking & { entry: Entry }) {
  const percent = Math.round(entry.confidence * 100);
  return (
    <article class="card ask">
      <h3>{t(percent < SURE ? "ask.unsure" : "ask.maybe", { text: entry.text })}</h3>
      {percent < SURE && <p class="faint">{t("time.sure", { percent })}</p>}
      <Proof names={entry.evidence} pictures={pictures} />
      <div class="buttons">
        {[{ event: entry.event, text: entry.text }, ...entry.alternatives].map((said) => (
          <button key={JSON.stringify(said.event)} type="button" class="act" disabled={!amend} onClick={() => amend?.(entry, said.event)}>
            <Whose event={said.event} />
            <span>{digits(said.text)}</span>
          </button>
        ))}
        {!entry.alternatives.length && (
          <button type="button" class="act" disabled={!retract} onClick={() => retract?.(entry)}>
            {t("time.retract")}
          </button>
        )}
      </div>
      {amend && (
        <details class="more">
          <summary>{t("ask.other")}</summary>
          <ActForm kinds={kinds.filter((kind) => !starts(kind))} seats={seats} players={players} first={entry.event} label={t("time.amend")} say={(event) => amend(entry, event)} />
        </details>
      )}
    </article>
  );
}

/** Pictures that prove something: before and after. */
export function Proof({ names, pictures }: { names: string[]; pictures: string }) {
  if (!names.length) return null;
  return (
    <div class="proof">
      {names.map((name, at) => (
        <img key={name} src={`${pictures}/${encodeURIComponent(name)}`} alt={t(at ? "proof.after" : "proof.before")} loading="lazy" />
      ))}
    </div>
  );
}

/** What the referee has found and does not ask about; where the rules leave it to the table, it may be decided all the same. */
export function Findings(props: Asking) {
  const found = props.rulings.filter((ruling) => !ruling.open);
  if (!found.length) return null;
  return (
    <details class="card found">
      <summary>{t("ask.found", { count: found.length })}</summary>
      {found.map((ruling) =>
        ruling.choices.length ? (
          <Dispute key={`${ruling.code} ${ruling.about}`} ruling={ruling} {...props} />
        ) : (
          <p key={`${ruling.code} ${ruling.about}`} class="line">
            {digits(ruling.text)}
          </p>
        ),
      )}
    </details>
  );
}
