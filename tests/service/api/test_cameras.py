"""The camera of a table over HTTP: who may see and send pictures, what is refused, the switch, a camera lost."""

from __future__ import annotations

import os
import signal
import struct
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from service.api.settings import ServeSettings
from service.watching.plan import PlanFile
from tests.service.api.conftest import House
from tests.service.api.serving import until as told_until
from tests.service.api.serving import watching
from tests.service.api.watched import TABLE, Watched, eyes, jpeg, push, until, wait, watched
from tests.vision.servers import Server, mjpeg_server

PICTURE = f"{TABLE}/camera/picture"

HOSTS_ALONE = (
    ("GET", "/cameras"),
    ("GET", "/cameras/demo/picture"),
    ("GET", "/camera"),
    ("PUT", "/camera"),
    ("DELETE", "/camera"),
    ("GET", "/camera/picture"),
    ("GET", "/camera/zones"),
    ("POST", "/camera/frames"),
    ("GET", "/camera/allowed"),
    ("PUT", "/camera/allowed"),
    ("PUT", "/capture"),
    ("GET", "/setup"),
    ("PUT", "/setup"),
    ("DELETE", "/setup"),
    ("POST", "/setup/look"),
    ("GET", "/setup/picture"),
    ("PUT", "/setup/words"),
    ("POST", "/setup/stand"),
    ("GET", "/watching"),
    ("POST", "/watching"),
    ("DELETE", "/watching"),
    ("GET", "/games/1/film"),
    ("GET", "/games/1/film/0"),
)
"""What only a host may do, where no host has allowed more."""

BODIES: dict[tuple[str, str], Any] = {
    ("PUT", "/camera"): {"kind": "demo"},
    ("PUT", "/camera/allowed"): {},
    ("PUT", "/capture"): {"on": False},
    ("POST", "/watching"): {},
    ("PUT", "/setup/words"): {card: [f"word {number}" for number in range(7)] for card in "abc"},
    ("PUT", "/setup"): {
        "players": [
            {"colour": colour, "sheet": [[0, 1], [0, 0], [1, 0], [1, 1]], "tokens": [[0.5, 0.5]]}
            for colour in ("red", "green", "blue")
        ]
    },
}


def frame_path(path: str) -> dict[str, Any]:
    return {"content": jpeg(), "headers": {"Content-Type": "application/octet-stream"}}


def asked(method: str, path: str) -> dict[str, Any]:
    """What belongs to a request besides its path."""
    if path in ("/camera/frames", "/setup/stand"):
        return frame_path(path)
    return {"json": BODIES[method, path]} if (method, path) in BODIES else {}


@pytest.mark.parametrize(("method", "path"), HOSTS_ALONE)
def test_no_player_and_no_watcher_gets_at_the_camera_and_strangers_get_nothing(
    house: House, method: str, path: str
) -> None:
    body = {"game": "pictomania", "players": ["red", "green", "blue"]}
    house.host().post(f"{TABLE}/games", json=body, headers={"Idempotency-Key": "begin-a-game"})
    for who, status in (
        (house.stranger(), 401),
        (house.come("player", "red"), 403),
        (house.come("watcher"), 403),
    ):
        assert who.request(method, f"{TABLE}{path}", **asked(method, path)).status_code == status
    elsewhere = house.desk.hosting.begin_table("Elsewhere")
    other = house.come("host", table=elsewhere.id)
    assert other.request(method, f"{TABLE}{path}", **asked(method, path)).status_code == 401


def test_without_a_camera_that_is_said(house: House) -> None:
    host = house.host()
    assert eyes(host)["state"] == "none"
    assert eyes(house.come("watcher"))["camera"] is None
    for method, path in (("GET", "/camera/picture"), ("POST", "/setup/look"), ("POST", "/watching")):
        answer = host.request(method, f"{TABLE}{path}", **asked(method, path))
        assert (answer.status_code, answer.json()["code"]) == (409, "no_camera")
    assert host.get(f"{TABLE}/cameras").json()["cameras"][-1]["id"] == "demo"
    picture = host.get(f"{TABLE}/cameras/demo/picture")
    assert cv2.imdecode(np.frombuffer(picture.content, np.uint8), cv2.IMREAD_COLOR).shape[1] == 320
    assert host.get(f"{TABLE}/cameras/webcam-99/picture").status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {"kind": "film", "source": "../records.sqlite3"},
        {"kind": "film", "source": "/etc/passwd"},
        {"kind": "film", "source": "none.mp4"},
        {"kind": "film"},
        {"kind": "address", "source": "/etc/passwd"},
        {"kind": "address", "source": "file:///etc/passwd"},
        {"kind": "address", "source": "FILE:///etc"},
        {"kind": "address", "source": "subfile,,start,0,end,9,,:/etc/passwd://x"},
        {"kind": "webcam", "source": "/etc/passwd"},
        {"kind": "webcam", "source": "/dev/stdin"},
        {"kind": "webcam", "source": "."},
        {"kind": "address"},
        {"kind": "telescope"},
    ],
)
def test_what_is_no_camera_is_refused_and_the_one_before_stays(house: House, body: dict[str, str]) -> None:
    assert house.host().put(f"{TABLE}/camera", json=body).status_code in (404, 422)
    assert eyes(house.host())["state"] == "none"


def test_no_password_is_ever_told(house: House) -> None:
    host = house.host()
    secret = "rtsp://ann:opensesame@127.0.0.1:9/live"
    answer = host.put(f"{TABLE}/camera", json={"kind": "address", "source": secret})
    try:
        assert answer.json()["name"] == "rtsp://127.0.0.1:9/live"
        wait(lambda: eyes(host), lambda now: now["state"] == "lost")
        for path in ("/camera", "/eyes", "/watching"):
            assert "opensesame" not in host.get(f"{TABLE}{path}").text
        assert eyes(house.come("player", "red"))["detail"] == ""
        kept = house.desk.settings.data / "watching" / "1" / "plan.json"
        assert kept.stat().st_mode & 0o077 == 0
    finally:
        host.delete(f"{TABLE}/camera")


# -- a browser as camera ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory, empty_store: Path) -> Iterator[Watched]:
    """A table whose camera is a browser."""
    with watched(tmp_path_factory.mktemp("browser"), empty_store, frame_bytes=200_000) as there:
        there.attach(there.come("host"), "browser")
        yield there


def test_a_browser_s_pictures_are_seen_by_hosts_and_whom_they_allow(browser: Watched) -> None:
    host, phone, red = browser.come("host"), browser.come("watcher"), browser.come("player", "red")
    assert push(phone, jpeg()).status_code == 403
    names = [one["name"] for one in host.get(f"{TABLE}/passes").json()["passes"]]
    film, see = names[-2], names[-1]
    assert host.put(f"{TABLE}/camera/allowed", json={"film": [film], "see": [see]}).status_code == 200
    allowed = {browser.come("watcher"): 403, phone: 202, host: 202}
    for client, status in allowed.items():
        assert push(client, jpeg()).status_code == status
    stop = threading.Event()

    def film_on() -> None:
        while not stop.is_set():
            push(phone, jpeg(grey=90))
            time.sleep(0.1)

    filming = threading.Thread(target=film_on)
    filming.start()
    try:
        got = host.get(PICTURE)
        assert (got.status_code, got.headers["content-type"]) == (200, "image/jpeg")
        assert got.headers["cache-control"] == "no-store"
        assert cv2.imdecode(np.frombuffer(got.content, np.uint8), cv2.IMREAD_COLOR).shape == (480, 640, 3)
        again = host.get(PICTURE, headers={"If-None-Match": got.headers["etag"]})
        assert again.status_code == 200
        assert again.headers["etag"] != got.headers["etag"]
        assert red.get(PICTURE).status_code == 200
        assert phone.get(PICTURE).status_code == 403
        host.put(f"{TABLE}/camera/allowed", json={"film": [film], "see": []})
        assert red.get(PICTURE).status_code == 403
    finally:
        stop.set()
        filming.join()
    assert until(host, "stalled")["frames"] > 0


def test_at_most_five_pictures_a_second_go_out(browser: Watched) -> None:
    host = browser.come("host")
    tags: list[str] = []

    def newer() -> Any:
        push(host, jpeg())
        return host.get(PICTURE, headers={"If-None-Match": tags[-1]} if tags else {})

    begun = time.monotonic()
    for _ in range(6):
        tags.append(wait(newer, lambda got: got.status_code == 200).headers["etag"])
    assert len(set(tags)) == 6
    assert time.monotonic() - begun >= 4 * 0.2


def large(size: int) -> bytes:
    noise = np.random.default_rng(1).integers(0, 255, (800, 800, 3), np.uint8)
    found = cv2.imencode(".jpg", noise)[1].tobytes()
    assert len(found) > size
    return found


def bomb() -> bytes:
    """A few bytes that say they are 12 million pixels."""
    head = struct.pack(">BBHBHHB", 0xFF, 0xC0, 17, 8, 3000, 4000, 3) + bytes(9)
    return b"\xff\xd8\xff\xe0\x00\x04ab" + head + b"\xff\xda" + bytes(20) + b"\xff\xd9"


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"", 422),
        (b"no picture", 422),
        (b"\xff\xd8\xff\xe0 fake", 422),
        (jpeg()[:-200], 422),
        (bomb(), 422),
        (b"\x89PNG\r\n\x1a\n" + bytes(40), 422),
        (large(200_000), 413),
    ],
    ids=["empty", "text", "fake", "cut", "bomb", "png", "large"],
)
def test_what_is_no_picture_of_a_camera_is_refused(browser: Watched, content: bytes, status: int) -> None:
    host = browser.come("host")
    answer = push(host, content)
    assert answer.status_code == status, answer.text
    push(host, jpeg())
    assert push(host, jpeg()).status_code == 202


def test_a_phone_that_is_turned_is_told(browser: Watched) -> None:
    host = browser.come("host")
    assert push(host, jpeg()).status_code == 202

    def turned() -> Any:
        return push(host, jpeg(480, 640))

    answer = wait(turned, lambda answer: answer.status_code == 422)
    assert "turn the phone back" in answer.json()["detail"]


def test_too_many_pictures_are_refused(house: House) -> None:
    settings: ServeSettings = house.desk.settings
    host = house.host()
    statuses = [push(host, jpeg()).status_code for _ in range(settings.frame_burst + 2)]
    assert statuses[-1] == 429
    assert statuses[0] == 409  # no camera is attached


# -- the switch -------------------------------------------------------------------------------------------------------


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.slow
def test_the_switch_stops_all_that_sees_at_once_for_all_to_see_and_after_a_restart(
    tmp_path: Path, empty_store: Path
) -> None:
    with watched(tmp_path, empty_store) as there:
        host, red = there.come("host"), there.come("player", "red")
        there.attach(host, "demo")
        until(host, "idle")
        assert host.get(PICTURE).status_code == 200
        watcher = there.desk.watchers.eyes(1)
        pid = watcher.pid
        assert pid
        assert red.put(f"{TABLE}/capture", json={"on": False}).status_code == 403
        with watching(red) as stream:
            told_until(stream, "eyes")
            begun = time.monotonic()
            assert host.put(f"{TABLE}/capture", json={"on": False}).json()["state"] == "off"
            assert time.monotonic() - begun < 2.0
            assert gone(pid)
            told = told_until(stream, "eyes")[-1].data
            assert (told["state"], told["capture"]) == ("off", False)
        for method, path in HOSTS_ALONE[:10]:
            if path in ("/camera/picture", "/cameras/demo/picture"):
                answer = host.request(method, f"{TABLE}{path}", **asked(method, path))
                assert (answer.status_code, answer.json()["code"]) == (409, "capture_off"), path
        assert push(host, jpeg()).json()["code"] == "capture_off"
        assert host.post(f"{TABLE}/watching", json={}).json()["code"] == "capture_off"
    with watched(tmp_path, empty_store) as there:
        host = there.come("host")
        assert eyes(host)["state"] == "off"
        assert there.desk.watchers.eyes(1).pid is None
        assert host.put(f"{TABLE}/capture", json={"on": True}).status_code == 200
        until(host, "idle")
        assert host.get(PICTURE).status_code == 200


def test_a_plan_that_was_damaged_is_as_none(tmp_path: Path) -> None:
    kept = PlanFile(tmp_path)
    kept.change(capture=False)
    assert not PlanFile(tmp_path).plan.capture
    path = tmp_path / "plan.json"
    whole = path.read_bytes()
    for content in (b"", whole[: len(whole) // 2], b"[]", b'{"form": 99}'):
        path.write_bytes(content)
        assert PlanFile(tmp_path).plan.capture


# -- a camera that is lost --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A camera on loopback."""
    with mjpeg_server("--fps", 10) as running:
        yield running


@pytest.mark.slow
def test_a_camera_that_is_lost_is_told_and_comes_back_while_the_game_goes_on_by_hand(
    tmp_path: Path, empty_store: Path, server: Server
) -> None:
    with watched(tmp_path, empty_store) as there:
        host = there.come("host")
        there.attach(host, "address", f"http://127.0.0.1:{server.port}/stream")
        until(host, "idle")
        there.desk.hosting.begin_table("Other")
        other = there.desk.issue(2, "host")
        host.get(f"/join/{there.desk.signer.sign(other)}")
        taken = {"kind": "address", "source": f"http://127.0.0.1:{server.port}/stream"}
        assert host.put("/api/tables/2/camera", json=taken).status_code == 409
        server.order("stall")
        until(host, "stalled")
        until(host, "lost")
        body = {"game": "pictomania", "players": ["red", "green", "blue"]}
        begun = host.post(f"{TABLE}/games", json=body, headers={"Idempotency-Key": "begin-a-game"})
        act = {"event": {"kind": "InkSeen", "player": "red"}}
        said = host.post(f"{TABLE}/games/1/acts", json=act, headers={"Idempotency-Key": "say-something"})
        assert (begun.status_code, said.status_code) == (201, 201)
        server.order("go")
        until(host, "idle")
        assert host.get(f"{TABLE}/camera").json()["reconnects"] >= 1


@pytest.mark.slow
def test_a_process_that_is_killed_is_started_again(tmp_path: Path, empty_store: Path) -> None:
    with watched(tmp_path, empty_store) as there:
        host = there.come("host")
        there.attach(host, "demo")
        until(host, "idle")
        watcher = there.desk.watchers.eyes(1)
        pid = watcher.pid
        assert pid
        os.kill(pid, signal.SIGKILL)
        wait(lambda: watcher.pid, lambda now: now not in (None, pid))
        until(host, "idle")
        assert host.get(PICTURE).status_code == 200
