"""What cameras and pictures say is recognised, so that it is said in every language; none of it is left out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.choices import Language
from service.elsewhere import recognised
from service.i18n import speak
from service.wording import READ_ELSEWHERE, said

ROOT = Path(__file__).parents[2]
SOURCES = [*sorted((ROOT / "vision" / "cameras").glob("*.py")), ROOT / "vision" / "picture_file.py"]
ERRORS = ("SourceError", "BadPicture", "CameraLost", "ReadError")
WORDS_OF = {
    "network.py": ("_words",),
    "live.py": ("_strange",),
    "film.py": ("_changed", "_cut_off"),
    "webcams.py": ("why_closed",),
}
"""Functions whose answers are such sentences."""
CONSTANTS = {
    "keeper.py": ("NO_PICTURE", "NO_ANSWER", "NO_FIRST", "UNKEPT"),
    "worker.py": ("GONE",),
    "pushed.py": ("SILENT",),
    "stream.py": ("DAMAGED",),
    "web.py": ("NO_STREAM",),
}
FOR_PROGRAMS = ("is x1 and cannot x1 now", "x1: x1", "is x1; give", "no such file; give the path", "several")
"""What people at the page cannot bring about, or is put together of two such sentences."""


def _text(node: ast.expr) -> str:
    """A text as it may come; x1 stands for what it is filled with."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "x1" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _sentences(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ERRORS and node.args:
            yield _text(node.args[0])
        if isinstance(node, ast.FunctionDef) and node.name in WORDS_OF.get(path.name, ()):
            yield from (_text(one.value) for one in ast.walk(node) if isinstance(one, ast.Return) and one.value)
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in CONSTANTS.get(path.name, ()):
            yield _text(node.value)


def test_every_sentence_of_a_camera_or_a_picture_is_recognised() -> None:
    sentences = {text for path in SOURCES for text in _sentences(path) if text}
    assert len(sentences) > 50
    missed = {
        text
        for text in sentences
        if not recognised(text.replace("; x1", "; known cameras: x1"))
        and text.removeprefix("x1: ") not in READ_ELSEWHERE
        and not any(part in text for part in FOR_PROGRAMS)
    }
    assert missed == set()


@pytest.mark.parametrize("language", [language for language in Language if language is not Language.en])
def test_a_camera_that_cannot_be_reached_is_told_in_every_language(language: Language) -> None:
    text = "rtsp://10.0.0.7/live: nothing listens at 10.0.0.7, port 554; is the camera on, and is the port right?"
    told = said(text, speak(language))
    assert told != text
    assert told.startswith("rtsp://10.0.0.7/live: ")
    assert "554" in told
    assert "camera" not in told


def test_what_nobody_has_a_template_for_stays_as_it_is() -> None:
    assert said("VIDIOC_STREAMON: something odd", speak(Language.cs)) == "VIDIOC_STREAMON: something odd"
    assert said("no picture for 2 s", speak(Language.en)) == "no picture for 2 s"
