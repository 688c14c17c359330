"""What people write for a source: a film, a folder, a camera's name or number, or a network address."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from urllib.parse import unquote, urlsplit

from vision.cameras.errors import SourceError
from vision.cameras.source import Source

_FILM_ENDINGS = frozenset({".mp4", ".mkv", ".avi", ".mov", ".webm", ".m4v", ".ts", ".mpg", ".mpeg", ".wmv"})
_DEVICE = re.compile(r"/dev/video(\d+)")


def open_source(source: str | Path) -> Source:
    """The source that `source` names; use it as a context manager.

    A network address (rtsp:// or http://, with name and password where the camera has some), else an existing film or
    folder of pictures, else the number or name of a camera of this computer.

    Raises:
        SourceError: a film or folder cannot be opened, there is no such camera, or the address is none. Whether a
            camera answers is only seen when it is started.
    """
    text = str(source)
    if isinstance(source, Path) and not _DEVICE.fullmatch(text):
        return _on_disk(source)
    if "://" in text:
        return _at_address(text)
    if device := _DEVICE.fullmatch(text):
        return _webcam(device[1])
    if text and (Path(text).exists() or _looks_like_a_path(text)):
        return _on_disk(Path(text))
    return _webcam(text)


def _looks_like_a_path(text: str) -> bool:
    return "/" in text or "\\" in text or Path(text).suffix.lower() in _FILM_ENDINGS


def _on_disk(path: Path) -> Source:
    from vision.cameras.film import FileSource
    from vision.cameras.folder import FolderSource

    return FolderSource(path) if path.is_dir() else FileSource(path)


def _at_address(text: str) -> Source:
    scheme = text.partition("://")[0].lower()
    if scheme not in _BY_SCHEME:
        raise SourceError(f"{scheme}://...: cameras are read at {', '.join(f'{s}://' for s in _BY_SCHEME)} only")
    return _BY_SCHEME[scheme](scheme + text[len(scheme) :])


def _network(opener: str) -> Callable[[str], Source]:
    def source(url: str) -> Source:
        from vision.cameras.live import LiveSource
        from vision.cameras.network import hidden
        from vision.cameras.reader import Job

        try:
            parts = urlsplit(url)
            known = parts.hostname and (parts.port is None or parts.port > 0)
        except ValueError:
            known = None
        if not known:
            raise SourceError(
                f"{url.rpartition('@')[2]}: is no address; write {url.partition(':')[0]}://HOST:PORT/PATH"
            )
        return LiveSource(hidden(url), Job(opener, {"url": url}))

    return source


def _file_address(url: str) -> Source:
    return _on_disk(Path(unquote(urlsplit(url).path)))


_BY_SCHEME: dict[str, Callable[[str], Source]] = {
    "rtsp": _network("vision.cameras.stream:open_stream"),
    "rtsps": _network("vision.cameras.stream:open_stream"),
    "http": _network("vision.cameras.web:open_web"),
    "https": _network("vision.cameras.web:open_web"),
    "file": _file_address,
}


def _webcam(text: str) -> Source:
    from vision.cameras.live import LiveSource
    from vision.cameras.reader import Job
    from vision.cameras.webcams import find_webcam

    if not text:
        raise SourceError("no source is given; give a film, a folder, a camera's name or number, or its address")
    webcam = find_webcam(text)
    return LiveSource(webcam.title, Job("vision.cameras.webcam:open_webcam", asdict(webcam)))
