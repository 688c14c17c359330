"""`paperref setup`: the table found and shown before anybody plays, and kept to be changed by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from service.checks import identity, writable_file
from service.fault import BROKE_OFF, WRONG_INPUT, Fault
from service.finding import Found, NotFound, find
from service.table_file import load_table, save_table

if TYPE_CHECKING:
    from vision.arrangement import Arrangement
    from vision.camera import Image, Source
    from vision.plane import Plane
    from vision.table import Table

GOOD = 60
"""From this score on, light and sharpness will do."""
PICTURES = (".png", ".jpg", ".jpeg", ".webp")
"""What an overlay can be written as."""
CALM, MEND = (150, 235, 150), (90, 200, 255)
"""Colours of lines below the overlay (blue, green, red): all is well, and something to put right."""


@dataclass(frozen=True, slots=True)
class SetupOptions:
    """What to set up and where to write; see the options of `paperref setup`."""

    source: str
    table: Path | None = None
    save: Path | None = None
    overlay: Path | None = None


def set_up_table(options: SetupOptions, console: Console) -> None:
    """Find the table, print what was found, and write what was asked for.

    Raises:
        Fault: an input or a place to write is of no use, or no table is found; the overlay is written all the same.
    """
    from vision.camera import SourceError, open_source

    _check_places(options)
    said = load_table(options.table) if options.table else None
    try:
        with open_source(options.source) as source:
            found = find(source, said)
            if isinstance(found, NotFound):
                raise _not_found(source, found, said, options)
            for line in _lines(source.title, found, said):
                console.print(line, soft_wrap=True)
    except SourceError as error:
        raise Fault(str(error)) from None
    _write(found, said, options, console)


def _not_found(source: Source, found: NotFound, said: Arrangement | None, options: SetupOptions) -> Fault:
    """Why there is no table; the overlay shows what light four-sided things there are."""
    from vision.channels import grey_of
    from vision.clarity import clarity
    from vision.overlay import Shown, draw
    from vision.said_plane import said_outlines
    from vision.sheets import find_light_quads

    last, why = found.still, found.why
    pictures = source.frames_total if said is None and Path(options.source).is_dir() else None
    if last is None:
        why = source.note or "it stays silent"
        return Fault(f"{source.name}: gives no picture ({why})", WRONG_INPUT if pictures else BROKE_OFF)
    seen = clarity(grey_of(last.bgr()))
    lines = [why, *(f"light and sharpness {seen.score} of 100: {line}" for line in seen.advice)]
    if options.overlay:
        sheets = [] if said is None else said_outlines(said, last)
        shown = Shown(papers=find_light_quads(last.luma), said=sheets, shares=True, lines=[(w, MEND) for w in lines])
        _save_picture(options.overlay, draw(last.bgr(), None, shown))
    told = "; ".join(lines[: 2 if seen.score < GOOD else 1])
    if pictures is None:
        return Fault(f"{source.name}: {told}", BROKE_OFF)
    return Fault(
        f"{source.name}: is a folder of {pictures} picture{'s' * (pictures > 1)}, taken for a film of one table in the "
        f"order of their names; {told}; give a film, or pictures of one table from one place above it, one after the "
        "other; for photographs of single things there are: paperref read, paperref drawing"
    )


# -- telling ----------------------------------------------------------------------------------------------------------


def _lines(title: str, found: Found, said: Arrangement | None) -> Iterator[Text]:
    """What was found, line by line."""
    from vision.plane_fit import size_on

    table, report = found.laid.table, found.report
    yield Text(f"{title}: {table.size[0]}x{table.size[1]}, {len(table.seats)} players, clockwise as seen from above")
    looks, scale = _looks(found), report.clarity.pixels_per_mm
    for seat, look, stars in zip(table.seats, looks, found.started.tokens, strict=True):
        sheet = f"sheet {seat.scale:.0f} x {seat.scale * seat.aspect:.0f} pixels"
        if report.plane is not None:
            sheet += ", {:.0f} x {:.0f} mm".format(*size_on(seat.corners, report.plane))
        yield Text.assemble("  ", ("██", look), f" {seat.colour:<7} {look}  {sheet}; score tokens {_stars(stars)}")
    yield Text(
        f"  middle: bonus tokens {_stars(found.started.bonus)}, {len(table.bonus)} seen; {_stand_words(table, said)}"
    )
    yield Text(f"  plane: {_plane_words(report.plane, scale)}")
    yield Text(
        f"light and sharpness: {report.clarity.score} of 100", "green" if report.clarity.score >= GOOD else "red"
    )
    for line in report.lines():
        yield Text(f"  {line}", "yellow")


def _stand_words(table: Table, said: Arrangement | None) -> str:
    if said is not None and said.no_stand:
        return f"stand: none, as {said.name} says"
    seen = table.stand is not None
    return "stand: seen" if seen else "stand: not seen; give a close-up with --stand, or say where it is"


def _stars(stars: Sequence[int]) -> str:
    return " ".join(map(str, stars)) or "none"


def _looks(found: Found) -> list[str]:
    """How each player's colour looks, as "#rrggbb"."""
    from vision.arrangement_of import look_of

    picture = found.still.bgr()
    return ["#" + bytes(look_of(picture, seat, found.laid.table)).hex() for seat in found.laid.table.seats]


def _plane_words(plane: Plane | None, scale: float) -> str:
    if plane is None:
        return f"too few whole sheets to tell; about {scale:.2f} pixels a millimetre"
    sources = {"markers": "by printed markers", "hand": "as measured", "sheets": "by the sheets, taken as 148 mm wide"}
    return f"{sources[plane.source]}, {scale:.2f} pixels a millimetre; they fit to {plane.error:.1f} pixels"


# -- writing ----------------------------------------------------------------------------------------------------------


def _check_places(options: SetupOptions) -> None:
    """Make sure that everything can be written, and that nothing is written over an input."""
    if options.save:
        writable_file(options.save, "--save")
    if options.overlay:
        if options.overlay.suffix.lower() not in PICTURES:
            raise Fault(f"--overlay {options.overlay}: give a name that ends in {', '.join(PICTURES)}")
        writable_file(options.overlay, "--overlay")
    taken = {identity(Path(options.source)): "SOURCE"}
    for option, place in (("--table", options.table), ("--overlay", options.overlay)):
        if place and (first := taken.setdefault(identity(place), option)) != option:
            raise Fault(f"{option} {place}: is the same file as {first}; give another name")
    if options.save and (first := taken.get(identity(options.save), "")) in ("SOURCE", "--overlay"):
        raise Fault(f"--save {options.save}: is the same file as {first}; give another name")


def _write(found: Found, said: Arrangement | None, options: SetupOptions, console: Console) -> None:
    from vision.arrangement_of import arrangement_of, with_all
    from vision.arrangement_write import write

    written = []
    if options.overlay:
        _save_picture(options.overlay, _overlay(found))
        written.append(str(options.overlay))
    if options.save:
        kept = arrangement_of(found.laid, said)
        more = with_all(kept, found.laid, found.still.bgr())
        before = save_table(options.save, write(kept, more))
        written.append(f"{options.save}" + (f" (the one before is kept as {before.name})" if before else ""))
    if written:
        console.print(f"written: {', '.join(written)}", markup=False, highlight=False, soft_wrap=True)


def _overlay(found: Found) -> Image:
    from vision import places
    from vision.overlay import Shown, draw

    table, report, grid = found.laid.table, found.report, found.laid.grid
    zones = [zone(seat, table) for seat in table.seats for zone in (places.first_pile_zone, places.side_zone)]
    score = f"light and sharpness {report.clarity.score} of 100"
    lines = [(score, CALM if report.clarity.score >= GOOD else MEND), *((line, MEND) for line in report.lines())]
    markers = grid.marked.seen if grid.marked else {}
    return draw(found.still.bgr(), table, Shown(zones=zones, markers=markers, shares=True, lines=lines))


def _save_picture(path: Path, picture: Image) -> None:
    import cv2

    try:
        path.write_bytes(cv2.imencode(path.suffix.lower(), picture)[1].tobytes())
    except OSError as error:
        raise Fault(
            f"{path}: the picture cannot be written ({error.strerror}); give another --overlay", BROKE_OFF
        ) from None
