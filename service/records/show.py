"""What is told of records: which there are, how one stands, what it says entry by entry, what may happen next."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from engine.events import Event
from engine.fields import decode
from engine.record import Record
from engine.secrecy import HOST
from service.choices import Language
from service.i18n import preferred, speak
from service.lines import console, escaped, tell
from service.phrases import line
from service.records.seen import as_seen_by
from service.records.words import to_words
from service.score import show_score
from service.store import Store, Summary

HEAD = ("record", "game", "title", "begun", "entries")


def list_records(place: str) -> None:
    """Print every record of the store in short."""
    with Store.open(place, create=False) as store:
        summaries = store.summaries()
    if not summaries:
        tell(f"{store.place}: no records yet; begin one with: paperref record new")
        return
    table = Table(*HEAD)
    for summary in summaries:
        table.add_row(*map(Text, _cells(summary)))
    console().print(table)


def show(place: str, number: int, who: str, entries: bool, lang: Language | None) -> None:
    """Print how a record stands as `who` may know it: board, points and why, rulings, open questions.

    Args:
        place: of the store.
        number: of the record.
        who: a player, `"host"` or `"spectator"`.
        entries: print each entry too.
        lang: the language of board, points and rulings; that of the system where None.
    """
    with Store.open(place, create=False) as store:
        stored = store.record(number)
    seen = as_seen_by(stored.record, who)
    facts = (seen.game.name, f"entries: {len(seen.journal)}", f"begun {stored.created}", stored.title)
    tell(f"record {number}: {', '.join(filter(None, facts))}")
    if options := seen.journal.header.options:
        tell("options: " + ", ".join(f"{name}={value}" for name, value in options.items()))
    if entries:
        for told in _entries(seen):
            console().print(told, soft_wrap=True)
    show_score(seen, console(), speak(lang or preferred()))
    for question in questions(seen, number):
        tell(question)


def legal(place: str, number: int, who: str) -> None:
    """Print what the rules allow `who` to do now, in words that `paperref record add` takes."""
    with Store.open(place, create=False) as store:
        seen = as_seen_by(store.record(number).record, who)
    acts = _may_do(seen, who)
    if not acts:
        tell(
            f"{who}: the rules ask for nothing now that can be told without a secret or chance; whatever happens can "
            f"be added, such as what is shown; every act stands in: paperref rules {seen.game.name}"
        )
        return
    tell(f"To be added with: paperref record add {number} ...")
    for act in acts:
        tell(to_words(act))


def questions(record: Record, number: int) -> list[str]:
    """For each question that is open, and each dispute not decided by the table, the words that do it."""
    lines = []
    for ruling in record.game.rulings(record.state):
        words = f"paperref record settle {number} {ruling.code} {ruling.about} {'|'.join(ruling.choices)}"
        if ruling.choices and not ruling.settled:
            lines.append(f"{'To settle' if ruling.open else 'To decide otherwise'}: {words}")
        elif ruling.open:
            entry = ruling.causes[-1]
            lines.append(f"To correct: paperref record amend {number} {entry} ..., or retract {number} {entry}")
    return lines


def _entries(record: Record) -> list[Text]:
    """Every entry as a line; those that do not count any more are dim."""
    counting = {entry.id for entry in record.journal.effective()}
    lines = []
    for entry in record.journal:
        said = f"{entry.id:4d} {line(record.game.vocabulary, entry)} {entry.source} {entry.who}".rstrip()
        lines.append(Text(escaped(said), "" if entry.id in counting else "dim"))
    return lines


def _may_do(seen: Record, who: str) -> tuple[Event, ...]:
    """What the rules allow `who` now: all of it for the host, who says what others do; otherwise as the game tells."""
    if who == HOST:
        return tuple(seen.game.legal(seen.state))
    kinds = seen.game.vocabulary.kinds
    return tuple(decode(Event, act, "act", kinds) for act in seen.game.view(seen.state, who)["legal"])


def _cells(summary: Summary) -> tuple[str, ...]:
    return str(summary.number), summary.game, escaped(summary.title), summary.created, str(summary.entries)
