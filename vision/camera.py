"""Where frames come from: every kind of camera a person owns, films and folders, behind one `Source` of `Frame`s.

`open_source` takes what people write: a film, a folder of pictures, a camera's name or number, an address. A source is
used as a context manager and iterated once; a live one gives only the newest frame and never hangs.
"""

from __future__ import annotations

from vision.cameras.address import open_source
from vision.cameras.errors import BadPicture, SourceError
from vision.cameras.film import FileSource
from vision.cameras.frame import LEAST_SIDE, Box, Frame, Image
from vision.cameras.life import ALLOWED, Act, State, Status
from vision.cameras.newest import NewestSource
from vision.cameras.pushed import PushedSource
from vision.cameras.source import Source
from vision.cameras.webcams import Webcam, list_webcams

__all__ = [
    "ALLOWED",
    "LEAST_SIDE",
    "Act",
    "BadPicture",
    "Box",
    "FileSource",
    "Frame",
    "Image",
    "NewestSource",
    "PushedSource",
    "Source",
    "SourceError",
    "State",
    "Status",
    "Webcam",
    "list_webcams",
    "open_source",
]
