"""What one edition of the game looks like: every choice of print that all its cards and tokens share."""

from __future__ import annotations

from dataclasses import dataclass, replace

from numpy.random import Generator

from datasets.colours import Bgr, ink_black, palette, paper_white, player_colour
from datasets.typefaces import Typeface, pick_typeface

PANELS = ("none", "none", "oval", "tilted", "circle", "box", "diamond", "band", "split")
"""What lies behind the figure in the middle of a card."""

CORNERS = ("none", "two", "two", "four", "pips", "pips4")
"""What a card's corners show: nothing, small figures (two or four), or small signs."""

BACKS = (
    "plain",
    "stripes",
    "dots",
    "mark",
    "mark dots",
    "lozenges",
    "chequers",
    "rings",
    "waves",
    "stars",
    "panel",
    "grid",
)
"""Patterns of a card's back."""

PIPS = ("heart", "lozenge", "club", "dot", "star")
"""Signs in the corners where there are no figures."""


@dataclass(frozen=True)
class Design:
    """One edition's looks. Lengths are shares of a card's width, colours BGR."""

    seed: int
    ratio: float
    corner: float
    face: Typeface
    handwritten: bool
    pen: float
    figure: float
    stretch: float
    filled: bool
    border: float
    border_style: str
    hairline: float
    panel: str
    panel_style: str
    outline: float
    outline_style: str
    shadow: float
    corners: str
    corner_size: float
    pip: str
    underline: str
    gradient: float
    white: Bgr
    black: Bgr
    black_inverted: bool
    back: str
    back_scale: float
    back_border: float
    back_contrast: float
    back_white: bool
    token_ring: float
    token_filled: bool
    star_waist: float
    colours: dict[str, Bgr]


def random_design(rng: Generator, names: tuple[str, ...] = (), system_fonts: bool = True) -> Design:
    """Draw an edition for players called ``names``; only OpenCV's own typefaces unless ``system_fonts``."""
    token_filled = bool(rng.random() < 0.9)
    handwritten = bool(rng.random() < 0.16)
    panel = "none" if handwritten else str(rng.choice(PANELS))
    panel_style = str(rng.choice(["white", "white", "shade", "ring", "ring", "black"]))
    largest = 1.25 if panel in ("none", "band", "split") else 0.62 if panel_style == "ring" else 0.8
    design = Design(
        seed=int(rng.integers(1 << 31)),
        ratio=rng.uniform(1.32, 1.62),
        corner=rng.uniform(0.0, 0.12),
        face=pick_typeface(rng, system_fonts),
        handwritten=handwritten,
        pen=rng.uniform(0.06, 0.2),
        figure=min(rng.uniform(0.45, 0.95) if rng.random() < 0.85 else rng.uniform(0.95, 1.25), largest),
        stretch=rng.uniform(0.85, 1.15),
        filled=bool(rng.random() < (0.15 if handwritten else 0.55)),
        border=0.0 if rng.random() < 0.2 else rng.uniform(0.02, 0.13),
        border_style=str(rng.choice(["contrast", "contrast", "shade", "black"])),
        hairline=rng.uniform(0.008, 0.03) if rng.random() < 0.3 else 0.0,
        panel=panel,
        panel_style=panel_style,
        outline=rng.uniform(0.012, 0.05) if rng.random() < 0.3 else 0.0,
        outline_style=str(rng.choice(["black", "white", "shade"])),
        shadow=rng.uniform(0.02, 0.06) if rng.random() < 0.2 else 0.0,
        corners=str(rng.choice(CORNERS)),
        corner_size=rng.uniform(0.11, 0.26),
        pip=str(rng.choice(PIPS)),
        underline=str(rng.choice(["none", "six", "six", "all", "dot"])),
        gradient=rng.uniform(0.1, 0.4) if rng.random() < 0.25 else 0.0,
        white=paper_white(rng),
        black=ink_black(rng),
        black_inverted=bool(rng.random() < 0.3),
        back=(back := str(rng.choice(BACKS))),
        back_scale=rng.uniform(0.07, 0.3),
        back_border=0.0 if rng.random() < 0.3 else rng.uniform(0.025, 0.11),
        back_contrast=rng.uniform(0.12, 0.6),
        back_white=bool(rng.random() < 0.15) and back not in ("plain", "mark", "grid"),
        token_ring=rng.uniform(0.04, 0.14) if rng.random() < 0.7 or not token_filled else 0.0,
        token_filled=token_filled,
        star_waist=rng.uniform(0.36, 0.55),
        colours=palette(rng, names) if names else {"any": player_colour(rng, "red")},
    )
    return design if design.filled else _with_coloured_border(design)


def _with_coloured_border(design: Design) -> Design:
    """Return a design of white cards that always shows the player's colour, also where the figure has to be black."""
    style = "contrast" if design.border_style == "black" else design.border_style
    return replace(design, border=max(design.border, 0.05), border_style=style)
