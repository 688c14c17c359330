"""Who is let in: links, cookies, expiry, revocation; strangers are told nothing."""

from __future__ import annotations

import re

import pytest
from fastapi.testclient import TestClient
from starlette.datastructures import Headers

from service.api.shield import POLICY, same_origin
from tests.service.api.conftest import ADDRESS, House

OPEN = {"/health", "/join/{token}"}
"""Routes that answer everybody."""


def test_a_link_gives_a_cookie_that_no_script_can_read_and_no_other_page_can_send(house: House) -> None:
    held = house.desk.issue(1, "player", "red")
    answer = house.stranger().get(f"/join/{house.desk.signer.sign(held)}")
    assert (answer.status_code, answer.headers["location"]) == (303, "/tables/1")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("paperref-seat-1=")
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))


@pytest.mark.parametrize("token", ["", "x", "WyJhIiwxXQ.AAAA", "é", "%00"])
def test_a_link_that_was_not_signed_lets_nobody_in(house: House, token: str) -> None:
    answer = house.stranger().get(f"/join/{token}")
    assert answer.status_code in (401, 404)
    assert "set-cookie" not in answer.headers


def test_browsers_with_an_old_link_are_led_to_the_page_which_says_so(house: House) -> None:
    answer = house.stranger().get("/join/x", headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/?link=old")
    assert "set-cookie" not in answer.headers


def test_strangers_get_401_and_nothing_else_from_every_route(house: House) -> None:
    client = house.stranger()
    house.desk.issue(1, "host")
    told = set()
    for path, operations in house.app.openapi()["paths"].items():
        if path in OPEN:
            continue
        filled = re.sub(r"\{[a-z]+\}", "1", path)
        for method in operations:
            answer = client.request(method, filled, headers={"Idempotency-Key": "a-key-of-mine"})
            assert answer.status_code == 401, (method, path)
            assert answer.headers["content-type"] == "application/problem+json"
            told.add(answer.text)
    assert len(told) == 1
    assert client.get("/api/tables/77").text in told


def test_a_pass_for_one_table_is_none_for_another(house: House) -> None:
    house.desk.hosting.begin_table("Garden")
    client = house.host()
    assert client.get("/api/tables/1").status_code == 200
    assert client.get("/api/tables/2").status_code == 401
    held = house.desk.issue(1, "host")
    client.cookies.set("paperref-host-2", house.desk.signer.sign(held))
    assert client.get("/api/tables/2").status_code == 401


def test_a_player_s_pass_in_the_host_s_cookie_makes_no_host(house: House) -> None:
    client = house.stranger()
    client.cookies.set("paperref-host-1", house.desk.signer.sign(house.desk.issue(1, "player", "red")))
    assert client.get("/api/tables/1").status_code == 401


def test_a_pass_expires_and_can_be_revoked(house: House, moment: list[float]) -> None:
    host, red, blue = house.host(), house.come("player", "red"), house.come("player", "blue")
    assert host.delete(f"/api/tables/1/passes/{house.pass_name(2)}").status_code == 204
    assert red.get("/api/session").status_code == 401
    assert blue.get("/api/session").status_code == 200
    moment[0] += house.desk.settings.pass_days * 86400
    assert blue.get("/api/session").status_code == 401


def test_a_host_may_play_too(house: House) -> None:
    client = house.host()
    held = house.desk.issue(1, "player", "red")
    client.get(f"/join/{house.desk.signer.sign(held)}")
    (you,) = client.get("/api/session").json()["tables"]
    assert (you["host"], you["colour"], you["eyes"], you["may_correct"]) == (True, "red", "red", True)


def test_going_out_forgets_the_cookies(house: House) -> None:
    client = house.come("player", "red")
    assert client.delete("/api/session").status_code == 204
    assert client.get("/api/session").status_code == 401


@pytest.mark.parametrize("origin", ["", "null", "http://evil.test", "https://table.test", "http://table.test:81"])
def test_only_the_service_s_own_pages_change_something(house: House, origin: str) -> None:
    answer = house.host().patch("/api/tables/1", json={"name": "Hall"}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    assert house.host().get("/api/tables/1").json()["name"] == "Kitchen"


def test_a_service_known_by_another_address_takes_that_as_its_own() -> None:
    scope = {"method": "POST", "scheme": "http"}
    check = same_origin("https://table.example")
    for origin, taken in (("https://table.example", True), ("http://here", True), ("-", False), ("", False)):
        assert (check(scope, Headers({"host": "here", "origin": origin})) is None) == taken
    assert same_origin("")(scope, Headers({"host": "here", "origin": ""}))
    assert same_origin("")(scope, Headers({"host": "here"}))


@pytest.mark.parametrize("path", ["/health", "/api/session", "/nothing", "/join/x"])
def test_every_answer_has_the_strict_headers(house: House, path: str) -> None:
    headers = house.stranger().get(path).headers
    assert headers["content-security-policy"] == POLICY
    assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")
    assert headers["cache-control"] == "no-store"
    assert "http" not in POLICY
    assert "unsafe" not in POLICY


def test_large_bodies_are_refused_whether_they_say_so_or_not(house: House) -> None:
    host, most = house.host(), house.desk.settings.body_bytes
    said = host.patch("/api/tables/1", content=b"x" * (most + 1))
    unsaid = host.patch("/api/tables/1", content=(b"x" * 1000 for _ in range(most // 1000 + 1)))
    assert [answer.status_code for answer in (said, unsaid)] == [413, 413]
    assert unsaid.json()["code"] == "too_large"


def test_who_asks_too_often_has_to_wait(house: House, moment: list[float]) -> None:
    client = house.stranger()
    codes = [client.patch("/api/tables/1").status_code for _ in range(house.desk.settings.write_burst + 1)]
    assert set(codes[:-1]) == {401}
    assert codes[-1] == 429
    assert house.stranger().get("/health").status_code == 200
    moment[0] += 1
    assert client.patch("/api/tables/1").status_code == 401


def test_a_mistake_of_the_program_tells_nothing(
    house: House, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def mistake(_: str) -> None:
        raise RuntimeError("the secret is 7")

    monkeypatch.setattr(house.desk.hosting, "find_pass", mistake)
    answer = house.stranger().get("/health")
    assert (answer.status_code, answer.json()["code"]) == (500, "internal")
    assert "content-security-policy" in answer.headers
    logged = capsys.readouterr().err
    assert "RuntimeError" in logged
    assert "secret is" not in answer.text + logged


def test_figures_are_for_hosts_and_for_this_computer(house: House) -> None:
    assert house.stranger().get("/metrics").status_code == 401
    assert house.come("player", "red").get("/metrics").status_code == 401
    here = TestClient(house.app, ADDRESS, client=("127.0.0.1", 50000))
    for host, status in (
        ("localhost:8444", 200),
        ("[::1]:8444", 200),
        ("page.example", 401),
        ("page.example:8444", 401),
        ("[", 401),
    ):
        assert here.get("/metrics", headers={"Host": host}).status_code == status
    told = house.host().get("/metrics").text
    assert 'paperref_requests_total{method="GET",route="/join/{token}",status="303"}' in told
    assert house.desk.signer.sign(house.desk.issue(1, "host"))[:20] not in told
    house.desk.settings.public_url = "https://table.example"  # then all come through a proxy on this computer
    assert here.get("/metrics", headers={"Host": "localhost:8444"}).status_code == 401


def test_every_route_has_a_tag_and_a_name_of_its_own(house: House) -> None:
    described = house.app.openapi()["paths"]
    names = [operation["operationId"] for path in described.values() for operation in path.values()]
    assert len(set(names)) == len(names)
    assert all(operation["tags"] for path in described.values() for operation in path.values())


def test_the_address_in_links_is_that_of_the_service(house: House) -> None:
    answer = house.host().post("/api/tables/1/passes", json={"role": "player", "colour": "red"}).json()
    assert answer["link"].startswith(f"{ADDRESS}/join/")
    red = house.stranger()
    assert red.get(answer["link"]).status_code == 303
    assert red.get("/api/session").json()["tables"][0]["colour"] == "red"
