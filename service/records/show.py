"""What is told of records: which there are, how one stands, what it says entry by entry, what may happen next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.table import Table
from rich.text import Text

from engine.events import Event
from engine.fields import decode
from engine.record import Record
from engine.secrecy import HOST
from engine.text import N_
from service.board import RoundOf, round_of, rulings_of
from service.i18n import Tongue
from service.lines import console, escaped
from service.records.entries import entry_lines
from service.records.possible import awaited_words, in_short
from service.records.seen import as_seen_by
from service.records.words import to_words
from service.score import show_score
from service.store import Store, Summary
from service.tables import say

HEAD = (N_("record"), N_("game"), N_("title"), N_("begun"), N_("entries"))


def list_records(place: str, tongue: Tongue) -> None:
    """Print every record of the store in short."""
    _ = tongue
    with Store.open(place, create=False) as store:
        summaries = store.summaries()
    if not summaries:
        none = _("{place}: no records yet; begin one with: {command}")
        say(none.format(place=store.place, command="paperref record new"), console(), tongue)
        return
    table = Table(*map(_, HEAD))
    for summary in summaries:
        table.add_row(*map(Text, _cells(summary)))
    console().print(table)


def show(place: str, number: int, who: str, entries: bool, in_round: int | None, tongue: Tongue) -> None:
    """Print how a record stands as `who` may know it: board, points and why, rulings, open questions.

    Args:
        place: of the store.
        number: of the record.
        who: a player, `"host"` or `"spectator"`.
        entries: print each entry too.
        in_round: the round whose board, points and rulings are printed, as the game counts; the current one where None.
        tongue: the language.

    Raises ``NotAllowed`` for a round that the record does not have.
    """
    _ = tongue
    with Store.open(place, create=False) as store:
        stored = store.record(number)
    seen = as_seen_by(stored.record, who)
    looked_at = None if in_round is None else round_of(seen, in_round)
    screen = console()
    facts = (
        seen.game.name,
        _("entries: {count}").format(count=len(seen.journal)),
        _("begun {when}").format(when=stored.created),
        stored.title,
    )
    say(_("record {number}: {what}").format(number=number, what=", ".join(filter(None, facts))), screen, tongue)
    if options := seen.journal.header.options:
        say(options_line(options, tongue), screen, tongue)
    if entries:
        for told in entry_lines(seen, tongue):
            say(told, screen, tongue)
    show_score(seen, screen, tongue, looked_at)
    for question in questions(seen, number, tongue, looked_at):
        say(question, screen, tongue)


def options_line(options: Mapping[str, Any], tongue: Tongue) -> str:
    """The options of a record that are not the defaults."""
    _ = tongue
    return _("options: {options}").format(options=", ".join(f"{name}={value}" for name, value in options.items()))


def legal(place: str, number: int, who: str, every: bool, tongue: Tongue) -> None:
    """Print what the rules allow `who` to do now, in words that `paperref record add` takes.

    Args:
        place: of the store.
        number: of the record.
        who: a player, `"host"` or `"spectator"`.
        every: print every act; else kind by kind.
        tongue: the language.
    """
    _ = tongue
    with Store.open(place, create=False) as store:
        seen = as_seen_by(store.record(number).record, who)
    acts, due, screen = may_do(seen, who), seen.game.awaited(seen.state), console()
    if acts:
        say(_("To be added with: {command}").format(command=f"paperref record add {number} ..."), screen, tongue)
    for words in map(to_words, acts) if every else in_short(acts, tongue):
        say(words, screen, tongue)
    if due:
        say(_("Awaited from the table, the dots filled in:"), screen, tongue)
        for act in due:
            say(awaited_words(act), screen, tongue)
    if not acts and not due:
        nothing = _(
            "{who}: the rules ask for nothing now that can be told without a secret or chance; whatever happens can "
            "be added, such as what is shown; every act stands in: {command}"
        )
        say(nothing.format(who=_(who), command=f"paperref rules {seen.game.name}"), screen, tongue)


def questions(record: Record, number: int, tongue: Tongue, looked_at: RoundOf | None = None) -> list[str]:
    """For each question that is open, and each dispute not decided by the table, the words that do it; of one round."""
    _ = tongue
    lines = []
    for ruling in rulings_of(record, looked_at):
        command = f"paperref record settle {number} {ruling.code} {ruling.about} {'|'.join(ruling.choices)}"
        if ruling.choices and not ruling.settled:
            does = _("To settle: {command}") if ruling.open else _("To decide otherwise: {command}")
            lines.append(does.format(command=command))
        elif ruling.open:
            entry = ruling.causes[-1]
            ways = {"amend": f"paperref record amend {number} {entry} ...", "retract": f"retract {number} {entry}"}
            lines.append(_("To correct: {amend}, {retract}, or add what was missed").format(**ways))
    return lines


def may_do(seen: Record, who: str) -> tuple[Event, ...]:
    """What the rules allow `who` now: all of it for the host, who says what others do; otherwise as the game tells."""
    if who == HOST:
        return tuple(seen.game.legal(seen.state))
    kinds = seen.game.vocabulary.kinds
    return tuple(decode(Event, act, "act", kinds) for act in seen.game.view(seen.state, who)["legal"])


def _cells(summary: Summary) -> tuple[str, ...]:
    return str(summary.number), summary.game, escaped(summary.title), summary.created, str(summary.entries)
