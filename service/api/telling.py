"""From what somebody may know of a game to the shapes of answers, in their language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.events import Event
from engine.explain import Line
from engine.fields import decode, encode
from engine.phrases import phrase
from engine.record import Record
from engine.rulings import Ruling
from engine.secrecy import HOST
from engine.text import sentence
from service.api import game_shapes as shapes
from service.api.seen import Seen, Step, Told
from service.decisions import decisions
from service.i18n import Tongue
from service.tables import translated

TYPED = ("legal", "rulings", "explain", "rounds")
"""What the game tells of itself and is told in shapes of its own."""


def entry_shape(record: Record, told: Told, tongue: Tongue) -> shapes.ToldEntry:
    """An entry."""
    entry = told.entry
    return shapes.ToldEntry(
        id=entry.id,
        event=encode(entry.event),
        text=phrase(record.game.vocabulary, entry.event, tongue),
        at=entry.at,
        since=entry.since,
        source=entry.source,
        who=entry.who,
        confidence=entry.confidence,
        alternatives=[encode(event) for event in entry.alternatives],
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


def game_shape(number: int, seen: Seen, host: Seen | None, tongue: Tongue) -> shapes.GameNow:
    """A game as it is now.

    Args:
        number: of its record.
        seen: as whoever asks may know it.
        host: as the host may know it, where whoever asks is host besides being a player.
        tongue: their language.
    """
    record, game = seen.record, seen.record.game
    result = game.view(record.state, seen.who)
    return shapes.GameNow(
        game=number,
        name=game.name,
        version=seen.version,
        options=dict(record.journal.header.options),
        eyes=seen.who,
        players=result["players"],
        complete=bool(result.get("complete")),
        totals=result.get("totals", {}),
        winners=result.get("winners", []),
        view={name: value for name, value in result.items() if name not in TYPED},
        board=_board(record, tongue),
        points=game.score(record.state),
        lines=_lines(game.explain(record.state), tongue),
        rulings=[_ruling(record, ruling, tongue) for ruling in game.rulings(record.state)],
        legal=_legal(record, dict.fromkeys((*_acts(seen, result), *(acts_of(host) if host else ()))), tongue),
    )


def rounds_shape(number: int, seen: Seen, tongue: Tongue) -> shapes.Rounds:
    """Every round with its points and why."""
    game = seen.record.game
    rounds = [
        shapes.RoundShape(round=count, points=game.score(state), lines=_lines(game.explain(state), tongue))
        for count, state in enumerate(seen.record.state.by_round, 1)
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


def _legal(record: Record, acts: Iterable[Event], tongue: Tongue) -> list[shapes.SaidAct]:
    vocabulary = record.game.vocabulary
    return [shapes.SaidAct(event=encode(act), text=phrase(vocabulary, act, tongue)) for act in acts]


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


def _ruling(record: Record, ruling: Ruling, tongue: Tongue) -> shapes.RulingShape:
    means = decisions(record.game, ruling.code)
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
    )


def _board(record: Record, tongue: Tongue) -> shapes.BoardShape:
    board = translated(record.game.board(record.state), tongue)
    rows = [[str(cell) for cell in row] for row in board.rows]
    return shapes.BoardShape(title=board.title, head=list(board.head), rows=rows, note=board.note)
