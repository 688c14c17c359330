"""Sentences name the people at the table, in four languages, and follow a change of names."""

from __future__ import annotations

import pytest

from service.api.naming import naming
from service.choices import Language
from service.i18n import speak
from service.store.hosting import Seat
from tests.service.api.conftest import House

SEATS = [Seat("red", "Ann", 1), Seat("green", "بهار", 2), Seat("blue", "", 3)]


@pytest.mark.parametrize(
    ("language", "red", "green", "blue"),
    [
        (Language.en, "Ann", "\u2068بهار\u2069", "blue"),
        (Language.es, "Ann", "\u2068بهار\u2069", "azul"),
        (Language.cs, "červená (Ann)", "zelená (\u2068بهار\u2069)", "modrá"),
        (Language.fa, "\u2068Ann\u2069", "بهار", "آبی"),
    ],
)
def test_a_player_who_has_a_name_is_called_by_it(language: Language, red: str, green: str, blue: str) -> None:
    said = naming(speak(language), SEATS)
    assert (said("red"), said("green"), said("blue")) == (red, green, blue)


def test_other_texts_are_said_as_they_were() -> None:
    plain = speak(Language.es)
    said = naming(plain, SEATS)
    assert said("black sheep") == plain("black sheep") != "black sheep"
    assert naming(plain, [Seat("red", "", 1)]) is plain


def test_entries_and_points_name_people_and_follow_a_change_of_names(house: House) -> None:
    host = house.host()
    seats = [{"colour": colour, "name": name} for colour, name in (("red", "Ann"), ("green", ""), ("blue", "Cid"))]
    host.put("/api/tables/1/players", json={"players": seats})
    host.post("/api/tables/1/games", json={"game": "pictomania"}, headers={"Idempotency-Key": "k" * 16})
    host.post(
        "/api/tables/1/games/1/acts",
        json={"event": {"kind": "SecretLaid", "player": "red"}},
        headers={"Idempotency-Key": "l" * 16},
    )

    def told(**headers: str) -> list[str]:
        entries = host.get("/api/tables/1/games/1/entries", headers=headers).json()["entries"]
        return [entry["text"] for entry in entries]

    assert told() == ["round 1 begins: Ann, green, Cid", "Ann lays the secret cards"]
    assert "červená (Ann)" in told(**{"Accept-Language": "cs"})[1]
    seats[0]["name"] = "Eva"
    host.put("/api/tables/1/players", json={"players": seats})
    assert told()[1] == "Eva lays the secret cards"
