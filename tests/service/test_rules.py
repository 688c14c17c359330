"""`paperref rules`: every game's tables, options and rulings, in every language, for terminals and for pipes."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from engine.game import Game, games
from engine.settings import OptionDoc
from service import cli
from service.choices import Language
from service.decisions import KINDS, decisions
from service.i18n import speak
from service.rules import print_rules


@pytest.fixture(autouse=True)
def settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The file of the owner's settings; there is none yet."""
    path = tmp_path / "settings.toml"
    monkeypatch.setenv("PAPERREF_SETTINGS", str(path))
    return path


every_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
every_language = pytest.mark.parametrize("language", list(Language))


@pytest.fixture
def rules(capsys: pytest.CaptureFixture[str]) -> Callable[..., list[str]]:
    """Runs `paperref rules` and returns its lines."""

    def run(*words: str) -> list[str]:
        assert cli.run(["rules", *words]) == 0
        return capsys.readouterr().out.splitlines()

    return run


def documented(game: Game[Any]) -> list[OptionDoc]:
    return list(game.options.docs())


@every_language
@every_game
def test_every_option_and_ruling_has_its_lines(
    rules: Callable[..., list[str]], game: Game[Any], language: Language
) -> None:
    _ = speak(language)
    lines = rules(game.name, "--lang", language.value)
    for doc in game.options.docs():
        at = next(i for i, line in enumerate(lines) if line.split()[:1] == [doc.name] and line.endswith(_(doc.meaning)))
        for choice, meaning in doc.choices.items():
            at += 1
            assert lines[at].split()[0] == choice
            assert lines[at].endswith(_(meaning))
    for code, kind in game.vocabulary.codes.items():
        start = f"{code} "
        at = next(i for i, line in enumerate(lines) if line.startswith(start) and _(KINDS[kind.severity]) in line)
        for choice, meaning in decisions(game, code).items():
            at += 1
            assert lines[at].split()[0] == choice
            assert lines[at].endswith(_(meaning))


@every_language
@every_game
def test_every_set_up_table_is_there(rules: Callable[..., list[str]], game: Game[Any], language: Language) -> None:
    _ = speak(language)
    lines = rules(game.name, "--lang", language.value)
    for table in game.tables(game.options.read({})):
        at = lines.index(_(table.title).format(**dict(table.params)))
        assert all(_(cell) in lines[at + 1] for cell in table.head)
        for i, row in enumerate(table.rows, at + 2):
            assert all(_(str(cell)) in lines[i] for cell in row)


def test_sentences_name_their_params(rules: Callable[..., list[str]]) -> None:
    said = "‹player› laid a second card on ‹pile›'s pile; ‹outcome›."
    assert any(line.endswith(said) for line in rules("pictomania", "--lang", "en"))


def test_options_change_what_is_printed(rules: Callable[..., list[str]]) -> None:
    chosen = ("--option", "bonus_tokens=4,3,1", "--option", "mode=tougher")
    lines = [" ".join(line.split()) for line in rules("pictomania", "--lang", "en", *chosen)]
    assert "4 4 3 1 as your table has set it" in lines
    assert "mode tougher (default: full) Which game is played." in lines
    assert any(line.startswith("bonus_tokens 4,3,1 (default: –) ") for line in lines)


def test_the_owners_rows_are_printed_too(rules: Callable[..., list[str]], settings: Path) -> None:
    assert "Rows of your own" not in rules("pictomania")
    settings.write_text("[pictomania.bonus_tokens]\n5 = [4, 3, 2]\n4 = [3, 2, 1, 1]\n")
    lines = rules("pictomania", "--lang", "cs")
    at = lines.index("Vlastní řady")
    assert [line.split() for line in lines[at + 2 : at + 4]] == [
        ["bonus_tokens", "4", "3", "2", "1", "1"],
        ["bonus_tokens", "5", "4", "3", "2"],
    ]
    assert "Rows of your own" not in rules("judge")


@pytest.mark.parametrize("word", ["bonus_tokens=2", "bonus_tokens=[2]", "bonus_tokens=2 "])
def test_a_row_of_tokens_can_be_written_in_several_ways(rules: Callable[..., list[str]], word: str) -> None:
    lines = [" ".join(line.split()) for line in rules("pictomania", "--lang", "en", "--option", word)]
    assert any(line.startswith("bonus_tokens 2 (default: –) ") for line in lines)


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["chess"], ["no game 'chess'", "pictomania"]),
        ([], ["Missing argument 'GAME'"]),
        (["pictomania", "--option", "mode"], ["'mode' is no pair such as mode=..."]),
        (["pictomania", "--option", "mode=hard"], ["options.mode: 'hard' is not one of full, teaching"]),
        (["pictomania", "--option", "colour=red"], ["colour", "mode"]),
        (["pictomania", "--option", "bonus_tokens=1,2"], ["options.bonus_tokens: 1, 2 is no row", "best first"]),
        (["pictomania", "--option", "bonus_tokens=many"], ["bonus_tokens", "'many'"]),
        (["pictomania", "--lang", "de"], ["'de' is not one of 'en', 'cs', 'es', 'fa'"]),
    ],
)
def test_wrong_words_are_named(capsys: pytest.CaptureFixture[str], words: list[str], parts: list[str]) -> None:
    assert cli.run(["rules", *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert all(part in err for part in parts), err


def on_a_terminal(language: Language, width: int = 100) -> str:
    console = Console(file=io.StringIO(), force_terminal=True, width=width, color_system=None, _environ={})
    print_rules("pictomania", [], {}, speak(language), console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@every_language
def test_a_terminal_gets_tables_with_lines_no_wider_than_it_is(language: Language) -> None:
    lines = on_a_terminal(language).splitlines()
    boxed = [line for line in lines if line.startswith("│")]
    assert {len(line) for line in boxed if not set(line) & set("\u2066\u2067\u2069")} <= set(range(101))
    assert sum("second_card" in line for line in boxed) == 2


def test_persian_on_a_terminal_begins_on_the_right_and_keeps_cells_apart() -> None:
    row = next(line for line in on_a_terminal(Language.fa).splitlines() if "mode" in line)
    cells = row.strip("│").split("│")
    assert ["mode" in cell for cell in cells] == [False, False, True]
    assert all(cell.strip().startswith("\u2067") and cell.strip().endswith("\u2069") for cell in cells)


def test_pipes_get_no_marks_of_direction(rules: Callable[..., list[str]]) -> None:
    assert not set("".join(rules("pictomania", "--lang", "fa"))) & set("\u2066\u2067\u2068\u2069\u200e\u200f")
