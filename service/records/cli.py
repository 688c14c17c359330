"""`paperref record ...`: only declares the commands."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.entry import Source
from engine.secrecy import HOST, SPECTATOR
from service.choices import Language, Tongue, known_game
from service.places import STORE, store_place

if TYPE_CHECKING:
    from service.i18n import Tongue as Speaker

app = typer.Typer(help="Keep, correct and show records of games, by hand too.")

Store = Annotated[
    str,
    typer.Option(
        envvar=STORE,
        default_factory=store_place,
        show_default="a file among the user's data",
        help="Where records are kept: a file, or postgresql://NAME:PASSWORD@HOST/DATABASE.",
    ),
]
Number = Annotated[int, typer.Argument(help="Number of the record.", metavar="RECORD")]
EntryId = Annotated[int, typer.Argument(help="Number of the entry.", metavar="ENTRY")]
AnyEntry = Annotated[int | None, typer.Argument(help="Number of the entry; the latest otherwise.", metavar="[ENTRY]")]
Act = Annotated[list[str], typer.Argument(help="KIND FIELD=VALUE ..., or one object of JSON.", metavar="ACT...")]
Who = Annotated[str, typer.Option(help="Name of whoever says so.")]
By = Annotated[Source, typer.Option(help="What that person is.")]
At = Annotated[
    float | None,
    typer.Option(
        help="When it was so, in seconds since the beginning; now, or the latest moment that a camera told, otherwise."
    ),
]
Since = Annotated[float | None, typer.Option(help="When it was surely not so yet; as --at otherwise.")]
Viewer = Annotated[str, typer.Option("--as", help="Whose eyes to see with: a player, host or spectator.")]


def spoken(lang: Language | None) -> Speaker:
    """Who says texts in the language asked for, else in that of the system."""
    from service.i18n import preferred, speak

    return speak(lang or preferred())


@app.command()
def new(
    game: Annotated[str, typer.Argument(callback=known_game, help="The game that is played.", metavar="GAME")],
    players: Annotated[str, typer.Option(help="Who plays, clockwise: red,green,blue.")],
    store: Store,
    option: Annotated[list[str] | None, typer.Option(help="NAME=VALUE of an option of the game; repeatable.")] = None,
    title: Annotated[str, typer.Option(help="What to call the record.")] = "",
    who: Who = "",
    by: By = "host",
    lang: Tongue = None,
) -> None:
    """Begin a record: sets up the first round by the game's tables, or by the owner's where set."""
    from service.records import acts

    acts.new(
        store,
        game,
        [name.strip().lower() for name in players.split(",")],
        option or [],
        title,
        acts.Said(who, by, tongue=spoken(lang)),
    )


@app.command("list")
def list_(store: Store, lang: Tongue = None) -> None:
    """Print which records there are."""
    from service.records import show

    show.list_records(store, spoken(lang))


@app.command()
def show(
    record: Number,
    store: Store,
    viewer: Viewer = HOST,
    entries: Annotated[bool, typer.Option("--entries", help="Print each entry with its number too.")] = False,
    in_round: Annotated[
        int | None, typer.Option("--round", help="A round to look at; the current one otherwise.")
    ] = None,
    lang: Tongue = None,
) -> None:
    """Print how a record stands: board, points and why, rulings, open questions."""
    from service.records import show

    show.show(store, record, viewer, entries, in_round, spoken(lang))


@app.command()
def legal(
    record: Number,
    store: Store,
    viewer: Viewer = HOST,
    every: Annotated[bool, typer.Option("--all", help="Print every act; else kind by kind.")] = False,
    lang: Tongue = None,
) -> None:
    """Print what the rules allow now, in words to be added."""
    from service.records import show

    show.legal(store, record, viewer, every, spoken(lang))


@app.command()
def add(
    record: Number,
    act: Act,
    store: Store,
    who: Who = "",
    by: By = "host",
    at: At = None,
    since: Since = None,
    lang: Tongue = None,
) -> None:
    """Say what happened: paperref record add 1 GuessLaid player=red owner=blue number=4."""
    from service.records import acts

    acts.add(store, record, act, acts.Said(who, by, at, since, spoken(lang)))


@app.command()
def retract(record: Number, entry: EntryId, store: Store, who: Who = "", by: By = "host", lang: Tongue = None) -> None:
    """Say that an entry never happened."""
    from service.records import acts

    acts.retract(store, record, entry, acts.Said(who, by, tongue=spoken(lang)))


@app.command()
def amend(
    record: Number,
    entry: EntryId,
    act: Act,
    store: Store,
    who: Who = "",
    by: By = "host",
    at: At = None,
    since: Since = None,
    lang: Tongue = None,
) -> None:
    """Say what an entry was rather; fields alone change only themselves: paperref record amend 1 7 number=5."""
    from service.records import acts

    acts.amend(store, record, entry, act, acts.Said(who, by, at, since, spoken(lang)))


@app.command()
def insert(
    record: Number,
    act: Act,
    store: Store,
    before: Annotated[int | None, typer.Option(help="Just before this entry.")] = None,
    after: Annotated[int | None, typer.Option(help="Just after this entry.")] = None,
    who: Who = "",
    by: By = "host",
    at: At = None,
    since: Since = None,
    lang: Tongue = None,
) -> None:
    """Say what happened too, just before or just after an entry."""
    from service.records import acts

    acts.insert(store, record, before, after, act, acts.Said(who, by, at, since, spoken(lang)))


@app.command()
def undo(
    record: Number, store: Store, entry: AnyEntry = None, who: Who = "", by: By = "host", lang: Tongue = None
) -> None:
    """Let an entry, the latest otherwise, not count for the time being."""
    from service.records import acts

    acts.undo(store, record, entry, acts.Said(who, by, tongue=spoken(lang)))


@app.command()
def redo(
    record: Number, store: Store, entry: AnyEntry = None, who: Who = "", by: By = "host", lang: Tongue = None
) -> None:
    """Let an entry that was undone, the latest otherwise, count again."""
    from service.records import acts

    acts.redo(store, record, entry, acts.Said(who, by, tongue=spoken(lang)))


@app.command()
def settle(
    record: Number,
    code: Annotated[str, typer.Argument(help="The dispute, as `show` names it.")],
    about: Annotated[int, typer.Argument(help="Number of the entry that it is about.")],
    decision: Annotated[str, typer.Argument(help="What the table has decided.")],
    store: Store,
    who: Who = "",
    by: By = "host",
    lang: Tongue = None,
) -> None:
    """Say how the table has decided a dispute."""
    from service.records import acts

    acts.settle(store, record, code, about, decision, acts.Said(who, by, tongue=spoken(lang)))


@app.command()
def export(
    record: Number,
    store: Store,
    file: Annotated[Path | None, typer.Argument(help="A new file; the output otherwise.", metavar="[FILE]")] = None,
    viewer: Viewer = SPECTATOR,
    with_secrets: Annotated[bool, typer.Option("--with-secrets", help="Leave nothing out, for a backup.")] = False,
    lang: Tongue = None,
) -> None:
    """Write a record as text, one line of JSON an entry; what is still secret is left out."""
    from service.records import transfer

    transfer.export(store, record, file, viewer, with_secrets, spoken(lang))


@app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(help="A record as text.", metavar="FILE")],
    store: Store,
    title: Annotated[str, typer.Option(help="What to call the record; as the file otherwise.")] = "",
    lang: Tongue = None,
) -> None:
    """Take a record as text into the store, whole or not at all; older ones are upgraded."""
    from service.records import transfer

    transfer.take_in(store, file, title, spoken(lang))


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="A new file.", metavar="FILE")], store: Store, lang: Tongue = None
) -> None:
    """Copy the whole store to a file, while it may be in use."""
    from service.records import transfer

    transfer.back_up(store, file, spoken(lang))
