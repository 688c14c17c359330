"""`paperref rules`: a game's set-up tables, options, acts and rulings, in the language of whoever asks."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, fields
from typing import Any

from rich.console import Console

from engine.game import Game, find_game
from engine.tables import Table
from engine.text import sentence
from service.decisions import KINDS, decisions
from service.i18n import Tongue, params_of
from service.records.words import read_fields
from service.settings import Rows
from service.tables import drawn, plain, say, translated


def print_rules(name: str, words: Sequence[str], own: Rows, tongue: Tongue, console: Console) -> None:
    """Print the rules of the game called `name`.

    Args:
        name: of a game.
        words: options as the table plays it, each ``name=value``.
        own: the owner's rows of set-up tables.
        tongue: the language.
        console: where to print; a terminal gets tables with lines, anything else plain columns.

    Raises ``Unreadable`` where there is no such game or option, or an option has no such value.
    """
    _ = tongue
    game = find_game(name)
    settings = game.options.read(read_fields(words, game.options))
    tables = [translated(table, tongue) for table in game.tables(settings)]
    tables += [own_rows_table(own[name], tongue)] if own.get(name) else []
    tables += [options_table(game, settings, tongue), acts_table(game, tongue), rulings_table(game, tongue)]
    title = _("{game}: for {least} to {most} players")
    say(title.format(game=game.name, least=game.players[0], most=game.players[-1]), console, tongue)
    for table in tables:
        _show(table, console, tongue)


def own_rows_table(rows: Mapping[str, Mapping[int, Sequence[int]]], tongue: Tongue) -> Table:
    """The owner's rows in the words of `tongue`; `rows` holds them by option and number of players."""
    _ = tongue
    cells = tuple(
        (option, players, " ".join(map(str, row))) for option, by in rows.items() for players, row in sorted(by.items())
    )
    note = _("They hold in place of the rows above, from the next record on; see: paperref settings")
    return Table(_("Rows of your own"), (_("option"), _("players"), _("stars of the tokens")), cells, note)


def options_table(game: Game[Any], settings: Any, tongue: Tongue) -> Table:
    """Every option in the words of `tongue`: its value and its meaning, and below it what each choice means."""
    _ = tongue
    rows: list[tuple[str, ...]] = []
    for doc in game.options.docs():
        value, default = (_written(one) for one in (getattr(settings, doc.name), doc.default))
        if value != default:
            value = _("{value} (default: {default})").format(value=value, default=default)
        rows.append((doc.name, value, _(doc.meaning)))
        rows += [("", choice, _(meaning)) for choice, meaning in doc.choices.items()]
    note = _("Give an option with --option name=value")
    return Table(_("Options"), (_("option"), _("value"), _("meaning")), tuple(rows), note)


def acts_table(game: Game[Any], tongue: Tongue) -> Table:
    """Everything that can be recorded: its name, its fields (those in brackets may be left out), and what it says."""
    _ = tongue
    rows = tuple(
        (kind.__name__, " ".join(_field(field) for field in fields(kind)), _general(phrase, tongue))  # type: ignore[arg-type]
        for kind, phrase in game.vocabulary.phrases.items()
    )
    note = _("They are said with: paperref record add NUMBER ACT FIELD=VALUE ...; lists are written with commas")
    return Table(_("Acts"), (_("act"), _("fields"), _("meaning")), rows, note)


def _field(field: Field[Any]) -> str:
    """The name of a field; in brackets where it has a default."""
    return field.name if field.default is MISSING else f"[{field.name}]"


def rulings_table(game: Game[Any], tongue: Tongue) -> Table:
    """Every ruling in the words of `tongue`: code, kind and sentence, and below it what the table may decide."""
    _ = tongue
    rows: list[tuple[str, ...]] = []
    for code, kind in game.vocabulary.codes.items():
        rows.append((code, _(KINDS[kind.severity]), "", _general(kind.sentence, tongue)))
        rows += [("", "", choice, _(meaning)) for choice, meaning in decisions(game, code).items()]
    note = _("Nothing is refused: what the rules forbid is recorded and ruled on. A question waits for the table.")
    return Table(_("Rulings"), (_("code"), _("kind"), _("decision"), _("ruling")), tuple(rows), note)


def _general(template: str, tongue: Tongue) -> str:
    """The sentence with a word for each of its params in place of a value."""
    return sentence(template, {name: f"‹{tongue.param(name)}›" for name in params_of(template)}, tongue)


def _written(value: Any) -> str:
    """A value of an option as it is given on the command line; a dash for an empty one."""
    if isinstance(value, tuple) and not any(isinstance(item, tuple) for item in value):
        value = ",".join(map(str, value))
    return (value or "–") if isinstance(value, str) else json.dumps(value)


def _show(table: Table, console: Console, tongue: Tongue) -> None:
    """Print a table under its title, and its note under it."""
    console.print()
    say(table.title, console, tongue, style="bold")
    if console.is_terminal:
        console.print(drawn(table, tongue))
    else:
        for line in plain(table):
            say(line, console, tongue)
    if table.note:
        say(table.note, console, tongue, style="dim")
