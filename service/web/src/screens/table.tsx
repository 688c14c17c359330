/** A table: its head with the ways about, and the screen that was chosen, all following what happens. */
import type { ComponentChildren, FunctionComponent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { api, got, type Game, type Kind, type Shapes, type Table } from "../api/client";
import { useLive, type Live } from "../live";
import type { Eyes } from "../eyes";
import { useFilming } from "../lens";
import { Lost, Refusal } from "../parts/notice";
import { Sign } from "../parts/sign";
import { sayingAt, type Saying } from "../saying";
import { follow } from "../ways";
import { called, language, t, type Key } from "../words";
import { Brand, Stranger } from "./doors";
import { Keep } from "./keep";
import { Evenings } from "./keep-evenings";
import { Gallery } from "./keep-gallery";
import { Photo } from "./keep-photo";
import { Lens } from "./lens";
import { Mine } from "./mine";
import { Opening } from "./opening";
import { People } from "./people";
import { Play } from "./play";
import { Rounds } from "./rounds";
import { Setup } from "./setup";
import { Timeline } from "./timeline";

/** The camera that is the bundled clip. */
const DEMO = "demo";

export interface Played {
  live: Live;
  table: Table;
  game: Game;
  /** The events of the game that is played. */
  kinds: Kind[];
  saying: Saying;
}

export interface AtTable {
  live: Live;
  table: Table;
  catalogue: Shapes["CatalogueGame"][];
  /** To be called when another language was chosen. */
  spoken: () => void;
}

/** Screens of the game that is played; the first is shown where the address names none. */
const GAME_SCREENS: Record<string, FunctionComponent<Played>> = { mine: Mine, play: Play, timeline: Timeline, rounds: Rounds, photo: Photo };
const TABLE_SCREENS: Record<string, FunctionComponent<AtTable>> = { setup: Setup, people: People, lens: Lens, evenings: Evenings, gallery: Gallery, keep: Keep };

export function TablePage(props: { table: number; screen: string; settings: ComponentChildren; spoken: () => void }) {
  const live = useLive(props.table);
  const catalogue = useCatalogue(!!live.table);
  const unnamed = useRef(""); // the screen shown last where the address named none
  const shown = useRef(false);
  const { table, game } = live;
  if (live.problem)
    return (
      <Frame {...props} title="" ways={[]}>
        {live.problem.code === "no_pass" ? <Stranger /> : <Refusal problem={live.problem} />}
      </Frame>
    );
  // Without its game a table would be shown for a moment as one where nobody plays; where a host begins without a game, the eyes tell.
  // A screen that is shown already stays when the first game begins: what was written there is not lost.
  const undecided = !shown.current && !!table && !game && (table.games.length > 0 || (!props.screen && table.you.host && !live.eyes));
  if (!table || !catalogue || undecided)
    return (
      <Frame {...props} title="" ways={[]}>
        {live.lost ? <Lost /> : <p class="faint">{t("wait")}</p>}
      </Frame>
    );
  const ways = waysOf(table, game);
  const named = ways.includes(props.screen) || (props.screen === "lens" && mayFilm(table));
  const screen = named ? props.screen : firstOf(table, game, live.eyes, unnamed.current) ?? ways[0]!;
  unnamed.current = named ? "" : screen;
  shown.current = true;
  const kinds = catalogue.find((one) => one.name === game?.name)?.events ?? [];
  return (
    <Frame {...props} title={table.name} ways={ways} screen={screen}>
      {live.lost && <Lost />}
      <Recording table={table.table} shown={screen !== "lens"} />
      {screenOf(screen, { live, table, catalogue, spoken: props.spoken }, game && { live, table, game, kinds, saying: sayingAt(table.table, game.game) })}
    </Frame>
  );
}

function screenOf(screen: string, at: AtTable, played: Played | undefined) {
  const OfTable = TABLE_SCREENS[screen];
  const OfGame = GAME_SCREENS[screen];
  if (OfTable) return <OfTable {...at} />;
  if (OfGame && played) return <OfGame {...played} />;
  return <Opening {...at} />;
}

const mayFilm = (table: Table): boolean => table.you.host || table.you.may_film;

/** The screens for whoever looks: players begin with their own, whoever only films with that, a host with what is to be done. */
function waysOf(table: Table, game: Game | undefined): string[] {
  const { host, colour } = table.you;
  const played = game ? [...(colour ? ["mine"] : []), "play", "timeline", "rounds"] : ["play"];
  const kept = [...(game && (host || colour) ? ["photo"] : []), "gallery", "evenings"];
  if (!host) return [...(mayFilm(table) && !colour ? ["lens"] : []), ...played, ...kept];
  return game ? [...played, "setup", "people", ...kept, "keep"] : ["setup", "people", "play", ...kept, "keep"];
}

/** The screen for a host where the address names none; `before`: the one that was shown last.
 *
 * Where the demonstration begins, it is the table. Whoever sets up is not taken away when a round begins.
 */
function firstOf(table: Table, game: Game | undefined, eyes: Eyes | undefined, before: string): string | undefined {
  if (!table.you.host) return undefined;
  if (before === "setup") return "setup";
  const demo = eyes?.camera === DEMO && eyes.capture && !table.players.length;
  return !game && (demo || before === "play") ? "play" : undefined;
}

/** That this device films the table, wherever on the page one is. */
function Recording({ table, shown }: { table: number; shown: boolean }) {
  const filming = useFilming();
  if (!filming.on || !shown) return null;
  return (
    <p class="notice row recording">
      <Sign name="camera" />
      <a href={`/tables/${table}/lens`} onClick={follow}>
        {t("lens.filming")}
      </a>
    </p>
  );
}

function useCatalogue(wanted: boolean) {
  const [games, setGames] = useState<Shapes["CatalogueGame"][]>();
  useEffect(() => {
    if (wanted) void got(api.GET("/api/games")).then((catalogue) => setGames(catalogue.games), () => undefined);
  }, [wanted, language()]);
  return games;
}

function Frame(props: {
  table: number;
  title: string;
  ways: string[];
  screen: string;
  settings: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <>
      <a class="skip" href="#main">
        {t("head.skip")}
      </a>
      <header class="top">
        <Brand />
        <span class="where" dir="auto">
          {called(props.title)}
        </span>
        {props.ways.length > 1 && <Ways table={props.table} ways={props.ways} screen={props.screen} />}
        {props.settings}
      </header>
      <main id="main" tabIndex={-1}>
        {props.children}
      </main>
    </>
  );
}

/** So many ways fit the head of a phone, and that of a wider screen; the others are behind a button. */
const AT_ONCE = 3;
const WIDE_AT_ONCE = 5;

function Ways({ table, ways, screen }: { table: number; ways: string[]; screen: string }) {
  const [open, setOpen] = useState(false);
  // The screen that is shown is among them, in place of the last where it would be behind the button.
  const after = (way: string, most: number) => way !== screen && ways.indexOf(way) >= (ways.indexOf(screen) < most ? most : most - 1);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => (open ? leaving(nav.current!, () => setOpen(false)) : undefined), [open]);
  const link = (way: string) => (
    <a
      key={way}
      class={after(way, AT_ONCE) ? "later" : ""}
      href={`/tables/${table}/${way}`}
      aria-current={way === screen ? "page" : undefined}
      onClick={(event) => {
        setOpen(false);
        follow(event);
      }}
    >
      {t(`way.${way}` as Key)}
    </a>
  );
  const rest = ways.filter((way) => after(way, WIDE_AT_ONCE));
  return (
    <nav ref={nav} aria-label={t("head.ways")} class={open ? "open" : ""}>
      {ways.filter((way) => !rest.includes(way)).map(link)}
      {ways.length > AT_ONCE && (
        <button type="button" class={`quiet ways-more ${rest.length ? "" : "narrow-only"}`} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t("head.more")}
        </button>
      )}
      {rest.length > 0 && <div class="ways-rest">{rest.map(link)}</div>}
    </nav>
  );
}

/** Tell when somebody turns away from a part of the page: presses Escape, or anywhere else; gives what ends that. */
function leaving(part: HTMLElement, left: () => void): () => void {
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    part.querySelector("button")?.focus();
    left();
  };
  const press = (event: PointerEvent) => {
    if (!part.contains(event.target as Node)) left();
  };
  addEventListener("keydown", key);
  addEventListener("pointerdown", press);
  return () => {
    removeEventListener("keydown", key);
    removeEventListener("pointerdown", press);
  };
}
