"""Records as text, out of the store and into it, and copies of the whole store."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path

from engine.codec import to_lines
from engine.errors import EngineError
from engine.text import N_
from service.fault import BROKE_OFF, Fault
from service.i18n import Tongue
from service.lines import console, escaped, kept_as, note
from service.record import read_record
from service.records.seen import as_seen_by
from service.store import Store
from service.tables import say

WRITTEN = N_("written: {file}")
WITH_SECRETS = N_("this copy holds what is still secret; whoever reads it knows the words and guesses of the round")

HIDDEN = (
    N_("{count} entry hides what is secret; {option} for a full copy"),
    N_("{count} entries hide what is secret; {option} for a full copy"),
)
"""What is said of one entry, and of several, that a copy does not tell."""


def export(place: str, number: int, target: Path | None, who: str, with_secrets: bool, tongue: Tongue) -> None:
    """Write a record as text, a line of JSON an entry, to the file `target` or to the output.

    Args:
        place: of the store.
        number: of the record.
        target: where nothing lies yet; None: the output.
        who: what this player, `"host"` or `"spectator"` may not know yet is masked.
        with_secrets: mask nothing, and say so on stderr.
        tongue: the language.

    Raises:
        Fault: `target` is there already or cannot be written.
    """
    with Store.open(place, create=False) as store:
        record = store.record(number).record
    if with_secrets:
        note(tongue(WITH_SECRETS))
    journal = record.journal if with_secrets else as_seen_by(record, who).journal
    if hidden := sum(shown != entry for shown, entry in zip(journal, record.journal, strict=True)):
        note(tongue(HIDDEN[hidden > 1]).format(count=hidden, option="--with-secrets"))
    text = "".join(to_lines(journal))
    if target is None:
        _print_record(text)
        return
    _write_new(target, text)
    say(tongue(WRITTEN).format(file=target), console(), tongue)


def take_in(place: str, source: Path, title: str, tongue: Tongue) -> None:
    """Take a record as text into the store, all of it or nothing, and print its new number.

    Raises:
        Fault: the file is no record that the rules can hold; the line at fault is named.
    """
    _ = tongue
    record = read_record(source)
    with Store.open(place) as store, _named(source):
        stored = store.create(record.journal, title or escaped(_as_text(source.stem)))
    with kept_as(f"record {stored.number}"):
        what = _("{game}, {count} entries from {file}")
        told = what.format(game=record.game.name, count=len(record.journal), file=source)
        say(_("record {number}: {what}").format(number=stored.number, what=told), console(), tongue)


def back_up(place: str, target: Path, tongue: Tongue) -> None:
    """Copy the whole store to a file."""
    _ = tongue
    with Store.open(place, create=False) as store:
        count = len(store.summaries())
        store.back_up(target)
    say(_("written: {file}, {count} records").format(file=target, count=count), console(), tongue)


def _print_record(text: str) -> None:
    """Print a record in the encoding that records have, whatever that of the output is."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    print(text, end="", flush=True)


def _as_text(name: str) -> str:
    """The name of a file, what is no text in it written out."""
    return name.encode("utf-8", "backslashreplace").decode()


@contextmanager
def _named(source: Path) -> Iterator[None]:
    """What the store cannot keep is told with the file that it comes from."""
    try:
        yield
    except EngineError as error:
        raise Fault(f"{source}: {error}") from None


def _write_new(target: Path, text: str) -> None:
    """Write a new file, whole or not at all."""
    if target.exists():
        raise Fault(f"{target}: is there already; give another name")
    try:
        with tempfile.TemporaryDirectory(prefix=f"{target.name}.", dir=target.parent) as folder:
            part = Path(folder) / target.name
            part.write_text(text, encoding="utf-8", newline="\n")
            os.replace(part, target)
    except OSError as error:
        raise Fault(f"{target}: cannot be written ({error.strerror}); give another place", BROKE_OFF) from None
