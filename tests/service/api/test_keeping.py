"""Evenings, statistics and names over HTTP: who is let in may see them, secrets are in none of them."""

from __future__ import annotations

from tests.service.api.conftest import House
from tests.service.keep.games import NAMES, at_table, played, taken

TABLE = "/api/tables/2"


def evening(house: House) -> tuple[int, ...]:
    """Two games of one evening at table 2, and one of another; the last is not yet revealed."""
    games = (
        taken(title="The first"),
        taken(played("judge"), created="2026-03-01T20:00:00.000Z"),
        taken(played(reveal=False), created="2026-03-09T20:00:00.000Z"),
    )
    return at_table(house.desk.hosting, *games)[1]


def test_evenings_are_told_with_points_and_winners_to_who_is_let_in(house: House) -> None:
    first, second, last = evening(house)
    watcher = house.come("watcher", table=2)
    late, early = watcher.get(f"{TABLE}/evenings").json()["evenings"]
    assert ([game["game"] for game in early["games"]], late["evening"]) == ([first, second], last)
    game = early["games"][0]
    assert (game["title"], game["totals"], game["complete"]) == ("The first", {"red": 6, "green": 3, "blue": -1}, True)
    assert [player["name"] for player in game["players"]] == list(NAMES.values())
    assert (early["begun"], early["ended"]) == ("2026-03-01T18:30:00.000Z", "2026-03-01T20:00:25.000Z")
    assert not late["games"][0]["complete"]
    assert house.host().get(f"{TABLE}/evenings").status_code == 401


def test_an_evening_has_the_statistics_of_its_people_and_a_table_those_of_all(house: House) -> None:
    first, _, last = evening(house)
    watcher = house.come("watcher", table=2)
    told = watcher.get(f"{TABLE}/evenings/{first}").json()["statistics"]
    people = {person["key"]: person for person in told["people"]}
    assert list(people) == ["bořek", "ann", "زهرا", "#yellow"]
    assert (people["ann"]["points"], people["ann"]["games"], people["ann"]["bonus"]) == (6, 2, 1)
    assert {(pair["guesser"], pair["drawer"]): (pair["made"], pair["right"]) for pair in told["pairs"]}[
        "bořek", "زهرا"
    ] == (1, 1)
    every = watcher.get(f"{TABLE}/statistics").json()["people"]
    assert {person["key"]: person["games"] for person in every} == {"ann": 3, "bořek": 3, "زهرا": 3}
    assert watcher.get(f"{TABLE}/evenings/{last}").status_code == 200
    assert watcher.get(f"{TABLE}/evenings/{last + 1}").status_code == 404


def test_the_host_says_what_players_were_called(house: House) -> None:
    first, _, _ = evening(house)
    host, player = house.come("host", table=2), house.come("player", "red", table=2)
    names = f"{TABLE}/games/{first}/names"
    body = {"players": [{"colour": "red", "name": " Anna "}, {"colour": "green", "name": ""}]}
    assert player.put(names, json=body).status_code == 403
    answer = host.put(names, json=body).json()
    assert {player["colour"]: player["name"] for player in answer["players"]} == {**NAMES, "red": "Anna", "green": ""}
    twice = {"players": [{"colour": "red", "name": "A"}, {"colour": "red", "name": "B"}]}
    assert host.put(names, json=twice).json()["code"] == "unreadable"
    assert host.put(f"{TABLE}/games/99/names", json=body).status_code == 404
