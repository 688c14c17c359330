"""The record on disk: written line by line as things happen, read back whole."""

from __future__ import annotations

import codecs
import json
import re
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TextIO

from engine.codec import entry_to_json, from_lines, header_to_json
from engine.errors import EngineError, Unreadable, quote
from engine.journal import Entry, Header, Journal
from engine.record import Record
from service.checks import readable_file
from service.fault import Fault
from service.lines import note

HALF_WRITTEN = re.compile(r"\\u[dD][89a-fA-F]")
HALF = re.compile("[\ud800-\udfff]")
"""Half a character, as JSON writes it and as Python holds it."""

KIND = "a record written by: paperref watch --events, or: paperref record export"


class RecordFile:
    """A record that is being written; each line is handed to the system before the next thing is looked at.

    A file that lies at `path` already is kept as `NAME.old`, so that a record is never lost by watching again.

    Args:
        path: where to write; nothing is written where None.

    Raises:
        OSError: from here or later, where the disk is full or gone.

    Attributes:
        path: as given.
    """

    def __init__(self, path: Path | None) -> None:
        self._file: TextIO | None = None
        self.path = path
        if path is None:
            return
        if path.is_file() and path.stat().st_size:
            path.replace(path.with_name(path.name + ".old"))
        self._file = path.open("w", encoding="utf-8", newline="\n")

    def begin(self, header: Header) -> None:
        """Write the first line."""
        self._write(header_to_json(header))

    def append(self, entry: Entry) -> None:
        """Write one entry."""
        self._write(entry_to_json(entry))

    def _write(self, line: str) -> None:
        if self._file is not None:
            try:
                self._file.write(line + "\n")
                self._file.flush()
            except OSError as error:
                raise OSError(error.errno, error.strerror, str(self.path)) from None

    def __enter__(self) -> RecordFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            # Each line has been flushed, or it has been told that it cannot be.
            with suppress(OSError):
                self._file.close()


def read_record(path: Path) -> Record:
    """The record that lies at `path`, with the state it stands for; a last line that was cut off is left out.

    Raises:
        Fault: the file cannot be read, is no record, is damaged, or holds what the game's rules cannot record; the line
            at fault is named.
    """
    readable_file(path, KIND)
    try:
        lines = _lines(path.read_bytes())
        _check_characters(lines)
        record = _replayed(lines)
    except UnicodeDecodeError:
        raise Fault(f"{path}: is not text; give {KIND}") from None
    except RecursionError:
        raise Fault(f"{path}: is nested too deep for a record; give {KIND}") from None
    except EngineError as error:
        raise Fault(f"{path}: {error}; mend or remove that line, or watch the film again") from None
    if len(record.journal) + 1 < sum(1 for line in lines if line.strip()):
        note(f"{path}: the last line was cut off while it was written, and is left out")
    return record


def _check_characters(lines: list[str]) -> None:
    """Raise ``Unreadable`` for half a character, which JSON can write and nothing can keep or show."""
    for number, line in enumerate(lines, 1):
        if HALF_WRITTEN.search(line) and (found := HALF.search(_unescaped(line))):
            raise Unreadable(f"line {number}: {quote(found[0])} is no whole character and cannot be kept")


def _unescaped(line: str) -> str:
    """The line with its characters as themselves; `""` where it is no JSON, which is told later."""
    try:
        return json.dumps(json.loads(line), ensure_ascii=False)
    except ValueError:
        return ""


def _lines(content: bytes) -> list[str]:
    lines = content.removeprefix(codecs.BOM_UTF8).splitlines(keepends=True)
    # A record can be cut off within a character, too: what is left of that one is passed over.
    last = [codecs.getincrementaldecoder("utf-8")().decode(line) for line in lines[-1:]]
    return [*(line.decode() for line in lines[:-1]), *last]


def _replayed(lines: list[str]) -> Record:
    journal = from_lines(lines)
    try:
        return Record.of(journal)
    except EngineError as error:
        number = _line_at_fault(journal, [n for n, line in enumerate(lines, 1) if line.strip()])
        raise type(error)(f"line {number}: {error}") from None


def _line_at_fault(journal: Journal, numbers: list[int]) -> int:
    """The number of the line at which the rules refuse the record; `numbers` are those of its lines, header first."""
    held = 0
    try:
        record = Record(journal.header)
        for held, entry in enumerate(journal, 1):  # noqa: B007
            record.append(entry)
    except EngineError:
        pass
    return numbers[held]
