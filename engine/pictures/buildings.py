"""What of a building is against the rules: its set, its cubes or icon cards, the plate, changes once guessed at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine.events import BreachCalled, Player
from engine.facts import Fact
from engine.order import maybe_before, surely_before
from engine.pictures.codes import rule
from engine.pictures.events import CubesPlaced, GuessWritten, IconsPlaced, PlateLaid
from engine.pictures.setup import CUBES, CUBES_DUE, CUBES_OF_A_COLOUR, ICONS, ICONS_DUE
from engine.pictures.state import Round, State
from engine.rulings import Ruling
from engine.text import Verbatim

MADE_OF: Mapping[type, str] = {CubesPlaced: CUBES, IconsPlaced: ICONS}
"""The set that an event tells by what it is."""


def rule_building(state: State, player: Player, due: str) -> list[Ruling]:
    """All faults of the building of ``player``, to whom the set ``due`` is due, as it was seen last."""
    now, built = state.now, state.now.building(player)
    made = [fact for fact in built if _material(fact)]
    material = _material(made[-1]) if made else due
    found = _rule_set(now, player, made, due) + _rule_plate(now, player, material)
    for kind, rule_pieces in ((CubesPlaced, _rule_cubes), (IconsPlaced, _rule_icons)):
        placed = [fact for fact in built if isinstance(fact.event, kind)]
        if placed and material == MADE_OF[kind]:
            found += rule_pieces(now, player, placed[-1])
    return found + _rule_late(now, player, built) + _rule_called(now, player)


def _material(fact: Fact[Any]) -> str:
    """The set that a fact shows a building to be made of; ``""``: it does not tell."""
    known = MADE_OF.get(type(fact.event))
    return known if known is not None else fact.event.material


def _rule_set(now: Round, player: Player, made: list[Fact[Any]], due: str) -> list[Ruling]:
    """A set in hand that is not the one due."""
    if not made or _material(made[-1]) == due:
        return []
    return [rule(now, "wrong_set", [made[-1], now.setup], player=player, seen=_material(made[-1]), due=due)]


def _rule_cubes(now: Round, player: Player, fact: Fact[Any]) -> list[Ruling]:
    """Not nine cubes; more of a colour than there are."""
    colours, found = fact.event.colours, []
    if len(colours) != CUBES_DUE:
        found.append(rule(now, "cube_count", [fact], player=player, count=len(colours), due=CUBES_DUE))
    many = tuple(c for c, times in Counter(colours).items() if c and times > CUBES_OF_A_COLOUR)
    if many:
        found.append(rule(now, "cube_colours", [fact], player=player, colours=many))
    return found


def _rule_icons(now: Round, player: Player, fact: Fact[Any]) -> list[Ruling]:
    count, least, most = fact.event.count, ICONS_DUE[0], ICONS_DUE[-1]
    if count in ICONS_DUE:
        return []
    return [rule(now, "icon_count", [fact], player=player, count=count, least=least, most=most)]


def _rule_plate(now: Round, player: Player, material: str) -> list[Ruling]:
    plates = now.of(PlateLaid, player) if material == ICONS else ()
    return [rule(now, "plate", plates[:1], player=player)] if plates else []


def _rule_late(now: Round, player: Player, built: list[Fact[Any]]) -> list[Ruling]:
    """A building changed, surely or likely, after the first guess at it."""
    guesses = [guess for guess in now.of(GuessWritten, player) if guess.event.player != player]
    for code, before in (("late_build", surely_before), ("maybe_late_build", maybe_before)):
        pairs = [(change, guess) for change in built[1:] for guess in guesses if before(guess, change)]
        if pairs:
            return [rule(now, code, pairs[0], player=player)]
    return []


def _rule_called(now: Round, player: Player) -> list[Ruling]:
    """What the table finds against the rules."""
    calls = now.of(BreachCalled, player)
    return [rule(now, "building_breach", [fact], player=player, what=Verbatim(fact.event.what)) for fact in calls]
