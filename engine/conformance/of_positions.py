"""What must hold of every position that can be reached, by legal acts or not; each claim yields what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.codec import from_lines, to_lines
from engine.conformance.of_games import Faults, fields_of, names_in, table_faults
from engine.conformance.of_secrecy import secrets_stay_secret
from engine.conformance.position import Position, event_of
from engine.entry import Amend
from engine.errors import EngineError
from engine.events import Event
from engine.fields import decode
from engine.phrases import phrase
from engine.record import Record
from engine.rulings import Ruling
from engine.secrecy import SPECTATOR

RESULT = ("players", "round", "points", "explain", "rulings", "unsure", "complete", "totals", "winners")
"""What every result holds once a round has begun."""


def points_are_explained(now: Position) -> Faults:
    """Every player's points are the sum of their lines, everywhere the same."""
    lines, points, result = now.game.explain(now.state), now.game.score(now.state), now.game.result(now.state)
    sums = {player: sum(line.points for line in own) for player, own in lines.items()}
    said = {player: [str(line) for line in own] for player, own in lines.items()}
    if sums != points:
        yield f"the points are {points}, the lines' sums {sums}"
    proved = {i for own in lines.values() for line in own for i in line.entries}
    yield from (f"a line names entry {i}, which does not count" for i in proved - now.ids)
    if now.begun and set(points) != set(result["players"]):
        yield f"points of {', '.join(points)}; {', '.join(result['players'])} play"
    if now.begun and (result["points"] != points or result["explain"] != said):
        yield f"the result says {result['points']}, {result['explain']}; the score {points}, {said}"


def result_is_plain(now: Position) -> Faults:
    """The result is plain JSON with the keys that every game's has; references in it hold."""
    result = now.game.result(now.state)
    yield from _not_plain(result, "result")
    missing = [key for key in RESULT if key not in result] if now.begun else []
    yield from (f"the result has no {key}" for key in missing)
    if not now.begun or missing:
        return
    if set(result["totals"]) != set(result["players"]) or not set(result["winners"]) <= set(result["players"]):
        yield f"totals of {result['totals']}, winners {result['winners']}; {result['players']} play"
    yield from (f"unsure of entry {i}, which does not count" for i in set(result["unsure"]) - now.ids)
    if result["winners"] and not result["complete"]:
        yield f"{result['winners']} have won, and the round is not complete"
    if result["rulings"] != [ruling.to_dict() for ruling in now.game.rulings(now.state)]:
        yield "the result has other rulings than rulings()"


def rulings_fit(now: Position) -> Faults:
    """Every ruling is one of the vocabulary's, can be said, names what counts, and has a name of its own."""
    found, counting = now.game.rulings(now.state), now.ids
    for ruling in found:
        yield from (f"{ruling.code}: {fault}" for fault in _ruling_faults(now, ruling, counting))
    places = {entry.id: place for place, entry in enumerate(now.entries)}
    raised = [max(places.get(i, 0) for i in ruling.causes) for ruling in found if ruling.causes]
    if raised != sorted(raised):
        yield f"rulings are not in the order in which they were raised: {[ruling.code for ruling in found]}"
    names = [(ruling.code, ruling.about) for ruling in found if ruling.choices]
    yield from (f"{code} about entry {i} is ruled twice" for code, i in set(names) if names.count((code, i)) > 1)


def _ruling_faults(now: Position, ruling: Ruling, counting: set[int]) -> Faults:
    kind = now.game.vocabulary.codes.get(ruling.code)
    if kind is None:
        yield "no code of the vocabulary"
    elif (ruling.template, ruling.choices) != (kind.sentence, kind.choices):
        yield "says or offers something else than the vocabulary"
    missing = names_in(ruling.template) - {name for name, _ in ruling.params}
    yield from (f"its sentence asks for {name}" for name in missing)
    if ruling.about not in ruling.causes or not set(ruling.causes) <= counting:
        yield f"about {ruling.about}, caused by {ruling.causes}"
    if ruling.settled and ruling.settled not in ruling.choices:
        yield f"settled as {ruling.settled}"


def rounds_can_be_looked_at(now: Position) -> Faults:
    """There is a state for each round, with the board and the points of that round; the last is the game as it is."""
    rounds, states = now.game.rounds(now.state), now.game.by_round(now.state)
    if len(states) != len(rounds):
        yield f"{len(rounds)} rounds, and states of {len(states)}"
        return
    for facts, state in zip(rounds, states, strict=True):
        yield from table_faults(now.game.board(state))
        if set(now.game.score(state)) != set(facts.players):
            yield f"points of {now.game.score(state)} in a round of {', '.join(facts.players)}"
    if states and now.game.result(states[-1]) != now.game.result(now.state):
        yield "the state of the current round has another result than the game"


def board_fits(now: Position) -> Faults:
    """The board is a whole table."""
    yield from table_faults(now.game.board(now.state))


def advice_fits(now: Position) -> Faults:
    """What is expected and awaited can be told; what is suggested names entries that count and can be followed."""
    now.game.expected(now.state)
    kinds = now.game.vocabulary.kinds.values()
    for due in now.game.awaited(now.state):
        if due.kind not in kinds or not {name for name, _ in due.known} <= fields_of(due.kind):
            yield f"{due} is awaited, and there is no such act"
    for amend in now.game.suggest(now.state):
        trial = Record.of(now.record.journal.copy())
        try:
            trial.add(amend, float(len(trial.journal)))
        except EngineError as fault:
            yield f"{amend} is suggested and refused: {fault}"


def legal_acts_stand(now: Position) -> Faults:
    """The legal acts are different ones, and each is taken."""
    acts = now.game.legal(now.state)
    yield from (f"{act} is named twice as legal" for act in set(acts) if acts.count(act) > 1)
    for act in acts:
        try:
            now.after(act)
        except EngineError as fault:
            yield f"{act} is legal and refused: {fault}"


def dealing_is_repeatable(now: Position) -> Faults:
    """The same chance deals the same, and what is dealt is taken."""
    drawn: list[int] = []

    def pick(n: int) -> int:
        drawn.append(now.sampler.pick(n))
        return drawn[-1]

    dealt = now.game.deal(now.state, pick)
    again = iter(drawn)
    if now.game.deal(now.state, lambda n: next(again)) != dealt:
        yield f"the same chance dealt {dealt}, and then something else"
    try:
        now.after(*dealt)
    except EngineError as fault:
        yield f"{dealt} is dealt and refused: {fault}"


def views_fit(now: Position) -> Faults:
    """Views are plain; nobody is shown an act that is not legal, a spectator none."""
    legal = set(now.game.legal(now.state))
    for who in now.viewers:
        seen = now.game.view(now.state, who)
        yield from _not_plain(seen, f"view of {who}")
        acts = {decode(Event, raw, "legal", now.game.vocabulary.kinds) for raw in seen["legal"]}
        yield from (f"{who} is shown {act} as legal, which it is not" for act in acts - legal)
        if who == SPECTATOR and acts:
            yield f"a spectator may do {acts}"


def texts_can_be_read(now: Position) -> Faults:
    """The latest entry can be said in words, and the record written as text is read as it was."""
    for entry in now.entries[-1:]:
        if not phrase(now.game.vocabulary, Amend(entry.id, event_of(entry))).strip():
            yield f"{entry.event} is said in no words"
    again = from_lines(to_lines(now.record.journal))
    if list(again) != list(now.record.journal):
        yield "the record is read otherwise than it was written"


def state_is_the_fold(now: Position) -> Faults:
    """The state kept while the record grew is what its entries amount to."""
    if Record.of(now.record.journal).state != now.state:
        yield "the state differs from what the record amounts to"


def _not_plain(value: Any, where: str) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (f"{where} has the key {key!r}" for key in value if type(key) is not str)
        for key, inner in value.items():
            yield from _not_plain(inner, f"{where}.{key}")
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from _not_plain(inner, f"{where}[{i}]")
    elif value is not None and type(value) not in (str, int, float, bool):
        yield f"{where} is {value!r}, which is no plain JSON value"


OF_POSITIONS: tuple[Callable[[Position], Faults], ...] = (
    points_are_explained,
    result_is_plain,
    rulings_fit,
    board_fits,
    rounds_can_be_looked_at,
    advice_fits,
    legal_acts_stand,
    dealing_is_repeatable,
    views_fit,
    secrets_stay_secret,
    texts_can_be_read,
    state_is_the_fold,
)
