/** What the guesser thinks: the words on their cards, each with a bar for how likely it is what was drawn. */
import { Sign } from "../parts/sign";
import { digits, language, t } from "../words";
import type { Belief, Round } from "./watched";

const PER_CARD = 7;
const CARDS = ["a", "b", "c"] as const;

/** A share in hundredths, as the language writes it. */
export const percent = (share: number): string => new Intl.NumberFormat(language(), { style: "percent" }).format(share);

/** The words of a round, those of card A first. */
export const wordsOf = (cards: Pick<Round, "a" | "b" | "c">): string[] => CARDS.flatMap((card) => cards[card]);

/** The place of the likeliest word; -1 while all are alike. */
export function likeliest(belief: Belief | undefined): number {
  if (!belief || belief.state === "nothing drawn") return -1;
  return belief.shares.indexOf(Math.max(...belief.shares));
}

export function Bar({ share }: { share: number }) {
  return (
    <span class="practise-bar" aria-hidden="true">
      <span style={{ inlineSize: `${100 * share}%` }} />
    </span>
  );
}

/** How sure the guesser is in all, until it has laid its card. */
const settled = (belief: Belief) => (belief.said ? "practise.laid" : belief.state === "sure" ? "practise.sure" : "practise.unsure");

/** One line: the word that is thought of, how likely it is, and how sure the guesser is in all. */
export function Thought({ round, belief }: { round: Round; belief: Belief | undefined }) {
  const place = likeliest(belief);
  const word = place < 0 ? "" : wordsOf(round)[place]!;
  return (
    <div class="practise-thought">
      <Sign name={place < 0 ? "eye" : "puzzled"} />
      {place < 0 ? (
        <span>{t(belief ? "practise.nothing" : "practise.watches")}</span>
      ) : (
        <>
          <strong>
            <bdi lang={round.deck}>{word}</bdi>
          </strong>
          <span>{percent(belief!.shares[place]!)}</span>
          <span class="faint">{t(settled(belief!), { certainty: percent(belief!.certainty) })}</span>
        </>
      )}
      <span class="unseen" aria-live="polite">
        {word && t("practise.thinks", { word })}
      </span>
    </div>
  );
}

export function Cards({ round, belief }: { round: Round; belief: Belief | undefined }) {
  const best = likeliest(belief);
  const said = belief?.said;
  return (
    <div class="practise-cards">
      {CARDS.map((card, at) => (
        <section key={card} class="card wordcard" aria-label={t("setup.card", { card: card.toUpperCase() })}>
          <h3>{card.toUpperCase()}</h3>
          <ol lang={round.deck}>
            {round[card].map((word, row) => {
              const place = at * PER_CARD + row;
              const share = best < 0 ? 0 : belief!.shares[place]!;
              const secret = card.toUpperCase() === round.card && row + 1 === round.number;
              const chosen = said?.card === card.toUpperCase() && said.number === row + 1;
              return (
                <li key={row} class={`${secret ? "secret-word" : ""} ${place === best ? "best" : ""}`}>
                  <b aria-hidden="true">{digits(row + 1)}</b>
                  <span class="practise-word">
                    <bdi>{word}</bdi>
                    {secret && <Marked sign="drawing" text={t("practise.yours")} />}
                    {chosen && <Marked sign="guessing" text={t("practise.its-card")} />}
                  </span>
                  <Bar share={share} />
                  <span class="practise-share">{best < 0 ? "" : percent(share)}</span>
                </li>
              );
            })}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Marked({ sign, text }: { sign: "drawing" | "guessing"; text: string }) {
  return (
    <span title={text}>
      {" "}
      <Sign name={sign} />
      <span class="unseen">{text}</span>
    </span>
  );
}
