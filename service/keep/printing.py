"""Makes a file of PDF of pages measured in millimetres; its text can be searched, copied and read aloud."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from typing import Any

import cv2
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from service.choices import Language
from service.keep.lettering import BOLD, REGULAR, path_of
from service.keep.pages import INK, Box, Colour, Page, Picture, Shape, Words

PRIVATE = 0xE000
"""Characters that mean nothing by themselves begin here; each glyph is drawn as the one with its number."""

EDGE_MM = 0.25


def printed(pages: Sequence[Page], title: str, language: Language) -> bytes:
    """The pages as a PDF with its typefaces in it.

    Args:
        pages: at least one, in millimetres.
        title: of the document.
        language: in which it is.
    """
    made = io.BytesIO()
    first = pages[0]
    canvas = Canvas(made, (first.width * mm, first.height * mm), lang=language.value, invariant=True)
    canvas.setTitle(title)
    canvas.setCreator("paperref")
    for face in (REGULAR, BOLD):
        _font(face)
    for page in pages:
        canvas.setPageSize((page.width * mm, page.height * mm))
        for element in page.elements:
            _draw(canvas, element, page)
        canvas.showPage()
    canvas.save()
    return made.getvalue()


@cache
def _font(name: str) -> Any:
    """A typeface whose every glyph has a character of its own."""
    font: Any = TTFont(name, str(path_of(name)))
    face = font.face
    for glyph, (advance, _) in enumerate(face.hmetrics):
        face.charToGlyph[PRIVATE + glyph] = glyph
        face.charWidths[PRIVATE + glyph] = face._pdfScale(advance)
    pdfmetrics.registerFont(font)
    return font


def _draw(canvas: Any, element: Box | Shape | Words | Picture, page: Page) -> None:
    if isinstance(element, Box):
        canvas.setFillColorRGB(*_shares(element.colour))
        bottom = page.height - element.top - element.height
        canvas.rect(element.left * mm, bottom * mm, element.width * mm, element.height * mm, stroke=0, fill=1)
    elif isinstance(element, Shape):
        _shape(canvas, element, page)
    elif isinstance(element, Words):
        _words(canvas, element, page)
    else:
        data = io.BytesIO(cv2.imencode(".png", element.image)[1].tobytes())
        bottom = page.height - element.top - element.height
        place = element.left * mm, bottom * mm, element.width * mm, element.height * mm
        canvas.drawImage(ImageReader(data), *place)


def _shape(canvas: Any, shape: Shape, page: Page) -> None:
    canvas.setFillColorRGB(*_shares(shape.colour))
    canvas.setStrokeColorRGB(*_shares(INK))
    canvas.setLineWidth(EDGE_MM * mm)
    path = canvas.beginPath()
    path.moveTo(shape.points[0][0] * mm, (page.height - shape.points[0][1]) * mm)
    for x, y in shape.points[1:]:
        path.lineTo(x * mm, (page.height - y) * mm)
    path.close()
    canvas.drawPath(path, stroke=1, fill=1)


def _words(canvas: Any, words: Words, page: Page) -> None:
    canvas.setFillColorRGB(*_shares(words.colour))
    canvas.setFont(words.line.face, words.size * mm)
    for glyph in words.line.glyphs:
        x, y = words.left + glyph.x * words.size, page.height - words.baseline + glyph.y * words.size
        said = ("\ufeff" + glyph.text).encode("utf-16-be").hex()
        canvas._code.append(f"/Span <</ActualText <{said}>>> BDC")  # what it says, whatever the glyph is called
        canvas.drawString(x * mm, y * mm, chr(PRIVATE + glyph.id))
        canvas._code.append("EMC")


def _shares(colour: Colour) -> tuple[float, float, float]:
    red, green, blue = (part / 255 for part in colour)
    return red, green, blue
