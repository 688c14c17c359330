"""The owner's settings: set-up rows as the back page of their own rulebook has them, kept in a file of TOML.

    [pictomania.bonus_tokens]
    4 = [3, 2, 1, 1]        # with four players

A row replaces the game's own for that number of players, from the next record on; it is written into the record.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_type_hints

import tomlkit
from tomlkit.exceptions import TOMLKitError

from engine.errors import Unreadable, quote
from engine.game import Game, find_game
from service.fault import BROKE_OFF, Fault
from service.lines import tell
from service.places import settings_path
from service.records.words import read_value

ROW = tuple[int, ...]
"""The type of the options that are rows of a set-up table, and so can be set for each number of players."""

COUNT = re.compile("[1-9][0-9]?")
"""One way to write a number of players, so that no row is there twice."""

Rows = dict[str, dict[str, dict[int, ROW]]]
"""Rows by game, option and number of players."""


def row_options(game: Game[Any]) -> tuple[str, ...]:
    """The options of a game that are rows of a set-up table.

    >>> row_options(find_game("pictomania"))[:2]
    ('score_tokens', 'bonus_tokens')
    """
    return tuple(name for name, hint in get_type_hints(game.options).items() if hint == ROW)


def load(path: Path) -> Rows:
    """The rows in the file at `path`; none where there is no file.

    Raises:
        Fault: the file cannot be read, or something in it is no row of a known table, which is named.
    """
    rows: Rows = {}
    for game, option, players, row in _each(_document(path), path):
        try:
            count = _count(players, f"{game}.{option}.{players}")
            rows.setdefault(game, {}).setdefault(option, {})[count] = check_row(game, option, count, row)
        except Unreadable as error:
            raise Fault(f"{path}: {error}; mend that line") from None
    return rows


def _count(players: str, where: str) -> int:
    """The number of players that a row is for; raises ``Unreadable`` where it is not written as everybody does."""
    if not COUNT.fullmatch(players):
        raise Unreadable(f"{where}: {quote(players)} is no number of players such as 4")
    return int(players)


def check_row(game: str, option: str, players: object, row: object) -> ROW:
    """The row itself where the game has such a table and could be set up with that row.

    Raises ``Unreadable``.
    """
    rules = find_game(game)
    options = row_options(rules)
    where = f"{game}.{option}.{players}"
    if option not in options:
        raise Unreadable(
            f"{where}: {quote(option)} is no row of a set-up table; {game} has {', '.join(options) or 'none'}"
        )
    if players not in rules.players:
        raise Unreadable(f"{where}: {game} is for {rules.players[0]} to {rules.players[-1]} players")
    try:
        found: ROW = getattr(rules.options.read({option: row}), option)
    except Unreadable as error:
        raise Unreadable(f"{where}: {error}") from None
    if not found:
        raise Unreadable(f"{where}: the row is empty; to have the game's own again: paperref settings unset")
    return found


def set_row(path: Path, game: str, option: str, players: int, row: list[int]) -> None:
    """Write a row into the file at `path`; the rest of the file, comments too, stays as it is.

    Raises ``Unreadable`` for a row that cannot be, and :class:`Fault` where the file cannot be read or written.
    """
    check_row(game, option, players, row)
    load(path)  # a file with a fault in it is mended first, by whoever wrote it
    document = _document(path)
    table: Any = document.setdefault(game, tomlkit.table(is_super_table=True))
    table.setdefault(option, tomlkit.table())[str(players)] = row
    _write(path, document)


def unset_row(path: Path, game: str, option: str, players: int) -> None:
    """Take a row out of the file at `path`, so that the game's own holds again.

    Raises:
        Fault: there is no such row, or the file cannot be read or written.
    """
    if players not in load(path).get(game, {}).get(option, {}):
        raise Fault(f"{path}: has no row {game}.{option}.{players}; see: paperref settings show")
    document: Any = _document(path)
    del document[game][option][str(players)]
    _write(path, document)


def change(game: str, option: str, players: int, row: str | None) -> None:
    """Set a row as typed, such as `3 2 1 1`, or take it away where None, and print what holds now.

    Raises as :func:`set_row` and :func:`unset_row`.
    """
    path = settings_path()
    if row is None:
        unset_row(path, game, option, players)
        tell(f"{game}.{option}.{players}: the game's own row holds again")
    else:
        set_row(path, game, option, players, read_value(row, ROW))
        tell(f"{game}.{option}.{players}: {row}, from the next record on ({path})")


def show() -> None:
    """Print every row that is set, and where the file lies."""
    path = settings_path()
    for game, options in load(path).items():
        for option, by_players in options.items():
            for players, row in sorted(by_players.items()):
                tell(f"{game}.{option}.{players}: {' '.join(map(str, row))}")
    tell(f"({path})")


def with_rows(rows: Rows, game: str, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a record for so many players: those given, and the owner's rows where none was given.

    >>> with_rows({"pictomania": {"bonus_tokens": {4: (3, 2, 1, 1)}}}, "pictomania", 4, {"mode": "teaching"})
    {'mode': 'teaching', 'bonus_tokens': [3, 2, 1, 1]}
    """
    own = {option: list(row[players]) for option, row in rows.get(game, {}).items() if players in row}
    return {**options, **{option: row for option, row in own.items() if option not in options}}


def _document(path: Path) -> tomlkit.TOMLDocument:
    from vision.ordinary import oddity

    if odd := oddity(path):
        raise Fault(f"{path}: the settings cannot be read, for it is {odd}; name another file")
    try:
        return tomlkit.parse(path.read_bytes().decode("utf-8-sig"))
    except FileNotFoundError:
        return tomlkit.document()
    except OSError as error:
        raise Fault(f"{path}: the settings cannot be read ({error.strerror})") from None
    except (TOMLKitError, UnicodeDecodeError, ValueError) as error:
        raise Fault(f"{path}: is no file of TOML ({error}); mend or remove it") from None


def _each(document: Mapping[str, Any], path: Path) -> Iterator[tuple[str, str, str, object]]:
    """Every row with where it stands."""
    plain = document.unwrap() if isinstance(document, tomlkit.TOMLDocument) else document
    for game, options in plain.items():
        for option, table in _table(options, f"{path}: {game}").items():
            for players, row in _table(table, f"{path}: {game}.{option}").items():
                yield game, option, players, row


def _table(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        written = tomlkit.item(value).as_string()
        raise Fault(f"{where} = {written} is no table; write rows such as [pictomania.bonus_tokens] 4 = [3, 2, 1, 1]")
    return value


def _write(path: Path, document: tomlkit.TOMLDocument) -> None:
    """Write the file whole or not at all."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f"{path.name}.", dir=path.parent) as folder:
            part = Path(folder) / path.name
            part.write_text(tomlkit.dumps(document), encoding="utf-8", newline="")
            os.replace(part, path)
    except OSError as error:
        raise Fault(f"{path}: the settings cannot be written ({error.strerror})", BROKE_OFF) from None
