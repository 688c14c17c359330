"""Every game keeps what every game promises; a fourth needs only its own folder; a game that does not is found out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import pytest

from engine import effective
from engine import game as registry
from engine.codec import from_lines, to_lines
from engine.conformance import chance, check, conform, of_positions, of_secrecy, play
from engine.conformance.__main__ import main
from engine.conformance.chance import add, next_act, open_game
from engine.entry import Entry, Insert
from engine.errors import NotAllowed
from engine.events import Event, NumberShown
from engine.explain import Line
from engine.filing import Secret
from engine.game import Game, find_game, games
from engine.journal import Journal
from engine.record import Record
from engine.rulings import Code
from engine.settings import Settings, option
from engine.tables import Table
from tests.engine.fourth_game import added

EVERY = tuple(games())


@pytest.mark.parametrize("name", EVERY)
def test_every_game_conforms(name: str) -> None:
    assert [str(finding) for finding in conform(name)] == []


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", EVERY)
def test_a_long_game_against_the_rules_conforms(name: str, seed: int) -> None:
    assert [str(finding) for finding in check(find_game(name), chance(1000 + seed), acts=250)] == []


@pytest.fixture
def highest(tmp_path: Path) -> Iterator[Game[Any]]:
    with added(tmp_path) as name:
        yield find_game(name)


def test_a_fourth_game_needs_only_its_folder(highest: Game[Any]) -> None:
    assert {*EVERY, "highest"} == set(games())
    assert [str(finding) for finding in conform("highest")] == []
    now = open_game(highest, chance(3), {})
    while event := next_act(now):
        add(now, event)
    assert highest.result(now.state)["winners"]
    again = from_lines(to_lines(now.record.journal))
    assert registry.replay(again) == now.state


def test_it_is_gone_again_afterwards() -> None:
    assert "highest" not in games()


def test_chance_is_the_same_for_the_same_seed(highest: Game[Any]) -> None:
    lines = [list(to_lines(_played(highest, seed).record.journal)) for seed in (5, 5, 6)]
    assert lines[0] == lines[1] != lines[2]


def _played(game: Game[Any], seed: int) -> Any:
    now = open_game(game, chance(seed))
    while event := next_act(now):
        add(now, event)
    return now


@dataclass(frozen=True, slots=True)
class Undocumented(Settings):
    ties: Literal["share", "nobody"] = option("share", "Equal highest cards.", share="all of them win")
    late_raise: Literal["void", "counts"] = option("void", "", void="", counts="")


@dataclass(frozen=True, slots=True)
class SecretWithoutDefault(Event):
    player: str
    number: int


@dataclass(frozen=True, slots=True)
class Retract(Event):
    player: str


Break = Callable[[Game[Any]], dict[str, Any]]


def _words(game: Game[Any], **changed: Any) -> dict[str, Any]:
    return {"vocabulary": replace(game.vocabulary, **changed)}


def _dealt(game: Game[Any]) -> Any:
    return game.vocabulary.kinds["Dealt"]


def _result(game: Game[Any], **changed: Callable[[Any], Any]) -> dict[str, Any]:
    """The game with another result wherever a round has begun."""

    def result(state: Any) -> dict[str, Any]:
        found = game.result(state)
        return {**found, **{name: made(state) for name, made in changed.items()}} if found else found

    return {"result": result}


def _mistaken_rulings(game: Game[Any], **changed: Any) -> dict[str, Any]:
    def rulings(state: Any) -> tuple[Any, ...]:
        return tuple(replace(ruling, **changed) for ruling in game.rulings(state))

    return {"rulings": rulings}


def _raising(fault: Exception) -> Callable[..., Any]:
    def broken(*args: Any) -> Any:
        raise fault

    return broken


def _refusing_shows(game: Game[Any]) -> Callable[[Any, Any], Any]:
    def apply(state: Any, entry: Any) -> Any:
        if isinstance(entry.event, NumberShown):
            raise NotAllowed("no")
        return game.apply(state, entry)

    return apply


def _coercing(game: Game[Any]) -> Callable[[Any, Any], Any]:
    def apply(state: Any, entry: Any) -> Any:
        known = type(entry.event) in game.vocabulary.kinds.values()
        return game.apply(state, entry) if known else state

    return apply


def _forgetful(game: Game[Any]) -> Callable[[Any, Any], Any]:
    """A game with a memory beside its state."""
    raised: list[int] = []

    def apply(state: Any, entry: Any) -> Any:
        raised.append(entry.id)
        after = game.apply(state, entry)
        return after if len(raised) % 7 else state

    return apply


def _with_late_raises(game: Game[Any]) -> Callable[[Any], tuple[Event, ...]]:
    raised: Any = game.vocabulary.kinds["Raised"]

    def legal(state: Any) -> tuple[Event, ...]:
        acts = game.legal(state)
        late = any(isinstance(act, NumberShown) for act in acts) and raised not in map(type, acts)
        now = state.rounds[-1] if late else None
        return (*acts, *(raised(p) for p in now.players if not now.of(raised, p))) if now else acts

    return legal


def _remembering(game: Game[Any]) -> Callable[[Any, Any], tuple[Event, ...]]:
    dealt: list[Any] = []

    def deal(state: Any, pick: Any) -> tuple[Event, ...]:
        dealt.append(state)
        return game.deal(state, lambda n: (pick(n) + len(dealt)) % n)

    return deal


BROKEN: dict[str, tuple[Break, str]] = {
    "a kind without a phrase": (lambda g: _words(g, phrases={}), "phrases_fit"),
    "a phrase with a foreign field": (
        lambda g: _words(g, phrases={**g.vocabulary.phrases, _dealt(g): "{player} of {owner}"}),
        "phrases_fit",
    ),
    "a seat that is no field": (
        lambda g: _words(g, seats={**g.vocabulary.seats, _dealt(g): "owner"}),
        "vocabulary_fits",
    ),
    "a range of no field": (
        lambda g: _words(g, ranges={**g.vocabulary.ranges, "stars": (lambda v: True, "")}),
        "vocabulary_fits",
    ),
    "an event called like a correction": (
        lambda g: _words(
            g,
            seats={**g.vocabulary.seats, Retract: "player"},
            phrases={**g.vocabulary.phrases, Retract: "{player}"},
        ),
        "vocabulary_fits",
    ),
    "a secret without a default": (
        lambda g: _words(g, secrets={SecretWithoutDefault: Secret("player", ("number",))}),
        "secrets_can_be_left_out",
    ),
    "a secret of nobody": (
        lambda g: _words(g, secrets={_dealt(g): Secret("owner", ("number",))}),
        "secrets_can_be_left_out",
    ),
    "a single choice": (
        lambda g: _words(g, codes={**g.vocabulary.codes, "new": Code("ask", "{player}?", ("yes",), ("yes",))}),
        "codes_fit",
    ),
    "choices without meanings": (
        lambda g: _words(g, codes={**g.vocabulary.codes, "new": Code("ask", "{player}?", ("yes", "no"))}),
        "codes_fit",
    ),
    "a ruling about nobody": (
        lambda g: _words(g, codes={**g.vocabulary.codes, "new": Code("note", "Oh.")}),
        "codes_fit",
    ),
    "an option without words": (lambda g: {"options": Undocumented}, "options_fit"),
    "any option is taken": (lambda g: {"start": lambda raw: g.start({})}, "options_fit"),
    "a table with a hole": (
        lambda g: {"tables": lambda options: (Table("cards", ("lowest", "highest"), ((1,),)),)},
        "tables_fit",
    ),
    "opens with seven": (
        lambda g: {"opening": lambda players, raw: g.vocabulary.start(players[:4] + players[:2] * (not players))},
        "openings_fit",
    ),
    "opens with two only": (lambda g: {"players": range(2, 7)}, "openings_fit"),
    "points out of the air": (
        lambda g: {"score": lambda state: {p: n + 1 for p, n in g.score(state).items()}},
        "points_are_explained",
    ),
    "points proved by nothing": (
        lambda g: {"explain": lambda state: {p: (Line(0, "so it is", (99,)),) for p in g.explain(state)}},
        "points_are_explained",
    ),
    "a result with other points": (
        lambda g: _result(g, points=lambda state: {p: n + 1 for p, n in g.score(state).items()}),
        "points_are_explained",
    ),
    "a result with a tuple": (lambda g: _result(g, players=lambda state: state.rounds[-1].players), "result_is_plain"),
    "a result without totals": (
        lambda g: {"result": lambda state: {k: v for k, v in g.result(state).items() if k != "totals"}},
        "result_is_plain",
    ),
    "winners from the start": (
        lambda g: _result(g, winners=lambda state: [state.rounds[-1].players[0]]),
        "result_is_plain",
    ),
    "unsure of nothing there": (lambda g: _result(g, unsure=lambda state: [99]), "result_is_plain"),
    "rulings kept back": (lambda g: _result(g, rulings=lambda state: []), "result_is_plain"),
    "a ruling without params": (lambda g: _mistaken_rulings(g, params=()), "rulings_fit"),
    "a ruling of another code": (lambda g: _mistaken_rulings(g, code="other"), "rulings_fit"),
    "a ruling about nothing": (lambda g: _mistaken_rulings(g, about=99), "rulings_fit"),
    "a ruling settled by itself": (lambda g: _mistaken_rulings(g, settled="so"), "rulings_fit"),
    "rulings twice": (lambda g: {"rulings": lambda state: g.rulings(state) * 2}, "rulings_fit"),
    "a crooked board": (
        lambda g: {"board": lambda state: Table("round {n}", ("player",), (), params=())},
        "board_fits",
    ),
    "rounds forgotten": (lambda g: {"by_round": lambda state: g.by_round(state)[:-1]}, "rounds_can_be_looked_at"),
    "rounds mixed up": (
        lambda g: {"by_round": lambda state: (g.start({}),) * len(g.rounds(state))},
        "rounds_can_be_looked_at",
    ),
    "nothing expected": (lambda g: {"expected": _raising(KeyError("red"))}, "advice_fits"),
    "bad advice": (
        lambda g: {"suggest": lambda state: (registry.Amend(99, NumberShown("red", 1)),)},
        "advice_fits",
    ),
    "legal twice": (lambda g: {"legal": lambda state: g.legal(state) * 2}, "legal_acts_stand"),
    "legal and refused": (lambda g: {"apply": _refusing_shows(g)}, "is_taken"),
    "a deal with a memory": (lambda g: {"deal": _remembering(g)}, "dealing_is_repeatable"),
    "a view of all acts": (
        lambda g: {"view": lambda state, who: {**g.view(state, who), "legal": g.view(state, "host")["legal"]}},
        "views_fit",
    ),
    "a view of acts that are not legal": (
        lambda g: {"legal": lambda state: g.legal(state)[:1]},
        "views_fit",
    ),
    "a view of everything": (
        lambda g: {"view": lambda state, who: {**g.result(state), "legal": []}},
        "secrets_stay_secret",
    ),
    "a view of what the hidden cards add up to": (
        lambda g: {"view": lambda state, who: {**g.view(state, who), "sum": str(g.result(state).get("cards"))}},
        "secrets_stay_secret",
    ),
    "events of no game are taken": (lambda g: {"apply": _coercing(g)}, "wrong_events_are_refused"),
    "an apply with a memory": (lambda g: {"apply": _forgetful(g)}, "state_is_the_fold"),
    "another error": (lambda g: {"apply": _raising(KeyError("red"))}, "openings_fit"),
    "void by the rules": (lambda g: {"legal": _with_late_raises(g)}, "nothing_is_ruled_out"),
    "a game without an end": (lambda g: {"legal": lambda state: ()}, "game_ends"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_is_found_out(name: str, highest: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    changed, claim = BROKEN[name]
    broken = replace(highest, **changed(highest))
    monkeypatch.setattr(play, "PLAYS", 8)
    monkeypatch.setattr(registry, "games", lambda: {"highest": broken})
    found = [finding.claim for finding in conform("highest")]
    assert claim in found


def _misplaced(entry: Entry, insert: Insert, order: list[int], counts: dict[int, Entry]) -> None:
    order.append(entry.id)
    counts[entry.id] = replace(entry, event=insert.event)


BROKEN_CORE: dict[str, tuple[Any, str, Any, str]] = {
    "any entry is taken": (Journal, "check", lambda journal, entry: None, "wrong_entries_are_refused"),
    "insertions come last": (effective, "_fold_insert", _misplaced, "corrections_do_what_they_say"),
    "undone for ever": (effective, "undone_ids", lambda entries: set(), "corrections_do_what_they_say"),
    "text without moments": (
        of_positions,
        "to_lines",
        lambda journal: ('{"id": 1, "at": 1}' for line in to_lines(journal)),
        "texts_can_be_read",
    ),
    "states that lag behind": (Record, "_keep", lambda record, entry, state: None, "state_is_the_fold"),
    "another replay": (play, "replay", lambda journal: len(journal), "prefixes_are_as_live"),
    "told unmasked": (of_secrecy, "redacted", lambda journal, who: journal, "secrets_stay_secret"),
}


@pytest.mark.parametrize("name", BROKEN_CORE)
def test_a_broken_record_is_found_out(name: str, highest: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    holder, attribute, broken, claim = BROKEN_CORE[name]
    monkeypatch.setattr(holder, attribute, broken)
    assert claim in [finding.claim for finding in conform("highest")]


def test_the_command_says_what_is_found(
    highest: Game[Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (main(["highest"]), capsys.readouterr().out) == (0, "highest: conforms\n")
    monkeypatch.setattr(registry, "games", lambda: {"highest": replace(highest, legal=lambda state: ())})
    assert main(["highest"]) == 1
    assert "game_ends, after" in capsys.readouterr().out
    assert main(["nim"]) == 2
    assert capsys.readouterr().err == "there is no game 'nim'; known are: highest\n"
