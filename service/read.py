"""`paperref read`: what is on single pictures, as JSON lines or as a table."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from service.choices import Language, Want
from service.fault import Fault
from service.lines import console, escaped

if TYPE_CHECKING:
    from rich.table import Table


def read(images: Sequence[Path], want: Want, lang: Language, as_json: bool, deck: Path | None = None) -> None:
    """Read each picture and print what is on it; a picture that cannot be read does not stop the others.

    Raises:
        Fault: at least one picture could not be read; of several, each has had its own line on stderr.
    """
    known = deck_of(deck)
    failed = []
    for image in images:
        try:
            found = _read_one(image, want, lang, known)
        except Fault as fault:
            if len(images) == 1:
                raise
            print(f"paperref: {fault}", file=sys.stderr)
            failed.append(image)
            continue
        _print(found, want, as_json)
    if failed:
        raise Fault(f"{len(failed)} of {len(images)} pictures could not be read")


def deck_of(path: Path | None) -> list[tuple[str, ...]] | None:
    """The cards of the deck that ``--deck`` names; raises Fault where there are none in it."""
    from vision.deck import DeckError, load_deck

    try:
        return None if path is None else load_deck(path)
    except DeckError as error:
        raise Fault(f"--deck {error}") from None


def _read_one(image: Path, want: Want, lang: Language, deck: Sequence[Sequence[str]] | None) -> dict[str, Any]:
    from vision.read import ReadError, read_picture

    try:
        return read_picture(image, want.value, lang.value, deck=deck)
    except ReadError as error:
        raise Fault(str(error)) from None


def _print(found: dict[str, Any], want: Want, as_json: bool) -> None:
    if as_json:
        print(json.dumps(found, ensure_ascii=False), flush=True)
        return
    shown = console()
    shown.print(escaped(str(found["image"])), soft_wrap=True)  # above and not in the table, which it could tear apart
    shown.print(as_table(found, want))


def as_table(found: dict[str, Any], want: Want) -> Table:
    """What was found on one picture, as a table of the terminal."""
    from rich.table import Table

    heads, rows = _ROWS[want]
    table = Table(*heads)
    for row in rows(found[want.value]):
        table.add_row(*map(escaped, row))
    return table


def _card_rows(cards: Sequence[dict[str, Any]]) -> Iterator[tuple[str, ...]]:
    for card in cards:
        number = "" if card["number"] is None else str(card["number"])
        yield card["colour"], number, card["face"], f"{card['confidence']:.2f}", _corners(card["corners"])


def _word_rows(words: Sequence[dict[str, Any]]) -> Iterator[tuple[str, ...]]:
    return ((word["text"], _corners(word["corners"])) for word in words)


def _sheet_rows(sheet: dict[str, Any] | None) -> Iterator[tuple[str, ...]]:
    if sheet:
        yield _corners(sheet["corners"]), str(sheet.get("picture") or "")


def _stand_rows(stand: dict[str, Sequence[str]]) -> Iterator[tuple[str, ...]]:
    return ((str(place), *words) for place, words in enumerate(zip(*(stand[c] for c in "ABC"), strict=True), start=1))


def _corners(corners: Sequence[Sequence[float]]) -> str:
    return " ".join(f"{x:.0f},{y:.0f}" for x, y in corners)


_ROWS: dict[Want, tuple[tuple[str, ...], Any]] = {
    Want.cards: (("colour", "number", "face", "confidence", "corners"), _card_rows),
    Want.words: (("text", "corners"), _word_rows),
    Want.sheet: (("corners", "picture"), _sheet_rows),
    Want.stand: (("", "A", "B", "C"), _stand_rows),
}
