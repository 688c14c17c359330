"""Arrangements written as TOML: small, with a word on each part, to be edited by hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from vision.arrangement import Arrangement, PlaneSaid, Player
from vision.arrangement_read import CARDS, VERSION

ABOUT = """\
# A table for paperref: who sits where, and what lies where. All of it may be changed by hand; what is taken out is
# found by itself. To see it drawn in: paperref setup SOURCE --table THIS-FILE --overlay picture.png
"""
PLACES = {
    "picture": "# Places are [across, down], shares of the picture: 0 is its left or upper edge, 1 its right or lower.",
    "mm": "# Places are [across, down], in millimetres of the table; the markers of [plane] tell where these are.",
}
SEATS = """
# The players, clockwise as seen from above: these play and nobody else; take all of them out to have them found.
# sheet: its corners foot left, head left, head right, foot right, as the player sees it; at, a place on the sheet,
# will do in its stead. tokens: the own score tokens. Without the # before them hold: look, how the colour looks, else
# learnt from the tokens; pile and won, the middles of the places for the pile and for tokens won, else beyond the
# sheet and right of it."""
STAND = """
# The word cards of the stand: upper left, upper right, lower right, lower left, as they are read."""
MIDDLE = """
# The middle of the table: the black bonus tokens."""
DIGITS = {"picture": 4, "mm": 1}


def write(arrangement: Arrangement, found: Arrangement | None = None) -> str:
    """The arrangement as TOML.

    `found`: the same table with more said; what is said only there is written as comments, to be put in force by hand.
    """
    digits = DIGITS[arrangement.units]
    lines = [ABOUT + PLACES[arrangement.units], f"version = {VERSION}", f'places = "{arrangement.units}"']
    if arrangement.size:
        lines.append(f"picture = {_text(arrangement.size, 0)}   # pixels, when this was written")
    lines += _plane(arrangement.plane)
    more = found.players if found else arrangement.players
    for count, (player, other) in enumerate(zip(arrangement.players, more, strict=True)):
        lines += [SEATS if count == 0 else "", "[[player]]", *_player(player, other, digits)]
    if arrangement.no_stand:
        lines += ["", "[stand]", "none = true"]
    elif arrangement.stand:
        cards = zip(CARDS, arrangement.stand, strict=True)
        lines += [STAND, "[stand]", *(f"{name} = {_text(card, digits)}" for name, card in cards)]
    if arrangement.middle is not None:
        lines += [MIDDLE, "[middle]", f"tokens = {_text(arrangement.middle, digits)}"]
    return "\n".join(lines) + "\n"


def _player(player: Player, found: Player, digits: int) -> Iterable[str]:
    for key in (field.name for field in fields(Player)):
        said, other = getattr(player, key), getattr(found, key)
        if said is not None:
            yield f"{key} = {_value(said, digits)}"
        elif other is not None:
            yield f"# {key} = {_value(other, digits)}"


def _plane(said: PlaneSaid) -> list[str]:
    lines = []
    if said.picture and said.mm:
        lines += [f"picture = {_text(said.picture, 4)}", f"mm = {_text(said.mm, 1)}   # the same places, measured"]
    if said.marker is not None:
        lines.append(f"marker = {said.marker:g}   # width of the black square of a printed marker in mm, measured")
    for number, place in said.markers.items():
        words = "   # its middle in mm, its turn in degrees" if number == min(said.markers) else ""
        lines.append(f"marker_{number} = {_text(place, 2)}{words}")
    if said.lens:
        lines.append(f"lens = {said.lens:.4f}   # how much the lens bends straight lines")
    if said.sheet is not None:
        lines.append(f"sheet = {said.sheet:g}   # width of a sheet along its foot in mm, measured")
    return ["", "[plane]", *lines] if lines else []


def _value(value: Any, digits: int) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value[0], int):
        return f'"#{bytes(value).hex()}"'
    return _text(value, digits)


def _text(value: Any, digits: int) -> str:
    if isinstance(value, int | float):
        return f"{round(value, digits) + 0.0:g}" if abs(value) < 1e5 else str(value)
    return f"[{', '.join(_text(part, digits) for part in value)}]"
