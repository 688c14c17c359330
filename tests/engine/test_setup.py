"""The set-up tables, row by row as the rulebook has them, and how an owner corrects them."""

import pytest

from engine.errors import Unreadable
from engine.pictomania import Options, round_start
from engine.pictomania.events import RoundStarted
from engine.pictomania.handbook import tables
from engine.pictomania.options import opening
from engine.pictomania.setup import BONUS_TOKENS, BONUS_TOKENS_TOUGHER, SCORE_TOKENS
from engine.settings import undocumented
from tests.engine.play import Play

COLOURS = ("red", "yellow", "green", "blue", "orange", "pink")


@pytest.mark.parametrize(("players", "stars"), [(3, (2, 1)), (4, (2, 1, 1)), (5, (3, 2, 1, 1)), (6, (3, 2, 1, 1, 1))])
def test_own_score_tokens(players: int, stars: tuple[int, ...]) -> None:
    assert round_start(COLOURS[:players]).tokens == (stars,) * players
    assert SCORE_TOKENS[players].confirmed


@pytest.mark.parametrize(
    ("players", "stars", "confirmed"),
    [(3, (2, 2, 1), True), (4, (3, 2, 2, 1), False), (5, (3, 3, 2, 2, 1), False), (6, (3, 3, 2, 2, 1, 1), False)],
)
def test_bonus_tokens(players: int, stars: tuple[int, ...], confirmed: bool) -> None:
    assert round_start(COLOURS[:players]).bonus == stars
    assert BONUS_TOKENS[players].confirmed is confirmed


@pytest.mark.parametrize(("players", "stars"), [(3, (2, 1)), (4, (3, 2, 1)), (5, (3, 2, 2, 1)), (6, (3, 3, 2, 2, 1))])
def test_bonus_tokens_of_the_tougher_game(players: int, stars: tuple[int, ...]) -> None:
    assert round_start(COLOURS[:players], Options(mode="tougher")).bonus == stars
    assert len(stars) == players - 1
    assert not BONUS_TOKENS_TOUGHER[players].confirmed


@pytest.mark.parametrize("players", [(), ("red",), ("red", "blue"), (*COLOURS, "purple")])
def test_three_to_six_play(players: tuple[str, ...]) -> None:
    with pytest.raises(Unreadable, match="for 3 to 6 players"):
        round_start(players)


def test_an_owner_overrides_rows() -> None:
    options = Options.read({"bonus_tokens": [3, 3, 1, 1], "score_tokens": [3, 1, 1]})
    assert round_start(COLOURS[:4], options).bonus == (3, 3, 1, 1)
    assert round_start(COLOURS[:4], options).tokens == ((3, 1, 1),) * 4
    assert Options.read(options.written()) == options


def test_each_set_up_table_is_overridden_by_itself() -> None:
    rows = {"bonus_tokens": [3, 3, 1, 1], "bonus_tokens_tougher": [3, 3, 1]}
    assert round_start(COLOURS[:4], Options.read(rows)).bonus == (3, 3, 1, 1)
    assert round_start(COLOURS[:4], Options.read({**rows, "mode": "tougher"})).bonus == (3, 3, 1)
    assert round_start(COLOURS[:4], Options.read({"bonus_tokens": [3, 3, 1, 1], "mode": "tougher"})).bonus == (3, 2, 1)


@pytest.mark.parametrize("row", [[1, 2], [0], [10]])
def test_an_override_is_a_row_of_stars_best_first(row: list[int]) -> None:
    with pytest.raises(Unreadable, match="best first"):
        Options.read({"bonus_tokens": row})
    with pytest.raises(Unreadable, match="best first"):
        Options.read({"bonus_tokens_tougher": row})


TOO_LONG = [
    ({"score_tokens": [1] * 10}, r"options.score_tokens: .* has 10 tokens; expected 9 at most"),
    ({"bonus_tokens": [1] * 7}, r"options.bonus_tokens: .* has 7 tokens; expected 6 at most"),
    ({"bonus_tokens_tougher": [9] * 50}, r"options.bonus_tokens_tougher: .* has 50 tokens; expected 6 at most"),
    ({"bonus_tokens": [1] * 5}, r"has 5 bonus tokens for 4 players"),
    ({"bonus_tokens_tougher": [1] * 5, "mode": "tougher"}, r"has 5 bonus tokens for 4 players"),
]


@pytest.mark.parametrize(("raw", "message"), TOO_LONG)
def test_rows_longer_than_there_can_be_are_refused(raw: dict[str, object], message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        opening(COLOURS[:4], raw)


def test_the_row_of_the_other_kind_of_game_may_be_for_more_players() -> None:
    assert opening(COLOURS[:4], {"bonus_tokens_tougher": [1] * 5}).bonus == (3, 2, 2, 1)


def test_more_bonus_tokens_than_players_on_the_table_are_reported_though_the_own_row_has_them() -> None:
    start = RoundStarted(COLOURS[:4], ((2, 1, 1),) * 4, (1, 1, 1, 1, 1))
    assert Play(start=start, bonus_tokens=[1] * 5).codes == ["bonus_tokens_differ"]


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ({"mode": "hard"}, "options.mode: 'hard' is not one of full, teaching, tougher"),
        ({"late_inkk": "zero"}, "unknown field 'late_inkk'"),
        ({"mode": 3}, "options.mode: 3 is not one of"),
        ({"bonus_tokens": "321"}, "options.bonus_tokens: '321' is not a list"),
    ],
)
def test_unknown_options_are_refused_by_name(raw: dict[str, object], message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        Options.read(raw)


def test_tokens_that_are_not_those_of_the_table_are_reported_and_count() -> None:
    start = RoundStarted(("red", "yellow", "green", "blue"), ((2, 1, 1),) * 3 + ((2, 2, 1),), (3, 3, 2, 1))
    play = Play(start=start)
    texts = [ruling.text for ruling in play.rulings]
    assert play.codes == ["own_tokens_differ", "bonus_tokens_differ"]
    assert "blue's own tokens on the table are 2, 2, 1" in texts[0]
    assert "confirmed" in texts[0]
    assert "3, 2, 2, 1 (our best reading)" in texts[1]
    play.numbers(blue=3)
    assert play.points["blue"] == -5


def test_the_table_as_it_should_be_is_not_reported() -> None:
    assert Play().codes == []


def test_every_option_and_choice_is_documented() -> None:
    assert undocumented(Options) == []
    assert [doc.name for doc in Options.docs() if not doc.choices] == [
        "score_tokens",
        "bonus_tokens",
        "bonus_tokens_tougher",
    ]


def test_an_override_is_kept_for_all_rounds_and_is_no_surprise() -> None:
    options = Options.read({"bonus_tokens": [3, 3, 1, 1], "score_tokens": [3, 1, 1]})
    play = Play(bonus_tokens=[3, 3, 1, 1], score_tokens=[3, 1, 1])
    for number in (2, 3, 4):
        play.do(round_start(COLOURS[:4], options, number))
    assert play.codes == []
    assert {now.setup.event.bonus for now in play.state.rounds} == {(3, 3, 1, 1)}


def test_the_tables_as_people_read_them() -> None:
    own, bonus, tougher = tables(Options())
    assert own.rows[3] == (6, "3 2 1 1 1", "confirmed")
    assert bonus.rows[0] == (3, "2 2 1", "confirmed")
    assert bonus.rows[1][2] == tougher.rows[0][2] == "our best reading; check it against the back page of your rulebook"
    assert [row[0] for row in tougher.rows] == [3, 4, 5, 6]


def test_the_tables_show_what_the_owner_has_set() -> None:
    own, bonus, _ = tables(Options(bonus_tokens=(3, 3, 1)))
    assert {row[1:] for row in bonus.rows} == {("3 3 1", "as your table has set it")}
    assert own.rows[0][2] == "confirmed"
