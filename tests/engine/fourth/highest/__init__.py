"""Highest card, the smallest game that has everything: chance, secrets, options, breaches, rounds. Only for tests.

Two to four players are dealt a card 1 to 9 face down, may raise once, and show. The highest card wins a point, and one
for each raise; whoever raised and has not the highest card loses one. Two rounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from engine import facts
from engine.entry import SURE, Amend, Entry
from engine.errors import NotAllowed, quote
from engine.events import DisputeSettled, Event, NumberShown, Player
from engine.explain import Line
from engine.facts import Fact
from engine.fields import encode
from engine.filing import Secret, Vocabulary, check_known, check_players, check_ranges, file
from engine.game import Game, Pick
from engine.rulings import Code, Ruling, in_order, rule
from engine.secrecy import HOST, redacted_round
from engine.settings import Settings, option
from engine.tables import Table
from engine.text import N_

ROUNDS = 2
CARDS = range(1, 10)


@dataclass(frozen=True, slots=True)
class Began(Event):
    """A round begins."""

    players: tuple[Player, ...]
    round: int = 1


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """``player`` was dealt a card."""

    player: Player
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Raised(Event):
    """``player`` raised."""

    player: Player


@dataclass(frozen=True, slots=True)
class Options(Settings):
    """How the table plays."""

    ties: Literal["share", "nobody"] = option(
        "share", N_("Equal highest cards."), share=N_("all of them win"), nobody=N_("nobody wins")
    )
    late_raise: Literal["void", "counts"] = option(
        "void", N_("A raise after a card was shown."), void=N_("does not count"), counts=N_("counts")
    )


CODES = {
    "late_raise": Code("void", N_("{player} raised after a card was shown."), ("void", "counts")),
    "second_raise": Code("warn", N_("{player} raised again; one raise counts.")),
    "card_differs": Code("ask", N_("{player} was dealt {dealt} and showed {shown}; which is it?")),
}
CARD = (lambda v: v is None or v in CARDS, "a card 1 to 9")
VOCABULARY = Vocabulary(
    start=Began,
    seats={Dealt: "player", Raised: "player", NumberShown: "owner", DisputeSettled: ""},
    ranges={"number": CARD, "round": (lambda v: 1 <= v <= ROUNDS, "round 1 or 2")},
    secrets={Dealt: Secret("player", ("number",))},
    codes=CODES,
    phrases={
        Began: N_("round {round} begins: {players}"),
        Dealt: N_("{player} is dealt a card"),
        Raised: N_("{player} raises"),
        NumberShown: N_("{owner} shows {number}"),
        DisputeSettled: N_("{code} (event {about}) is settled: {decision}"),
    },
)


class Round(facts.Round):
    """One round of the game."""

    __slots__ = ()

    @property
    def shown(self) -> dict[Player, int]:
        """The cards shown so far."""
        return {p: self.of(NumberShown, p)[-1].event.number for p in self.players if self.of(NumberShown, p)}

    @property
    def over(self) -> bool:
        """Whether all have shown."""
        return len(self.shown) == len(self.players)


@dataclass(frozen=True, slots=True)
class State:
    """The options and the rounds so far."""

    options: Options
    rounds: tuple[Round, ...] = ()


def start(raw: Mapping[str, Any]) -> State:
    """Nothing has happened yet."""
    return State(Options.read(raw))


def opening(players: tuple[Player, ...], raw: Mapping[str, Any]) -> Began:
    """The first round."""
    Options.read(raw)
    check_players(players, range(2, 5), quote(players))
    return Began(players)


def apply(state: State, entry: Entry) -> State:
    """One more event."""
    check_known(VOCABULARY, entry, "highest")
    event = entry.event
    if isinstance(event, Began):
        check_ranges(VOCABULARY, event, entry.id)
        check_players(event.players, range(2, 5), f"entry {entry.id}: {quote(event)}")
        _check_follows(state, event, entry)
        return State(state.options, (*state.rounds, Round(Fact(event, entry, 0))))
    if not state.rounds:
        raise NotAllowed(f"entry {entry.id}: {quote(event)} before Began")
    return State(state.options, (*state.rounds[:-1], file(VOCABULARY, state.rounds[-1], entry, "highest")))


def _check_follows(state: State, event: Began, entry: Entry) -> None:
    last = state.rounds[-1].setup.event if state.rounds else None
    if last and (event.round != last.round + 1 or event.players != last.players):
        raise NotAllowed(f"entry {entry.id}: {quote(event)} does not follow {quote(last)}")


def legal(state: State) -> tuple[Event, ...]:
    """Raise, show, or begin the next round."""
    if not state.rounds:
        return ()
    now = state.rounds[-1]
    dealt = {p: now.of(Dealt, p)[-1].event.number for p in now.players if now.of(Dealt, p)}
    if len(dealt) < len(now.players):
        return ()
    if now.over:
        number = now.setup.event.round + 1
        return (Began(now.players, number),) if number <= ROUNDS else ()
    raises = [] if now.shown else [Raised(p) for p in now.players if not now.of(Raised, p)]
    shows = [NumberShown(p, dealt[p]) for p in now.players if p not in now.shown and dealt[p]]
    return (*raises, *shows)


def deal(state: State, pick: Pick) -> tuple[Event, ...]:
    """A card for each who has none; all are different."""
    if not state.rounds or state.rounds[-1].over:
        return ()
    now = state.rounds[-1]
    deck = [n for n in CARDS if n not in [fact.event.number for fact in now.all_of(Dealt)]]
    return tuple(Dealt(p, deck.pop(pick(len(deck)))) for p in now.players if not now.of(Dealt, p))


def rulings(state: State) -> tuple[Ruling, ...]:
    """All that is against the rules in the current round."""
    if not state.rounds:
        return ()
    now = state.rounds[-1]
    return in_order(now, [ruling for player in now.players for ruling in _ruled(state, now, player)])


def _ruled(state: State, now: Round, player: Player) -> list[Ruling]:
    raises, dealt, shown = now.of(Raised, player), now.of(Dealt, player), now.of(NumberShown, player)
    found = [rule(CODES, now, "second_raise", [again, raises[0]], player=player) for again in raises[1:]]
    if raises and _late(now, raises[0]):
        ruling = rule(CODES, now, "late_raise", raises[:1], player=player)
        void = (ruling.settled or state.options.late_raise) == "void"
        found.append(replace(ruling, severity="void" if void else "warn"))
    if dealt and shown and dealt[-1].event.number not in (None, shown[-1].event.number):
        says = {"dealt": dealt[-1].event.number, "shown": shown[-1].event.number}
        found.append(rule(CODES, now, "card_differs", [shown[-1], dealt[-1]], player=player, **says))
    return found


def _late(now: Round, raised: Fact[Raised]) -> bool:
    return any(shown.order < raised.order for shown in now.all_of(NumberShown))


def explain(state: State) -> dict[Player, tuple[Line, ...]]:
    """The points of the current round, once all have shown."""
    return _lines(state, state.rounds[-1]) if state.rounds else {}


def _lines(state: State, now: Round) -> dict[Player, tuple[Line, ...]]:
    if not now.over:
        return dict.fromkeys(now.players, ())
    best = [p for p in now.players if now.shown[p] == max(now.shown.values())]
    best = [] if len(best) > 1 and state.options.ties == "nobody" else best
    raises = {p: _raise(state, now, p) for p in now.players}
    pot = 1 + sum(fact is not None for fact in raises.values())
    won = {p: [Line(pot, N_("highest card"), (now.of(NumberShown, p)[-1].id,))] for p in best}
    lost = {p: [Line(-1, N_("raised in vain"), (fact.id,))] for p, fact in raises.items() if fact and p not in best}
    return {p: tuple(won.get(p, []) + lost.get(p, [])) for p in now.players}


def _raise(state: State, now: Round, player: Player) -> Fact[Raised] | None:
    """The raise of the player that counts."""
    for raised in now.of(Raised, player)[:1]:
        settled = now.decision("late_raise", raised.id) or state.options.late_raise
        if not _late(now, raised) or settled == "counts":
            return raised
    return None


def score(state: State) -> dict[Player, int]:
    """The points of the current round."""
    return {player: sum(line.points for line in lines) for player, lines in explain(state).items()}


def result(state: State) -> dict[str, Any]:
    """The outcome as plain values."""
    if not state.rounds:
        return {}
    now = state.rounds[-1]
    by_round = [_lines(state, each) for each in state.rounds]
    totals = {p: sum(line.points for lines in by_round for line in lines[p]) for p in now.players}
    ended = now.over and now.setup.event.round == ROUNDS
    found = rulings(state)
    weak = {fact.id for fact in now.everything() if fact.entry.confidence < SURE}
    return {
        "players": list(now.players),
        "round": now.setup.event.round,
        "cards": {p: now.shown.get(p) or _held(now, p) for p in now.players},
        "points": score(state),
        "explain": {p: [str(line) for line in lines] for p, lines in explain(state).items()},
        "rulings": [ruling.to_dict() for ruling in found],
        "unsure": sorted(weak.union(i for r in found if r.open for i in r.causes)),
        "complete": now.over,
        "totals": totals,
        "winners": [p for p in now.players if totals[p] == max(totals.values())] if ended else [],
    }


def _held(now: Round, player: Player) -> int | None:
    dealt = now.of(Dealt, player)
    return dealt[-1].event.number if dealt else None


def public(state: State, event: Any) -> bool:
    """A dealt card is known once its player has shown one."""
    return bool(state.rounds[-1].of(NumberShown, event.player))


def view(state: State, who: str) -> dict[str, Any]:
    """The outcome as this person may know it, and what they may do."""
    if not state.rounds:
        return {"players": [], "legal": []}
    now = redacted_round(VOCABULARY, state.rounds[-1], who, lambda event: public(state, event))
    seen = State(state.options, (*state.rounds[:-1], now))
    acts = [act for act in legal(seen) if who in (HOST, getattr(act, "player", getattr(act, "owner", "")))]
    return {**result(seen), "legal": [encode(act) for act in acts]}


def board(state: State) -> Table:
    """A row a player."""
    shown = result(state)
    rows = tuple((p, shown["points"][p], shown["totals"][p]) for p in shown.get("players", ()))
    return Table(N_("round {round}"), (N_("player"), N_("points"), N_("total")), rows, params=(("round", len(rows)),))


def suggest(state: State) -> tuple[Amend, ...]:
    """Nothing is ever suggested."""
    return ()


GAME: Game[State] = Game(
    name="highest",
    players=range(2, 5),
    vocabulary=VOCABULARY,
    options=Options,
    tables=lambda options: (Table(N_("cards"), (N_("lowest"), N_("highest")), ((1, 9),)),),
    start=start,
    opening=opening,
    legal=legal,
    deal=deal,
    apply=apply,
    rounds=lambda state: state.rounds,
    by_round=lambda state: tuple(State(state.options, state.rounds[: i + 1]) for i in range(len(state.rounds))),
    rulings=rulings,
    score=score,
    explain=explain,
    result=result,
    board=board,
    public=public,
    view=view,
    expected=lambda state: None,
    suggest=suggest,
)
