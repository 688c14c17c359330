"""Pieces that training crops are put together from, drawn once by number and kept."""

from __future__ import annotations

from functools import lru_cache

from numpy.random import default_rng

from datasets.canvas import Picture
from datasets.cards import black_face, card_back, guess_face
from datasets.colours import PLAYER_COLOURS
from datasets.design import Design, random_design
from datasets.hands import hand_sprite, random_hand
from datasets.textures import base_colour, table_top

ART_WIDTH = 80
"""Width in pixels of the cached card art."""

TABLES, HANDS = 160, 48
"""How many table tops and hands there are."""

HAND_PER_MM = 0.8
"""Pixels a millimetre of hands."""


@lru_cache(maxsize=2000)
def edition(number: int, system_fonts: bool) -> Design:
    """Return the design of edition ``number`` (0 or more), for players of every colour."""
    return random_design(default_rng((number, 11)), PLAYER_COLOURS, system_fonts)


@lru_cache(maxsize=8000)
def card_art(number: int, system_fonts: bool, colour: str | None, figure: str) -> Picture:
    """Return card art of deck ``number``: ``figure`` "" for the back, ``colour`` ``None`` for a black card."""
    deck = edition(number, system_fonts)
    if not figure:
        return card_back(deck, deck.colours[colour] if colour else None, ART_WIDTH)
    if colour is None:
        return black_face(deck, figure, ART_WIDTH)
    return guess_face(deck, deck.colours[colour], figure, ART_WIDTH)


@lru_cache(maxsize=TABLES)
def table_piece(number: int) -> Picture:
    """Return a piece (256, 256, 3) of table top ``number``."""
    rng = default_rng((number, 12))
    return table_top(rng, 256, 256, base_colour(rng), rng.uniform(30, 110))


@lru_cache(maxsize=HANDS)
def hand_piece(number: int) -> Picture:
    """Return hand ``number`` as premultiplied BGRA, `HAND_PER_MM` pixels a millimetre."""
    return hand_sprite(random_hand(default_rng((number, 13))), HAND_PER_MM)
