"""Facts, evenings and statistics against rounds that were counted by hand."""

from __future__ import annotations

import pytest

from engine.events import RoundEnded
from engine.record import Record
from engine.secrecy import SPECTATOR, redacted
from service.keep.evenings import evenings_of
from service.keep.facts import Guessed, facts_of
from service.keep.shelf import Shelf
from service.keep.statistics import statistics_of
from service.store import Store
from service.store.hosting import Hosting
from tests.service.api.evenings import POINTS
from tests.service.keep.games import EVE, NAMES, at_table, kept, played, taken

RIGHT = {
    "pictomania": {("green", "red"), ("blue", "red"), ("red", "green"), ("red", "blue")},
    "judge": {("green", "blue"), ("green", "yellow"), ("blue", "green"), ("yellow", "blue")},
    "pictures": {("red", "green"), ("green", "red"), ("green", "blue"), ("blue", "red")},
}
FIRST = {
    "pictomania": {("green", "red"), ("red", "green"), ("red", "blue")},
    "judge": {("green", "blue"), ("green", "yellow"), ("blue", "green")},
    "pictures": {("red", "green"), ("green", "red"), ("green", "blue")},
}
WORDS = {
    "pictomania": {"red": "word 3", "green": "word 5", "blue": "word 1"},
    "judge": {"green": "ant", "blue": "bridge", "yellow": "cloud"},
    "pictures": {"red": "A1", "green": "B2", "blue": "C3"},
}


@pytest.mark.parametrize("game", RIGHT)
def test_the_facts_of_a_round_are_those_that_were_played(game: str) -> None:
    facts = facts_of(Record.of(played(game)))
    (played_round,) = facts.rounds
    assert played_round.complete
    assert played_round.points == POINTS[game] == facts.totals
    right = {(guess.player, guess.owner) for guess in played_round.guesses if guess.right}
    assert right == RIGHT[game]
    assert {(guess.player, guess.owner) for guess in played_round.guesses if guess.first} == FIRST[game]
    assert played_round.words == WORDS[game]
    assert facts.winners == ()  # more rounds are due


@pytest.mark.parametrize("game", RIGHT)
def test_before_the_reveal_no_word_and_no_right_guess_is_known(game: str) -> None:
    real = Record.of(played(game, reveal=False))
    (played_round,) = facts_of(Record.of(redacted(real.journal, SPECTATOR, real.state))).rounds
    assert played_round.words == {}
    assert not played_round.complete
    assert {guess.right for guess in played_round.guesses} <= {None}


def test_cards_at_a_wrong_word_count_neither_as_right_nor_as_wrong() -> None:
    from engine.pictomania.events import WrongWordAdmitted

    journal = played()
    journal.add(WrongWordAdmitted("red"), 99.0)
    (played_round,) = facts_of(Record.of(journal)).rounds
    assert {guess.owner for guess in played_round.guesses} == {"green", "blue"}


def test_people_are_counted_over_games_by_their_names() -> None:
    first, second = kept(1), kept(2, names={"red": "bořek", "green": " ANN "})
    counted = statistics_of([first, second])
    ann = counted.people["ann"]
    assert (ann.name, ann.games, ann.rounds, ann.points) == ("ANN", 2, 2, 6 + 3)
    assert (ann.guesses, ann.right, ann.first) == (2 + 1, 2 + 1, 2 + 1)
    assert (ann.drawn, ann.seen, ann.bonus, ann.stars, ann.best) == (2 + 2, 2 + 1, 2, 4, 6)
    assert counted.people["#blue"].games == 1
    assert counted.people["زهرا"].right == 1
    pair = counted.pairs["ann", "bořek"]
    assert (pair.made, pair.right) == (2, 2)
    assert "#blue" not in statistics_of([first, second], named_only=True).people


def test_a_long_pause_makes_another_evening() -> None:
    games = [
        kept(4, "2026-03-02T19:00:00.000Z"),
        kept(1, "2026-03-01T18:30:00.000Z"),
        kept(2, "2026-03-01T23:50:00.000Z"),
        kept(3, "2026-03-02T01:10:00.000Z"),
    ]
    assert [[game.number for game in one.games] for one in evenings_of(games)] == [[1, 2, 3], [4]]
    assert [one.number for one in evenings_of(games)] == [1, 4]
    assert evenings_of([]) == ()


def test_a_record_that_says_it_lasted_for_ever_does_no_harm() -> None:
    journal = played()
    journal.add(RoundEnded(), 1e300, source="host", who="host")
    (evening,) = evenings_of([kept(1, EVE, journal=journal)])
    assert (evening.begun.year, evening.ended.year) == (2026, 2027)


def test_the_shelf_reads_what_was_said_meanwhile(empty_store: object, tmp_path: object) -> None:
    with Store.open(f"{tmp_path}/records.sqlite3") as store:
        hosting = Hosting(store)
        table, (number,) = at_table(hosting, taken(played(reveal=False)))
        shelf = Shelf(hosting)
        (game,) = shelf.games(table)
        assert game.names == NAMES
        assert not game.facts.complete
        stored = store.record(number)
        for entry in list(played())[len(stored.journal) :]:
            stored.append(entry)
        (game,) = shelf.games(table)
        assert game.facts.complete
        assert shelf.evenings(table)[0].games == (game,)
        assert shelf.games(table + 1) == ()


def test_guesses_keep_their_order() -> None:
    (played_round,) = kept().facts.rounds
    at_red = [guess for guess in played_round.guesses if guess.owner == "red"]
    assert at_red == [Guessed("green", "red", True, True), Guessed("blue", "red", True, False)]
