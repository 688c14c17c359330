"""The readers that are trained here, as data: classes, size of input, amounts of pictures and steps."""

from __future__ import annotations

from dataclasses import dataclass

from models.figures import FIGURE_CLASSES
from models.stars import STAR_CLASSES
from models.training.augment import Strength
from models.training.loop import Recipe


@dataclass(frozen=True, slots=True)
class ReaderPlan:
    """One reader: what it tells apart, how large its input is, on how many pictures and how it is trained."""

    name: str
    purpose: str
    classes: tuple[str, ...]
    side: int
    widths: tuple[int, ...]
    pictures: int
    held_out: int
    recipe: Recipe
    strength: Strength
    unseen: str
    limits: tuple[str, ...]


PLANS = {
    "figures": ReaderPlan(
        name="figures",
        purpose=(
            "Reads the figure 1 to 7 or the letter A to C on the top card of a square crop, or tells that the card "
            "lies face down (`back`) or that there is no card (`none`). Used by `models.figures.FigureReader`."
        ),
        classes=FIGURE_CLASSES,
        side=64,
        widths=(16, 32, 64, 96),
        pictures=60_000,
        held_out=6_000,
        recipe=Recipe(steps=10_000, batch=128, rate=1.5e-3),
        strength=Strength(),
        unseen="every eighth family of typefaces, and all designs of the held-out pictures",
        limits=(
            "Knows no other figures: a 0, 8 or 9 or a picture is read as one of its classes, often with low "
            "confidence; a 9 is a 6 upside down.",
            "Below about 25 pixels of card width, and where a third of the figure is hidden, confidences drop.",
            "Handwriting far from school forms (a 7 like a 1, a 4 without its bar) is often misread.",
        ),
    ),
    "stars": ReaderPlan(
        name="stars",
        purpose=(
            "Counts the stars, 1 to 3, on the round token in the middle of a square crop; 0 where there is no token. "
            "Used by `models.stars.StarReader`."
        ),
        classes=tuple(str(stars) for stars in STAR_CLASSES),
        side=40,
        widths=(16, 32, 48, 64),
        pictures=40_000,
        held_out=3_000,
        recipe=Recipe(steps=6_000, batch=128, rate=1.5e-3),
        strength=Strength(invert=0.04),
        unseen="all designs of the held-out pictures",
        limits=(
            "Counts up to three; four stars or other signs are read as one of its classes.",
            "Below about 16 pixels of token diameter stars run together.",
        ),
    ),
}
"""Every reader by the name of its weights."""
