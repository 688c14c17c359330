"""A game of Pictures scored in the plainest way, straight from the rules' sentences, to compare with.

It knows the events' classes and nothing else of the engine. Every event is taken to have happened at one exact moment,
after all before it. Disputes are decided by the options alone: events ``DisputeSettled`` are not looked at. Events
that the game refuses have to be left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.pictures import events as e

ICONS, CUBES = "icon cards", "colour cubes"

DEFAULTS = {
    "second_guess": "first_counts",
    "late_guess": "void",
    "early_guess": "stands",
    "guess_differs": "written",
    "token_differs": "shown",
    "second_token": "first_counts",
    "second_showing": "last_counts",
    "sets_differ": "as_seen",
    "sets": (),
}


def naive_points(events: Iterable[Any], options: Mapping[str, Any]) -> dict[str, int]:
    """The points of each player over all rounds; ``options`` by name as in a record's header, those left out default.

    A round is over when it was ended or the next one has begun; what is not shown by then counts as it was drawn.
    """
    rounds: list[list[Any]] = []
    for event in events:
        if isinstance(event, e.BuildingStarted):
            rounds.append([event])
        else:
            rounds[-1].append(event)
    total: dict[str, int] = {}
    sets: tuple[str, ...] = ()
    for number, happened in enumerate(rounds):
        over = number < len(rounds) - 1 or any(isinstance(event, e.RoundEnded) for event in happened)
        sets = _sets(happened[0], sets, {**DEFAULTS, **options})
        for player, points in _round(happened, sets, {**DEFAULTS, **options}, over).items():
            total[player] = total.get(player, 0) + points
    return total


def _sets(start: Any, before: tuple[str, ...], options: dict[str, Any]) -> tuple[str, ...]:
    """The sets in this round, at the places of the ring."""
    due = list(before or options["sets"])
    for _ in range(1 if before else start.round - 1):
        if due:
            due.insert(0, due.pop())
    return tuple(due) if due and options["sets_differ"] == "as_due" else start.sets


def _round(happened: list[Any], sets: tuple[str, ...], options: dict[str, Any], over: bool) -> dict[str, int]:
    players = happened[0].players
    points = dict.fromkeys(players, 0)
    for owner in players:
        photo = _photo(happened, owner, options, over)
        for player in players:
            if player != owner and photo and _guess(happened, player, owner, options) == photo:
                points[player] += 1
                points[owner] += 1
    for seat, player in enumerate(players):
        if _breaches(happened, player, sets[seat], options):
            points[player] = 0
    return points


def _photo(happened: list[Any], owner: str, options: dict[str, Any], over: bool) -> str:
    """The coordinate of the owner's photo, or "" where it is not known or not revealed."""
    drawn = [x.coordinate for x in happened if isinstance(x, e.TokenDrawn) and x.player == owner and x.coordinate]
    shown = [x.coordinate for x in happened if isinstance(x, e.TokenShown) and x.owner == owner]
    if not shown and not over:
        return ""
    shown = [coordinate for coordinate in shown if coordinate]
    one = _pick(drawn, options["second_token"])
    other = _pick(shown, options["second_showing"])
    if one and other:
        return other if options["token_differs"] == "shown" else one
    return one or other


def _pick(said: list[str], which: str) -> str:
    if not said:
        return ""
    return said[0] if which == "first_counts" else said[-1]


def _is_reveal(event: Any) -> bool:
    return isinstance(event, e.TokenShown | e.GuessRead | e.RoundEnded)


def _guess(happened: list[Any], player: str, owner: str, options: dict[str, Any]) -> str:
    """The coordinate that the player guesses at the owner's building, or ""."""
    revealing, built, anything_built = False, False, _built(happened, owner) != []
    written, any_written, void = [], 0, 0
    for event in happened:
        if _is_reveal(event):
            revealing = True
        if not revealing and event in _built(happened, owner):
            built = True
        if isinstance(event, e.GuessWritten) and (event.player, event.owner) == (player, owner):
            any_written += 1
            late = revealing and options["late_guess"] == "void"
            early = anything_built and not built and options["early_guess"] == "void"
            if late or early:
                void += 1
            elif event.coordinate:
                written.append(event.coordinate)
    if any_written and void == any_written:
        return ""
    read = [x.coordinate for x in happened if isinstance(x, e.GuessRead) and (x.player, x.owner) == (player, owner)]
    one = _pick(written, options["second_guess"])
    other = _pick([coordinate for coordinate in read if coordinate], options["second_guess"])
    if one and other:
        return one if options["guess_differs"] == "written" else other
    return one or other


def _built(happened: list[Any], player: str) -> list[Any]:
    """What was seen of the player's building before the reveal began."""
    found = []
    for event in happened:
        if _is_reveal(event):
            break
        if isinstance(event, e.BuildSeen | e.CubesPlaced | e.IconsPlaced) and event.player == player:
            found.append(event)
    return found


def _breaches(happened: list[Any], player: str, due: str, options: dict[str, Any]) -> list[str]:
    """What the player's building has against the rules, of all that costs the round."""
    found = []
    material, cubes, icons = "", (), 2
    for event in _built(happened, player):
        if isinstance(event, e.CubesPlaced):
            material, cubes = CUBES, event.colours
        elif isinstance(event, e.IconsPlaced):
            material, icons = ICONS, event.count
        elif event.material:
            material = event.material
    if material and material != due:
        found.append("wrong_set")
    placed = any(isinstance(event, e.CubesPlaced) for event in _built(happened, player))
    if material == CUBES and placed and len(cubes) != 9:
        found.append("cube_count")
    if material == CUBES and any(cubes.count(colour) > 3 for colour in cubes if colour):
        found.append("cube_colours")
    if material == ICONS and not 2 <= icons <= 5:
        found.append("icon_count")
    if (material or due) == ICONS and any(isinstance(x, e.PlateLaid) and x.player == player for x in happened):
        found.append("plate")
    if _changed_late(happened, player):
        found.append("late_build")
    if any(isinstance(x, e.BreachCalled) and x.player == player for x in happened):
        found.append("building_breach")
    return [code for code in found if options.get(code) == "zero"]


def _changed_late(happened: list[Any], player: str) -> bool:
    """Whether the building was changed, not just begun, after a guess at it and before the reveal."""
    guessed = built = False
    for event in happened:
        if _is_reveal(event):
            break
        if isinstance(event, e.GuessWritten) and event.owner == player and event.player != player:
            guessed = True
        if isinstance(event, e.BuildSeen | e.CubesPlaced | e.IconsPlaced) and event.player == player:
            if guessed and built:
                return True
            built = True
    return False
