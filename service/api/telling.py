"""From what somebody may know of a game to the shapes of answers, in their language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.entry import Entry
from engine.events import Event
from engine.explain import Line
from engine.fields import decode, encode
from engine.game import Awaited
from engine.phrases import phrase
from engine.record import Record
from engine.rulings import Ruling
from engine.secrecy import HOST
from engine.tables import Table
from engine.text import sentence
from service.api import game_shapes as shapes
from service.api.doubts import behind, doubts, instead, rounds_by_entry
from service.api.seen import Seen, Step, Told
from service.decisions import decisions
from service.i18n import Tongue
from service.phrases import told_in
from service.tables import translated

TYPED = ("legal", "rulings", "explain", "rounds")
"""What the game tells of itself and is told in shapes of its own."""


def entry_shape(record: Record, told: Told, tongue: Tongue) -> shapes.ToldEntry:
    """An entry."""
    entry = told.entry
    return shapes.ToldEntry(
        id=entry.id,
        event=encode(entry.event),
        text=told_in(record, entry.event, tongue),
        at=entry.at,
        since=entry.since,
        source=entry.source,
        who=entry.who,
        confidence=entry.confidence,
        alternatives=_said(record, entry.alternatives, tongue),
        evidence=list(entry.evidence),
        counts=told.counts,
    )


def step_shape(number: int, seen: Seen, step: Step, tongue: Tongue) -> shapes.StepShape:
    """One more entry, and what reads otherwise from now on."""
    return shapes.StepShape(
        game=number,
        version=step.version,
        entry=entry_shape(seen.record, step.told, tongue),
        retold=[entry_shape(seen.record, told, tongue) for told in step.retold],
    )


@dataclass(frozen=True, slots=True)
class Look:
    """What there is to be told of a game as one kind of viewer may know it, in any language."""

    version: int
    view: dict[str, Any]
    legal: tuple[Event, ...]
    points: dict[str, int]
    explained: dict[str, tuple[Line, ...]]
    rulings: tuple[Ruling, ...]
    board: Table
    awaited: tuple[Awaited, ...]
    to_deal: bool


def look_at(seen: Seen) -> Look:
    """What there is to be told now."""
    game, state = seen.record.game, seen.record.state
    view = game.view(state, seen.who)
    return Look(
        version=seen.version,
        view={name: value for name, value in view.items() if name not in TYPED},
        legal=_acts(seen, view),
        points=game.score(state),
        explained=game.explain(state),
        rulings=game.rulings(state),
        board=game.board(state),
        awaited=game.awaited(state),
        to_deal=bool(game.deal(state, _first)),
    )


def game_shape(number: int, seen: Seen, look: Look, more: Iterable[Event], tongue: Tongue) -> shapes.GameNow:
    """A game as it is now.

    Args:
        number: of its record.
        seen: as whoever asks may know it.
        look: what there is to be told of that.
        more: acts that they may do besides, as the host where they play too.
        tongue: their language.
    """
    record, view = seen.record, look.view
    return shapes.GameNow(
        game=number,
        name=record.game.name,
        version=look.version,
        options=dict(record.journal.header.options),
        eyes=seen.who,
        players=view["players"],
        complete=bool(view.get("complete")),
        totals=view.get("totals", {}),
        winners=view.get("winners", []),
        view=view,
        board=_board(look.board, tongue),
        points=look.points,
        lines=_lines(look.explained, tongue),
        rulings=_rulings(record, look.rulings, tongue),
        doubts=_counting(record, doubts(record), tongue),
        legal=_said(record, dict.fromkeys((*look.legal, *more)), tongue),
        awaited=[_awaited(act) for act in look.awaited],
        to_deal=look.to_deal,
    )


def rounds_shape(number: int, seen: Seen, tongue: Tongue) -> shapes.Rounds:
    """Every round with its points and why."""
    game = seen.record.game
    rounds = [
        shapes.RoundShape(round=count, points=game.score(state), lines=_lines(game.explain(state), tongue))
        for count, state in enumerate(game.by_round(seen.record.state), 1)
    ]
    return shapes.Rounds(game=number, version=seen.version, rounds=rounds)


def acts_of(seen: Seen) -> tuple[Event, ...]:
    """The acts that the rules allow this viewer now; all for the host, who says what others do."""
    game, state = seen.record.game, seen.record.state
    return tuple(game.legal(state)) if seen.who == HOST else _acts(seen, game.view(state, seen.who))


def _acts(seen: Seen, view: Mapping[str, Any]) -> tuple[Event, ...]:
    """The same, where the game has told its view already."""
    if seen.who == HOST:
        return acts_of(seen)
    kinds = seen.record.game.vocabulary.kinds
    return tuple(decode(Event, act, "act", kinds) for act in view["legal"])


def _said(record: Record, acts: Iterable[Event], tongue: Tongue) -> list[shapes.SaidAct]:
    vocabulary = record.game.vocabulary
    return [shapes.SaidAct(event=encode(act), text=phrase(vocabulary, act, tongue)) for act in acts]


def _counting(record: Record, entries: Iterable[Entry], tongue: Tongue) -> list[shapes.ToldEntry]:
    """Entries that count."""
    return [entry_shape(record, Told(entry, True), tongue) for entry in entries]


def _first(_: int) -> int:
    """A pick where it does not matter which."""
    return 0


def _awaited(act: Awaited) -> shapes.AwaitedShape:
    return shapes.AwaitedShape(kind=act.kind.__name__, known={name: encode(value) for name, value in act.known})


def _lines(explained: dict[str, tuple[Line, ...]], tongue: Tongue) -> dict[str, list[shapes.LineShape]]:
    return {
        player: [
            shapes.LineShape(
                points=line.points, text=sentence(line.template, line.params, tongue), entries=list(line.entries)
            )
            for line in lines
        ]
        for player, lines in explained.items()
    }


def _rulings(record: Record, rulings: Iterable[Ruling], tongue: Tongue) -> list[shapes.RulingShape]:
    rounds = rounds_by_entry(record)
    return [_ruling(record, ruling, rounds[ruling.about], tongue) for ruling in rulings]


def _ruling(record: Record, ruling: Ruling, round_number: int, tongue: Tongue) -> shapes.RulingShape:
    means = decisions(record.game, ruling.code) if ruling.choices else {}
    return shapes.RulingShape(
        code=ruling.code,
        severity=ruling.severity,
        text=ruling.said(tongue),
        about=ruling.about,
        causes=list(ruling.causes),
        evidence=list(ruling.evidence),
        choices=[shapes.ChoiceShape(decision=choice, text=tongue(means[choice])) for choice in ruling.choices],
        settled=ruling.settled,
        open=ruling.open,
        round=round_number,
        instead=_said(record, instead(record, ruling), tongue),
        doubtful=_counting(record, behind(record, ruling), tongue),
    )


def _board(board: Table, tongue: Tongue) -> shapes.BoardShape:
    said = translated(board, tongue)
    rows = [[str(cell) for cell in row] for row in said.rows]
    return shapes.BoardShape(title=said.title, head=list(said.head), rows=rows, note=said.note)
