/** What the table is waited for, and only chance or a secret completes: a small form for each. */
import type { Act, Game, Kind } from "../api/client";
import { named, t } from "../words";
import { ActForm } from "./form";
import { Player, type Seats } from "./player";

interface Awaiting {
  game: Game;
  kinds: Kind[];
  seats: Seats;
  /** Alone what is theirs; everybody's where undefined. */
  colour?: string;
  say: (event: Act) => void;
}

/** Whose it is, of an act that is waited for. */
const whoseOf = (known: Act): string => String(known["owner"] ?? known["player"] ?? "");

export function Awaited({ game, kinds, seats, colour, say }: Awaiting) {
  const awaited = game.awaited.filter(({ known }) => !colour || whoseOf(known) === colour);
  const groups = [...new Set(awaited.map(({ kind }) => kind))];
  return (
    <>
      {groups.map((kind) => (
        <section key={kind} class="group" aria-label={named("kind", kind)}>
          <h3>{named("kind", kind)}</h3>
          {awaited
            .filter((one) => one.kind === kind)
            .map(({ known }) => (
              <div key={JSON.stringify(known)} class="awaited" role="group" aria-label={whoseOf(known) && named("colour", whoseOf(known))}>
                {whoseOf(known) && <Player seats={seats} colour={whoseOf(known)} />}
                <ActForm kinds={kinds.filter((one) => one.kind === kind)} seats={seats} players={game.players} first={{ kind, ...known }} given label={t("act.say")} say={say} />
              </div>
            ))}
        </section>
      ))}
    </>
  );
}
