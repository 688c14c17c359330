"""Whoever opens a link is told whether they may see the camera's picture, or film."""

from __future__ import annotations

from tests.service.api.conftest import House


def test_who_may_see_or_film_is_told_so(house: House) -> None:
    host, phone, television = house.host(), house.come("watcher"), house.come("watcher")
    rights = {"see": [house.pass_name(3)], "film": [house.pass_name(2)]}
    assert host.put("/api/tables/1/camera/allowed", json=rights).status_code == 200
    for client, see, film in ((host, True, True), (phone, False, True), (television, True, False)):
        you = client.get("/api/tables/1").json()["you"]
        assert (you["may_see"], you["may_film"]) == (see, film)
        assert client.get("/api/session").json()["tables"] == [you]
