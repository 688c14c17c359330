"""Two hosts correct the same at once: one of them is first, the other is told so and repeats, and nothing is lost."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from service.api.app import create_app
from service.api.desk import Desk
from service.api.signing import Signer
from service.store import Store
from service.store.hosting import Hosting
from tests.service.api.conftest import ADDRESS, SECRET, House
from tests.service.api.test_games import GAME, begin, post, say

TURNS = 6
STALE = {
    "en": "you have seen {seen} entries and there are {there}; look at what came in between and repeat",
    "cs": "viděli jste záznamů: {seen} a je jich {there}; podívejte se, co přibylo, a opakujte",
}


@pytest.fixture(params=["one service", "two services"])
def hosts(request: pytest.FixtureRequest, house: House, tmp_path: Path) -> Iterator[tuple[TestClient, TestClient]]:
    """Two hosts, at one service or each at a service of their own with the same store."""
    first = house.host()
    if request.param == "one service":
        yield first, house.host()
        return
    with Store.open(house.desk.settings.store) as store:
        desk = Desk(house.desk.settings, Hosting(store), Signer(SECRET), ADDRESS, clock=house.desk.clock)
        other = House(desk, create_app(desk))
        yield first, other.host()
        desk.watchers.end()


def at_once(*asked: Callable[[], Any]) -> list[Any]:
    """The answers to requests that are made in the same moment."""
    ready = threading.Barrier(len(asked))

    def ask(one: Callable[[], Any]) -> Any:
        ready.wait()
        return one()

    with ThreadPoolExecutor(len(asked)) as pool:
        return list(pool.map(ask, asked))


def amend(host: TestClient, stars: int, language: str, seen: str | None) -> Any:
    body = {"kind": "amend", "entry": 2, "fields": {"stars": stars}}
    headers = {"Accept-Language": language} | ({"If-Match": seen} if seen else {})
    return post(host, "corrections", body, **headers)


def test_of_two_that_amend_the_same_one_is_first_and_the_other_is_told(hosts: tuple[TestClient, TestClient]) -> None:
    one, other = hosts
    begin(one)
    say(one, "BonusTaken", player="red", stars=9)
    said = []
    for turn in range(TURNS):
        seen = one.get(GAME).headers["etag"]
        version = int(seen.strip('"'))
        stars = {"en": 1 + turn % 3, "cs": 4 + turn % 3}
        answers = dict(
            zip(
                stars,
                at_once(
                    lambda seen=seen, stars=stars: amend(one, stars["en"], "en", seen),
                    lambda seen=seen, stars=stars: amend(other, stars["cs"], "cs", seen),
                ),
                strict=True,
            )
        )
        codes = sorted(answer.status_code for answer in answers.values())
        assert codes == [201, 412], {language: answer.text for language, answer in answers.items()}
        first, late = sorted(answers, key=lambda language: answers[language].status_code)
        assert answers[first].json()["entries"] == [version + 1]
        told = answers[late].json()
        assert (told["code"], told["version"]) == ("stale", version + 1)
        assert told["detail"] == STALE[late].format(seen=version, there=version + 1)
        again = amend(other if late == "cs" else one, stars[late], late, f'"{told["version"]}"')
        assert again.json()["entries"] == [version + 2]
        said += [stars[first], stars[late]]
    for host in hosts:
        entries = host.get(f"{GAME}/entries").json()["entries"]
        assert [one["event"]["event"]["stars"] for one in entries if one["event"]["kind"] == "Amend"] == said
        assert host.get(GAME).json()["version"] == 2 + 2 * TURNS


def test_without_a_version_both_are_kept_one_after_the_other(hosts: tuple[TestClient, TestClient]) -> None:
    one, other = hosts
    begin(one)
    say(one, "BonusTaken", player="red", stars=9)
    for _ in range(TURNS):
        answers = at_once(lambda: amend(one, 1, "en", None), lambda: amend(other, 2, "cs", None))
        assert [answer.status_code for answer in answers] == [201, 201]
    for host in hosts:
        entries = host.get(f"{GAME}/entries").json()["entries"]
        stars = [one["event"]["event"]["stars"] for one in entries if one["event"]["kind"] == "Amend"]
        assert sorted(stars) == [1] * TURNS + [2] * TURNS
        assert [one["id"] for one in entries] == list(range(1, 3 + 2 * TURNS))
