"""A table laid out in a picture as people have said it lies; what they left out is found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.arrangement import Arrangement, Player, Spot
from vision.camera import Frame, Image
from vision.colour import Palette, name_apart, name_colour
from vision.hue import Floats
from vision.light import common_white, light_of, lit
from vision.plane_fit import size_on, squared
from vision.said_plane import Grid, grid_of
from vision.said_sheets import Found, sheets_now
from vision.said_tokens import tokens_at
from vision.seating import orient, paper_whites, token_pixels, usual_white
from vision.set_up import set_up, table_of
from vision.sheets import LightQuad, Points, find_light_quads
from vision.stand import Stand, find_stand
from vision.table import NoTable, Seat, Table
from vision.token_groups import own_tokens
from vision.tokens import Disc, disc_pixels, is_dark
from vision.zones import Matrix, there

UNEVEN = 0.02
"""Sheets of a table differ by less than this share of their size."""
KEPT, ASIDE = 0.1, 1.0
"""A stand seen within so large a share of a card's height of where it was said stays there; it is followed so far."""


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """A table as it lies.

    Attributes:
        table: ready to be watched.
        grid: where the places that people say are in the picture.
        notes: what the table should be told, one line each.
    """

    table: Table
    grid: Grid
    notes: tuple[str, ...] = ()


def lay_out(still: Frame, said: Arrangement | None = None) -> Laid:
    """The table in a still frame, as it was said to lie.

    Raises:
        NoTable: something is not said and cannot be found; as `OutOfSync`, nothing lies where it was said.
    """
    said = said or Arrangement()
    grid = grid_of(said, still)
    if said.players:
        return _with_players(still, said, grid)
    table = set_up(still)
    stand = _stand(still.bgr(), said, grid, None) if said.stand or said.no_stand else table.stand
    bonus = _bonus(still.bgr(), said, grid, None, table.seats, table.usual_white)
    table = replace(table, stand=stand, bonus=table.bonus if bonus is None else tuple(bonus))
    return Laid(_evened(table, grid), grid)


def _with_players(still: Frame, said: Arrangement, grid: Grid) -> Laid:
    picture, papers = still.bgr(), find_light_quads(still.luma)
    found = _sheets(still, said, grid, papers)
    quads = [LightQuad(corners, True, 0.0, corners) for corners in found.sheets]
    whites = paper_whites(picture, quads)
    usual = usual_white(whites)
    common = common_white(usual)
    tokens = _own(lit(picture, light_of(usual, common)), said, grid, found, quads, common)
    inks = [token_pixels(picture, own, light_of(white, common)) for own, white in zip(tokens, whites, strict=True)]
    names = _names(said, inks, common)
    middle = np.mean([quad.centre for quad in quads], axis=0)
    seats = []
    for number, player in enumerate(said.players):
        corners = found.sheets[number] if player.sheet else orient(still.luma, quads[number], middle, tokens[number])
        seat = Seat(names[number], corners, tuple(tokens[number]), whites[number])
        pile, won = (_place(spot, player, seat, grid, found.matrix) for spot in (player.pile, player.won))
        seats.append(replace(seat, pile=pile, won=won))
    order = sorted(range(len(seats)), key=lambda k: float(np.arctan2(*(seats[k].corners.mean(axis=0) - middle)[::-1])))
    stand = _stand(picture, said, grid, found.matrix)
    bonus = _bonus(picture, said, grid, found.matrix, seats, usual)
    table = table_of(still, [seats[k] for k in order], 1.0, stand, bonus)
    table = _evened(replace(table, palette=_palette(table, said, names)), grid)
    return Laid(table, grid, (found.note,) if found.note else ())


# -- sheets -----------------------------------------------------------------------------------------------------------


def _sheets(still: Frame, said: Arrangement, grid: Grid, papers: Sequence[LightQuad]) -> Found:
    """Where the sheet of each player lies now, in their order; those said by a point get the paper there."""
    known = [grid.pixels(player.sheet) for player in said.players if player.sheet]
    quads = [paper.corners for paper in papers]
    found = Found((), None, "")
    if known:
        found = sheets_now(still.luma, known, quads, lambda matrix: _votes(still, said, grid, matrix), said.name)
    sheets, given = [], iter(found.sheets)
    for number, player in enumerate(said.players, 1):
        sheets.append(next(given) if player.sheet else _paper_at(papers, grid, player, number, found.matrix, said.name))
    return replace(found, sheets=tuple(sheets))


def _paper_at(
    papers: Sequence[LightQuad], grid: Grid, player: Player, number: int, matrix: Matrix | None, name: str
) -> Points:
    """The paper on which a player's point lies."""
    assert player.at is not None
    x, y = _now(grid.pixels([player.at]), matrix)[0].tolist()
    for paper in papers:
        if cv2.pointPolygonTest(paper.corners.astype(np.float32), (x, y), False) > 0:
            return paper.corners
    raise NoTable(f"{name}: player {number}: no sheet is seen at {list(player.at)}; give its four corners as sheet")


def _votes(still: Frame, said: Arrangement, grid: Grid, matrix: Matrix) -> int:
    """How many players' tokens show their own colour at a place, less how many show another's."""
    picture, votes = still.bgr(), 0
    for player in said.players:
        if player.tokens and player.sheet and player.colour:
            scale = float(np.linalg.norm(np.diff(grid.pixels(player.sheet), axis=0), axis=1).max())
            spots = there(grid.pixels(player.tokens), matrix)
            pixels = np.concatenate([disc_pixels(picture, disc) for disc in tokens_at(picture, spots, scale)])
            name, _ = name_colour(pixels)
            others = {other.colour for other in said.players} - {player.colour}
            votes += (name == player.colour) - (name in others)
    return votes


def _now(points: Points, matrix: Matrix | None) -> Points:
    return points if matrix is None else there(points, matrix)


def _evened(table: Table, grid: Grid) -> Table:
    """The table with sheets of one size where the plane is known: one seen only in part is made whole."""
    if grid.plane is None:
        return table
    sizes = np.array([size_on(seat.corners, grid.plane) for seat in table.seats])
    usual = np.median(sizes, axis=0)
    odd = (np.abs(sizes - usual) > UNEVEN * usual).any(axis=1)
    size = (float(usual[0]), float(usual[1]))
    seats = [
        replace(seat, corners=squared(seat.corners, grid.plane, size)) if differs else seat
        for seat, differs in zip(table.seats, odd, strict=True)
    ]
    return replace(table, seats=tuple(seats))


# -- what lies beside them --------------------------------------------------------------------------------------------


def _own(
    picture: Image, said: Arrangement, grid: Grid, found: Found, quads: list[LightQuad], white: Floats
) -> list[list[Disc]]:
    """The own tokens of each player: those said, where something coloured is there, else those beside the sheet."""
    beside = {group.sheet: list(group.discs) for group in own_tokens(picture, quads, white)}
    tokens = []
    for number, player in enumerate(said.players):
        discs = []
        if player.tokens:
            discs = tokens_at(picture, _now(grid.pixels(player.tokens), found.matrix), quads[number].sides[0])
            pixels = np.concatenate([disc_pixels(picture, disc) for disc in discs])
            if number in beside and name_colour(pixels, white)[0] in ("white", "black", "none"):
                discs = []
        discs = discs or beside.get(number, [])
        if not discs:
            raise NoTable(
                f"{said.name}: player {number + 1}: no score tokens are seen beside the sheet; lay them left of it, or "
                "say where they are as tokens"
            )
        tokens.append(discs)
    return tokens


def _names(said: Arrangement, inks: Sequence[Image], white: Floats) -> list[str]:
    """The players' names: as said, else by their tokens."""
    given = [player.colour for player in said.players]
    unsaid = [number for number, name in enumerate(given) if name is None]
    try:
        found, _ = name_apart([inks[number] for number in unsaid], white)
    except ValueError:
        raise NoTable(f"{said.name}: the tokens show no colour in this light; give each player a colour") from None
    for number, name in zip(unsaid, found, strict=True):
        if name in given:
            raise NoTable(f"{said.name}: player {number + 1}: looks {name} as another does; give each player a colour")
        given[number] = name
    return [str(name) for name in given]


def _place(spot: Spot | None, player: Player, seat: Seat, grid: Grid, matrix: Matrix | None) -> Spot | None:
    """A place beside a sheet in the sheet's frame; it keeps to the sheet wherever that lies now."""
    if spot is None:
        return None
    pixels = grid.pixels([spot])
    if player.sheet:
        before = replace(seat, corners=grid.pixels(player.sheet))
        across, up = before.back(pixels)[0].tolist()
    else:
        across, up = seat.back(_now(pixels, matrix))[0].tolist()
    return across, up


def _palette(table: Table, said: Arrangement, names: Sequence[str]) -> Palette:
    """The table's colours, those that were said instead of learnt."""
    looks = dict(table.palette.looks)
    for name, player in zip(names, said.players, strict=True):
        if player.look is not None:
            tile = np.full((4, 4, 3), player.look[::-1], np.uint8)
            try:
                looks[name] = Palette.learn({name: tile}, table.white).looks[name]
            except ValueError:
                raise NoTable(
                    f"{said.name}: {name}: its look is a grey; take it out to learn it from the tokens"
                ) from None
    return replace(table.palette, looks=looks)


def _stand(picture: Image, said: Arrangement, grid: Grid, matrix: Matrix | None) -> Stand | None:
    """The stand where it was said to be, or a little aside where it is seen there; found where nothing was said."""
    if said.no_stand:
        return None
    found = find_stand(picture)
    if said.stand is None:
        return found
    cards = np.stack([_now(grid.pixels(card), matrix) for card in said.stand])
    if found is None:
        return Stand(cards, 1.0)
    height = float(np.linalg.norm(cards[1, 3] - cards[1, 0]))
    off = float(np.linalg.norm(found.cards.mean(axis=(0, 1)) - cards.mean(axis=(0, 1))))
    return found if KEPT * height < off < ASIDE * height else Stand(cards, 1.0)


def _bonus(
    picture: Image, said: Arrangement, grid: Grid, matrix: Matrix | None, seats: Sequence[Seat], white: Floats
) -> list[Disc] | None:
    """The bonus tokens where they were said to lie; None where that was not said, or none is seen there."""
    if said.middle is None:
        return None
    if not said.middle:
        return []
    radius = float(np.median([disc.radius for seat in seats for disc in seat.tokens]))
    scale = max(seat.scale for seat in seats)
    discs = tokens_at(picture, _now(grid.pixels(said.middle), matrix), scale, radius)
    dark = [is_dark(disc_pixels(picture, disc), float(white.max())) for disc in discs]
    return discs if any(dark) else None
