"""Photographs of the stand: their words are read here, put right by whoever looks at them, and said by the host."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from fastapi import APIRouter

from engine.pictomania.events import DeckOpened
from engine.record import Record
from engine.text import N_, Worded
from service.api import keep_shapes as shapes
from service.api.languages import Speaks
from service.api.live import LiveGame
from service.api.person import Who
from service.api.problems import Problem, answers
from service.api.rights import ONLY_WATCHES
from service.api.routes.drawings import REFUSED, Photograph, worked
from service.api.routes.games import HERE, Played
from service.api.who import AtDesk, Guest
from service.keep import worker
from service.keep.stand_files import PLACES, ReadStand, keep_stand, stand_of, stands_in

router = APIRouter(prefix=HERE + "/{game}", tags=["stands"])

SURE = 1.0
"""How sure a word is that somebody has put right."""


@router.get("/stands", responses=answers("no_pass", "not_found"))
def show(game: Played, desk: AtDesk, who: Guest) -> shapes.StandsShape:
    """Show the words read on photographs of the stand, the latest first; the host says which of them stand there."""
    folder, sent = desk.pictures.of_game(game.number), desk.pictures.sent(game.number)
    return shapes.StandsShape(stands=[stand_shape(one) for one in reversed(stands_in(folder, sent))])


@router.post("/pictures/{name}/stand", responses=REFUSED)
def read(game: Played, desk: AtDesk, who: Guest, name: Photograph, tongue: Speaks) -> shapes.StandShape:
    """Read the words on a photograph of the stand, in the language asked for; open decks make weak readings sure."""
    _check_plays(who)
    path = desk.pictures.find(game.number, name)
    if path is None or not name.startswith("stand-"):
        raise Problem("not_found", Worded(N_("there is no such photograph of a stand")))
    found = worked(lambda: worker.read_stand(path, tongue.language, _deck(game)))
    cards = tuple(tuple(found["stand"][place]) for place in PLACES)
    sure = tuple(float(one) for place in PLACES for one in found["confidence"][place])
    stand = ReadStand(name, cards, sure, "")
    keep_stand(path.parent, stand)
    return stand_shape(stand)


@router.put("/pictures/{name}/stand", responses=REFUSED)
def put_right(asked: shapes.StandWords, game: Played, desk: AtDesk, who: Guest, name: Photograph) -> shapes.StandShape:
    """Propose the words that stand there rather, for the host to look at and say."""
    _check_plays(who)
    folder = desk.pictures.of_game(game.number)
    before = stand_of(folder, name)
    if before is None:
        raise Problem("not_found", Worded(N_("there is no such photograph that was read")))
    cards = tuple(map(tuple, (asked.a, asked.b, asked.c)))
    pairs = zip(chain(*cards), chain(*before.cards), before.sure, strict=True)
    sure = tuple(one if new == old else SURE for new, old, one in pairs)
    stand = ReadStand(name, cards, sure, who.name)
    keep_stand(folder, stand)
    return stand_shape(stand)


def stand_shape(stand: ReadStand) -> shapes.StandShape:
    """What was read, as it is answered."""
    a, b, c = map(list, stand.cards)
    return shapes.StandShape(name=stand.photograph, a=a, b=b, c=c, sure=list(stand.sure), by=stand.by)


def _check_plays(who: Who) -> None:
    if not (who.colour or who.host):
        raise Problem("forbidden", Worded(ONLY_WATCHES))


def _deck(game: LiveGame) -> list[tuple[str, ...]]:
    """Both sides of all cards of the decks that are open in a game; none where none is."""
    return list(_sides(game.record))


def _sides(record: Record) -> Iterator[tuple[str, ...]]:
    for entry in record.journal.effective():
        if isinstance(entry.event, DeckOpened):
            for card in entry.event.cards:
                yield from (card.front, card.back)
