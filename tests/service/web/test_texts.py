"""The page's catalogues: every text in every language, none too many, and names for all that the API may tell."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from engine.entry import Amend, Insert, Redo, Retract, Undo
from engine.events import COLOURS
from engine.game import games
from service.api.problems import TITLES
from service.choices import Language

SRC = Path(__file__).parents[3] / "service" / "web" / "src"
LANGUAGES = [language.value for language in Language]
NEVER_SHOWN = {"players", "bonus", "tokens", "sets", "code", "about", "decision", "sure"}
"""Fields of events that no form of the page holds."""


@cache
def texts(language: str) -> dict[str, str]:
    loaded: dict[str, str] = json.loads((SRC / "texts" / f"{language}.json").read_text("utf-8"))
    return loaded


def source() -> str:
    return "\n".join(path.read_text("utf-8") for path in SRC.rglob("*.ts*") if "api" not in path.parts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_in_order_with_its_values(language: str) -> None:
    english, said = texts("en"), texts(language)
    assert list(said) == list(english) == sorted(english)
    for key, text in said.items():
        assert text.strip(), key
        assert set(re.findall(r"{\w+}", text)) == set(re.findall(r"{\w+}", english[key])), key


def test_no_text_is_left_unused_and_none_is_missing() -> None:
    code, keys = source(), texts("en")
    called = set(re.findall(r'\bt\(\s*"([a-z.-]+)"', code))
    literal = set(re.findall(r'"([a-z]+\.[\w-]+)"', code)) & set(keys)
    assert called - set(keys) == set()
    groups = set(re.findall(r"t\(`(\w+)\.\$", code)) | set(re.findall(r'named\("(\w+)", [^"]', code))
    parts = {tuple(found) for found in re.findall(r'named\("(\w+)", "(\w+)"', code)}
    used = called | literal | {f"{group}.{name}" for group, name in parts}
    assert {key for key in keys if key not in used and key.split(".")[0] not in groups} == set()


def test_the_page_can_name_whatever_the_api_tells() -> None:
    vocabularies = [game.vocabulary for game in games().values()]
    kinds = {name for vocabulary in vocabularies for name in vocabulary.kinds}
    fields = {
        field
        for vocabulary in vocabularies
        for kind in vocabulary.kinds.values()
        for field in getattr(kind, "__dataclass_fields__", {})
    }
    wanted = {f"kind.{name}" for name in kinds | {one.__name__ for one in (Amend, Insert, Redo, Retract, Undo)}}
    wanted |= {f"field.{name}" for name in fields - NEVER_SHOWN}
    wanted |= {f"colour.{name}" for name in COLOURS} | {f"problem.{code}" for code in TITLES}
    wanted |= {f"{group}.{name}" for group in ("game", "about") for name in games()}
    wanted |= {f"source.{name}" for name in ("camera", "player", "host", "ai")}
    assert wanted - set(texts("en")) == set()
