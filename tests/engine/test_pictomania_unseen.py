"""A pile that nothing was seen of is asked about, and the round is not complete before the table has said."""

from __future__ import annotations

from engine.pictomania import events as e
from tests.engine.play import Play


def watched(*secrets: str) -> Play:
    """Three players lay their black cards, of which these were seen; red's and green's piles are gone through."""
    play = Play(("red", "green", "blue"))
    for player in secrets:
        play.do(e.SecretLaid(player))
    play.ink("red", "green", "blue").lay("green", "red").lay("blue", "red").lay("red", "green")
    play.bonus("red", 2).bonus("green", 2).bonus("blue", 1)
    play.reveal("red", 4, ("green", 4), ("blue", 5)).do(e.PileCleared("red"))
    return play.reveal("green", 3, ("red", 3), letter="B").do(e.PileCleared("green"))


def test_a_pile_of_which_nothing_was_seen_is_asked_about_and_scores_nothing_yet() -> None:
    play = watched("red", "green")
    asked = play.ruling("pile_unseen")
    assert asked.open
    assert dict(asked.params)["pile"] == "blue"
    assert "blue's pile" in asked.text
    assert not play.result["complete"]
    assert play.result["points"]["blue"] == 1, "the bonus stands; there may be wrong cards and given tokens yet"


def test_where_the_black_cards_lay_and_nobody_guessed_the_tokens_are_left() -> None:
    play = watched("red", "green", "blue")
    assert "pile_unseen" not in play.codes
    assert play.result["complete"]
    later = watched("red", "green").do(e.SecretLaid("blue"))
    assert "pile_unseen" not in later.codes
    assert later.result["points"] == play.result["points"]
    assert later.result["points"]["blue"] == -4, "two tokens left, and as black sheep the bonus"


def test_the_cards_of_an_unseen_pile_are_entered_late_and_count() -> None:
    play = watched("red", "green").reveal("blue", 1, ("green", 1), letter="C")
    assert "pile_unseen" not in play.codes
    assert play.result["complete"]
    assert [award["stars"] for award in play.result["awards"]["blue"]] == [2]


def test_nothing_is_asked_before_a_pile_is_turned_or_where_no_black_cards_were_watched() -> None:
    assert Play().do(e.SecretLaid("red")).lay("green", "red").codes == []
    assert "pile_unseen" not in watched().codes
    assert watched().result["complete"]
