"""The gallery and photographs by phones: words only once they may be known, and only for whom the table allows."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from fastapi.testclient import TestClient

from service.drawings import keep_drawing
from service.keep import worker
from service.keep.drawing_files import drawings_in, stem
from tests.service.api.conftest import House
from tests.service.api.test_pictures import bomb, encoded
from tests.service.keep.games import at_table, played, taken
from tests.service.test_cut_out import photograph
from vision.cut import cut_drawing

TABLE = "/api/tables/2"
DEMO_STAND = Path(__file__).parents[3] / "datasets" / "data" / "demo-stand-0.jpg"


def drawn(folder: Path, name: str) -> None:
    sheet = np.full((120, 160, 3), 255, np.uint8)
    cv2.circle(sheet, (80, 60), 30, (0, 0, 0), 3)
    folder.mkdir(parents=True, exist_ok=True)
    keep_drawing(folder, name, cut_drawing(sheet))


def two_games(house: House) -> tuple[int, int]:
    """A game that was revealed and one that was not, each with a drawing of red."""
    first, second = at_table(
        house.desk.hosting, taken(), taken(played(reveal=False), created="2026-03-01T19:30:00.000Z")
    )[1]
    for number in (first, second):
        drawn(house.desk.pictures.of_game(number), stem("drawing", 1, "red"))
    return first, second


def sent(client: TestClient, game: int, kind: str, content: bytes) -> str:
    answer = client.post(f"{TABLE}/games/{game}/pictures", params={"kind": kind}, content=content)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["name"])


def test_a_word_and_who_guessed_it_are_told_after_the_reveal_alone(house: House) -> None:
    first, second = two_games(house)
    for client in (house.come("watcher", table=2), house.come("player", "red", table=2), house.come("host", table=2)):
        later, earlier = client.get(f"{TABLE}/gallery").json()["drawings"]
        assert (earlier["game"], earlier["word"], earlier["over"]) == (first, "word 3", True)
        assert [one["colour"] for one in earlier["guessed"]] == ["green", "blue"]
        assert (later["game"], later["word"], later["over"], later["guessed"]) == (second, "", False, [])
        assert (later["picture"], later["growth"], later["photograph"]) == ("drawing-r1-red.png", "", "")
        got = client.get(f"{TABLE}/games/{first}/drawings/{earlier['strokes']}")
        assert (got.headers["content-type"], got.status_code) == ("image/svg+xml", 200)


def test_the_gallery_is_open_to_whom_the_host_says(house: House) -> None:
    first, _ = two_games(house)
    host, red = house.come("host", table=2), house.come("player", "red", table=2)
    watcher = house.come("watcher", table=2)
    name = f"{TABLE}/games/{first}/drawings/drawing-r1-red.png"
    assert red.put(f"{TABLE}/gallery", json={"open_to": "host"}).status_code == 403
    for whom, allowed in (("players", (200, 200, 403)), ("host", (200, 403, 403)), ("all", (200, 200, 200))):
        assert host.put(f"{TABLE}/gallery", json={"open_to": whom}).status_code == 204
        for path in (f"{TABLE}/gallery", name):
            assert tuple(client.get(path).status_code for client in (host, red, watcher)) == allowed
    assert host.put(f"{TABLE}/gallery", json={"open_to": "everybody"}).status_code == 422


def test_a_gallery_is_shown_page_by_page(house: House) -> None:
    first, second = two_games(house)
    watcher = house.come("watcher", table=2)
    one = watcher.get(f"{TABLE}/gallery", params={"most": 1}).json()
    rest = watcher.get(f"{TABLE}/gallery", params={"most": 1, "skip": one["next"]}).json()
    assert ([drawing["game"] for page in (one, rest) for drawing in page["drawings"]], rest["next"]) == (
        [second, first],
        None,
    )
    only = watcher.get(f"{TABLE}/gallery", params={"game": first}).json()["drawings"]
    assert [drawing["game"] for drawing in only] == [first]


def test_nothing_but_drawings_is_given_as_a_drawing(house: House) -> None:
    first, _ = two_games(house)
    host = house.come("host", table=2)
    (house.desk.pictures.of_game(first) / "0003-after.png").write_bytes(encoded(".png"))
    for name in ("0003-after.png", "drawing-r9-red.png", "..%2F..%2Fsecret.key", "drawing-r1-red.png%00"):
        assert host.get(f"{TABLE}/games/{first}/drawings/{name}").status_code in (404, 422)


def test_a_photographed_drawing_is_cut_out_into_the_gallery(house: House, tmp_path: Path) -> None:
    first, _ = two_games(house)
    blue, green = house.come("player", "blue", table=2), house.come("player", "green", table=2)
    name = sent(blue, first, "drawing", photograph(tmp_path, "marker").read_bytes())
    path = f"{TABLE}/games/{first}/pictures/{name}/drawing"
    assert green.post(path, json={"colour": "blue"}).status_code == 403
    assert blue.post(path, json={"colour": "blue", "round": 2}).status_code == 404
    answer = blue.post(path, json={"colour": "blue"}).json()
    assert (answer["empty"], answer["drawing"]["photograph"]) == (False, "photo-r1-blue.png")
    assert answer["drawing"]["word"] == "word 1"
    ink = cv2.imread(str(house.desk.pictures.of_game(first) / "photo-r1-blue-ink.png"), cv2.IMREAD_UNCHANGED)
    assert 0.001 < (ink[..., 3] > 127).mean() < 0.2
    told = green.get(f"{TABLE}/gallery", params={"game": first}).json()["drawings"]
    assert [drawing["colour"] for drawing in told] == ["red", "blue"]


def test_a_photograph_of_anything_else_is_refused_in_words(house: House) -> None:
    first, _ = two_games(house)
    blue = house.come("player", "blue", table=2)
    pictures = f"{TABLE}/games/{first}/pictures"
    dark = cv2.imencode(".jpg", np.full((480, 640, 3), 40, np.uint8))[1].tobytes()
    name = sent(blue, first, "drawing", dark)
    refused = blue.post(f"{pictures}/{name}/drawing", json={"colour": "blue"}).json()
    assert refused["detail"].startswith("no sheet of paper is seen;")
    gone = blue.post(f"{pictures}/drawing-{'0' * 24}.jpg/drawing", json={"colour": "blue"})
    assert gone.status_code == 404
    assert blue.post(pictures, params={"kind": "drawing"}, content=bomb(30000, 30000)).status_code == 422


def test_the_words_of_a_stand_are_read_put_right_and_shown_to_the_host(house: House) -> None:
    _, second = two_games(house)
    blue, host, watcher = (
        house.come("player", "blue", table=2),
        house.come("host", table=2),
        house.come("watcher", table=2),
    )
    name = sent(blue, second, "stand", DEMO_STAND.read_bytes())
    path = f"{TABLE}/games/{second}/pictures/{name}/stand"
    assert watcher.post(path).status_code == 403
    read = blue.post(path).json()
    assert (read["by"], len(read["sure"])) == ("", 21)
    assert sum(map(bool, read["a"] + read["b"] + read["c"])) >= 18
    words = {"a": ["apple", *read["a"][1:]], "b": read["b"], "c": read["c"]}
    put = blue.put(path, json=words).json()
    assert (put["a"][0], put["by"], put["sure"][0], put["sure"][1:]) == ("apple", "blue", 1.0, read["sure"][1:])
    (told,) = host.get(f"{TABLE}/games/{second}/stands").json()["stands"]
    assert told == put
    said = {"event": {"kind": "StandRead", **{place: told[place] for place in "abc"}}}
    key = {"Idempotency-Key": "the-stand-as-it-is"}
    assert host.post(f"{TABLE}/games/{second}/acts", json=said, headers=key).status_code == 201


def test_no_stand_no_words(house: House) -> None:
    _, second = two_games(house)
    blue = house.come("player", "blue", table=2)
    name = sent(blue, second, "stand", encoded(".jpg", 640, 480))
    path = f"{TABLE}/games/{second}/pictures/{name}/stand"
    assert "no stand with three word cards is seen" in blue.post(path).json()["detail"]
    assert blue.put(path, json={"a": [""] * 7, "b": [""] * 7, "c": [""] * 7}).status_code == 404
    assert blue.get(f"{TABLE}/games/{second}/stands").json() == {"stands": []}


def test_a_reader_that_crashes_or_hangs_takes_nothing_down(
    house: House, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    picture = photograph(tmp_path, "marker")
    monkeypatch.setattr(worker, "PATIENCE_SECONDS", 0.01)
    with pytest.raises(worker.WorkerError, match="too long"):
        worker.cut_out(picture, tmp_path, "x")
    monkeypatch.setattr(worker, "PATIENCE_SECONDS", 90)
    real = worker.subprocess.run

    def broken(*_: Any, **more: Any) -> Any:
        return real([shutil.which("false") or "false"], **more)

    monkeypatch.setattr(worker.subprocess, "run", broken)
    with pytest.raises(worker.WorkerError, match="cannot be read"):
        worker.cut_out(picture, tmp_path, "x")


def test_too_many_photographs_at_once_are_refused(tmp_path: Path) -> None:
    for _ in range(worker.MOST_WAITING):
        assert worker._WAITING.acquire(blocking=False)
    try:
        with pytest.raises(worker.WorkerBusy):
            worker.cut_out(tmp_path / "any.jpg", tmp_path, "x")
    finally:
        for _ in range(worker.MOST_WAITING):
            worker._WAITING.release()


def test_names_of_drawings_tell_round_player_and_what_they_show(tmp_path: Path) -> None:
    for name in (
        "drawing-red.png",
        "drawing-red.webp",
        "photo-r1-red.png",
        "photo-r2-blue-ink.png",
        "drawing-grey.png",
    ):
        (tmp_path / name).write_bytes(b"")
    found = drawings_in(tmp_path)
    assert set(found) == {(1, "red"), (2, "blue")}
    red = found[1, "red"]
    assert (red.picture, red.growth, red.photograph) == ("drawing-red.png", "drawing-red.webp", "photo-r1-red.png")
    assert drawings_in(tmp_path / "nowhere") == {}
