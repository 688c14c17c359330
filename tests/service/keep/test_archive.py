"""Archives: the round trip is identical; what is wrong with one is told, and nothing of it is taken."""

from __future__ import annotations

import io
import json
import struct
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from engine.codec import to_lines
from engine.errors import EngineError
from service.keep import incoming, unpacking
from service.keep.archive import plan_of, written
from service.keep.drawing_files import stem
from service.keep.incoming import PLAN, finish, take, waiting_place
from service.keep.stand_files import ReadStand, keep_stand
from service.keep.unpacking import unpack
from service.store import Store
from service.store.hosting import Hosting
from service.store.keeping import names, open_gallery, open_to
from service.watching.reel import HEAD, WORD
from tests.service.api.test_keep_drawings import drawn
from tests.service.api.test_pictures import bomb, encoded
from tests.service.keep.games import NAMES, at_table, played, taken


@pytest.fixture
def hosting(tmp_path: Path) -> Iterator[Hosting]:
    with Store.open(tmp_path / "a" / "records.sqlite3") as store:
        yield Hosting(store)


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Hosting]:
    with Store.open(tmp_path / "b" / "records.sqlite3") as store:
        Hosting(store).begin_table("Another")
        yield Hosting(store)


def table_with_pictures(hosting: Hosting, pictures: Path) -> int:
    """A table with two games, drawings, evidence, a stand that was read, and a film."""
    table, (first, second) = at_table(hosting, taken(title="The first"), taken(played("judge"), title="Druhá hra"))
    open_gallery(hosting.store, table, "players")
    drawn(pictures / str(first), stem("drawing", 1, "red"))
    folder = pictures / str(second)
    (folder / "film").mkdir(parents=True)
    (folder / "0002-after.png").write_bytes(encoded(".png"))
    (folder / "stand-0123456789abcdef01234567.jpg").write_bytes(encoded(".jpg"))
    keep_stand(folder, ReadStand("stand-0123456789abcdef01234567.jpg", ((("a",) * 7),) * 3, (0.5,) * 21, "red"))
    jpeg = encoded(".jpg")
    (folder / "film" / "00000000.reel").write_bytes(HEAD.pack(WORD, 0, 1.0, len(jpeg)) + jpeg + b"PRE")
    return table


def archive_of(hosting: Hosting, pictures: Path, table: int) -> bytes:
    return b"".join(written(plan_of(hosting, pictures, table)))


def taken_in(content: bytes, hosting: Hosting, data: Path) -> int:
    waiting = waiting_place(data)
    (waiting / "archive.zip").write_bytes(content)
    return take(hosting, data / "pictures", unpack(waiting / "archive.zip", waiting), waiting).id


def lines_of(hosting: Hosting, number: int) -> list[str]:
    return list(to_lines(hosting.store.record(number).journal))


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_what_comes_back_is_what_was_given(hosting: Hosting, other: Hosting, tmp_path: Path) -> None:
    table = table_with_pictures(hosting, tmp_path / "a" / "pictures")
    content = archive_of(hosting, tmp_path / "a" / "pictures", table)
    assert content == archive_of(hosting, tmp_path / "a" / "pictures", table)
    back = taken_in(content, other, tmp_path / "b")
    assert archive_of(other, tmp_path / "b" / "pictures", back) == content
    before, after = hosting.games(table), other.games(back)
    assert [one.title for one in after] == ["The first", "Druhá hra"]
    for old, new in zip(before, after, strict=True):
        assert (new.game, new.title, new.created) == (old.game, old.title, old.created)
        assert lines_of(hosting, old.number) == lines_of(other, new.number)
        assert names(other.store, [new.number])[new.number] == NAMES
        here = tmp_path / "a" / "pictures" / str(old.number)
        assert files_of(tmp_path / "b" / "pictures" / str(new.number)) == files_of(here) != {}
    assert open_to(other.store, back) == "players"
    assert list((tmp_path / "b" / incoming.INCOMING).iterdir()) == []


def test_an_archive_is_written_in_small_pieces(hosting: Hosting, tmp_path: Path) -> None:
    table, (number,) = at_table(hosting, taken())
    folder = tmp_path / "a" / "pictures" / str(number) / "film"
    folder.mkdir(parents=True)
    (folder / "00000000.reel").write_bytes(bytes(9_000_000))
    told: list[tuple[int, int]] = []
    plan = plan_of(hosting, tmp_path / "a" / "pictures", table)
    pieces = list(written(plan, lambda done, total: told.append((done, total))))
    assert max(map(len, pieces)) < 600_000
    assert told[0][0] < told[-1][0] == told[-1][1] == 9_000_000


def test_what_is_still_secret_is_in_no_archive(hosting: Hosting, tmp_path: Path) -> None:
    table, _ = at_table(hosting, taken(), taken(played(reveal=False), created="2026-03-02T18:30:00.000Z"))
    with zipfile.ZipFile(io.BytesIO(archive_of(hosting, tmp_path, table))) as archive:
        told = json.loads(archive.read("manifest.json"))["games"]
        assert [game["masked"] for game in told] == [False, True]
        first, second = (archive.read(f"games/0000{number}/record.jsonl").decode() for number in (1, 2))
    assert '"kind": "NumberDealt", "owner": "red", "number": 3' in first
    assert '"kind": "NumberDealt", "owner": "red"' in second
    assert '"kind": "NumberDealt", "owner": "red", "number": 3' not in second


def test_an_earlier_game_that_nobody_finished_keeps_its_secrets(hosting: Hosting, tmp_path: Path) -> None:
    table, _ = at_table(hosting, taken(played(reveal=False)), taken(created="2026-03-02T18:30:00.000Z"))
    content = archive_of(hosting, tmp_path, table)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        told = json.loads(archive.read("manifest.json"))["games"]
        first = archive.read("games/00001/record.jsonl").decode()
    assert [game["masked"] for game in told] == [True, False]
    assert '"kind": "NumberDealt", "owner": "red"' in first
    assert '"kind": "NumberDealt", "owner": "red", "number": 3' not in first


Change = Callable[[dict[str, bytes]], None]


def rezipped(content: bytes, change: Change, packed: int = zipfile.ZIP_STORED) -> bytes:
    """The archive with its files changed."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    change(files)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in files.items():
            text = name.endswith((".json", ".jsonl")) and "pictures" not in name
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED if text else packed)
    return made.getvalue()


def manifest(**changed: Any) -> Change:
    def change(files: dict[str, bytes]) -> None:
        files["manifest.json"] = json.dumps(json.loads(files["manifest.json"]) | changed).encode()

    return change


def with_file(name: str, data: bytes) -> Change:
    return lambda files: files.update({name: data})


def without(name: str) -> Change:
    return lambda files: files.pop(name) and None


PICTURES = "games/00001/pictures"
FILM = f"{PICTURES}/film/00000009.reel"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 0 9 9">\n%s</svg>\n'

WRONG: dict[str, tuple[Change, str]] = {
    "newer": (manifest(format=2), "a newer program wrote it"),
    "no format": (manifest(format="1"), "no archive"),
    "no manifest": (without("manifest.json"), "no archive"),
    "more in the manifest": (manifest(more=1), "is not as this program writes it"),
    "a moment that is none": (manifest(created="yesterday"), "created"),
    "a thirteenth month": (manifest(created="2026-13-01T18:30:00Z"), "created"),
    "a game at the end of time": (
        lambda files: manifest(
            games=[
                game | {"created": "9999-12-31T23:59:59.000Z"} for game in json.loads(files["manifest.json"])["games"]
            ]
        )(files),
        "created",
    ),
    "a name that steers": (manifest(name="a\u202eb"), "name"),
    "the same folder twice": (
        lambda files: manifest(games=json.loads(files["manifest.json"])["games"][:1] * 2)(files),
        "twice",
    ),
    "no record": (without("games/00002/record.jsonl"), "is missing"),
    "half a record": (
        lambda files: files.update({"games/00001/record.jsonl": files["games/00001/record.jsonl"][:1500]}),
        "not whole",
    ),
    "no rules": (
        lambda files: files.update(
            {"games/00001/record.jsonl": files["games/00001/record.jsonl"].replace(b'"red"', b'"mauve"')}
        ),
        "record.jsonl: ",
    ),
    "out of the folder": (with_file("../evil.png", encoded(".png")), "does not belong"),
    "out of the pictures": (with_file(f"{PICTURES}/../../../evil.png", encoded(".png")), "does not belong"),
    "an absolute path": (with_file("/etc/evil.png", encoded(".png")), "does not belong"),
    "a backslash": (with_file(f"{PICTURES}\\..\\evil.png", encoded(".png")), "does not belong"),
    "a program": (with_file(f"{PICTURES}/evil.html", b"<script>"), "does not belong"),
    "a hidden file": (with_file(f"{PICTURES}/.evil.png", encoded(".png")), "does not belong"),
    "a folder": (with_file(f"{PICTURES}/evil/", b""), "does not belong"),
    "a folder of no game": (with_file("games/00009/pictures/a.png", encoded(".png")), "does not belong"),
    "no picture": (with_file(f"{PICTURES}/a.png", b"<html>"), "is not the picture"),
    "another picture": (with_file(f"{PICTURES}/a.png", encoded(".jpg")), "is not the picture"),
    "a picture with more behind it": (
        with_file(f"{PICTURES}/a.png", encoded(".png") + b"<html>"),
        "is not the picture",
    ),
    "half a picture": (with_file(f"{PICTURES}/a.jpg", encoded(".jpg")[:80] + b"\xff\xd9"), "picture"),
    "a bomb": (with_file(f"{PICTURES}/a.png", bomb(30_000, 30_000)), "too large"),
    "a script": (with_file(f"{PICTURES}/a.svg", SVG % b"<script>alert(1)</script>"), "more than strokes"),
    "a click": (with_file(f"{PICTURES}/a.svg", SVG % b'<path onclick="alert(1)" d="M0 0"/>'), "more than strokes"),
    "a link": (with_file(f"{PICTURES}/a.svg", SVG % b'<path d="M0 0" fill="url(http://evil)"/>'), "more than strokes"),
    "no words": (with_file(f"{PICTURES}/stand-1.json", b'{"cards": [], "sure": [], "by": ""}'), "no words"),
    "no film": (with_file(FILM, b"x" * 40), "no film"),
    "a film of a page": (
        with_file(FILM, HEAD.pack(WORD, 0, 0.0, 6) + b"<html>"),
        "something else",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_told_and_nothing_is_taken(
    wrong: str, hosting: Hosting, other: Hosting, tmp_path: Path
) -> None:
    change, message = WRONG[wrong]
    table = table_with_pictures(hosting, tmp_path / "a" / "pictures")
    content = rezipped(archive_of(hosting, tmp_path / "a" / "pictures", table), change)
    with pytest.raises(EngineError, match=message) as refused:
        taken_in(content, other, tmp_path / "b")
    assert "\n" not in str(refused.value)
    assert (len(other.tables()), other.store.summaries()) == (1, ())
    assert not (tmp_path / "b" / "pictures").exists()
    assert list(tmp_path.rglob("evil*")) == []


def small(hosting: Hosting, tmp_path: Path) -> bytes:
    return archive_of(hosting, tmp_path / "a" / "pictures", table_with_pictures(hosting, tmp_path / "a" / "pictures"))


def test_a_bomb_of_zeros_is_refused_before_it_goes_off(hosting: Hosting, other: Hosting, tmp_path: Path) -> None:
    content = small(hosting, tmp_path)
    zeros = with_file(f"{PICTURES}/a.png", bytes(200_000_000))
    with pytest.raises(EngineError, match="is packed"):
        taken_in(rezipped(content, zeros, zipfile.ZIP_DEFLATED), other, tmp_path / "b")
    spaces = with_file("games/00001/record.jsonl", b" " * 100_000_000)
    with pytest.raises(EngineError, match="too large"):
        taken_in(rezipped(content, spaces), other, tmp_path / "b")


def test_a_head_that_lies_is_found_out(
    hosting: Hosting, other: Hosting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = bytearray(rezipped(small(hosting, tmp_path), lambda files: None))
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        info = archive.getinfo(f"{PICTURES}/drawing-r1-red.png")
    at = content.rfind(info.filename.encode()) - 46
    struct.pack_into("<L", content, at + 24, info.file_size - 10)
    with pytest.raises(EngineError):
        taken_in(bytes(content), other, tmp_path / "b")
    monkeypatch.setattr(unpacking, "MOST_FILES", 3)
    with pytest.raises(EngineError, match="more than 3 files"):
        taken_in(small(hosting, tmp_path), other, tmp_path / "b")


def test_an_archive_without_its_beginning_is_told_so(hosting: Hosting, other: Hosting, tmp_path: Path) -> None:
    content = small(hosting, tmp_path)
    for gone in (1, len(content) // 2):
        with pytest.raises(EngineError, match="no archive of a table"):
            taken_in(content[gone:], other, tmp_path / "b")
    assert len(other.tables()) == 1


@pytest.mark.parametrize("content", [b"", b"PK", b"x" * 5000, b"PK\x05\x06" + bytes(17)])
def test_what_is_no_archive_is_told_so(content: bytes, other: Hosting, tmp_path: Path) -> None:
    with pytest.raises(EngineError, match="no archive of a table"):
        taken_in(content, other, tmp_path / "b")


def test_an_archive_cut_off_anywhere_is_refused(hosting: Hosting, other: Hosting, tmp_path: Path) -> None:
    content = small(hosting, tmp_path)
    for length in range(0, len(content), 997):
        with pytest.raises(EngineError):
            taken_in(content[:length], other, tmp_path / "b")
    assert other.store.summaries() == ()


def test_an_archive_of_which_a_bit_has_turned_is_taken_or_refused_in_words(
    hosting: Hosting, other: Hosting, tmp_path: Path
) -> None:
    content, refused = small(hosting, tmp_path), 0
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        places = [info.header_offset + 30 + len(info.filename) for info in archive.infolist()]
    for place in [at + more for at in places for more in range(0, 60, 7)]:
        turned = bytearray(content)
        turned[place] ^= 0x10
        try:
            taken_in(bytes(turned), other, tmp_path / "b")
        except EngineError:
            refused += 1
    assert refused == 9 * len(places)


@pytest.mark.parametrize("way", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_text_packed_in_a_way_that_takes_memory_is_refused(
    way: int, hosting: Hosting, other: Hosting, tmp_path: Path
) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(small(hosting, tmp_path))) as archive, zipfile.ZipFile(made, "w") as packed:
        for name in archive.namelist():
            packed.writestr(name, archive.read(name), way if name.endswith(".jsonl") else None)
    with pytest.raises(EngineError, match="no archive of a table"):
        taken_in(made.getvalue(), other, tmp_path / "b")


def test_encrypted_files_and_names_that_stand_there_twice_are_refused(
    hosting: Hosting, other: Hosting, tmp_path: Path
) -> None:
    content = bytearray(small(hosting, tmp_path))
    at = content.rfind(b"PK\x01\x02")
    content[at + 8] |= 1
    with pytest.raises(EngineError, match="encrypted"):
        taken_in(bytes(content), other, tmp_path / "b")
    made = io.BytesIO(bytes(small(hosting, tmp_path)))
    with zipfile.ZipFile(made, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("games/00001/record.jsonl", b"{}")
    with pytest.raises(EngineError, match="twice"):
        taken_in(made.getvalue(), other, tmp_path / "b")


def test_where_the_plug_is_pulled_all_or_nothing_is_there_afterwards(
    hosting: Hosting, other: Hosting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content, data = small(hosting, tmp_path), tmp_path / "b"

    class Pulled(BaseException):
        """The plug."""

    def pulled(*_: Any) -> None:
        raise Pulled

    waiting = waiting_place(data)
    (waiting / "archive.zip").write_bytes(content)
    with monkeypatch.context() as patched:
        patched.setattr(incoming, "_carry_out", pulled)  # the store has committed, nothing was moved
        with pytest.raises(Pulled):
            take(other, data / "pictures", unpack(waiting / "archive.zip", waiting), waiting)
    assert not (data / "pictures").exists()
    finish(other, data, data / "pictures")
    table = other.tables()[-1].id
    assert archive_of(other, data / "pictures", table) == content

    waiting = waiting_place(data)
    (waiting / "archive.zip").write_bytes(content)
    unpacked = unpack(waiting / "archive.zip", waiting)
    moves = {"99": {"created": "2026-03-01T18:30:00.000Z", "folder": "00000"}}
    (waiting / PLAN).write_text(json.dumps(moves))  # the store has not committed
    assert unpacked.games
    finish(other, data, data / "pictures")
    assert not (data / "pictures" / "99").exists()
    assert list((data / incoming.INCOMING).iterdir()) == []


def test_an_animation_comes_through(hosting: Hosting, other: Hosting, tmp_path: Path) -> None:
    from vision.timelapse import as_webp

    table, (number,) = at_table(hosting, taken())
    folder = tmp_path / "a" / "pictures" / str(number)
    folder.mkdir(parents=True)
    frames = [np.full((40, 60, 3), shade, np.uint8) for shade in (255, 128, 0)]
    (folder / "drawing-r1-red.webp").write_bytes(as_webp(frames, [90, 90, 90]))
    (folder / "drawing-r1-red.png").write_bytes(cv2.imencode(".png", frames[0])[1].tobytes())
    content = archive_of(hosting, tmp_path / "a" / "pictures", table)
    back = taken_in(content, other, tmp_path / "b")
    assert archive_of(other, tmp_path / "b" / "pictures", back) == content
