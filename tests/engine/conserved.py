"""What is neither made nor lost, whatever happens at a table: tokens, cards, guesses; one function a game."""

from __future__ import annotations

from typing import Any

from engine.events import GuessLaid, GuessLifted, GuessShown
from engine.judge.study import study as judge_study
from engine.pictomania.study import study as pictomania_study
from engine.pictures.events import GuessRead, GuessWritten
from engine.pictures.scoring import BREACH, score_round
from engine.pictures.study import study as pictures_study


def pictomania(state: Any, result: dict[str, Any]) -> None:
    """Given and left are a player's row of tokens; nobody has two cards that count on a pile; no shown card is lost."""
    looked_at = pictomania_study(state)
    for owner in looked_at.now.players:
        given = [award["stars"] for award in result["awards"][owner] if award["stars"]]
        assert sorted([*given, *result["left"][owner]]) == sorted(looked_at.now.tokens(owner))
        counted = [card["player"] for card in result["piles"][owner]]
        assert len(set(counted)) == len(counted)
        shown = [card.shown.id for card in looked_at.piles[owner].cards if card.shown]
        assert sorted(shown) == [fact.id for fact in looked_at.now.of(GuessShown, owner)]


def judge(state: Any, result: dict[str, Any]) -> None:
    """Each guess laid lies there once, or was lifted; each one shown is one of them; one counts for each player."""
    looked_at = judge_study(state)
    now = looked_at.now
    for owner in now.players:
        at = looked_at.boards.get(owner, ())
        landed = [guess.landed.id for guess in at if guess.landed]
        laid = {fact.id for fact in now.of(GuessLaid, owner)}
        assert set(landed) <= laid
        assert len(laid) - len(landed) <= len(now.of(GuessLifted, owner))
        shown = [fact.id for guess in at for fact in guess.shown]
        assert sorted(shown) == sorted(fact.id for fact in now.of(GuessShown, owner))
    for board in result["boards"].values():
        players = [guess["player"] for guess in board]
        assert len(set(players)) == len(players)
    assert sum(result["speed"].values()) in (0, 2, 3)


def pictures(state: Any, result: dict[str, Any]) -> None:
    """Each guess written or read counts or is void, once; each point is made by two, unless a breach takes it."""
    looked_at = pictures_study(state)
    for owner in looked_at.now.players:
        at = looked_at.guesses[owner].values()
        told = [fact.id for guess in at for fact in (*guess.facts, *(fact for fact, _ in guess.void))]
        made = [*looked_at.now.of(GuessWritten, owner), *looked_at.now.of(GuessRead, owner)]
        assert sorted(told) == sorted(fact.id for fact in made)
    lines = [line for own in score_round(looked_at).lines.values() for line in own]
    right = [guess for at in looked_at.guesses.values() for guess in at.values() if looked_at.right(guess)]
    assert sum(line.points for line in lines if line.template != BREACH) == 2 * len(right)
    most = 2 * (len(result["players"]) - 1)
    assert all(0 <= points <= most for points in result["points"].values())


CONSERVED = {"pictomania": pictomania, "judge": judge, "pictures": pictures}
