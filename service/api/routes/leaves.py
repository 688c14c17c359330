"""What people take along: a picture to share and a score sheet on paper, of a game or of an evening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from fastapi import APIRouter, Response

from engine.secrecy import SPECTATOR
from engine.text import sentence
from service.api.desk import Desk
from service.api.languages import Speaks
from service.api.naming import naming
from service.api.person import Who
from service.api.problems import answers
from service.api.routes.drawings import kept_game, may_see_drawings
from service.api.routes.games import HERE, Played
from service.api.routes.keeping import TABLE, Spent
from service.api.seen import Seen
from service.api.who import AtDesk, Guest
from service.given import called
from service.i18n import Tongue
from service.keep.evenings import KeptGame
from service.keep.gallery import gallery_of
from service.keep.lettering import drawable
from service.keep.paint import painted
from service.keep.printing import printed
from service.keep.share import MOST_DRAWINGS, Drawn, share_page
from service.keep.sheet import Reasons, SheetGame, sheet_pages
from service.store.hosting import Seat

router = APIRouter(tags=["leaves"])

REFUSED = answers("no_pass", "not_found")
PNG, PDF = "image/png", "application/pdf"
GIVES_PNG = REFUSED | {200: {"content": {PNG: {}}}}
GIVES_PDF = REFUSED | {200: {"content": {PDF: {}}}}


@router.get(HERE + "/{game}/share.png", responses=GIVES_PNG, response_class=Response)
def share_game(game: Played, desk: AtDesk, who: Guest, tongue: Speaks) -> Response:
    """Give a picture of a game to share: points, and drawings whose words are known."""
    return _share(desk, who, [kept_game(desk, who, game.number)], tongue)


@router.get(TABLE + "/evenings/{evening}/share.png", responses=GIVES_PNG, response_class=Response)
def share_evening(evening: Spent, desk: AtDesk, who: Guest, tongue: Speaks) -> Response:
    """Give a picture of an evening to share."""
    return _share(desk, who, evening.games, tongue)


@router.get(HERE + "/{game}/sheet.pdf", responses=GIVES_PDF, response_class=Response)
def sheet_of_game(game: Played, desk: AtDesk, who: Guest, tongue: Speaks) -> Response:
    """Give the score sheet of a game: every round, and every point with its reason."""
    return _sheet(desk, who, [kept_game(desk, who, game.number)], tongue)


@router.get(TABLE + "/evenings/{evening}/sheet.pdf", responses=GIVES_PDF, response_class=Response)
def sheet_of_evening(evening: Spent, desk: AtDesk, who: Guest, tongue: Speaks) -> Response:
    """Give the score sheets of all games of an evening."""
    return _sheet(desk, who, evening.games, tongue)


def _legible(games: Sequence[KeptGame]) -> list[KeptGame]:
    """The games with names as far as the typeface has letters for them; who has none of those goes by the colour."""
    names = [{colour: name for colour, said in game.names.items() if (name := drawable(said))} for game in games]
    return [replace(game, names=legible) for game, legible in zip(games, names, strict=True)]


def _share(desk: Desk, who: Who, games: Sequence[KeptGame], tongue: Tongue) -> Response:
    games = _legible(games)
    drawings = _drawn(desk, games) if may_see_drawings(desk, who) else []
    page = share_page(_name(desk, who, tongue), games, drawings, tongue)
    return Response(painted(page), media_type=PNG)


def _drawn(desk: Desk, games: Sequence[KeptGame]) -> list[Drawn]:
    """Drawings whose words may be known, those guessed by most first."""
    shown = [one for one in gallery_of(games, desk.pictures.folder) if one.word and one.files.picture]
    shown.sort(key=lambda one: -len(one.guessed))
    drawn: list[Drawn] = []
    for one in shown[:MOST_DRAWINGS]:
        path = desk.pictures.find(one.game.number, one.files.picture)
        image = cv2.imread(str(path)) if path else None
        if image is not None:
            drawn.append((np.asarray(image, np.uint8), one.word))
    return drawn


def _sheet(desk: Desk, who: Who, games: Sequence[KeptGame], tongue: Tongue) -> Response:
    title, games = _name(desk, who, tongue), _legible(games)
    told = [SheetGame(game, _reasons(desk, who, game, tongue)) for game in games]
    content = printed(sheet_pages(title, told, tongue), title, tongue.language)
    headers = {"Content-Disposition": f'inline; filename="paperref-{games[0].number}.pdf"'}
    return Response(content, media_type=PDF, headers=headers)


def _reasons(desk: Desk, who: Who, game: KeptGame, tongue: Tongue) -> Reasons:
    """Why each player has their points, round by round, as everybody may know it; people by their names then."""
    says = naming(tongue, [Seat(colour, name, 0) for colour, name in game.names.items()])

    def told(seen: Seen) -> Reasons:
        rules = seen.record.game
        return {
            number: {
                player: [(line.points, sentence(line.template, line.params, says)) for line in lines]
                for player, lines in rules.explain(state).items()
            }
            for number, state in enumerate(rules.by_round(seen.record.state), 1)
        }

    return desk.game(who.table, game.number).look(SPECTATOR, told)


def _name(desk: Desk, who: Who, tongue: Tongue) -> str:
    return called(next(table.name for table in desk.hosting.tables() if table.id == who.table), tongue)
