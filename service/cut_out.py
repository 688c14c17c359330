"""`paperref drawing`: the drawing cut out of a photograph of its sheet, with paper, without, and as strokes."""

from __future__ import annotations

from pathlib import Path

from service.drawings import keep_drawing
from service.fault import Fault

NOTHING = 0.0003
"""A sheet of which ink covers less than this share is blank: a speck, or the end of a printed line."""


def cut_out(image: Path, folder: Path) -> list[str]:
    """Find the sheet on a photograph and write its drawing to ``folder`` under names that begin with the photograph's.

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
        files = keep_drawing(folder, f"{image.stem}-drawing", drawing)
    except OSError as error:
        raise Fault(f"{error.filename or folder}: the drawing cannot be written ({error.strerror})") from None
    doubts = {
        "no foot line is seen: it may have to be turned": not sheet.upright,
        "nothing is drawn on the sheet": drawing.clear[..., 3].mean() < NOTHING * 255,
    }
    return [*(f"written: {file}" for file in files.values()), *(line for line, so in doubts.items() if so)]
