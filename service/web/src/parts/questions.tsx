/** What the referee asks the table, and what it has found: cards with the alternatives, the likeliest first. */
import { starts } from "../acts";
import type { Entry, Kind, Ruling, Shapes } from "../api/client";
import { digits, named, t } from "../words";
import { Whose } from "./acts";
import { ActForm } from "./form";
import { Mark, nameOf, type Seats } from "./player";

type Vote = Shapes["VoteShape"];

interface Asking {
  rulings: Ruling[];
  entries: Entry[];
  unsure: number[];
  votes: Vote[];
  seats: Seats;
  pictures: string;
  /** Decide, or vote: whatever whoever looks may do; absent: only look. */
  decide: ((ruling: Ruling, decision: string) => void) | undefined;
  /** Say that an entry was rather an alternative. */
  amend: ((entry: Entry, event: Entry["event"]) => void) | undefined;
  /** What the decision of whoever looks is called. */
  verb: string;
  kinds: Kind[];
  players: string[];
}

export function Questions(props: Asking) {
  const open = props.rulings.filter((ruling) => ruling.open && ruling.choices.length);
  const unsure = props.entries.filter((entry) => props.unsure.includes(entry.id) && entry.alternatives.length);
  if (!open.length && !unsure.length) return null;
  return (
    <section aria-labelledby="questions" class="questions">
      <h2 id="questions">{t("ask.title")}</h2>
      {open.map((ruling) => (
        <Dispute key={`${ruling.code} ${ruling.about}`} ruling={ruling} {...props} />
      ))}
      {unsure.map((entry) => (
        <Doubt key={entry.id} entry={entry} {...props} />
      ))}
    </section>
  );
}

function Dispute({ ruling, votes, seats, decide, verb, pictures, entries }: Asking & { ruling: Ruling }) {
  const cast = votes.filter((vote) => vote.code === ruling.code && vote.about === ruling.about);
  const about = entries[ruling.about - 1];
  return (
    <article class={ruling.open ? "card ask" : "card"}>
      <h3>{digits(ruling.text)}</h3>
      {about && (
        <p class="faint">
          {named("entry", "short", "#")}
          {digits(ruling.about)} · {digits(about.text)}
        </p>
      )}
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
    </article>
  );
}

function Doubt({ entry, amend, pictures, kinds, seats, players }: Asking & { entry: Entry }) {
  return (
    <article class="card ask">
      <h3>{t("ask.unsure", { text: entry.text })}</h3>
      <p class="faint">{t("time.sure", { percent: Math.round(entry.confidence * 100) })}</p>
      <Proof names={entry.evidence} pictures={pictures} />
      <div class="buttons">
        {[{ event: entry.event, text: entry.text }, ...entry.alternatives].map((said) => (
          <button key={JSON.stringify(said.event)} type="button" class="act" disabled={!amend} onClick={() => amend?.(entry, said.event)}>
            <Whose event={said.event} />
            <span>{digits(said.text)}</span>
          </button>
        ))}
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
