"""Files in which a table is kept for the next evening: read with faults that name them, written without loss."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from service.checks import readable_file
from service.fault import BROKE_OFF, Fault

if TYPE_CHECKING:
    from vision.arrangement import Arrangement

LARGEST = 200_000
"""No table takes so many bytes to describe."""


def load_table(path: Path) -> Arrangement:
    """The table that a file describes.

    Raises:
        Fault: the file cannot be read, or something in it is of no use; the key is named.
    """
    from vision.arrangement import BadArrangement
    from vision.arrangement_read import read

    readable_file(path, "a table written by: paperref setup SOURCE --save")
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
        if len(raw) > LARGEST:
            raise Fault(f"{path}: is too large to describe a table; give one written by: paperref setup SOURCE --save")
        return read(raw.decode("utf-8-sig"), path.name)
    except BadArrangement as error:
        raise Fault(f"{path}: {error}") from None
    except UnicodeDecodeError:
        raise Fault(f"{path}: is no text in UTF-8; give a table written by: paperref setup SOURCE --save") from None
    except OSError as error:
        raise Fault(f"{path}: cannot be read ({error.strerror}); check its permissions") from None


def save_table(path: Path, text: str) -> Path | None:
    """Write a table's text whole or not at all; returns where the text that was there before is kept, None for none.

    Raises:
        Fault: it cannot be written.
    """
    kept = path.with_name(f"{path.stem}.before{path.suffix}")
    try:
        handle, draft = tempfile.mkstemp(prefix=path.name, dir=path.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            Path(draft).chmod(0o666 & ~_umask())
            before = path.exists()
            if before:
                path.replace(kept)
            Path(draft).replace(path)
        finally:
            Path(draft).unlink(missing_ok=True)
    except OSError as error:
        raise Fault(f"{path}: cannot be written ({error.strerror}); give another place", BROKE_OFF) from None
    return kept if before else None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
