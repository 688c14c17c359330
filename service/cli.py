"""`paperref`: the command line. Only declares commands and turns faults into one line on stderr."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer
from typer.exceptions import TyperException

from engine.errors import EngineError
from service import settings_cli
from service.checks import one_cv2
from service.choices import SPOKEN, Language, Tongue, Want, known_game
from service.fault import BROKE_OFF, INTERRUPTED, WRONG_INPUT, Fault
from service.lines import bear_every_character, escaped, shortened
from service.places import STORE
from service.records import cli as records_cli

DEBUG = "PAPERREF_DEBUG"
"""Environment variable under which an internal error shows its traceback."""

app = typer.Typer(
    name="paperref",
    help="A referee for drawing games on paper: watches the table from above and keeps the score.",
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.add_typer(records_cli.app, name="record")
app.add_typer(settings_cli.app, name="settings")

Lang = Annotated[Language, typer.Option(help="Language of the words on the stand.")]
Deck = Annotated[
    Path | None,
    typer.Option(help="File with the cards that may stand on the stand, seven words a line; makes weak words sure."),
]


@app.command()
def watch(
    source: Annotated[
        str,
        typer.Argument(
            help="A film of the table from above, a folder of pictures, a camera's name or number, or its address "
            "(rtsp://, http://).",
            metavar="SOURCE",
        ),
    ],
    game: Annotated[str, typer.Option(callback=known_game, help="The game that is played.")] = "pictomania",
    teaching_round: Annotated[bool, typer.Option("--teaching-round", help="Score as the teaching round.")] = False,
    tougher: Annotated[bool, typer.Option("--tougher", help="The tougher game: one bonus token fewer.")] = False,
    lang: Lang = Language.en,
    table: Annotated[Path | None, typer.Option(help="A table kept by setup --save, changed by hand or not.")] = None,
    stand: Annotated[Path | None, typer.Option(help="A close-up picture of the stand to read the words from.")] = None,
    deck: Deck = None,
    result: Annotated[Path | None, typer.Option(help="Write the result here, as JSON.")] = None,
    events: Annotated[Path | None, typer.Option(help="Write the record here as it happens, as JSON lines.")] = None,
    evidence: Annotated[Path | None, typer.Option(help="Keep the pictures that prove each event here.")] = None,
    store: Annotated[
        str | None, typer.Option(envvar=STORE, help="Keep the record here too, each entry safe before the next.")
    ] = None,
    as_fast_as_possible: Annotated[
        bool, typer.Option("--as-fast-as-possible", help="Do not keep to the speed of the film.")
    ] = False,
) -> None:
    """Referee a round from the first frame to the final score."""
    from service.watch import WatchOptions, watch_file

    watch_file(
        WatchOptions(
            source=source,
            game=game,
            teaching_round=teaching_round,
            tougher=tougher,
            lang=lang,
            table=table,
            stand=stand,
            deck=deck,
            result=result,
            events=events,
            evidence=evidence,
            store=store,
            as_fast_as_possible=as_fast_as_possible,
        )
    )


@app.command()
def setup(
    source: Annotated[
        str,
        typer.Argument(help="A film, a folder of pictures, a camera, or its address, as for watch.", metavar="SOURCE"),
    ],
    table: Annotated[
        Path | None, typer.Option(help="What is said of the table in this file holds; see --save.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="Write the table here, as TOML that can be changed by hand.")
    ] = None,
    overlay: Annotated[Path | None, typer.Option(help="Write a picture here with what was found drawn in.")] = None,
) -> None:
    """Find the table without playing: who sits where, what lies where, how well it is seen."""
    from rich.console import Console

    from service.setup import SetupOptions, set_up_table

    set_up_table(SetupOptions(source, table, save, overlay), Console(highlight=False))


@app.command()
def markers(
    out: Annotated[Path, typer.Option(help="Write the page here: a name that ends in .pdf or .png.")],
    side: Annotated[float, typer.Option(help="Width of a marker in millimetres.")] = 40.0,
) -> None:
    """Make a page with four markers for the corners of the table; they tell exactly where it lies."""
    from service.markers import write_markers

    print(write_markers(out, side))


@app.command()
def cameras(
    sources: Annotated[
        list[str] | None, typer.Argument(help="Look at these instead, such as rtsp://...", metavar="SOURCE...")
    ] = None,
    pictures: Annotated[Path | None, typer.Option(help="Folder for a small picture of what each sees.")] = None,
) -> None:
    """List the cameras of this computer, with what each gives and sees."""
    from service.cameras import show_cameras
    from service.lines import console

    show_cameras(sources or [], pictures, console())


@app.command()
def read(
    images: Annotated[list[Path], typer.Argument(help="Pictures (JPEG, PNG).", metavar="IMAGE...")],
    want: Annotated[Want, typer.Option(help="What to look for.")],
    lang: Lang = Language.en,
    json: Annotated[bool, typer.Option("--json", help="Print one line of JSON for each picture.")] = False,
    deck: Deck = None,
) -> None:
    """Read single pictures: cards, words, a sheet or the stand. No table is needed."""
    from service.read import read

    read(images, want, lang, json, deck)


@app.command()
def drawing(
    images: Annotated[
        list[Path],
        typer.Argument(help="Photographs of sheets (JPEG, PNG), or folders of them.", metavar="IMAGE..."),
    ],
    out: Annotated[Path, typer.Option(help="Folder for the pictures.")] = Path(),
) -> None:
    """Cut drawings out of photographs of their sheets: each as PNG with paper and without, and as strokes (SVG)."""
    from service.cut_out import cut_out_all
    from service.lines import console

    cut_out_all(images, out, console())


@app.command()
def guess(
    image: Annotated[Path, typer.Argument(help="A picture of the drawing (JPEG, PNG).", metavar="IMAGE")],
    words: Annotated[str, typer.Option(help='What it may be: "dog, cat, hot dog"; any language, any number.')],
    json: Annotated[bool, typer.Option("--json", help="Print one line of JSON.")] = False,
    lang: Annotated[
        Language | None, typer.Option(help="Language of the words; where not given it is told from them.")
    ] = None,
    guesser: Annotated[
        str, typer.Option(envvar="PAPERREF_GUESSER", help="Which guesser: ink, or clip:MODEL@WEIGHTS.")
    ] = "ink",
    explain: Annotated[
        Path | None, typer.Option(help="Write a PNG of what the guesser saw, which parts mattered, and the ranking.")
    ] = None,
    tongue: Annotated[Language | None, typer.Option(envvar=SPOKEN, hidden=True)] = None,
) -> None:
    """Guess a drawing among words, likeliest first."""
    from service.guess import guess
    from service.i18n import preferred, speak
    from service.lines import console

    guess(image, words, guesser, json, console(), explain, lang, speak(tongue or preferred()))


@app.command()
def score(
    record: Annotated[Path, typer.Argument(help="A record written by `watch --events`.", metavar="E.jsonl")],
    lang: Tongue = None,
) -> None:
    """Replay a record and print the score with its explanation."""
    from service.i18n import preferred, speak
    from service.score import print_score

    print_score(record, speak(lang or preferred()))


@app.command()
def rules(
    game: Annotated[str, typer.Argument(help="A game, such as pictomania.", metavar="GAME")],
    lang: Tongue = None,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game as your table plays it.", metavar="NAME=VALUE")
    ] = None,
) -> None:
    """Print a game's set-up tables, options and rulings."""
    from service import settings
    from service.i18n import preferred, speak
    from service.lines import console
    from service.places import settings_path
    from service.rules import print_rules

    own = settings.load(settings_path())
    print_rules(game, option or [], own, speak(lang or preferred()), console())


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Listen at this address only; at all of them otherwise.")] = None,
    port: Annotated[int | None, typer.Option(help="Listen at this port.", show_default="8444")] = None,
    store: Annotated[
        str | None, typer.Option(envvar=STORE, help="Keep records here: a file, or postgresql://...")
    ] = None,
    https: Annotated[
        bool, typer.Option("--https", help="With a certificate of its own, so that phones can lend their camera.")
    ] = False,
    camera: Annotated[
        str | None,
        typer.Option(
            help="Attach this camera to the host's table: a name or number, an address, a film; demo: the bundled "
            "clip, played once the host looks, where no camera is attached."
        ),
    ] = None,
) -> None:
    """Serve the table's web page and its API, and print the host's link."""
    from service.api.serve import serve
    from service.api.settings import read_settings
    from service.lines import console

    serve(read_settings(host=host, port=port, store=store, https=https or None), console(), camera)


def run(arguments: list[str] | None = None) -> int:
    """Carry out one command and return its exit code; what goes wrong is one line on stderr.

    Args:
        arguments: words after `paperref`; those of this process where None.
    """
    words = sys.argv[1:] if arguments is None else arguments
    bear_every_character()
    try:
        one_cv2()
        return int(app(words or ["--help"], prog_name="paperref", standalone_mode=False) or 0)
    except TyperException as error:
        return _say(_usage(error), WRONG_INPUT)
    except Fault as fault:
        return _say(str(fault), fault.code)
    except EngineError as error:
        return _say(str(error), WRONG_INPUT)
    except KeyboardInterrupt:
        return _say("stopped before the end", INTERRUPTED)
    except OSError as error:
        return _say(f"{error.filename or 'output'}: {error.strerror}; free some space or give another place", BROKE_OFF)
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        return _say(f"internal error, {error!r}; please report it with what is printed under {DEBUG}=1", BROKE_OFF)


def _usage(error: TyperException) -> str:
    message = error.format_message().replace("Value error, ", "").rstrip(".")
    command = getattr(getattr(error, "ctx", None), "command_path", "paperref")
    return f"{message}; see: {command} --help"


def _say(line: str, code: int) -> int:
    print(f"paperref: {escaped(shortened(' '.join(line.split())))}", file=sys.stderr)
    return code


def main() -> None:
    """Entry point of the `paperref` command."""
    sys.exit(run())
