"""Votes: as what each player would have a dispute decided. Who may correct the record then decides."""

from __future__ import annotations

from fastapi import APIRouter

from engine.errors import quote
from engine.text import N_, Worded, verbatim
from service.api.game_shapes import Decision
from service.api.live import LiveGame
from service.api.problems import Problem, answers
from service.api.routes.games import HERE, Played
from service.api.shapes import VoteShape, VotesShape
from service.api.who import AtDesk, Guest
from service.store.hosting import Hosting, Vote

router = APIRouter(prefix=HERE + "/{game}/votes", tags=["votes"])


def votes_of(hosting: Hosting, game: LiveGame) -> VotesShape:
    """The votes of a game, as they are answered."""
    return VotesShape(votes=[VoteShape.of(vote) for vote in hosting.votes(game.number)])


@router.get("", responses=answers("no_pass", "not_found"))
def list_votes(game: Played, desk: AtDesk, who: Guest) -> VotesShape:
    """List the votes on disputes of this game."""
    return votes_of(desk.hosting, game)


@router.put("", responses=answers("no_pass", "forbidden", "origin", "not_found", "not_allowed", "unreadable"))
def vote(asked: Decision, game: Played, desk: AtDesk, who: Guest) -> VotesShape:
    """Vote on a dispute, as the player you are; a later vote replaces it. All are told who voted for what."""
    if not who.colour:
        raise Problem("forbidden", Worded(N_("only players vote")))
    choices = game.dispute(asked.code, asked.about).choices
    if asked.decision not in choices:
        raise Problem(
            "unreadable",
            Worded(
                N_("{decision} decides nothing here; expected {wanted}"),
                decision=quote(asked.decision),
                wanted=verbatim(choices),
            ),
        )
    desk.hosting.vote(game.number, Vote(asked.code, asked.about, who.colour, asked.decision))
    desk.changed()
    return votes_of(desk.hosting, game)
