"""Single pictures are read into the form that is written as JSON; bad files get one clear line."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.photo_scenes import sheet_on_table, table_of_cards
from vision.read import ReadError, load_picture, read_picture


def saved(folder: Path, picture: np.ndarray, name: str = "picture.png") -> Path:
    path = folder / name
    assert cv2.imwrite(str(path), picture)
    return path


def test_cards_have_the_promised_form(tmp_path: Path) -> None:
    path = saved(tmp_path, table_of_cards(4, count=3)[0])
    answer = json.loads(json.dumps(read_picture(str(path), "cards")))
    assert set(answer) == {"image", "cards"}
    assert answer["image"] == str(path)
    assert len(answer["cards"]) == 3
    for card in answer["cards"]:
        assert set(card) == {"colour", "number", "face", "corners", "confidence"}
        assert card["face"] in ("front", "back")
        assert card["number"] is None or card["number"] in range(1, 8)
        assert np.array(card["corners"]).shape == (4, 2)
        assert 0 <= card["confidence"] <= 1


def test_a_sheet_is_given_with_its_straightened_picture(tmp_path: Path) -> None:
    path = saved(tmp_path, sheet_on_table(1)[0])
    answer = read_picture(path, "sheet", pictures=tmp_path / "out")
    assert np.array(answer["sheet"]["corners"]).shape == (4, 2)
    straight = cv2.imread(answer["sheet"]["picture"])
    assert straight is not None
    assert min(straight.shape[:2]) > 200
    assert np.percentile(straight, 50) > 225
    assert Path(answer["sheet"]["picture"]).parent == tmp_path / "out"


def test_no_sheet_is_said(tmp_path: Path) -> None:
    path = saved(tmp_path, np.full((200, 300, 3), 80, np.uint8))
    assert read_picture(path, "sheet", pictures=tmp_path)["sheet"] is None
    assert read_picture(path, "cards")["cards"] == []


def test_two_pictures_of_one_name_keep_their_own_sheet(tmp_path: Path) -> None:
    answers = []
    for folder, seed in (("a", 1), ("b", 2)):
        (tmp_path / folder).mkdir()
        path = saved(tmp_path / folder, sheet_on_table(seed)[0])
        answers.append(read_picture(path, "sheet", pictures=tmp_path)["sheet"]["picture"])
    assert answers[0] != answers[1]
    assert all(Path(answer).is_file() for answer in answers)


def bad_files(folder: Path) -> dict[str, tuple[Path, str]]:
    """Files that cannot be read, and a word their message must have."""
    (folder / "empty.jpg").write_bytes(b"")
    (folder / "text.jpg").write_text("not a picture\n" * 20)
    data = cv2.imencode(".png", table_of_cards(1, count=1)[0])[1].tobytes()
    (folder / "cut.png").write_bytes(data[: len(data) // 3])
    saved(folder, np.zeros((3, 3, 3), np.uint8), "tiny.png")
    return {
        "missing": (folder / "missing.jpg", "no such file"),
        "folder": (folder, "is a folder"),
        "empty": (folder / "empty.jpg", "empty"),
        "text": (folder / "text.jpg", "not a picture"),
        "cut": (folder / "cut.png", "damaged"),
        "tiny": (folder / "tiny.png", "3x3 pixels"),
    }


@pytest.mark.parametrize("kind", ["missing", "folder", "empty", "text", "cut", "tiny"])
def test_bad_files_get_one_clear_line(kind: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path, word = bad_files(tmp_path)[kind]
    with pytest.raises(ReadError, match=word) as caught:
        load_picture(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)
    assert capfd.readouterr().err == ""


def test_unknown_wishes_are_refused(tmp_path: Path) -> None:
    path = saved(tmp_path, np.full((200, 300, 3), 80, np.uint8))
    with pytest.raises(ReadError, match="choose one of cards, words, sheet, stand"):
        read_picture(path, "tea")
    with pytest.raises(ReadError, match="xx"):
        read_picture(path, "words", "xx")


def test_a_picture_without_a_stand_is_told(tmp_path: Path) -> None:
    path = saved(tmp_path, np.full((200, 300, 3), 80, np.uint8))
    with pytest.raises(ReadError, match="no stand"):
        read_picture(path, "stand")


def test_a_sheet_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    path = saved(tmp_path, sheet_on_table(1)[0])
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    with pytest.raises(ReadError, match="cannot be written"):
        read_picture(path, "sheet", pictures=blocked)


def test_grey_and_see_through_pictures_are_read(tmp_path: Path) -> None:
    grey = saved(tmp_path, np.full((40, 50), 90, np.uint8), "grey.png")
    clear = saved(tmp_path, np.full((40, 50, 4), 90, np.uint8), "clear.png")
    assert load_picture(grey).shape == (40, 50, 3)
    assert load_picture(clear).shape == (40, 50, 3)
