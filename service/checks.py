"""Looks at every input and output before the work begins, so that no film is watched in vain."""

from __future__ import annotations

import os
import tempfile
from importlib import metadata
from pathlib import Path

from service.fault import Fault

CV2_WHEELS = (
    "opencv-python",
    "opencv-python-headless",
    "opencv-contrib-python",
    "opencv-contrib-python-headless",
)


def one_cv2() -> None:
    """Make sure that exactly one OpenCV wheel is installed: two overwrite each other's files and fail in odd ways.

    Raises:
        Fault: none or several are installed.
    """
    found = [name for name in CV2_WHEELS if _installed(name)]
    if len(found) > 1:
        raise Fault(
            f"{len(found)} OpenCV packages are installed ({', '.join(found)}) and break each other; "
            f"run: pip uninstall -y {' '.join(found)} && pip install opencv-python-headless"
        )
    if not found:
        raise Fault("OpenCV is not installed; run: pip install opencv-python-headless")


def _installed(name: str) -> bool:
    try:
        metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return False
    return True


def readable_file(path: Path, what: str) -> Path:
    """`path` itself where it is a file with something in it.

    Args:
        path: as the user gave it.
        what: what the file should be, for the message, such as "a picture of the stand".

    Raises:
        Fault: missing, a folder, a pipe or the like, empty or not readable.
    """
    if not path.exists():
        raise Fault(f"{path}: no such file; give {what}")
    ordinary(path, f"give {what}")
    try:
        with path.open("rb") as file:
            empty = not file.read(1)
    except OSError as error:
        raise Fault(f"{path}: cannot be read ({error.strerror}); check its permissions") from None
    if empty:
        raise Fault(f"{path}: is empty (0 bytes); give {what}")
    return path


def ordinary(path: Path, otherwise: str) -> Path:
    """`path` itself where an ordinary file lies there, or nothing.

    Raises:
        Fault: something else does; the message ends with what to do ``otherwise``.
    """
    from vision.ordinary import oddity

    if odd := oddity(path):
        raise Fault(f"{path}: is {odd}; {otherwise}")
    return path


def identity(path: Path) -> object:
    """The same value for all names of one file: links of both kinds, and letter case where that makes no difference."""
    try:
        found = path.stat()
    except OSError:
        return path.resolve()
    return found.st_dev, found.st_ino


def writable_file(path: Path, option: str) -> Path:
    """`path` itself where a file can be written there; an existing file is left as it is.

    Raises:
        Fault: nothing can be written there, or its folder cannot be made.
    """
    from vision.ordinary import oddity

    if path.is_dir():
        raise Fault(f"{option} {path}: is a folder; give the name of a file in it")
    if (odd := oddity(path)) and not _takes(path):
        raise Fault(f"{option} {path}: is {odd}, and takes nothing now; give the name of a file")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            path.open("ab").close()
        else:
            tempfile.TemporaryFile(dir=path.parent).close()
    except OSError as error:
        raise Fault(f"{option} {path}: cannot be written ({error.strerror}); give another place") from None
    return path


def _takes(path: Path) -> bool:
    """Whether what is no ordinary file takes what is written to it: nothing is waited for."""
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_NONBLOCK))
    except OSError:
        return False
    return True


def writable_folder(path: Path, option: str) -> Path:
    """`path` itself, made where it does not exist, where files can be written into it.

    Raises:
        Fault: it is a file, cannot be made or nothing can be written there.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=path).close()
    except FileExistsError:
        raise Fault(f"{option} {path}: is a file; give a folder") from None
    except OSError as error:
        raise Fault(f"{option} {path}: cannot be written ({error.strerror}); give another place") from None
    return path
