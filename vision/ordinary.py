"""What lies at a path where it is no ordinary file: reading from it could wait for ever."""

from __future__ import annotations

import stat
from pathlib import Path

FOLDER = "a folder"

KINDS = {
    stat.S_IFDIR: FOLDER,
    stat.S_IFIFO: "a pipe and no ordinary file",
    stat.S_IFSOCK: "a socket and no ordinary file",
    stat.S_IFCHR: "a device and no ordinary file",
    stat.S_IFBLK: "a device and no ordinary file",
}


def oddity(path: str | Path) -> str:
    """What lies there, in words; "" for an ordinary file, and where nothing is or nothing can be looked at.

    >>> oddity("/"), oddity("/nowhere"), oddity("/dev/null")
    ('a folder', '', 'a device and no ordinary file')
    """
    try:
        return KINDS.get(stat.S_IFMT(Path(path).stat().st_mode), "")
    except (OSError, ValueError):
        return ""
