"""Files and folders for nobody else on this computer: records hold secrets, pictures show people."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

MASK = 0o077
"""What nobody else may do with a file, as `os.umask` takes it."""

FILE, FOLDER = 0o600, 0o700


def own_folder(path: Path) -> None:
    """Make a folder, and those above it that are not there, for their owner alone; raises ``OSError``.

    One that is there stays as it is: whoever made it may have others look into it.
    """
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir(mode=FOLDER, exist_ok=True)


def own_file(path: Path) -> None:
    """Make an empty file for its owner alone where there is none; raises ``OSError``."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE))


def close_to_others(path: Path) -> None:
    """Take from others what they may do with a file or folder; nothing where it is not there or not ours."""
    with suppress(OSError):
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & MASK:
            path.chmod(mode & ~MASK)
