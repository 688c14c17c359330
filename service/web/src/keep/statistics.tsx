/** What people did over some games: guesses, tokens, and whose pictures they guess best. */
import type { Shapes } from "../api/client";
import { between, digits, t, whole } from "../words";
import { Bar, Called, calledOf, type Person } from "./person";

type Counted = Shapes["StatisticsShape"];

export function Statistics({ counted }: { counted: Counted }) {
  const most = Math.max(1, ...counted.people.map((one) => one.points));
  return (
    <ul class="keep-people">
      {counted.people.map((person) => (
        <li key={person.key} class={`card seat s-${person.colour}`}>
          <div class="row">
            <strong class="grow">
              <Called who={person} />
            </strong>
            <b class="keep-points">{whole(person.points)}</b>
          </div>
          <Bar value={person.points} most={most} colour={person.colour} />
          <p class="faint">
            {[
              t("keep.games", { count: person.games }),
              t("keep.games-won", { count: person.won }),
              t("keep.rounds", { count: person.rounds }),
              ...(person.best === null ? [] : [t("keep.best", { points: whole(person.best) })]),
            ].join(between())}
          </p>
          <Shares person={person} />
          <Best person={person} counted={counted} />
        </li>
      ))}
    </ul>
  );
}

/** How many of somebody's guesses were right, and of the guesses at their pictures. */
function Shares({ person }: { person: Person }) {
  return (
    <dl class="keep-shares">
      <Share label={t("keep.right")} value={person.right} of={person.guesses} colour={person.colour} />
      <Share label={t("keep.first")} value={person.first} of={person.guesses} colour={person.colour} />
      <Share label={t("keep.seen")} value={person.seen} of={person.drawn} colour={person.colour} />
      {person.bonus > 0 && (
        <div>
          <dt>{t("keep.bonus")}</dt>
          <dd>
            <span class="keep-stars" aria-hidden="true">
              ★
            </span>{" "}
            {t("keep.stars", { tokens: person.bonus, stars: person.stars })}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Share({ label, value, of, colour }: { label: string; value: number; of: number; colour: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Bar value={value} most={of} colour={colour} /> {t("keep.of", { value, of })}
      </dd>
    </div>
  );
}

/** Whose pictures somebody guesses, the best first. */
function Best({ person, counted }: { person: Person; counted: Counted }) {
  const pairs = counted.pairs
    .filter((pair) => pair.guesser === person.key && pair.made > 0)
    .sort((one, other) => other.right / other.made - one.right / one.made || other.made - one.made);
  if (!pairs.length) return null;
  const known = new Map(counted.people.map((one) => [one.key, one]));
  const best = known.get(pairs[0]!.drawer);
  return (
    <details class="why">
      <summary>{best && pairs[0]!.right > 0 ? t("keep.guesses-best", { name: calledOf(best) }) : t("keep.guesses-whom")}</summary>
      <ul class="keep-pairs">
        {pairs.map((pair) => {
          const drawer = known.get(pair.drawer);
          return (
            drawer && (
              <li key={pair.drawer}>
                <Called who={drawer} />
                <Bar value={pair.right} most={pair.made} colour={drawer.colour} />
                <span>{t("keep.of", { value: digits(pair.right), of: digits(pair.made) })}</span>
              </li>
            )
          );
        })}
      </ul>
    </details>
  );
}
