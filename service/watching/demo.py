"""The demonstration: a clip that comes with the program, in which a round is played."""

from __future__ import annotations

from pathlib import Path

import datasets

CLIP = Path(datasets.__file__).parent / "data" / "demo.mp4"
STAND = CLIP.with_name("demo-stand-0.jpg")
"""A close-up of its stand."""

LANGUAGE = "en"
"""In which its cards are printed, whatever people speak who look at it."""
