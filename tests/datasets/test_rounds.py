"""Played rounds: lawful where no breach is wished, consistent with their truth, every change to be seen at rest."""

from collections import Counter
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from datasets.clip import Clip, Wish, make_clip
from datasets.rounds import AFTER_BONUS, AFTER_END, LATE_INK, OWN_PILE, SECOND_CARD
from datasets.tally import BONUS_TOKENS, SCORE_TOKENS, TOUGHER_TOKENS

WISHES = [
    Wish(1, 3, "full", 0, (640, 360), pace=0.4, system_fonts=False),
    Wish(2, 4, "teaching", 0, (640, 360), pace=0.5, language="cs", system_fonts=False),
    Wish(3, 5, "tougher", 0, (640, 360), pace=0.6, language="es", system_fonts=False),
    Wish(4, 6, "full", 0, (640, 360), pace=0.4, language="fa", system_fonts=False),
    Wish(5, 4, "full", 4, (640, 360), pace=0.5, system_fonts=False),
    Wish(33, 4, "tougher", 3, (640, 360), pace=0.5, system_fonts=False),
    Wish(7, 3, "full", 3, (640, 360), pace=0.4, system_fonts=False),
]

each_wish = pytest.mark.parametrize("wish", WISHES, ids=lambda wish: f"{wish.players}-{wish.mode}-{wish.breaches}")


@cache
def clip_of(wish: Wish) -> Clip:
    return make_clip(wish)


def acts(clip: Clip, *kinds: str) -> list[dict[str, object]]:
    return [act for act in clip.performance.acts if act["kind"] in kinds]


@each_wish
def test_secrets_are_all_different_and_on_the_stand(wish: Wish) -> None:
    truth = clip_of(wish).truth
    numbers = [secret["number"] for secret in truth["secret"].values()]
    assert len(set(numbers)) == wish.players
    for secret in truth["secret"].values():
        assert truth["stand"][secret["letter"]][secret["number"] - 1] == secret["word"]
    assert max(Counter(secret["letter"] for secret in truth["secret"].values()).values()) <= 2


@each_wish
def test_guesses_that_count_obey_the_rules(wish: Wish) -> None:
    clip = clip_of(wish)
    done = {act["player"]: act["t"] for act in acts(clip, "bonus")}
    laid = [act for act in acts(clip, "guess") if "void" not in act]
    assert max(Counter((act["player"], act["target"]) for act in laid).values()) == 1
    for act in laid:
        assert act["player"] != act["target"]
        assert act["t"] < done.get(act["player"], clip.performance.seconds)
    cards = Counter((act["player"], act["number"]) for act in acts(clip, "guess"))
    assert max(cards.values()) == 1
    if wish.mode == "tougher":
        assert all(act["t"] <= max(done.values()) for act in laid)


@each_wish
def test_void_cards_are_void_for_the_reason_given(wish: Wish) -> None:
    clip = clip_of(wish)
    taken = {act["player"]: act["t"] for act in acts(clip, "bonus")}
    for card in clip.truth["void"]:
        before = [a for a in acts(clip, "guess") if a["player"] == card["player"] and a["t"] < card["t"]]
        if card["why"] == SECOND_CARD:
            assert any(act["target"] == card["target"] for act in before)
        elif card["why"] == OWN_PILE:
            assert card["player"] == card["target"]
        elif card["why"] == AFTER_BONUS:
            assert taken[card["player"]] + 0.5 < card["t"]
        else:
            assert card["why"] == AFTER_END
            assert max(taken.values()) + 0.5 < card["t"]
    assert wish.breaches or not (clip.truth["void"] or clip.truth["breaches"])


def test_every_kind_of_breach_happens() -> None:
    found = {card["why"] for wish in WISHES for card in clip_of(wish).truth["void"]}
    found |= {breach["what"] for wish in WISHES for breach in clip_of(wish).truth["breaches"]}
    assert found == {SECOND_CARD, OWN_PILE, AFTER_BONUS, AFTER_END, LATE_INK}


@each_wish
def test_late_ink_is_drawn_after_the_drawers_first_guess(wish: Wish) -> None:
    clip = clip_of(wish)
    late = {breach["player"] for breach in clip.truth["breaches"]}
    for player in clip.plan.players:
        first = min((a["t"] for a in acts(clip, "guess") if a["player"] == player), default=np.inf)
        last = max(a["t"] for a in acts(clip, "draw") if a["player"] == player)
        assert (last > first) == (player in late)


@each_wish
def test_the_reveal_shows_what_was_laid_and_gives_the_stars_counted(wish: Wish) -> None:
    clip = clip_of(wish)
    truth, row = clip.truth, SCORE_TOKENS[wish.players]
    points = dict.fromkeys(truth["players"], -sum(row))
    for owner in truth["players"]:
        shown = [a for a in acts(clip, "award", "miss", "void") if a["player"] == owner]
        assert [(a["guesser"], a["number"]) for a in shown] == [
            (c["player"], c["number"]) for c in truth["laid"][owner]
        ]
        awarded = [a for a in shown if a["kind"] == "award"]
        assert [a["stars"] for a in awarded] == list(row[: len(awarded)])
        for act in awarded:
            assert act["number"] == truth["secret"][owner]["number"]
            points[act["guesser"]] += act["stars"]
            points[owner] += act["stars"]
        if (awarded and owner != truth["black_sheep"]) or wish.mode == "teaching":
            points[owner] += truth["bonus"][owner]
        elif owner == truth["black_sheep"]:
            points[owner] -= truth["bonus"][owner]
    assert points == truth["points"]


@each_wish
def test_bonus_tokens_are_those_of_the_table(wish: Wish) -> None:
    clip = clip_of(wish)
    row = (TOUGHER_TOKENS if wish.mode == "tougher" else BONUS_TOKENS)[wish.players]
    assert sorted(act["stars"] for act in acts(clip, "bonus")) == sorted(row)
    assert sum(clip.truth["bonus"].values()) == sum(row)


@each_wish
def test_no_card_or_token_appears_twice_or_is_lost(wish: Wish) -> None:
    clip = clip_of(wish)
    here = {item.key: item for item in clip.performance.first}
    tokens = Counter(item.art[:3] for item in here.values())
    for change in clip.performance.changes:
        for key in change.drop:
            here.pop(key)
        for item in change.add:
            assert item.key not in here
            here[item.key] = item
    assert Counter(item.art[:3] for item in here.values() if item.art[0] == "token") == tokens
    misses = len(acts(clip, "miss"))
    assert sum(item.art[0] == "guess" for item in here.values()) == misses
    assert not any(item.art[0] in ("back", "black") for item in here.values())


@each_wish
def test_every_change_of_a_pile_is_seen_at_rest_for_half_a_second(wish: Wish) -> None:
    clip = clip_of(wish)
    for owner, seat in clip.layout.seats.items():
        place = (float(seat.pile[0]), float(seat.pile[1]))
        touched = [a["t"] for a in acts(clip, "guess") if a["target"] == owner]
        revealing = ("black", "flip", "black_off", "award", "miss", "void")
        touched += [a["t"] for a in acts(clip, *revealing) if a["player"] == owner]
        moments = [*sorted(touched), clip.performance.seconds]
        for one, other in pairwise(moments):
            assert longest_clear(clip, place, one, other) >= 0.5


def longest_clear(clip: Clip, place: tuple[float, float], start: float, end: float) -> float:
    longest = run = 0.0
    for moment in np.arange(start, end, 0.05):
        hidden = any(m.start <= moment <= m.end and m.covers(place) for m in clip.performance.motions)
        run = 0.0 if hidden else run + 0.05
        longest = max(longest, run)
    return longest + 1e-9


@each_wish
def test_one_person_has_one_hand_and_it_leaves(wish: Wish) -> None:
    clip = clip_of(wish)
    for player in clip.plan.players:
        mine = sorted((m for m in clip.performance.motions if m.player == player), key=lambda m: m.start)
        assert all(one.end < other.start for one, other in pairwise(mine))
        assert mine[-1].end < clip.performance.seconds


def test_wrong_wishes_are_named() -> None:
    with pytest.raises(ValueError, match="7 players"):
        make_clip(Wish(1, players=7))
    with pytest.raises(ValueError, match="'blitz'"):
        make_clip(Wish(1, mode="blitz"))
    with pytest.raises(ValueError, match="'xx'"):
        make_clip(Wish(1, language="xx"))
    with pytest.raises(ValueError, match="641x360"):
        Wish(1, size=(641, 360))
