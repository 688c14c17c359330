"""Makes the pictures of `docs/guesser.md`: `python docs/explain_guesser.py`. All drawings are the project's own."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.doodles import drawn as begun
from datasets.plain_drawings import DRAWINGS
from datasets.sheets import blank_sheet, draw_ink, random_sheet_look
from models.guesser import Guesser
from service.asked_words import split
from service.explain import explained

PAGE = Path(__file__).resolve().parent / "guesser"
Picture = NDArray[np.uint8]

THINGS = split(
    "house, barn, castle, church, tent, lighthouse, bridge, sun, star, moon, cloud, flower, tree, leaf, fish, whale, "
    "shark, bicycle, umbrella, snowman, ladder"
)
"""Twenty-one words, as on three cards."""
CZECH = split(
    "dům, stodola, hrad, kostel, stan, maják, most, slunce, hvězda, měsíc, mrak, květina, strom, list, ryba, velryba, "
    "žralok, kolo, deštník, sněhulák, žebřík"
)
"""The same in Czech."""


def clean(name: str, width: float, share: float = 1.0) -> Picture:
    """The first ``share`` of a drawing with lines of ``width`` (a share of the side) on white."""
    picture = np.full((480, 480, 3), 255, np.uint8)
    lines = [np.rint((stroke * 3.8 + 50) * 16).astype(np.int32) for stroke in begun(DRAWINGS[name], share)]
    cv2.polylines(picture, lines, False, (40, 40, 40), max(1, round(width * 480)), cv2.LINE_AA, 4)
    return picture


def photographed(name: str, seed: int) -> Picture:
    """A drawing in faint pencil on a sheet with foot line and star, in uneven light."""
    rng = np.random.default_rng(seed)
    sheet = blank_sheet(random_sheet_look(rng), (110.0, 150.0))
    strokes = [stroke * 0.7 + (18, 25) for stroke in DRAWINGS[name]]
    sheet = draw_ink(sheet, strokes, (120, 120, 125), 0.8)[..., :3].astype(np.float32)
    rows, columns = np.mgrid[: sheet.shape[0], : sheet.shape[1]] / max(sheet.shape)
    light = 0.95 - 0.2 * rows - 0.3 / (1 + np.exp(-(columns + 0.6 * rows - 0.8) * 30))
    seen = cv2.GaussianBlur(sheet * light[..., None] * (0.8, 0.92, 1.0), (0, 0), 0.7)
    return np.clip(seen + rng.normal(0, 3, sheet.shape), 0, 255).astype(np.uint8)


EXAMPLES: dict[str, tuple[Picture, list[str]]] = {
    "marker": (clean("house", 0.04), THINGS),
    "photograph": (photographed("snowman", 4), THINGS),
    "unfinished": (clean("bicycle", 0.012, 0.6), THINGS),
    "czech": (clean("umbrella", 0.012), CZECH),
    "never-learnt": (clean("fish", 0.012), ["goldfish", "chainsaw", "trampoline", "wardrobe", "satellite", "avocado"]),
    "nothing": (np.full((300, 300, 3), 238, np.uint8), THINGS),
}
"""What each picture shows: a drawing, and the words to choose from."""


def main() -> None:
    """Write one picture an example."""
    guesser = Guesser.load()
    PAGE.mkdir(exist_ok=True)
    for name, (picture, words) in EXAMPLES.items():
        made = explained(picture, guesser, words)
        cv2.imwrite(str(PAGE / f"{name}.png"), made, [cv2.IMWRITE_PNG_COMPRESSION, 9])


if __name__ == "__main__":
    main()
