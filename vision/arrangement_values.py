"""One value after the other of an arrangement's TOML, typed; every fault is named by its key."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, cast

from vision.arrangement import BadArrangement, Outline, Spot

Reader = Callable[[Any, str], Any]
"""Takes a value and what it is called; gives it typed or raises `BadArrangement`."""


def read_keys(data: Mapping[str, Any], readers: Mapping[str, Reader], where: str) -> dict[str, Any]:
    """Each value of a part of the file through its reader; `where` goes before its name in what is said of faults."""
    for key in data:
        if key not in readers:
            near = get_close_matches(key, readers, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(readers)}"
            raise BadArrangement(f"{where}{key}: is no key here; {hint}")
    return {key: readers[key](value, f"{where}{key}") for key, value in data.items()}


def part(readers: Mapping[str, Reader]) -> Reader:
    """Reads a part with keys of its own."""

    def reader(value: Any, what: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise BadArrangement(f"{what}: is a part of its own; write [{what}] on a line and its keys below it")
        return read_keys(value, readers, f"{what}: ")

    return reader


def number(value: Any, what: str) -> float:
    """A number that is not endless."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise BadArrangement(f"{what}: a number is needed, here is {value!r}")
    return float(value)


def length(value: Any, what: str) -> float:
    """Millimetres of something that people can measure."""
    found = number(value, what)
    if not 1 <= found <= 2000:
        raise BadArrangement(f"{what}: {value!r} cannot be; give millimetres, as measured")
    return found


def flag(value: Any, what: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise BadArrangement(f"{what}: true or false is needed, here is {value!r}")
    return value


def one_of(*names: str) -> Reader:
    """Reads one of some words."""

    def reader(value: Any, what: str) -> str:
        if value not in names:
            raise BadArrangement(f"{what}: {value!r} is none of {', '.join(names)}")
        return str(value)

    return reader


def numbers(count: int, form: str) -> Reader:
    """Reads a list of so many numbers; `form` says what they are."""

    def reader(value: Any, what: str) -> tuple[float, ...]:
        if not isinstance(value, list) or len(value) != count:
            raise BadArrangement(f"{what}: {form} is needed, here is {value!r}")
        return tuple(number(one, what) for one in value)

    return reader


spot: Reader = numbers(2, "a place [across, down]")
"""Reads one place."""


def spots(least: int, most: int, form: str) -> Reader:
    """Reads a list of places; `form` says how many of what."""

    def reader(value: Any, what: str) -> tuple[Spot, ...]:
        if not isinstance(value, list) or not least <= len(value) <= most:
            here = f"here are {len(value)}" if isinstance(value, list) else f"here is {value!r}"
            raise BadArrangement(f"{what}: {form} are needed, {here}")
        return tuple(spot(place, f"{what}, number {count}") for count, place in enumerate(value, 1))

    return reader


def outline(value: Any, what: str) -> Outline:
    """Four corners, clockwise as seen."""
    corners = cast("Outline", spots(4, 4, "four corners [across, down]")(value, what))
    turns = [_turn(*(corners[(k + step) % 4] for step in range(3))) for k in range(4)]
    if all(turn < 0 for turn in turns):
        raise BadArrangement(f"{what}: the corners run the wrong way round; they go clockwise as the camera sees them")
    if not all(turn > 0 for turn in turns):
        raise BadArrangement(f"{what}: the corners make no four-sided shape; give them in order, all the way round")
    return corners


def _turn(a: Spot, b: Spot, c: Spot) -> float:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def look(value: Any, what: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255, written as "#rrggbb"."""
    digits = value[1:] if isinstance(value, str) and value.startswith("#") and len(value) == 7 else ""
    try:
        red, green, blue = bytes.fromhex(digits)
    except ValueError:
        raise BadArrangement(f'{what}: a colour as "#rrggbb" is needed, here is {value!r}') from None
    return red, green, blue


def size(value: Any, what: str) -> tuple[int, int]:
    """Width and height in pixels."""
    if (
        not isinstance(value, list)
        or len(value) != 2
        or not all(type(one) is int and 0 < one < 100_000 for one in value)
    ):
        raise BadArrangement(f"{what}: width and height in pixels are needed, such as [1280, 720], here is {value!r}")
    return value[0], value[1]
