"""What is due and cannot be told beforehand is awaited: nobody learns from it what is still secret."""

from __future__ import annotations

from typing import Any

import pytest

from engine.events import GuessLaid, GuessShown, NumberShown, RoundEnded
from engine.game import Awaited, find_game, games
from engine.judge import events as judge
from engine.pictures import events as pictures
from engine.secrecy import HOST, redacted_round
from tests.engine.play_judge import Play as JudgePlay
from tests.engine.play_pictures import Play as PicturesPlay


def awaited(play: Any) -> tuple[Awaited, ...]:
    found: tuple[Awaited, ...] = play.record.game.awaited(play.state)
    return found


@pytest.mark.parametrize("name", games())
def test_nothing_is_awaited_before_the_beginning(name: str) -> None:
    game = find_game(name)
    assert game.awaited(game.start({})) == ()


def test_a_deal_that_has_begun_is_to_be_finished() -> None:
    play = JudgePlay()
    drawers = play.state.now.drawers
    assert awaited(play) == ()
    play.do(judge.CardDealt(drawers[0], 1))
    assert awaited(play) == tuple(Awaited(judge.CardDealt, (("player", each),)) for each in drawers[1:])
    play.do(judge.DrawingStarted())
    assert awaited(play) == ()


def test_what_lies_face_down_after_the_call_is_awaited_once_each() -> None:
    play = JudgePlay()
    first, second, *rest = play.state.now.drawers
    for number, player in enumerate((first, second, *rest), 1):
        play.do(judge.CardDealt(player, number))
    play.do(judge.DrawingStarted()).do(GuessLaid(first, second, 2)).do(judge.GuessesCalled())
    assert awaited(play) == (), "whoever knows all is told the acts themselves"
    state = type(play.state)(
        play.state.options,
        (redacted_round(play.record.game.vocabulary, play.state.now, HOST, lambda event: False),),
    )
    numbers = tuple(Awaited(NumberShown, (("owner", owner),)) for owner in (first, second, *rest))
    assert play.record.game.awaited(state) == (*numbers, Awaited(GuessShown, (("owner", second), ("player", first))))


def test_tokens_are_awaited_until_the_reveal() -> None:
    play = PicturesPlay()
    first, *rest = play.state.now.players
    play.do(pictures.TokenDrawn(first))
    assert awaited(play) == tuple(Awaited(pictures.TokenDrawn, (("player", each),)) for each in rest)
    assert awaited(play.do(RoundEnded())) == ()
