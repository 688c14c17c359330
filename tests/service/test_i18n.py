"""The message catalogues: complete, in step with the sources, and good for every text that a game can show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from rich.text import Text

from engine.conformance.chance import chance, next_act, open_game
from engine.entry import Entry
from engine.errors import EngineError, Unreadable
from engine.events import COLOURS
from engine.game import Game, games
from engine.phrases import CORRECTIONS, phrase
from engine.record import Record
from engine.tables import Table
from engine.text import sentence
from service import cli
from service.choices import Language
from service.decisions import KINDS, decisions
from service.i18n import PARAM, params_of, preferred, speak
from service.i18n.bidi import LRI, PDI, isolated
from service.i18n.update import compiled, extracted, in_step, main, po_of, read
from service.tables import translated

OTHERS = [language for language in Language if language is not Language.en]
"""Languages whose texts are translations."""

TITLED = re.compile(r"[^\W\d_]{2}")
"""Two letters: what holds none, such as a row of stars, is no text to translate."""

Key = tuple[str, str | None]


@pytest.fixture(scope="module")
def texts() -> set[Key]:
    """The texts marked in the sources, each with its context."""
    return keys(extracted())


def keys(catalogue: Catalog) -> set[Key]:
    return {(message.id, message.context) for message in catalogue if message.id}


@pytest.fixture(params=list(Language), ids=lambda language: language.value)
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    return read(request.param)


def test_the_catalogues_have_the_texts_of_the_sources_and_no_others(catalogue: Catalog, texts: set[Key]) -> None:
    assert keys(catalogue) - texts == set(), "stale; run: make messages"
    assert texts - keys(catalogue) == set(), "missing; run: make messages, then translate"
    assert not catalogue.obsolete


def test_every_text_is_translated_with_its_placeholders(catalogue: Catalog) -> None:
    for message in catalogue:
        assert not message.fuzzy, message.id
        if message.id:
            assert message.string, f"{message.id!r} is not translated"
            assert set(params_of(message.string)) == set(params_of(message.id)), message.string
            assert message.string[0].isspace() == message.id[0].isspace(), message.string
            assert message.string[-1].isspace() == message.id[-1].isspace(), message.string


def test_the_compiled_catalogues_are_those_of_the_po_files(catalogue: Catalog) -> None:
    binary = po_of(Language(str(catalogue.locale))).with_suffix(".mo")
    with binary.open("rb") as file:
        assert _strings(read_mo(file)) == _strings(catalogue), "run: make messages"


def _strings(catalogue: Catalog) -> dict[Key, Any]:
    return {(message.id, message.context): message.string for message in catalogue if message.id}


def test_english_says_what_is_written() -> None:
    assert all(message.string == message.id for message in read(Language.en) if message.id)


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_are_not_left_in_english(language: Language) -> None:
    for message in read(language):
        if len(message.id.split()) > 2:
            assert message.string != message.id


def test_persian_is_written_in_its_letters_and_western_digits() -> None:
    for message in read(Language.fa):
        latin = r"\{\w+\}|--option name=value|paperref (settings|record add)"
        words = re.sub(latin, "", str(message.string)) if message.id else ""
        assert not re.search(r"[A-Za-z]", words), words
        assert not re.search("[\u064a\u0643\u0660-\u0669\u06f0-\u06f9]", words), f"Arabic letters or digits: {words}"


def test_updating_again_changes_nothing(catalogue: Catalog) -> None:
    language = Language(str(catalogue.locale))
    assert compiled(in_step(catalogue, extracted(), language)) == compiled(in_step(catalogue, catalogue, language))


def test_new_texts_come_in_untranslated_and_old_ones_go() -> None:
    old, new = Catalog("cs"), Catalog()
    old.add("card", "karta")
    old.add("gone", "pryč")
    new.add("card")
    new.add("pile")
    assert _strings(in_step(old, new, Language.cs)) == {("card", None): "karta", ("pile", None): ""}
    assert _strings(in_step(old, new, Language.en)) == {("card", None): "card", ("pile", None): "pile"}


def test_updating_writes_and_compiles_every_catalogue(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "babel.cfg").write_text("[python: **.py]\n")
    (tmp_path / "sources.py").write_text('N_("card")\n')
    assert main(tmp_path, tmp_path / "locale") == 1
    assert "locale/cs/LC_MESSAGES/paperref.po: 1 texts, 1 to translate" in capsys.readouterr().out
    for language in OTHERS:
        po = po_of(language, tmp_path / "locale")
        po.write_text(po.read_text().replace('msgid "card"\nmsgstr ""', 'msgid "card"\nmsgstr "x"'))
    assert main(tmp_path, tmp_path / "locale") == 0
    with (tmp_path / "locale/cs/LC_MESSAGES/paperref.mo").open("rb") as file:
        assert _strings(read_mo(file)) == {("card", None): "x"}


# What the games show


def texts_of(game: Game[Any]) -> Iterator[str]:
    """Every text that the game declares."""
    for code in game.vocabulary.codes.values():
        yield from (code.sentence, *code.means)
    for doc in game.options.docs():
        yield from (doc.meaning, *doc.choices.values())
        for choice in doc.choices:
            for table in game.tables(game.options.read({doc.name: choice})):
                yield from texts_of_table(table)
    yield from game.vocabulary.phrases.values()
    for count in game.players:
        opening = game.opening(COLOURS[:count], {})
        yield from texts_of_table(game.board(game.apply(game.start({}), Entry(1, opening))))


def texts_of_table(table: Table) -> Iterator[str]:
    yield from (table.title, *table.head)
    cells = [cell for row in table.rows for cell in row]
    yield from (cell for cell in (*cells, table.note) if isinstance(cell, str) and TITLED.search(cell))


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_every_text_of_a_game_is_marked(game: Game[Any], texts: set[Key]) -> None:
    shared = (*CORRECTIONS.values(), *COLOURS, *KINDS.values())
    assert {(text, None) for text in (*shared, *texts_of(game))} - texts == set()
    params = {name for code in game.vocabulary.codes.values() for name in params_of(code.sentence)}
    assert {(name, PARAM) for name in params} - texts == set()


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_every_ruling_is_said_in_every_language(game: Game[Any], language: Language) -> None:
    tongue = speak(language)
    for code, kind in game.vocabulary.codes.items():
        params = {name: f"<{i}>" for i, name in enumerate(params_of(kind.sentence))}
        said = sentence(kind.sentence, params, tongue)
        assert all(value in said for value in params.values())
        assert said != sentence(kind.sentence, params)
        assert all(tongue(meaning) for meaning in decisions(game, code).values())


def played(game: Game[Any], seed: int, acts: int = 60) -> Iterator[Record]:
    """A game played by chance, by the rules and against them; the record every few acts."""
    try:
        now = open_game(game, chance(seed))
    except Unreadable:  # so many players cannot play with these options
        now = open_game(game, chance(seed), {})
    for act in range(acts):
        event = next_act(now) if now.sampler.pick(3) else now.sampler.event(len(now.record.journal))
        try:
            if event:
                now.sampler.learn(event)
                now.record.add(event, float(act - now.sampler.pick(4)), since=float(act - 4))
        except EngineError:
            continue
        if act % 6 == 5:
            yield now.record


def words_in(value: Any) -> Iterator[str]:
    """Every text in the fields of an event, or among params."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from words_in(item)


def typed_in(record: Record) -> set[str]:
    """What people or printed cards say in a record, in whatever language."""
    fields = [getattr(e.event, name, ()) for e in record.journal for name in getattr(e.event, "__slots__", ())]
    return {word for value in fields for word in words_in(value)}


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_whatever_is_played_is_said_in_words_of_the_catalogues(game: Game[Any], texts: set[Key]) -> None:
    known = {text for text, context in texts if context is None}
    unknown = set()
    for record in (record for seed in range(24) for record in played(game, seed)):
        lines = [line for lines in game.explain(record.state).values() for line in lines]
        for said in (*lines, *game.rulings(record.state)):
            words = [said.template, *(word for _, value in said.params for word in words_in(value))]
            unknown |= {word for word in words if TITLED.search(word)} - known - typed_in(record)
    assert unknown == set()


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_boards_and_events_are_said_in_every_language(game: Game[Any], language: Language) -> None:
    tongue = speak(language)
    for record in played(game, 3):
        shown = translated(game.board(record.state), tongue)
        assert [row[0] for row in shown.rows] == [tongue(player) for player in game.score(record.state)]
        for entry in record.journal:
            assert phrase(game.vocabulary, entry.event, tongue) != phrase(game.vocabulary, entry.event)


# Which language


@pytest.mark.parametrize(
    ("environment", "system", "language"),
    [
        ({}, "C", "en"),
        ({}, "cs_CZ", "cs"),
        ({}, "Czech_Czechia", "cs"),
        ({}, "Persian_Iran", "fa"),
        ({}, "German_Germany", "en"),
        ({"LANG": "es_MX.UTF-8"}, "cs_CZ", "es"),
        ({"LANG": "es-419"}, "C", "es"),
        ({"LANG": "C.UTF-8"}, "cs_CZ", "en"),
        ({"LANG": "fa"}, "C", "fa"),
        ({"LANG": "cs_CZ", "LC_MESSAGES": "es_ES", "LC_ALL": ""}, "C", "es"),
        ({"LANG": "cs_CZ", "LC_ALL": "POSIX"}, "C", "en"),
        ({"LANG": "cs_CZ", "LANGUAGE": "de:fa_IR:es"}, "C", "fa"),
        ({"LANG": "de_DE@euro"}, "C", "en"),
    ],
)
def test_the_locale_chooses_the_language(environment: dict[str, str], system: str, language: str) -> None:
    assert preferred(environment, system).value == language


def test_option_variable_and_locale_choose_in_this_order(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def title(*words: str) -> str:
        assert cli.run(["rules", "pictomania", *words]) == 0
        return capsys.readouterr().out.splitlines()[0]

    monkeypatch.setenv("PAPERREF_SETTINGS", "none")
    monkeypatch.setenv("LANGUAGE", "fa")
    monkeypatch.setenv("PAPERREF_LANG", "es")
    assert title("--lang", "cs") == "pictomania: pro 3 až 6 hráčů"
    assert title() == "pictomania: para 3 a 6 jugadores"
    monkeypatch.setenv("PAPERREF_LANG", "")
    assert title() == "pictomania: برای 3 تا 6 بازیکن"
    monkeypatch.setenv("LANGUAGE", "en")
    assert title() == "pictomania: for 3 to 6 players"


def test_an_unknown_language_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PAPERREF_LANG", "de")
    assert cli.run(["rules", "pictomania"]) == 2
    line = capsys.readouterr().err
    assert "PAPERREF_LANG" in line
    assert "'de' is not one of 'en', 'cs', 'es', 'fa'" in line


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("+2 زرد", ["+2"]),
        ("0 زرد", []),
        ("زرد -12 (رویداد 3)", ["-12"]),
        ("A1-D4 و 3-5", []),
        ("این: --option name=value", ["--option name=value"]),
    ],
)
def test_a_line_from_right_to_left_keeps_its_signs(line: str, parts: list[str]) -> None:
    shown = isolated(Text(line)).plain
    assert re.findall(f"{LRI}(.*?){PDI}", shown) == parts
    assert re.sub("[\u2066-\u2069]", "", shown) == line
    assert (shown[0], shown[-1]) == ("\u2067", "\u2069")
