"""The page's files are served as built, for whoever asks, and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.middleware import Middleware

from service.api.page import NOT_BUILT, add_page
from service.api.problems import handle
from service.api.shield import SafeHeaders
from tests.service.api.conftest import House


@pytest.fixture
def built(tmp_path: Path) -> TestClient:
    (tmp_path / "secret.txt").write_text("secret")
    dist = tmp_path / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "index.html").write_text("<!doctype html>")
    (dist / "assets" / "page-abc123.js").write_text("export {}")
    (dist / "icon.svg").write_text("<svg/>")
    app = FastAPI(middleware=[Middleware(SafeHeaders)])
    handle(app)
    add_page(app, dist)
    return TestClient(app)


@pytest.mark.parametrize("path", ["/", "/tables/1", "/overlay/1", "/index.html"])
def test_the_page_finds_its_way_itself(built: TestClient, path: str) -> None:
    answer = built.get(path)
    assert (answer.status_code, answer.text) == (200, "<!doctype html>")
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-store"


def test_files_are_served_and_those_with_a_hash_are_kept(built: TestClient) -> None:
    assert built.get("/icon.svg").headers["content-type"] == "image/svg+xml"
    script = built.get("/assets/page-abc123.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]


@pytest.mark.parametrize("path", ["/api/x", "/api", "/assets/none.js", "/assets/%2e%2e/%2e%2e/secret.txt"])
def test_what_is_not_there_is_not_the_page(built: TestClient, path: str) -> None:
    answer = built.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("path", ["/%2e%2e/secret.txt", "/..%2fsecret.txt", "//secret.txt", "/%00"])
def test_no_path_leads_out_of_the_page(built: TestClient, path: str) -> None:
    assert built.get(path).text == "<!doctype html>"


def test_without_a_page_that_is_said(house: House) -> None:
    from service.api.page import DIST

    answer = house.stranger().get("/")
    assert answer.text == NOT_BUILT or (DIST / "index.html").exists()
    assert house.stranger().get("/api/nothing").status_code == 404
    assert house.stranger().post("/api/nothing").status_code in (404, 405)
