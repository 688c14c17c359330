"""Every refusal that a person can meet is a sentence in their language: which field, what is wrong, what to do."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from engine.text import Worded
from service.api.misfits import FIELDS, OTHERWISE, PATTERNS, SENTENCES, misfit, worded
from service.choices import Language
from service.i18n import speak
from service.wording import said
from tests.service.api.conftest import House

ROOT = Path(__file__).parents[3]
OTHERS = [language for language in Language if language is not Language.en]
ERRORS = {"Problem": 1, "Refused": 1, "Unreadable": 0, "NotAllowed": 0, "Ambiguous": 0}
"""What refuses a request, and which of its arguments is the sentence."""

ELSEWHERE = {
    "service/records",  # the command line's own
    "service/record.py",
    "service/board.py",
    "service/settings.py",
    "service/store/rows.py:header_of",  # of a database that is damaged, or that another program writes
    "service/store/rows.py:entry_of",
    "service/store/rows.py:begun_of",
    "service/store/rows.py:_check_schema",
    "service/store/store.py:record",
    "engine/conformance",
    "engine/fields.py:check",  # of dataclasses that were made in Python, not of what was sent
}

RAISES: Mapping[str, tuple[str, ...]] = {
    "str": ("string_type", "string_unicode"),
    "int": ("int_type", "int_parsing", "int_from_float", "int_parsing_size"),
    "float": ("float_type", "float_parsing", "finite_number"),
    "bool": ("bool_type", "bool_parsing"),
    "bytes": ("bytes_type",),
    "list": ("list_type",),
    "dict": ("dict_type",),
    "model": ("model_type", "model_attributes_type"),
    "model-fields": ("missing", "extra_forbidden", "model_attributes_type", "model_type"),
    "literal": ("literal_error",),
    "enum": ("enum",),
    "tagged-union": ("union_tag_invalid", "union_tag_not_found"),
    "function-plain": ("value_error",),
    "function-after": ("name_unseen", "name_piled", "name_twice", "colour_twice"),
}
"""The kinds of misfits that each kind of check can find, besides those of its limits."""

LIMITS: Mapping[str, Mapping[str, str]] = {
    "str": {"min_length": "string_too_short", "max_length": "string_too_long"},
    "list": {"min_length": "too_short", "max_length": "too_long"},
    "dict": {"min_length": "too_short", "max_length": "too_long"},
    "number": {"ge": "greater_than_equal", "gt": "greater_than", "le": "less_than_equal", "lt": "less_than"},
}

SILENT = {"nullable", "default", "definitions", "definition-ref", "json-or-python", "any", "none", "no-info"}
"""Checks that find nothing themselves."""


def fields(house: House) -> Iterator[Any]:
    """All fields of all requests: bodies, parts of paths, queries and headers."""
    for route in all_routes(house.app.router):
        yield from fields_of(route.dependant)


def all_routes(router: Any) -> Iterator[APIRoute]:
    """The routes of a router and of those inside it."""
    for route in router.routes:
        if isinstance(route, APIRoute):
            yield route
        elif inner := getattr(route, "original_router", None) or getattr(route, "router", None):
            yield from all_routes(inner)


def fields_of(dependant: Dependant) -> Iterator[Any]:
    yield from (*dependant.body_params, *dependant.path_params, *dependant.query_params, *dependant.header_params)
    for inner in dependant.dependencies:
        yield from fields_of(inner)


def checks(schema: Any) -> Iterator[dict[str, Any]]:
    """All checks in a schema of pydantic's core."""
    if isinstance(schema, dict):
        if isinstance(schema.get("type"), str):
            yield schema
        for name, value in schema.items():
            if name not in ("metadata", "serialization", "default", "ref"):
                yield from checks(value)
    elif isinstance(schema, list | tuple):
        for value in schema:
            yield from checks(value)


def kinds(schema: Any) -> Iterator[str]:
    """The kinds of misfits that a schema can find."""
    for check in checks(schema):
        kind = check["type"]
        if kind in ("model-field", "ref") or kind in SILENT:
            continue
        yield from RAISES.get(kind, (f"unknown check {kind}",))
        limits = LIMITS["number"] if kind in ("int", "float") else LIMITS.get(kind, {})
        yield from (limit for name, limit in limits.items() if check.get(name) is not None)


def test_every_kind_of_misfit_has_a_sentence_of_its_own(house: House) -> None:
    found = {kind for field in fields(house) for kind in kinds(field._type_adapter.core_schema)}
    assert len(found) > 20
    assert found - set(SENTENCES) == set()
    patterns = {
        check["pattern"]
        for field in fields(house)
        for check in checks(field._type_adapter.core_schema)
        if check.get("pattern")
    }
    files = {pattern for pattern in patterns if "[.]" in pattern and "drawing" in pattern}
    assert patterns - files - set(PATTERNS) == set()


def test_every_field_has_a_name_that_people_know(house: House) -> None:
    names = set()
    for field in fields(house):
        if field.field_info.__class__.__name__ != "Header":
            names.add(field.alias)
        for check in checks(field._type_adapter.core_schema):
            if check["type"] == "model-fields":
                names |= set(check["fields"])
    assert names - set(FIELDS) - {"asked", "path"} == set()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=70),
    lambda inner: st.lists(inner, max_size=9) | st.dictionaries(st.sampled_from(sorted(FIELDS)), inner, max_size=5),
    max_leaves=12,
)


def test_whatever_is_sent_is_refused_in_words(house: House) -> None:
    bodies = {id(field.field_info.annotation): field._type_adapter for field in fields(house) if field.name == "asked"}
    assert len(bodies) > 15

    @settings(max_examples=60, deadline=None, derandomize=True, database=None)
    @given(st.sampled_from(list(bodies.values())), json_values)
    def refused(shape: TypeAdapter[Any], value: Any) -> None:
        try:
            shape.validate_python(value)
        except ValidationError as error:
            for one in error.errors():
                assert one["type"] in SENTENCES or one["type"] == "string_pattern_mismatch", one
                for language in OTHERS:
                    sentence = worded({**one, "loc": ("body", *one["loc"])})
                    assert said(sentence, speak(language)) != said(sentence, speak(Language.en))
                    assert one["msg"] not in said(sentence, speak(language))

    refused()


def test_a_kind_that_nobody_knows_is_not_told_in_pydantic_s_words() -> None:
    assert misfit({"type": "is_new", "loc": (), "msg": "Input should be new"}) == OTHERWISE


TABLE = "/api/tables/1"
GAME = {"game": "judge", "players": ["red", "green"]}
ASKED: Mapping[str, tuple[str, str, Any, str]] = {
    "no name": ("PATCH", TABLE, {}, "name: is missing"),
    "an empty name": ("PATCH", TABLE, {"name": " "}, "name: is empty or too short; give 1 characters"),
    "a long name": ("PATCH", TABLE, {"name": "x" * 61}, "name: has more than 60 characters"),
    "a number": ("PATCH", TABLE, {"name": 7}, "name: is to be a text"),
    "something more": ("PATCH", TABLE, {"name": "x", "shoes": 1}, "'shoes': is not known here"),
    "two lines": ("PATCH", TABLE, {"name": "a\nb"}, "name: holds a character that ends a line"),
    "turned around": ("PATCH", TABLE, {"name": "a\u202eb"}, "name: holds a character that ends a line"),
    "no colour": (
        "PUT",
        f"{TABLE}/players",
        {"players": [{"colour": "red"}, {"colour": "mauve"}]},
        "players › 2 › colour: is to be one of ",
    ),
    "a role": ("POST", f"{TABLE}/passes", {"role": "king"}, "role: is to be one of host, player, watcher"),
    "no hours": ("POST", f"{TABLE}/passes", {"role": "watcher", "hours": 0}, "hours: is to be more than 0"),
    "a pass's colour": ("POST", f"{TABLE}/passes", {"role": "player"}, "colour: a player's pass has one"),
    "no switch": ("PUT", f"{TABLE}/capture", {"on": "perhaps"}, "switched on: is to be true or false"),
    "few words": ("PUT", f"{TABLE}/setup/words", {"a": [], "b": [], "c": []}, "words of card A: has less than 7 parts"),
    "no camera": (
        "PUT",
        f"{TABLE}/camera",
        {"kind": "address", "source": "x"},
        "camera: an address begins with one of",
    ),
    "none attached": ("POST", f"{TABLE}/watching", {}, "no camera is attached to this table; attach one first"),
    "no game": ("POST", f"{TABLE}/games", {"game": "chess"}, "there is no game 'chess'; known are: "),
    "too few": ("POST", f"{TABLE}/games", {"game": "pictomania", "players": ["red"]}, "red: Pictomania is for 3 to 6"),
    "an option": ("POST", f"{TABLE}/games", {"game": "judge", "options": {"x": 1}}, "options: unknown field 'x'"),
    "no such game": ("GET", f"{TABLE}/games/77", None, "no game 77 is played at this table"),
    "no number": ("GET", f"{TABLE}/games/x", None, "game: is to be a whole number"),
    "no kind": ("POST", f"{TABLE}/games/1/corrections", {}, "kind: is missing"),
    "a kind": ("POST", f"{TABLE}/games/1/corrections", {"kind": "x"}, "kind: is to be one of retract, amend, insert"),
    "no JSON": ("PATCH", TABLE, b"{", "what was sent: is no JSON that can be read"),
    "lists in lists": ("PATCH", TABLE, b"[" * 9000, "what was sent: is no JSON that can be read; write it anew"),
    "too many digits": ("PATCH", TABLE, b'{"name": ' + b"9" * 5000 + b"}", "what was sent: is no JSON"),
    "nowhere": ("GET", "/api/nothing", None, "there is nothing under this address"),
    "piled up": (
        "PATCH",
        TABLE,
        {"name": "e" + "\u0301" * 9},
        "name: has too many marks on one letter; leave some out",
    ),
    "nobody": ("POST", f"{TABLE}/forget", {"name": "\u200b"}, "name: has no letter that can be seen"),
}


def ask(client: Any, method: str, path: str, body: Any, language: str) -> dict[str, Any]:
    sent = {"content": body} if isinstance(body, bytes) else {} if body is None else {"json": body}
    headers = {"Accept-Language": language, "Idempotency-Key": "a-key-of-mine"}
    if isinstance(body, bytes):
        headers["content-type"] = "application/json"
    answer = client.request(method, path, headers=headers, **sent)
    assert answer.status_code >= 400, answer.text
    assert answer.headers["content-language"] == language
    told: dict[str, Any] = answer.json()
    return told


@pytest.mark.parametrize(("method", "path", "body", "begins"), ASKED.values(), ids=ASKED)
def test_refusals_are_sentences_in_the_language_of_who_asks(
    house: House, method: str, path: str, body: Any, begins: str
) -> None:
    host = house.host()
    host.post(f"{TABLE}/games", json=GAME, headers={"Idempotency-Key": "begin-a-game"})
    english = ask(host, method, path, body, "en")
    assert begins in english["detail"]
    for language in OTHERS:
        told = ask(host, method, path, body, language.value)
        assert told["code"] == english["code"]
        assert told["title"] != english["title"]
        assert told["detail"] != english["detail"]
        assert "\n" not in told["detail"]
        for one in told.get("errors", []):
            assert one["code"]
            assert one["what"] in told["detail"]


def test_the_language_of_the_address_comes_before_the_browser_s(house: House) -> None:
    told = ask(house.stranger(), "GET", "/api/session?lang=cs", None, "cs")
    assert told["title"] == "Nikdo vás tu nezná"
    answer = house.stranger().get("/api/session?lang=xx", headers={"Accept-Language": "es"})
    assert answer.json()["title"] == "Aquí nadie le conoce"


@pytest.mark.parametrize("name", ["\u200b", "\u200b\u2060", "\u3164", "\u2800", "\u00ad", "\u0301", "\u200d\ufe0f"])
def test_a_name_of_which_nothing_can_be_seen_is_refused(house: House, name: str) -> None:
    players = [{"colour": "red", "name": name}]
    told = ask(house.host(), "PUT", f"{TABLE}/players", {"players": players}, "en")
    assert told["errors"][0] == {
        "where": "body.players.0.name",
        "code": "name_unseen",
        "what": "players › 1 › name: has no letter that can be seen; write a name that people can read",
    }


@pytest.mark.parametrize("name", ["Ann", "نرگس\u200cجان", "👩\u200d🎨", "李", "O'Neill", "J. R."])
def test_names_of_all_scripts_are_taken(house: House, name: str) -> None:
    host = house.host()
    answer = host.put(f"{TABLE}/players", json={"players": [{"colour": "red", "name": name}]})
    assert answer.json()["players"][0]["name"] == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Zoë", "Zoe\u0308"),
        ("Ann", "A\u200bnn"),
        ("Ann Lee", "ann  lee"),
        ("straße", "STRASSE"),
        ("Ａｎｎ", "Ann"),
    ],
)
def test_two_players_are_not_called_the_same(house: House, one: str, other: str) -> None:
    players = [{"colour": "red", "name": one}, {"colour": "green"}, {"colour": "blue", "name": other}]
    told = ask(house.host(), "PUT", f"{TABLE}/players", {"players": players}, "en")
    assert told["detail"].startswith("players: red and blue are called the same; add to one of the names")
    assert house.host().get(TABLE).json()["players"] == []


def test_nobody_is_called_like_another_afterwards(house: House) -> None:
    host = house.host()
    players = [{"colour": one, "name": name} for one, name in (("red", "Ann"), ("green", "Bo"), ("blue", ""))]
    host.put(f"{TABLE}/players", json={"players": players})
    begun = host.post(f"{TABLE}/games", json={"game": "judge"}, headers={"Idempotency-Key": "begin-it-now"})
    assert begun.status_code == 201, begun.text
    path = f"{TABLE}/games/{begun.json()['game']}/names"
    told = ask(host, "PUT", path, {"players": [{"colour": "blue", "name": "bo"}]}, "cs")
    assert told["detail"].startswith("zelená a modrá se jmenují stejně")
    assert host.put(
        path, json={"players": [{"colour": "green", "name": "Cy"}, {"colour": "blue", "name": "Bo"}]}
    ).json()


# What is written in the sources


def sentences() -> Iterator[tuple[str, ast.expr]]:
    """Where something is refused in a way that a request can meet, and the sentence given there."""
    for room in ("engine", "service"):
        for path in sorted((ROOT / room).rglob("*.py")):
            place = path.relative_to(ROOT).as_posix()
            if not place.startswith(tuple(ELSEWHERE)):
                yield from _sentences(place, ast.parse(path.read_text("utf-8")))


def _sentences(place: str, tree: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) and f"{place}:{function.name}" not in ELSEWHERE:
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ERRORS:
                    yield f"{place}:{call.lineno}", call.args[ERRORS[call.func.id]]


def test_nothing_is_refused_in_english_alone() -> None:
    found = list(sentences())
    assert len(found) > 150
    plain = [place for place, said in found if isinstance(said, ast.Constant | ast.JoinedStr | ast.BinOp)]
    assert plain == [], "write Worded(N_(...), ...)"
    constants = {place: said.id for place, said in found if isinstance(said, ast.Name) and said.id.isupper()}
    assert len(constants) > 5
    for place, name in constants.items():
        module = import_module(place.partition(".py")[0].replace("/", "."))
        assert isinstance(getattr(module, name), Worded), place
