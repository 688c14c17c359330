"""The independent count of a round's score."""

import json
import os
from pathlib import Path

import pytest

from datasets.tally import BONUS_TOKENS, SCORE_TOKENS, TOUGHER_TOKENS, awards, black_sheep, points

SHARED = Path(os.environ.get("PAPERREF_SHARED", Path(__file__).parents[3] / "shared"))
FILMS = sorted((SHARED / "tables").glob("*.json"))


def test_tougher_game_has_one_bonus_token_less_than_players() -> None:
    for players, tokens in TOUGHER_TOKENS.items():
        assert len(tokens) == players - 1
        assert len(BONUS_TOKENS[players]) == players
        assert len(SCORE_TOKENS[players]) == players - 1


def test_right_guesses_take_the_best_token_left() -> None:
    assert awards((3, 2, 1, 1), 5, [("a", 5), ("b", 5), ("c", 4), ("d", 5)]) == [3, 2, 0, 1]


def test_two_with_most_wrong_cards_are_no_black_sheep() -> None:
    secrets = {"a": 1, "b": 2, "c": 3}
    assert black_sheep(secrets, {"a": [("b", 7)], "b": [("a", 7)], "c": []}) is None
    assert black_sheep(secrets, {"a": [("b", 7)], "b": [], "c": [("b", 6), ("a", 3)]}) == "b"
    assert black_sheep(secrets, {"a": [], "b": [], "c": []}) is None


def test_the_bonus_of_a_player_nobody_guessed_counts_nothing() -> None:
    secrets = {"a": 1, "b": 2, "c": 3}
    piles = {"a": [("b", 4), ("c", 5)], "b": [("a", 2)], "c": [("a", 3), ("b", 3)]}
    bonus = {"a": 2, "b": 2, "c": 1}
    assert black_sheep(secrets, piles) is None
    assert points(secrets, piles, bonus) == {"a": 4 - 3, "b": 1 - 1 + 2, "c": 0 + 1}
    assert points(secrets, piles, bonus, teaching=True)["a"] == 4 - 3 + 2


def test_the_black_sheeps_bonus_is_taken_off() -> None:
    secrets = {"a": 1, "b": 2, "c": 3}
    piles = {"a": [("b", 4), ("c", 1)], "b": [], "c": []}
    bonus = {"a": 2, "b": 1, "c": 0}
    assert points(secrets, piles, bonus) == {"a": -1 + 2, "b": -3 - 1, "c": 2 - 3}


@pytest.mark.skipif(not FILMS, reason="no filmed tables: set PAPERREF_SHARED to the folder that holds tables/")
@pytest.mark.parametrize("film", FILMS, ids=lambda path: path.stem)
def test_filmed_tables_have_the_points_counted_here(film: Path) -> None:
    truth = json.loads(film.read_text(encoding="utf-8"))
    secrets = {player: secret["number"] for player, secret in truth["secret"].items()}
    piles = {owner: [(g["player"], g["number"]) for g in pile] for owner, pile in truth["piles"].items()}
    assert points(secrets, piles, truth["bonus"], truth["teaching_round"]) == truth["points"]
    assert black_sheep(secrets, piles) == truth["black_sheep"]
