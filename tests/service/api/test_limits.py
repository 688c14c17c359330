"""How much one may ask: who has a pass has their own share, and strangers at one address have one together."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from service.api.app import create_app
from service.api.limits import home_of
from tests.service.api.conftest import ADDRESS, House

WRONG = "WyJhIiwxXQ.AAAA"


@pytest.fixture
def strict(house: House) -> House:
    """The house with the limits that everybody has."""
    fields = type(house.desk.settings).model_fields
    house.desk.settings.join_burst = fields["join_burst"].default
    return replace(house, app=create_app(house.desk))


def joins(house: House, token: str, address: str = "10.0.0.7") -> int:
    client = TestClient(house.app, ADDRESS, follow_redirects=False, client=(address, 50_000))
    return client.get(f"/join/{token}").status_code


def test_wrong_links_do_not_shut_out_right_ones_of_the_same_address(strict: House) -> None:
    right = strict.desk.signer.sign(strict.desk.issue(1, "host"))
    seen = Counter(joins(strict, WRONG) for _ in range(300))
    assert seen[401] == strict.desk.settings.join_burst
    assert seen[429] == 300 - seen[401]
    assert joins(strict, right) == 303
    assert [joins(strict, right) for _ in range(40)] == [303] * 40


def test_wrong_links_are_counted_for_each_address(strict: House) -> None:
    for _ in range(40):
        joins(strict, WRONG, "2001:db8:1:2::1")
    assert joins(strict, WRONG, "2001:db8:1:2:ffff::9") == 429
    assert joins(strict, WRONG, "2001:db8:1:3::1") == 401


def test_who_guesses_wins_nothing_by_what_looks_like_a_pass(strict: House) -> None:
    right = strict.desk.signer.sign(strict.desk.issue(1, "host"))
    forged = (right[:-1] + ("A" if right[-1] != "A" else "B"), right.upper(), f"{right}x", f"x{right}", right[:20])
    codes = Counter(joins(strict, forged[turn % len(forged)]) for turn in range(60))
    assert set(codes) == {401, 429}
    assert codes[429] >= 25


def test_who_has_a_pass_is_not_held_up_by_strangers_nor_by_others_of_the_same_address(house: House) -> None:
    host, red, stranger = house.host(), house.come("player", "red"), house.stranger()
    most = house.desk.settings.write_burst
    assert [stranger.patch("/api/tables/1").status_code for _ in range(most + 1)][-1] == 429
    for _ in range(most):
        assert red.patch("/api/tables/1", json={"name": "x"}).status_code == 403
    assert red.patch("/api/tables/1", json={"name": "x"}).status_code == 429
    assert host.patch("/api/tables/1", json={"name": "Hall"}).status_code == 200


def test_a_cookie_that_was_not_signed_has_no_share_of_its_own(house: House) -> None:
    codes = []
    for number in range(house.desk.settings.write_burst + 1):
        client = house.stranger()
        client.cookies.set("paperref-host-1", f"{WRONG}{number}")
        codes.append(client.patch("/api/tables/1").status_code)
    assert (set(codes[:-1]), codes[-1]) == ({401}, 429)


def test_a_pass_that_holds_no_longer_gives_no_right_to_come_in(strict: House, moment: list[float]) -> None:
    held = strict.desk.issue(1, "host")
    token = strict.desk.signer.sign(held)
    strict.desk.revoke(held)
    assert joins(strict, token) == 401


def test_an_address_that_is_none_counts_as_it_is() -> None:
    assert home_of("") == ""
    assert home_of("fe80::1%eth0") == "fe80::/64"
