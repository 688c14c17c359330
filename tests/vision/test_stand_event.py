"""The stand as an event: each word with how sure it is, and what the doubtful ones may be instead."""

from __future__ import annotations

import numpy as np

from vision.stand_event import MOST, stand_read
from vision.stand_reading import Options, StandReading

PICTURE = np.zeros((9, 9, 3), np.uint8)


def reading(options: Options, weak: float) -> StandReading:
    words = {card: tuple(f"{card}{n}" for n in range(7)) for card in "ABC"}
    sure: dict[str, tuple[float, ...]] = dict.fromkeys("ABC", (0.99,) * 7)
    sure["B"] = (0.99, weak, *(0.99,) * 5)
    none: tuple[Options, ...] = ((),) * 7
    return StandReading(
        words, sure, dict.fromkeys("ABC", ("words",) * 7), {"A": none, "B": ((), options, *none[2:]), "C": none}
    )


def test_each_word_keeps_how_sure_it_is_and_what_else_it_may_be() -> None:
    found = stand_read(reading((("B1", 0.5), ("boat", 0.2), ("goat", 0.3)), 0.5), PICTURE, 4.0)
    assert found.event.sure[8] == 0.5  # type: ignore[attr-defined]
    assert len(found.event.sure) == 21  # type: ignore[attr-defined]
    assert [other.b[1] for other in found.alternatives] == ["goat", "boat"]  # type: ignore[attr-defined]
    assert {other.a for other in found.alternatives} == {found.event.a}  # type: ignore[attr-defined]
    assert (found.at, found.since) == (4.0, 0.0)


def test_sure_words_have_no_alternatives_and_doubtful_ones_a_few() -> None:
    many = tuple((f"word{n}", 0.01) for n in range(30))
    assert stand_read(reading(many, 0.95), PICTURE, 4.0).alternatives == ()
    assert len(stand_read(reading(many, 0.5), PICTURE, 4.0).alternatives) == MOST
