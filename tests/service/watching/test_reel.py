"""The film of a game: whole up to wherever it was cut off, bounded, gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest

from service.watching.reel import HEAD, Reel, pieces, shots, shots_from


def filled(folder: Path, count: int, most: int = 10**9, piece: int = 200) -> Reel:
    reel = Reel(folder, most, piece)
    for _ in range(count):
        number = reel.next
        reel.add(number / 4, b"%04d" % number * 10)
    return reel


def test_pictures_come_back_as_they_were_and_a_film_is_gone_on_with(tmp_path: Path) -> None:
    filled(tmp_path / "film", 7)
    filled(tmp_path / "film", 3)
    found = list(shots(tmp_path / "film"))
    assert [shot.number for shot in found] == list(range(10))
    assert [shot.at for shot in found] == [number / 4 for number in range(10)]
    assert [shot.jpeg() for shot in found] == [b"%04d" % number * 10 for number in range(10)]
    assert len(pieces(tmp_path / "film")) > 2
    for number in range(10):
        assert number in [shot.number for shot in shots_from(tmp_path / "film", number)]
    assert list(shots_from(tmp_path / "none", 3)) == []


def test_cut_off_at_any_byte_it_is_whole_up_to_there(tmp_path: Path) -> None:
    folder = tmp_path / "film"
    filled(folder, 3, piece=10**6)
    path = pieces(folder)[0]
    whole = path.read_bytes()
    length = len(whole) // 3
    for cut in range(len(whole)):
        path.write_bytes(whole[:cut])
        kept = cut // length
        assert [shot.number for shot in shots(folder)] == list(range(kept))
        filled(folder, 1, piece=10**6)
        assert [shot.number for shot in shots(folder)] == list(range(kept + 1)), cut
        for other in pieces(folder):
            other.unlink()


@pytest.mark.parametrize("content", [b"rubbish" * 50, HEAD.pack(b"PREL", 0, 0.0, 2**31), b""])
def test_what_is_no_film_is_passed_over(tmp_path: Path, content: bytes) -> None:
    folder = tmp_path / "film"
    filled(folder, 2)
    (folder / "00000009.reel").write_bytes(content)
    (folder / "notes.txt").write_bytes(b"x")
    assert [shot.number for shot in shots(folder)] == [0, 1]


def test_of_a_long_film_the_latest_pictures_are_kept(tmp_path: Path) -> None:
    folder = tmp_path / "film"
    filled(folder, 100, most=1000, piece=200)
    numbers = [shot.number for shot in shots(folder)]
    assert numbers[-1] == 99
    assert numbers == list(range(numbers[0], 100))
    assert sum(path.stat().st_size for path in pieces(folder)) <= 1000
    gone = next(iter(shots(folder)))
    gone.piece.unlink()
    assert gone.jpeg() == b""
