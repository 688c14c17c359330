"""`paperref drawing`: drawings cut out of photographs of their sheets, with paper, without, and as strokes."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from service.drawings import keep_drawing
from service.fault import Fault
from service.lines import escaped

if TYPE_CHECKING:
    from vision.cut import Drawing


def cut_out_all(images: Sequence[Path], folder: Path, console: Console) -> None:
    """Cut the drawing out of each photograph, those of a folder too, and say what was written, picture by picture.

    Raises:
        Fault: at least one could not be cut out; of several, each has had its own line on stderr.
    """
    chosen = list(_pictures(images))
    failed = 0
    for number, (image, name) in enumerate(zip(chosen, _names(chosen), strict=True), 1):
        several = f"[{number}/{len(chosen)}] {image.name}: " if len(chosen) > 1 else ""
        try:
            lines = cut_out(image, folder, name)
        except Fault as fault:
            if not several:
                raise
            print(f"paperref: [{number}/{len(chosen)}] {escaped(str(fault))}", file=sys.stderr)
            failed += 1
            continue
        for line in lines:
            console.print(escaped(several + line), soft_wrap=True)
    if failed:
        raise Fault(f"{failed} of {len(chosen)} drawings could not be cut out")


def _pictures(images: Iterable[Path]) -> Iterable[Path]:
    """The photographs named, and those of the folders named; each once, however often it is named."""
    from vision.cameras.errors import SourceError
    from vision.cameras.folder import pictures_in

    found: dict[Path, Path] = {}
    for image in images:
        try:
            inside = pictures_in(image) if image.is_dir() else [image]
        except SourceError as error:
            raise Fault(str(error)) from None
        if not inside:
            raise Fault(f"{image}: is a folder without pictures; give photographs, or a folder of them")
        for picture in inside:
            found.setdefault(picture.resolve(), picture)
    return found.values()


def _names(images: Iterable[Path]) -> Iterable[str]:
    """A name for each drawing, of its photograph; where several have one name, the later ones are numbered.

    >>> list(_names([Path("a/dog.jpg"), Path("b/dog.png"), Path("a/cat.jpg")]))
    ['dog-drawing', 'dog-2-drawing', 'cat-drawing']
    """
    names, taken = Counter[str](), set[str]()
    for image in images:
        stem = image.stem
        while stem.lower() in taken:
            names[image.stem] += 1
            stem = f"{image.stem}-{names[image.stem] + 1}"
        taken.add(stem.lower())
        yield f"{stem}-drawing"


def cut_out(image: Path, folder: Path, name: str) -> list[str]:
    """Find the sheet on a photograph and write its drawing to ``folder`` under names that begin with ``name``.

    Returns:
        What to tell, one line each: the files written, and what is doubtful about them.

    Raises:
        Fault: the picture cannot be read, no sheet is seen on it, or ``folder`` cannot be written to.
    """
    from vision.cut import cut_drawing
    from vision.picture_file import ReadError, load_scaled
    from vision.sheet_photo import sheet_of

    try:
        sheet = sheet_of(load_scaled(image)[0])
    except ReadError as error:
        raise Fault(str(error)) from None
    if sheet is None:
        raise Fault(
            f"{image}: no sheet of paper is seen; photograph the whole sheet, all four corners in the picture, "
            "on a table darker than paper"
        )
    drawing = cut_drawing(sheet.straight)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        files = keep_drawing(folder, name, drawing)
    except OSError as error:
        raise Fault(f"{error.filename or folder}: the drawing cannot be written ({error.strerror})") from None
    blank = is_blank(drawing)
    lines = ["nothing is drawn on the sheet"] * blank
    lines += [f"written: {file}" for file in files.values()]
    return lines + ["no foot line is seen: it may have to be turned"] * (not sheet.upright and not blank)


def is_blank(drawing: Drawing) -> bool:
    """Whether nothing is drawn there, as the guesser sees it: specks and the end of a printed line are nothing."""
    from models.guesser_input import normalise

    return not bool(normalise(drawing.paper).any())
