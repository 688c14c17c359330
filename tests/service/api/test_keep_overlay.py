"""A link that leads to the overlay for streams lets in like any other, and leads nowhere else."""

from __future__ import annotations

import pytest

from tests.service.api.conftest import House


@pytest.mark.parametrize(("asked", "status", "place"), [("", 303, "/tables/1"), ("?to=overlay", 303, "/overlay/1")])
def test_a_link_leads_to_the_table_or_to_its_overlay(house: House, asked: str, status: int, place: str) -> None:
    client = house.stranger()
    token = house.desk.signer.sign(house.desk.issue(1, "watcher"))
    answer = client.get(f"/join/{token}{asked}")
    assert (answer.status_code, answer.headers["location"]) == (status, place)
    assert client.get("/api/tables/1").json()["you"]["eyes"] == "spectator"
    assert client.get(place).status_code == 200


def test_a_link_leads_nowhere_else(house: House) -> None:
    token = house.desk.signer.sign(house.desk.issue(1, "watcher"))
    assert house.stranger().get(f"/join/{token}?to=//evil.example").status_code == 422
