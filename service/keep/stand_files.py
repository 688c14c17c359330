"""What was read on photographs of stands: beside each photograph a file of JSON with the words, put right or not."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

PLACES = ("A", "B", "C")


@dataclass(frozen=True, slots=True)
class ReadStand:
    """The words of the three cards, how sure each of the 21 is, those of A first, and who has put them right ("")."""

    photograph: str
    cards: tuple[tuple[str, ...], ...]
    sure: tuple[float, ...]
    by: str


def keep_stand(folder: Path, stand: ReadStand) -> None:
    """Keep what is read beside the photograph; whole or not at all. Raises ``OSError``."""
    path = _beside(folder, stand.photograph)
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    part.write_text(json.dumps({"cards": stand.cards, "sure": stand.sure, "by": stand.by}, ensure_ascii=False), "utf-8")
    os.replace(part, path)


def stands_in(folder: Path, photographs: Sequence[str]) -> list[ReadStand]:
    """What was read on these photographs, in their order; those not read yet are left out."""
    found = [stand_of(folder, name) for name in photographs if name.startswith("stand-")]
    return [one for one in found if one]


def stand_of(folder: Path, photograph: str) -> ReadStand | None:
    """What was read on a photograph; None where nothing was, or what was kept cannot be read any more."""
    try:
        raw = json.loads(_beside(folder, photograph).read_text("utf-8"))
        return ReadStand(photograph, tuple(tuple(card) for card in raw["cards"]), tuple(raw["sure"]), raw["by"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _beside(folder: Path, photograph: str) -> Path:
    return (folder / photograph).with_suffix(".json")
