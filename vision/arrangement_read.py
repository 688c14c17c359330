"""Arrangements read from TOML: what is wrong with one is said in one line that names the line or the key."""

from __future__ import annotations

import tomllib
from typing import Any, cast

from vision.arrangement import UNITS, Arrangement, BadArrangement, Outline, PlaneSaid, Player, Spot
from vision.arrangement_values import (
    Reader,
    flag,
    length,
    look,
    number,
    numbers,
    one_of,
    outline,
    part,
    read_keys,
    size,
    spot,
    spots,
)
from vision.colour import PLAYER_COLOURS
from vision.markers import NUMBERS
from vision.table import PLAYERS

VERSION = 1
"""Of the form of the file."""
BEYOND = 0.5
"""Sheets may run out of the picture by so large a share of it."""
CARDS = ("A", "B", "C")

_PLAYER: dict[str, Reader] = {
    "colour": one_of(*PLAYER_COLOURS),
    "look": look,
    "at": spot,
    "sheet": outline,
    "tokens": spots(1, 8, "one to eight places [across, down]"),
    "pile": spot,
    "won": spot,
}
_PLANE: dict[str, Reader] = {
    "picture": spots(4, 50, "four places or more"),
    "mm": spots(4, 50, "four places or more"),
    "marker": length,
    **{f"marker_{n}": numbers(3, "[across, down, turn], in mm and degrees,") for n in NUMBERS},
    "lens": number,
    "sheet": length,
}


def read(text: str, name: str = "the set-up") -> Arrangement:
    """The arrangement that a file of TOML holds; `name` is what people call it.

    Raises:
        BadArrangement: it is no TOML, or something in it is of no use.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadArrangement(f"is no TOML: {error}") from None
    given = read_keys(data, _TOP, "")
    found = Arrangement(
        units=given.get("places", "picture"),
        size=given.get("picture"),
        players=tuple(given.get("player", ())),
        **given.get("stand", {}),
        middle=given.get("middle", {}).get("tokens"),
        plane=given.get("plane", PlaneSaid()),
        name=name,
    )
    for check in _CHECKS:
        check(found)
    return found


def _version(value: Any, what: str) -> int:
    if value != VERSION:
        raise BadArrangement(
            f"{what}: {value!r} is not known, only {VERSION}; make the file anew: paperref setup SOURCE --save"
        )
    return VERSION


def _players(value: Any, what: str) -> list[Player]:
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise BadArrangement(f"{what}: is a part of its own; write [[{what}]] on a line and its keys below it")
    return [Player(**read_keys(one, _PLAYER, _who(count, one.get("colour")))) for count, one in enumerate(value, 1)]


def _stand(value: Any, what: str) -> dict[str, Any]:
    given = part({"none": flag, **dict.fromkeys(CARDS, outline)})(value, what)
    cards = tuple(given[name] for name in CARDS if name in given)
    if given.get("none") and cards:
        raise BadArrangement(f"{what}: either none = true, or the cards A, B and C")
    if cards and len(cards) < len(CARDS):
        raise BadArrangement(f"{what}: {len(cards)} of the cards A, B and C given; give all three, or leave it out")
    return {
        "stand": cast("tuple[Outline, Outline, Outline]", cards) if cards else None,
        "no_stand": given.get("none", False),
    }


def _plane(value: Any, what: str) -> PlaneSaid:
    given = part(_PLANE)(value, what)
    markers = {n: given.pop(f"marker_{n}") for n in NUMBERS if f"marker_{n}" in given}
    return PlaneSaid(**given, markers=markers)


def _who(count: int, colour: Any) -> str:
    return f"player {count} ({colour}): " if isinstance(colour, str) else f"player {count}: "


_TOP: dict[str, Reader] = {
    "version": _version,
    "places": one_of(*UNITS),
    "picture": size,
    "player": _players,
    "stand": _stand,
    "middle": part({"tokens": spots(0, 8, "up to eight places [across, down]")}),
    "plane": _plane,
}


# -- what no single key shows -----------------------------------------------------------------------------------------


def _check_players(found: Arrangement) -> None:
    for count, player in enumerate(found.players, 1):
        if (player.sheet is None) == (player.at is None):
            who = _who(count, player.colour)
            raise BadArrangement(f"{who}either sheet (its four corners) or at (a place on it) is needed")
    if found.players and not PLAYERS[0] <= len(found.players) <= PLAYERS[1]:
        raise BadArrangement(
            f"player: {len(found.players)} given, and a game has {PLAYERS[0]} to {PLAYERS[1]}; give all of them, "
            "or none to have them found"
        )
    names = [player.colour for player in found.players if player.colour]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise BadArrangement(f"player: {twice} is there twice; each player has a colour of their own")


def _check_plane(found: Arrangement) -> None:
    said = found.plane
    if (said.picture is None) != (said.mm is None) or len(said.picture or ()) != len(said.mm or ()):
        raise BadArrangement("plane: as many places in mm as in picture are needed, in the same order")
    if found.units == "mm" and not said.markers and said.mm is None:
        raise BadArrangement('places: "mm" needs a [plane] with printed markers or with four measured places')


def _check_inside(found: Arrangement) -> None:
    for what, place in _places(found) if found.units == "picture" else ():
        if not all(-BEYOND <= share <= 1 + BEYOND for share in place):
            raise BadArrangement(f"{what}: {list(place)} is outside the picture; places are shares of it, 0.0 to 1.0")


def _places(found: Arrangement) -> list[tuple[str, Spot]]:
    """Every place that is said, and what it is."""
    named: list[tuple[str, Any]] = [("middle: tokens", found.middle)]
    named += [("stand", card) for card in found.stand or ()]
    for count, player in enumerate(found.players, 1):
        who = _who(count, player.colour)
        named += [(f"{who}{key}", getattr(player, key)) for key in ("at", "sheet", "tokens", "pile", "won")]
    return [(what, place) for what, value in named if value for place in _flat(value)]


def _flat(value: Any) -> tuple[Spot, ...]:
    return (value,) if isinstance(value[0], float) else value


_CHECKS = (_check_players, _check_plane, _check_inside)
