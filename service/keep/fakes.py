"""Tells files that are what their names say from files that only look so, before anybody is given them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import cv2
import numpy as np

from engine.text import N_, Worded
from service.watching.reel import HEAD, MOST_PICTURE, WORD
from vision.picture_file import declared_size

MOST_BYTES = 32 * 1024 * 1024
"""Of a picture."""

MOST_PIXELS = 24_000_000
"""Of a picture that the program keeps: photographs are shrunk to that when they come."""

JPEG = b"\xff\xd8"
BEGINNINGS = {".png": b"\x89PNG\r\n\x1a\n", ".jpg": b"\xff\xd8\xff", ".webp": b"RIFF", ".gif": b"GIF8"}
ENDS = {".png": b"IEND\xaeB`\x82", ".jpg": b"\xff\xd9"}

ELEMENT = re.compile(r'<(?:/?svg|/?g|path)(?:\s+[a-zA-Z-]+="[^"<>&]*")*\s*/?>')
SAID = re.compile(r'\s+([a-zA-Z-]+)="([^"]*)"')
ALLOWED = re.compile(
    "xmlns|width|height|viewBox|fill|fill-rule|stroke|stroke-width|stroke-linecap|stroke-linejoin|opacity|d"
)
VALUE = re.compile(r"http://www[.]w3[.]org/2000/svg|[#A-Za-z0-9 .,-]*")


def fault_of(path: Path) -> str:
    """What is wrong with a file that lies under the name it claims, in words of the catalogues; "" where nothing is."""
    if path.suffix == ".reel":
        return _of_film(path)
    if path.stat().st_size > MOST_BYTES:
        return N_("is too large for a picture")
    data = path.read_bytes()
    if path.suffix == ".svg":
        return _of_strokes(data)
    return _of_words(data) if path.suffix == ".json" else _of_picture(data, path.suffix)


def _of_picture(data: bytes, suffix: str) -> str:
    size = declared_size(data)
    if not data.startswith(BEGINNINGS[suffix]) or not data.endswith(ENDS.get(suffix, b"")) or size is None:
        return N_("is not the picture that its name says")
    if size[0] * size[1] > MOST_PIXELS:
        return Worded(N_("unpacks to {width} x {height} pixels, which is too large"), width=size[0], height=size[1])
    try:
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_REDUCED_GRAYSCALE_8)
    except cv2.error:
        pixels = None
    return "" if pixels is not None else N_("is a damaged picture")


def _of_strokes(data: bytes) -> str:
    """Strokes are paths and nothing else: no script, no link, no text."""
    try:
        text = data.decode("ascii")
    except UnicodeDecodeError:
        return N_("holds more than strokes")
    tags = ELEMENT.findall(text)
    said = [pair for tag in tags for pair in SAID.findall(tag)]
    plain = all(ALLOWED.fullmatch(name) and VALUE.fullmatch(value) for name, value in said)
    nothing_else = not ELEMENT.sub("", text).strip()
    whole = bool(tags) and tags[0].startswith("<svg ") and tags[-1] == "</svg>"
    return "" if plain and nothing_else and whole else N_("holds more than strokes")


def _of_words(data: bytes) -> str:
    try:
        raw = json.loads(data)
        cards, sure = raw["cards"], raw["sure"]
        right = (
            set(raw) == {"cards", "sure", "by"}
            and [len(card) for card in cards] == [7, 7, 7]
            and all(isinstance(word, str) and len(word) <= 100 for card in cards for word in card)
            and len(sure) == 21
            and all(isinstance(one, int | float) and 0 <= one <= 1 for one in sure)
            and isinstance(raw["by"], str)
            and len(raw["by"]) <= 20
        )
    except (ValueError, RecursionError, KeyError, TypeError):
        right = False
    return "" if right else N_("holds no words of a stand")


def _of_film(path: Path) -> str:
    """A film is one picture after the other, each with its head; it may break off, as where the plug was pulled."""
    with path.open("rb") as file:
        while len(head := file.read(HEAD.size)) == HEAD.size:
            word, _, _, length = HEAD.unpack(head)
            if word != WORD or not len(JPEG) <= length <= MOST_PICTURE:
                return N_("is no film of this program")
            if not JPEG.startswith(file.read(len(JPEG))):
                return N_("is a film of something else than pictures")
            file.seek(length - len(JPEG), 1)
    return ""
