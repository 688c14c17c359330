"""What the rules allow now, phase by phase; and that nothing legal is ever ruled out, in whole games by chance."""

from __future__ import annotations

from typing import Any

import pytest

from engine.conformance import chance
from engine.entry import Entry
from engine.events import Event
from engine.game import find_game
from engine.pictomania import events as e
from engine.pictomania import round_start
from tests.engine.play import FOUR, Play
from tests.engine.telling import LONGEST

GAME = find_game("pictomania")
THREE = ("red", "green", "blue")
STAND = e.StandRead(tuple("abcdefg"), tuple("hijklmn"), tuple("opqrstu"))


def legal(play: Play) -> list[Event]:
    return list(GAME.legal(play.state))


def kinds(play: Play) -> set[str]:
    return {type(act).__name__ for act in legal(play)}


def of(play: Play, kind: type) -> list[Any]:
    return [act for act in legal(play) if isinstance(act, kind)]


def ready(players: tuple[str, ...] = THREE, **options: Any) -> Play:
    """All secret cards lie."""
    play = Play(players, **options)
    for player in players:
        play.do(e.SecretLaid(player))
    return play


def drawn(players: tuple[str, ...] = THREE, **options: Any) -> Play:
    """Everybody has drawn."""
    return ready(players, **options).ink(*players)


def finished(*bonus: int, **options: Any) -> Play:
    """Green has guessed red's picture, blue green's; then tokens are taken and the rest say done."""
    play = drawn(**options).lay("green", "red", 4).lay("blue", "green", 4)
    for player, stars in zip(THREE, bonus, strict=False):
        play.bonus(player, stars)
    for player in THREE[len(bonus) :]:
        play.do(e.DoneSaid(player))
    return play


def test_nothing_before_the_first_round() -> None:
    assert GAME.legal(GAME.start({})) == ()


def test_first_all_lay_their_secret_cards() -> None:
    assert legal(Play(THREE)) == [e.SecretLaid(player) for player in THREE]
    assert legal(Play(THREE).do(e.SecretLaid("green"))) == [e.SecretLaid("red"), e.SecretLaid("blue")]


def test_a_known_card_of_the_stand_may_be_swapped_until_somebody_draws() -> None:
    play = Play(THREE).do(STAND)
    assert of(play, e.CardSwapped) == [e.CardSwapped("A"), e.CardSwapped("B"), e.CardSwapped("C")]
    assert of(play.do(e.CardSwapped("B")), e.CardSwapped) == [e.CardSwapped("A"), e.CardSwapped("C")]
    assert of(play.ink("red"), e.CardSwapped) == []


def test_then_all_draw_at_once() -> None:
    assert legal(ready()) == [e.InkSeen(player) for player in THREE]


def test_where_drawing_has_begun_without_secret_cards_seen_all_draw() -> None:
    assert legal(Play(THREE).ink("red"))[:3] == [e.InkSeen(player) for player in THREE]


def test_whoever_has_drawn_guesses_each_opponent_with_any_figure_the_own_one_too() -> None:
    play = ready().ink("green").numbers(green=3)
    assert of(play, e.GuessLaid) == [e.GuessLaid("green", owner, n) for owner in ("red", "blue") for n in range(1, 8)]
    assert of(play, e.BonusTaken) == [e.BonusTaken("green", 2), e.BonusTaken("green", 1)]
    assert of(play, e.DoneSaid) == [e.DoneSaid("green")]


def test_each_opponent_once_each_figure_once_and_no_more_drawing() -> None:
    play = drawn().lay("green", "red", 4)
    acts = [act for act in of(play, e.GuessLaid) if act.player == "green"]
    assert acts == [e.GuessLaid("green", "blue", n) for n in (1, 2, 3, 5, 6, 7)]
    assert of(play, e.InkSeen) == [e.InkSeen("red"), e.InkSeen("blue")]


def test_a_card_face_down_uses_up_a_figure_that_nobody_knows() -> None:
    play = drawn().lay("green", "red")
    acts = [act for act in of(play, e.GuessLaid) if act.player == "green"]
    assert [act.number for act in acts] == [1, 2, 3, 4, 5, 6, 7]


def test_a_card_that_went_back_is_in_the_hand_again() -> None:
    play = drawn().lay("green", "green", 4).do(e.GuessLifted("green", "green"))
    assert e.GuessLaid("green", "red", 4) in legal(play)


def test_whoever_guessed_without_drawing_may_go_on_and_finish() -> None:
    play = ready().lay("green", "red", 4)
    assert {act.owner for act in of(play, e.GuessLaid)} == {"blue"}
    assert of(play, e.DoneSaid) == [e.DoneSaid("green")]


def test_whoever_has_finished_does_nothing_more() -> None:
    play = drawn().bonus("green", 2)
    assert "green" not in {getattr(act, "player", "") for act in legal(play)}
    assert [act.stars for act in of(play, e.BonusTaken) if act.player == "red"] == [2, 1]
    assert [act.stars for act in of(play.bonus("red", 2), e.BonusTaken)] == [1]


def test_the_round_ends_when_all_have_finished() -> None:
    assert kinds(drawn().bonus("green", 2).bonus("red", 1)) >= {"InkSeen", "GuessLaid", "BonusTaken", "DoneSaid"}
    assert legal(finished(2)) == [e.RoundEnded()]


def test_the_tougher_game_ends_with_the_last_token() -> None:
    play = drawn(mode="tougher").bonus("green", 2)
    assert of(play, e.BonusTaken) == [e.BonusTaken("red", 1), e.BonusTaken("blue", 1)]
    assert legal(play.bonus("red", 1)) == [e.RoundEnded()]


def test_the_tougher_game_ends_when_all_say_done() -> None:
    assert legal(finished(mode="tougher")) == [e.RoundEnded()]


def test_then_any_pile_is_turned_and_a_wrong_word_may_be_admitted() -> None:
    play = finished().do(e.RoundEnded())
    turned = [e.PileTurned(player) for player in THREE]
    assert legal(play) == [*turned, *(e.WrongWordAdmitted(player) for player in THREE)]


def reveal(*events: Event) -> Play:
    play = finished().do(e.RoundEnded()).do(e.PileTurned("red"))
    for event in events:
        play.do(event)
    return play


ADMIT = e.WrongWordAdmitted("red")
REVEALS: list[tuple[tuple[Event, ...], list[Event]]] = [
    ((), [*(e.LetterShown("red", x) for x in "ABC"), *(e.NumberShown("red", n) for n in range(1, 8)), ADMIT]),
    ((e.LetterShown("red", "B"),), [*(e.NumberShown("red", n) for n in range(1, 8)), ADMIT]),
    ((e.NumberShown("red", 4),), [*(e.LetterShown("red", x) for x in "ABC"), ADMIT]),
    ((e.LetterShown("red", "B"), e.NumberShown("red", 4)), [e.GuessShown("red", "green", 4), ADMIT]),
    (
        (e.LetterShown("red", "B"), e.NumberShown("red", 4), e.GuessShown("red", "green", 4)),
        [e.TokenGiven("red", "green", 2), ADMIT],
    ),
    (
        (
            e.LetterShown("red", "B"),
            e.NumberShown("red", 4),
            e.GuessShown("red", "green", 4),
            e.TokenGiven("red", "green", 2),
        ),
        [e.PileCleared("red")],
    ),
    (
        (e.LetterShown("red", "B"), e.NumberShown("red", 5), e.GuessShown("red", "green", 4)),
        [e.PileCleared("red"), ADMIT],
    ),
    (
        (e.LetterShown("red", "B"), e.NumberShown("red", 4), ADMIT),
        [e.GuessShown("red", "green", 4)],
    ),
    (
        (e.LetterShown("red", "B"), e.NumberShown("red", 4), ADMIT, e.GuessShown("red", "green", 4)),
        [e.PileCleared("red")],
    ),
]


@pytest.mark.parametrize(("events", "acts"), REVEALS)
def test_a_pile_is_gone_through_card_by_card(events: tuple[Event, ...], acts: list[Event]) -> None:
    assert legal(reveal(*events)) == acts


def cleared() -> Play:
    """Red's pile is done, green's is turned: letter A twice, number 4 gone."""
    play = finished().do(e.RoundEnded())
    for owner, number in (("red", 4), ("blue", 5)):
        play.do(e.PileTurned(owner)).do(e.LetterShown(owner, "A")).do(e.NumberShown(owner, number))
        if owner == "red":
            play.do(e.GuessShown("red", "green", 4)).do(e.TokenGiven("red", "green", 2))
        play.do(e.PileCleared(owner))
    return play


def test_only_other_numbers_and_letters_that_are_left_can_be_shown() -> None:
    play = cleared()
    assert of(play, e.PileTurned) == [e.PileTurned("green")]
    play.do(e.PileTurned("green"))
    assert [act.letter for act in of(play, e.LetterShown)] == ["B", "C"]
    assert [act.number for act in of(play, e.NumberShown)] == [1, 2, 3, 6, 7]


def test_a_figure_not_seen_when_it_landed_may_be_any_its_player_has() -> None:
    play = drawn().lay("green", "red").lay("green", "blue", 2)
    for player in THREE:
        play.do(e.DoneSaid(player))
    play.do(e.RoundEnded()).reveal("red", 4)
    assert [act.number for act in of(play, e.GuessShown)] == [1, 2, 3, 4, 5, 6, 7], "that 2 is still hidden"
    play = drawn().lay("green", "red").lay("green", "blue", 2)
    for player in THREE:
        play.do(e.DoneSaid(player))
    play.do(e.RoundEnded()).reveal("blue", 1, ("green", 2)).do(e.PileCleared("blue")).reveal("red", 4)
    assert [act.number for act in of(play, e.GuessShown)] == [1, 3, 4, 5, 6, 7]


def test_void_cards_lie_in_the_pile_and_are_taken_off_too() -> None:
    play = drawn().lay("green", "red", 4).lay("green", "red", 5)
    for player in THREE:
        play.do(e.DoneSaid(player))
    play.do(e.RoundEnded()).reveal("red", 4, ("green", 4)).do(e.TokenGiven("red", "green", 2))
    assert of(play, e.GuessShown) == [e.GuessShown("red", "green", 5)]


def test_after_the_last_pile_comes_the_next_round_by_the_tables() -> None:
    play = cleared().reveal("green", 1, ("blue", 4), letter="B").do(e.PileCleared("green"))
    assert legal(play) == [round_start(THREE, number=2)]


def test_the_owners_rows_hold_for_all_rounds() -> None:
    play = finished(bonus_tokens=[3, 1, 1], score_tokens=[3, 3]).do(e.RoundEnded())
    for number, owner in enumerate(THREE, 1):
        cards = {"red": [("green", 4)], "green": [("blue", 4)], "blue": []}[owner]
        play.reveal(owner, number, *cards, letter="ABC"[number - 1]).do(e.PileCleared(owner))
    (second,) = legal(play)
    assert isinstance(second, e.RoundStarted)
    assert (second.bonus, second.tokens) == ((3, 1, 1), ((3, 3),) * 3)


def test_after_the_last_round_the_game_is_over() -> None:
    start = e.RoundStarted(THREE, ((2, 1),) * 3, (2, 2, 1), 4)
    play = Play(start=start)
    for player in THREE:
        play.do(e.SecretLaid(player)).ink(player).do(e.DoneSaid(player))
    play.do(e.RoundEnded())
    for number, owner in enumerate(THREE, 1):
        play.reveal(owner, number, letter="ABC"[number - 1]).do(e.PileCleared(owner))
    assert legal(play) == []


VIEWERS = [("red", {"red"}), ("green", {"green"}), ("spectator", set())]


@pytest.mark.parametrize(("who", "players"), VIEWERS)
def test_everybody_sees_their_own_acts(who: str, players: set[str]) -> None:
    acts = GAME.view(drawn().state, who)["legal"]
    assert {act["player"] for act in acts} == players


def test_the_host_sees_all_acts_that_are_no_secret() -> None:
    acts = GAME.view(drawn().state, "host")["legal"]
    assert {act["kind"] for act in acts} == {"InkSeen", "BonusTaken", "DoneSaid"}
    assert {act["player"] for act in acts} == set(THREE)


def test_a_pile_is_gone_through_by_its_owner() -> None:
    play = reveal(e.LetterShown("red", "B"), e.NumberShown("red", 4))
    assert [act["kind"] for act in GAME.view(play.state, "red")["legal"]] == ["GuessShown", "WrongWordAdmitted"]
    assert GAME.view(play.state, "green")["legal"] == []


@pytest.mark.parametrize("mode", ["full", "teaching", "tougher"])
@pytest.mark.parametrize("players", [3, 4, 6])
def test_nothing_legal_is_ruled_out(mode: str, players: int) -> None:
    """A game by chance to its end; every few acts, each act that is legal is tried."""
    pick = chance(100 * players + len(mode))
    state, at = GAME.start({"mode": mode}), 1
    state = GAME.apply(state, Entry(1, GAME.opening(("red", *FOUR[1:], "pink", "purple")[:players], {"mode": mode})))
    while acts := GAME.legal(state):
        at += 1
        assert at < LONGEST
        for act in acts if at % 16 == 0 else ():
            after = GAME.apply(state, Entry(at, act, float(at), float(at), "player"))
            assert not [r.text for r in GAME.rulings(after) if r.severity in ("void", "ask")], act
        guesses = [act for act in acts if isinstance(act, e.GuessLaid)]
        act = guesses[pick(len(guesses))] if guesses and pick(3) else acts[pick(len(acts))]
        state = GAME.apply(state, Entry(at, act, float(at), float(at), "player"))
    result = GAME.result(state)
    assert result["winners"]
    assert [each["round"] for each in result["rounds"]] == [1, 2, 3, 4]
    assert {r.severity for r in GAME.rulings(state)} <= {"note"}
