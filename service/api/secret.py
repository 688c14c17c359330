"""The secret key that signs passes: made once, kept in the user's data for nobody else to read."""

from __future__ import annotations

import os
import secrets
import stat
from pathlib import Path

from service.fault import Fault
from service.private import own_folder

NAME = "secret.key"
KEY_BYTES = 32
FOR_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def secret_key(folder: Path) -> str:
    """The key kept in `folder`; where there is none yet it is made.

    Raises:
        Fault: it cannot be read or made, is damaged, or others of this computer may read it.
    """
    path = folder / NAME
    try:
        own_folder(folder)
        return _read(path) if path.exists() else _make(path)
    except OSError as error:
        raise Fault(f"{path}: the secret key cannot be read or made ({error.strerror}); see to the folder") from None


def write_private(path: Path, content: bytes) -> None:
    """Write a new file that only its owner may read; whole or not at all. Raises ``OSError``."""
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
    os.replace(part, path)


def _make(path: Path) -> str:
    key = secrets.token_urlsafe(KEY_BYTES)
    write_private(path, key.encode())
    return key


def _read(path: Path) -> str:
    if os.name == "posix" and path.stat().st_mode & FOR_OTHERS:
        raise Fault(f"{path}: others may read the secret key; run: chmod 600 {path}, or remove it and all join anew")
    key = path.read_text("ascii", "replace").strip()
    if len(key) < KEY_BYTES:
        raise Fault(f"{path}: is no secret key; remove it and another is made, with which all join anew")
    return key
