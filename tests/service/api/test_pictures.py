"""Pictures over HTTP: evidence only for who may see it; what people send is checked and only its pixels are kept."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import cv2
import numpy as np
import pytest
from fastapi.testclient import TestClient

from engine.events import GuessLaid, InkSeen
from service.api.pictures import MOST_PICTURES, SENT
from tests.service.api.conftest import House
from tests.service.api.test_games import GAME, begin

PICTURES = f"{GAME}/pictures"


def encoded(suffix: str, width: int = 64, height: int = 48) -> bytes:
    pixels = np.arange(width * height * 3, dtype=np.uint32).reshape(height, width, 3).astype(np.uint8)
    return cv2.imencode(suffix, pixels)[1].tobytes()


def send(client: TestClient, content: Any, kind: str = "stand") -> Any:
    return client.post(PICTURES, params={"kind": kind}, content=content)


def bomb(width: int, height: int) -> bytes:
    """A small PNG that unpacks to many pixels."""

    def chunk(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    rows = zlib.compress(bytes(min(height, 2000) * (width + 1)), 9)
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def test_evidence_is_given_to_who_may_know_what_it_proves(house: House) -> None:
    host, red, blue = house.host(), house.come("player", "red"), house.come("player", "blue")
    begin(host)
    folder = house.desk.pictures.of_game(1)
    folder.mkdir(parents=True)
    for name in ("0002-after.png", "0003-after.png", "0004-after.png"):
        (folder / name).write_bytes(encoded(".png"))
    record = house.desk.store.record(1)
    record.add(InkSeen("red"), 1.0, evidence=("0002-after.png",))
    record.add(GuessLaid("red", "blue", 4), 2.0, evidence=("0003-after.png", "../../secret.key"))
    house.desk.latest(1)
    for client, name, status in (
        (blue, "0002-after.png", 200),
        (red, "0003-after.png", 200),
        (blue, "0003-after.png", 404),
        (host, "0003-after.png", 404),
        (red, "0004-after.png", 404),
        (red, "..%2F..%2Fsecret.key", 404),
        (red, "0002-after.png%00.jpg", 404),
    ):
        assert client.get(f"{PICTURES}/{name}").status_code == status, name
    answer = red.get(f"{PICTURES}/0003-after.png")
    assert (answer.headers["content-type"], answer.headers["cache-control"]) == ("image/png", "no-store")


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".webp"])
def test_what_people_take_is_kept_once_for_all_at_the_table(house: House, suffix: str) -> None:
    begin(house.host())
    red = house.come("player", "red")
    first, again = send(red, encoded(suffix)), send(red, encoded(suffix))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert house.come("watcher").get(PICTURES).json() == {"pictures": [first.json()]}
    got = house.come("watcher").get(f"{PICTURES}/{first.json()['name']}")
    assert got.headers["content-type"] == "image/jpeg"
    assert cv2.imdecode(np.frombuffer(got.content, np.uint8), cv2.IMREAD_COLOR).shape == (48, 64, 3)
    assert send(house.come("watcher"), encoded(suffix)).status_code == 403


def test_only_the_pixels_of_a_photograph_are_kept(house: House) -> None:
    begin(house.host())
    told = b"Exif\x00\x00 at home, 50.0875 N"
    plain = encoded(".jpg")
    photograph = plain[:2] + b"\xff\xe1" + struct.pack(">H", len(told) + 2) + told + plain[2:]
    name = send(house.come("player", "red"), photograph).json()["name"]
    assert SENT.fullmatch(name)
    assert b"at home" not in (house.desk.pictures.of_game(1) / name).read_bytes()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no picture",
        b"\xff\xd8\xff\xe0 fake",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"\x89PNG\r\n\x1a\n" + bytes(40),
        b"GIF89a" + bytes(20),
        bomb(20_000, 20_000),
        bomb(10_000, 10_000),
    ],
    ids=["empty", "text", "fake", "svg", "cut", "gif", "bomb", "100-megapixels"],
)
def test_what_is_no_photograph_is_refused(house: House, content: bytes) -> None:
    begin(house.host())
    answer = send(house.come("player", "red"), content)
    assert (answer.status_code, answer.json()["code"]) == (422, "unreadable"), answer.text
    assert house.desk.pictures.sent(1) == ()


def test_too_large_and_too_many_pictures_are_refused(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(house.host())
    red = house.come("player", "red")
    assert send(red, bytes(house.desk.settings.picture_bytes + 1)).status_code == 413
    monkeypatch.setattr("service.api.pictures.MOST_PICTURES", 1)
    assert send(red, encoded(".jpg")).status_code == 201
    assert send(red, encoded(".jpg", 80)).status_code == 413
    assert MOST_PICTURES > 1
    assert send(red, encoded(".jpg"), "secret").status_code == 422
