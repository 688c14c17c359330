"""A round of the bundled clip refereed behind the server: set up, dry, for the record, by the film, after a kill."""

from __future__ import annotations

import json
import os
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import httpx2
import numpy as np
import pytest

from service.keep.drawing_files import drawings_in
from service.watching.demo import CLIP, STAND
from service.watching.reel import folder_of
from tests.service.api.serving import comes, watching
from tests.service.api.serving import until as told_until
from tests.service.api.test_killed import free_port, process
from tests.service.api.watched import TABLE, Watched, eyes, until, wait, watched

pytestmark = pytest.mark.slow

TRUTH = json.loads(CLIP.with_suffix(".json").read_text(encoding="utf-8"))
GAME = f"{TABLE}/games/1"


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory, empty_store: Path) -> Iterator[Watched]:
    """A table at which the clip was set up, tried dry and then watched for the record."""
    with watched(tmp_path_factory.mktemp("watched"), empty_store) as table:
        table.attach(table.come("host"), "demo")
        yield table


def set_up(host: httpx2.Client) -> dict[str, Any]:
    assert host.post(f"{TABLE}/setup/look").status_code == 202
    return dict(wait(lambda: host.get(f"{TABLE}/setup").json(), lambda now: now["state"] != "looking"))


def entries(client: httpx2.Client) -> list[dict[str, Any]]:
    return list(client.get(f"{GAME}/entries").json()["entries"])


def test_1_the_table_is_found_shown_and_moved_by_hand(there: Watched) -> None:
    host = there.come("host")
    until(host, "idle")
    found = set_up(host)
    assert found["state"] == "found", found["advice"]
    assert {player["colour"] for player in found["parts"]["players"]} == set(TRUTH["points"])
    assert found["score"] > 40
    assert len(found["parts"]["stand"]) == 3
    assert len(found["words"]["a"]) == 7
    for drawn in (False, True):
        got = host.get(f"{TABLE}/setup/picture", params={"drawn": drawn})
        assert cv2.imdecode(np.frombuffer(got.content, np.uint8), cv2.IMREAD_COLOR).shape == (720, 1280, 3)
    parts = found["parts"]
    assert found["stars"]["middle"] == sorted(found["stars"]["middle"], reverse=True)
    moved = json.loads(json.dumps(parts))
    moved["players"][0]["pile"] = [0.3, 0.45]
    laid = host.put(f"{TABLE}/setup", json=moved)
    assert laid.status_code == 200, laid.text
    told = next(one for one in laid.json()["parts"]["players"] if one["colour"] == moved["players"][0]["colour"])
    assert told["pile"] == pytest.approx([0.3, 0.45], abs=0.002)
    zone = next(
        one for one in laid.json()["zones"] if (one["kind"], one["player"]) == ("pile", moved["players"][0]["colour"])
    )
    assert np.mean(zone["corners"], axis=0) == pytest.approx([0.3, 0.45], abs=0.01)
    assert laid.json()["version"] > found["version"]
    kept = there.desk.settings.data / "watching" / "1" / "table.toml"
    assert "pile = [0.3" in kept.read_text(encoding="utf-8")
    assert host.put(f"{TABLE}/setup", json=parts).status_code == 200


@pytest.mark.parametrize("fault", ["twice", "inside out", "two", "far"])
def test_2_a_table_that_cannot_lie_so_is_refused(there: Watched, fault: str) -> None:
    host = there.come("host")
    before = host.get(f"{TABLE}/setup").json()
    parts = json.loads(json.dumps(before["parts"]))
    if fault == "twice":
        parts["players"][1]["colour"] = parts["players"][0]["colour"]
    elif fault == "inside out":
        parts["players"][0]["sheet"].reverse()
    elif fault == "two":
        parts["players"] = parts["players"][:2]
    else:
        parts["players"][0]["sheet"][0] = [7.0, 7.0]
    answer = host.put(f"{TABLE}/setup", json=parts)
    assert (answer.status_code, answer.json()["code"]) == (422, "unreadable"), answer.text
    assert host.get(f"{TABLE}/setup").json()["parts"] == before["parts"]


def test_3_the_words_are_read_from_a_close_up_and_said_by_hand(there: Watched) -> None:
    host = there.come("host")
    headers = {"Content-Type": "application/octet-stream"}
    answer = host.post(f"{TABLE}/setup/stand", content=STAND.read_bytes(), headers=headers)
    assert answer.status_code == 200, answer.text
    read = {card: [word["text"] for word in answer.json()[card]] for card in "abc"}
    assert read["a"] == TRUTH["stand"]["A"]
    assert host.post(f"{TABLE}/setup/stand", content=b"no picture", headers=headers).status_code == 422
    sky = cv2.imencode(".jpg", np.full((400, 600, 3), 200, np.uint8))[1].tobytes()
    assert host.post(f"{TABLE}/setup/stand", content=sky, headers=headers).status_code == 422
    said = {**read, "b": [f"word {number}" for number in range(7)]}
    assert host.put(f"{TABLE}/setup/words", json=said).json()["by"] == "host"
    assert [word["text"] for word in host.get(f"{TABLE}/setup").json()["words"]["b"]] == said["b"]
    assert host.put(f"{TABLE}/setup/words", json={**said, "a": ["one"]}).status_code == 422


def test_4_a_dry_run_says_what_it_sees_and_records_nothing(there: Watched) -> None:
    host = there.come("host")
    assert host.post(f"{TABLE}/watching", json={"dry": True}).status_code == 202
    until(host, "round_over")
    seen = host.get(f"{TABLE}/watching?lang=cs").json()["seen"]
    assert len(seen) == 30
    assert any("tipovala" in one["text"] for one in seen), seen
    assert there.desk.hosting.games(1) == ()
    assert list(there.desk.pictures.folder.glob("*")) == []


def test_5_a_round_is_refereed_for_the_record(there: Watched) -> None:
    host, red = there.come("host"), there.come("player", "blue")
    with watching(red) as stream:
        told_until(stream, "table")
        assert host.post(f"{TABLE}/watching", json={"title": "Friday"}).status_code == 202
        told = told_until(stream, "entry")
        states = {message.data["state"] for message in told if message.event == "eyes"}
        assert states <= {"idle", "round_over", "starting", "opening", "watching", "hand"}
        assert told[-1].data["entry"]["event"]["kind"] == "RoundStarted"
    until(host, "round_over")
    game = host.get(GAME).json()
    assert (game["complete"], game["totals"]) == (True, TRUTH["points"])
    assert there.desk.hosting.games(1)[0].title == "Friday"
    assert [seat.colour for seat in there.desk.hosting.seats(1)] == game["players"]
    stands = [one for one in entries(host) if one["event"]["kind"] == "StandRead"]
    assert [(one["source"], one["event"]["b"][0]) for one in stands] == [("host", "word 0")]
    drawings = drawings_in(there.desk.pictures.of_game(1))
    assert set(drawings) == {(1, player) for player in game["players"]}
    assert not eyes(host)["dry"]
    kept = {path.name for path in (there.desk.settings.data / "watching" / "1").iterdir()}
    assert kept == {"plan.json", "table.toml", "setup.json", "still.jpg", "drawn.jpg", "table.before.toml"}


def test_6_what_proves_an_entry_is_seen_by_whom_it_is_told_and_the_film_by_hosts(there: Watched) -> None:
    host, red = there.come("host"), there.come("player", "blue")
    for one in entries(red):
        for name in one["evidence"]:
            assert red.get(f"{GAME}/pictures/{name}").status_code == 200
    folder = there.desk.pictures.of_game(1)
    named = {name for one in entries(host) for name in one["evidence"]}
    assert named <= {path.name for path in folder.iterdir()}
    guess = next(one for one in entries(host) if one["event"]["kind"] == "GuessLaid")
    film = host.get(f"{GAME}/film", params={"entry": guess["id"]}).json()
    assert film["frames"] > 50
    assert film["bytes"] == sum(path.stat().st_size for path in folder_of(folder).iterdir())
    moments = {moment["frame"]: moment["at"] for moment in film["moments"]}
    assert abs(moments[film["nearest"]] - guess["at"]) < 0.6
    assert min(moments.values()) >= guess["since"] - 3.0
    got = host.get(f"{GAME}/film/{film['nearest']}")
    assert cv2.imdecode(np.frombuffer(got.content, np.uint8), cv2.IMREAD_COLOR).shape == (360, 640, 3)
    assert host.get(f"{GAME}/film/99999").status_code == 404
    assert host.get(f"{GAME}/film", params={"entry": 9999}).status_code == 404
    for path in ("film", f"film/{film['nearest']}", "pictures/film", "pictures/00000000.reel"):
        assert red.get(f"{GAME}/{path}").status_code in (403, 404), path


def test_7_a_round_that_is_under_way_is_not_watched_and_one_just_begun_is_gone_on_with(there: Watched) -> None:
    host = there.come("host")
    for number, act in ((2, False), (3, True)):
        body = {"game": "pictomania", "players": list(TRUTH["points"])}
        host.post(f"{TABLE}/games", json=body, headers={"Idempotency-Key": f"begin-game-{number}"})
        if act:
            for player in TRUTH["points"]:
                said = {"event": {"kind": "SecretLaid", "player": player}}
                key = {"Idempotency-Key": f"secret-of-{player}"}
                assert host.post(f"{TABLE}/games/{number}/acts", json=said, headers=key).status_code == 201
        assert host.post(f"{TABLE}/watching", json={"game": number}).status_code == 202
        wait(lambda: host.get(f"{TABLE}/watching").json(), lambda now: not now["on"])
        now = until(host, "round_over", "failed")
        assert now["state"] == ("failed" if act else "round_over"), now
        if act:
            assert "under way" in now["detail"]
            assert eyes(there.come("watcher"))["detail"] == ""
        else:
            game = host.get(f"{TABLE}/games/{number}").json()
            assert game["totals"] == TRUTH["points"]
            counted = Counter(one["event"]["kind"] for one in host.get(f"{TABLE}/games/2/entries").json()["entries"])
            assert counted["RoundStarted"] == 1
    assert host.post(f"{TABLE}/watching", json={"game": 99}).status_code == 404
    assert host.post(f"{TABLE}/watching", json={"options": {"mode": "none"}}).status_code == 422


def test_8_a_set_up_that_is_forgotten_is_gone(there: Watched) -> None:
    host = there.come("host")
    assert host.delete(f"{TABLE}/setup").status_code == 204
    assert host.get(f"{TABLE}/setup").json()["state"] == "none"
    assert host.get(f"{TABLE}/setup/picture").status_code == 404
    assert not (there.desk.settings.data / "watching" / "1" / "table.toml").exists()


@pytest.mark.parametrize("whole_service", [True, False], ids=["service", "camera's process"])
def test_killed_in_mid_round_it_is_watched_on_where_it_was(
    tmp_path: Path, whole_service: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAPERREF_FILM_PACE", "false" if not whole_service else "true")
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    with process(tmp_path, port) as (serve, link):
        host = comes(address, link)
        assert host.put(f"{TABLE}/camera", json={"kind": "demo"}).status_code == 200
        until(host, "idle")
        assert host.post(f"{TABLE}/watching", json={}).status_code == 202
        with watching(host) as stream:
            told_until(stream, "entry", "1.18" if whole_service else "1.12")
            if whole_service:
                serve.send_signal(signal.SIGKILL)
                serve.wait(60)
            else:
                os.kill(children(serve.pid)[0], signal.SIGKILL)
        if not whole_service:
            until(host, "round_over")
            check_played(host)
            return
    monkeypatch.setenv("PAPERREF_FILM_PACE", "false")
    with process(tmp_path, port):
        before = entries(host)
        until(host, "round_over")
        assert entries(host)[: len(before)] == before
        check_played(host)
        assert len(host.get(TABLE).json()["games"]) == 1


def test_the_demonstration_begins_when_the_host_looks_and_no_camera_is_attached(tmp_path: Path) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    with process(tmp_path, port, "--camera", "demo") as (_, link):
        host = comes(address, link)
        assert until(host, "idle")["camera"] == "demo"
        assert not host.get(f"{TABLE}/watching").json()["on"]
        with watching(host) as stream:
            told = told_until(stream, "entry", "1.1")[-1]
            assert told.data["entry"]["event"]["kind"] == "RoundStarted"
        assert host.get(TABLE).json()["games"][0]["title"] == "Demonstration"
        assert host.put(f"{TABLE}/camera", json={"kind": "browser"}).status_code == 200
    with process(tmp_path, port, "--camera", "demo"):
        assert until(host, "starting", "idle")["camera"] == "browser"


def check_played(host: httpx2.Client) -> None:
    """The clip's round is recorded, and nothing twice but that somebody draws, and draws on."""
    assert host.get(GAME).json()["totals"] == TRUTH["points"]
    said = [one["event"] for one in entries(host)]
    events = Counter(json.dumps(event, sort_keys=True) for event in said if event["kind"] != "InkSeen")
    assert [event for event, count in events.items() if count > 1] == []
    drawn = Counter(event["player"] for event in said if event["kind"] == "InkSeen")
    assert max(drawn.values()) <= 2


def children(pid: int) -> list[int]:
    """The numbers of the processes that a process has started."""
    told = [path.read_text() for path in Path(f"/proc/{pid}/task").glob("*/children")]
    return [int(number) for number in " ".join(told).split()]
