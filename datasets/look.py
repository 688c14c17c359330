"""One table's looks beside its print: top, light, lens, noise, people's hands."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from datasets.colours import Bgr, lab, mix
from datasets.design import Design, random_design
from datasets.hands import HandLook, random_hand
from datasets.rounds import Plan
from datasets.sheets import SheetLook, random_sheet_look
from datasets.stand import StandLook, random_stand_look
from datasets.textures import base_colour, noise


@dataclass(frozen=True)
class Look:
    """Everything the renderer chooses once a table. Lengths in mm or, where said, in pixels of a 1280 wide picture.

    ``sun`` (x, y) is the way shadows fall in mm for each mm of height; ``blur`` pixels; ``grain`` grey steps;
    ``flicker`` share of brightness; ``cast`` gains of blue, green and red.
    """

    top_seed: int
    base: Bgr
    design: Design
    stand: StandLook
    sheet: SheetLook
    hands: dict[str, HandLook]
    pens: dict[str, Bgr]
    pen_mm: float
    sun: tuple[float, float]
    shadow: float
    light_seed: int
    fall_off: float
    spots: int
    cast: tuple[float, float, float]
    exposure: float
    blur: float
    grain: float
    flicker: float


def random_look(rng: Generator, plan: Plan, system_fonts: bool = True) -> Look:
    """Draw the looks of the table at which ``plan`` is played."""
    design = random_design(rng, plan.players, system_fonts)
    text = "".join(sorted({char for words in plan.stand.values() for word in words for char in word}))
    warm = rng.normal(0, 0.06)
    angle = rng.uniform(0, 2 * np.pi)
    return Look(
        top_seed=int(rng.integers(1 << 31)),
        base=_unlike(rng, design),
        design=design,
        stand=random_stand_look(rng, text, system_fonts),
        sheet=random_sheet_look(rng),
        hands={player: random_hand(rng) for player in plan.players},
        pens={player: mix(colour, (30, 30, 30), rng.uniform(0.15, 0.5)) for player, colour in design.colours.items()},
        pen_mm=rng.uniform(0.7, 1.5),
        sun=(float(np.cos(angle)) * rng.uniform(0.1, 0.7), float(np.sin(angle)) * rng.uniform(0.1, 0.7)),
        shadow=rng.uniform(0.15, 0.55),
        light_seed=int(rng.integers(1 << 31)),
        fall_off=rng.uniform(0.05, 0.45),
        spots=int(rng.choice([0, 0, 0, 1, 2])),
        cast=(1 - warm, 1 + rng.normal(0, 0.015), 1 + warm),
        exposure=rng.uniform(0.78, 1.05),
        blur=rng.uniform(0.25, 0.85),
        grain=rng.uniform(0.6, 4.5),
        flicker=rng.uniform(0, 0.02),
    )


def _unlike(rng: Generator, design: Design) -> Bgr:
    """Draw a table colour that neither the paper nor any player's print would vanish on."""
    printed = [lab(colour) for colour in (design.white, *design.colours.values())]
    while True:
        base = base_colour(rng)
        if min(float(np.linalg.norm(lab(base) - other)) for other in printed) > 34:
            return base


def light_map(look: Look, size: tuple[int, int]) -> np.ndarray:
    """Return the gain of every pixel of a picture of ``size`` (width, height), (H, W, 3) `uint8`, 128 for 1."""
    width, height = size
    rng = np.random.default_rng(look.light_seed)
    xs = np.linspace(-1, 1, width, dtype=np.float32)[None, :]
    ys = np.linspace(-1, 1, height, dtype=np.float32)[:, None] * np.float32(height / width)
    angle = rng.uniform(0, 2 * np.pi)
    lamp = xs * np.float32(np.cos(angle)) + ys * np.float32(np.sin(angle))
    gain = 1 + look.fall_off * (0.5 * lamp - 0.5 * (xs**2 + ys**2))
    gain = gain + noise(rng, height, width, (1.5, 2), 2) * np.float32(0.03)
    for _ in range(look.spots):
        x, y, reach = rng.uniform(-0.8, 0.8), rng.uniform(-0.45, 0.45), rng.uniform(0.08, 0.3)
        gain = gain + np.exp(-((xs - x) ** 2 + (ys - y) ** 2) / reach**2) * np.float32(rng.uniform(0.1, 0.35))
    cast = np.array(look.cast, np.float32) * np.float32(look.exposure * 128)
    return np.clip(gain[..., None] * cast, 0, 255).astype(np.uint8)
