"""Readers for cameras that speak HTTP: a stream of JPEG pictures, a single picture asked for again and again, or video.

Pictures are only cut out of the stream when they are grabbed; a picture that is not kept is never decoded.
"""

from __future__ import annotations

import time
from http.client import HTTPException, HTTPResponse
from typing import Any
from urllib.parse import urlsplit
from urllib.request import (
    HTTPBasicAuthHandler,
    HTTPDigestAuthHandler,
    HTTPPasswordMgrWithDefaultRealm,
    OpenerDirector,
    ProxyHandler,
    Request,
    build_opener,
)

from vision.cameras.errors import BadPicture, CameraLost
from vision.cameras.frame import Image
from vision.cameras.jpeg import MOST_BYTES, check_jpeg, decode_jpeg
from vision.cameras.network import REPLY_SECONDS, credentials, hidden, plain_words
from vision.cameras.reader import About, Reader
from vision.cameras.stream import StreamReader

STILL_SECONDS = 0.2
"""A single picture is asked for again after so long, or as soon as the camera can where that is later."""
HEAD_BYTES = 4096
"""The lines above a picture in a stream are shorter than this."""
GAP_BYTES = 32768
"""No more lies between two pictures; strictly it is one line."""
CHUNK = 65536


def open_web(url: str) -> Reader:
    """The reader for what a camera's web address serves.

    Raises:
        CameraLost: it cannot be reached, refuses, or serves no pictures.
    """
    get = _Getter(url)
    response = get()
    kind = response.headers.get_content_type()
    if kind == "multipart/x-mixed-replace":
        return MjpegReader(url, response)
    if kind == "image/jpeg":
        return StillReader(url, get, response)
    length = response.headers.get("Content-Length")
    response.close()
    if kind.startswith("text/"):
        raise CameraLost("answers with a page, not with pictures; look up the address of its stream or of a snapshot")
    if length and not kind.startswith("application/"):
        raise CameraLost(f"is a file ({kind}), not a live camera; save it and give the file")
    return StreamReader(url)


class MjpegReader:
    """A multipart stream of JPEG pictures: what all browsers show as a moving picture."""

    def __init__(self, url: str, response: HTTPResponse) -> None:
        self.about = About()
        self._url, self._response = url, response
        boundary = response.headers.get_boundary()
        if not boundary:
            raise CameraLost("sends a stream that does not say how its pictures are kept apart")
        self._mark = b"--" + boundary.strip("-").encode()
        self._held = bytearray()
        self._picture = b""

    def grab(self) -> None:
        """Cut the next picture out of the stream."""
        size = self._head()
        picture = self._exactly(size) if size else self._up_to_mark()
        check_jpeg(picture)
        self._picture = picture

    def retrieve(self) -> Image:
        """Decode the picture grabbed last."""
        return decode_jpeg(self._picture)

    def _head(self) -> int:
        """Skip to the next picture; how many bytes it has, 0 where that is not said."""
        self._skip_past(self._mark, GAP_BYTES)
        head = bytes(self._skip_past(b"\r\n\r\n", HEAD_BYTES))
        for line in head.split(b"\r\n"):
            name, _, value = line.partition(b":")
            if name.strip().lower() == b"content-length" and value.strip().isdigit():
                return self._sane(int(value))
        return 0

    def _sane(self, size: int) -> int:
        if size > MOST_BYTES:
            raise BadPicture(f"a picture of {size / 1e6:.0f} MB is announced; at most {MOST_BYTES / 1e6:.0f} are taken")
        return size

    def _exactly(self, size: int) -> bytes:
        while len(self._held) < size:
            self._fill()
        return self._cut(size)

    def _up_to_mark(self) -> bytes:
        return bytes(self._skip_past(b"\r\n" + self._mark, keep=len(self._mark)))

    def _skip_past(self, mark: bytes, most: int = MOST_BYTES, keep: int = 0) -> bytes:
        """What comes before `mark`, which is skipped but for its last `keep` bytes."""
        searched = 0
        while (place := self._held.find(mark, searched)) < 0:
            searched = max(0, len(self._held) - len(mark))
            if len(self._held) > most:
                self._held.clear()
                raise BadPicture("sends what is no stream of pictures")
            self._fill()
        before = self._cut(place + len(mark) - keep)
        return before[:place]

    def _cut(self, size: int) -> bytes:
        part = bytes(self._held[:size])
        del self._held[:size]
        return part

    def _fill(self) -> None:
        with plain_words(self._url):
            try:
                data = self._response.read1(CHUNK)
            except HTTPException:
                data = b""
        if not data:
            raise CameraLost("the connection broke off")
        self._held += data


class StillReader:
    """A single picture that shows the present each time it is asked for."""

    def __init__(self, url: str, get: _Getter, first: HTTPResponse) -> None:
        self.about = About()
        self._url, self._get = url, get
        self._response: HTTPResponse | None = first
        self._picture, self._due = b"", 0.0

    def grab(self) -> None:
        """Ask for the picture, not sooner than a moment after the last time."""
        time.sleep(max(0.0, self._due - time.monotonic()))
        self._due = time.monotonic() + STILL_SECONDS
        response, self._response = self._response or self._get(), None
        with plain_words(self._url):
            try:
                picture = response.read(MOST_BYTES + 1)
            except HTTPException:
                picture = b""
            response.close()
        check_jpeg(picture)
        self._picture = picture

    def retrieve(self) -> Image:
        """Decode the picture grabbed last."""
        return decode_jpeg(self._picture)


class _Getter:
    """Asks for one address, with its name and password; no proxy stands between here and a camera at home."""

    def __init__(self, url: str) -> None:
        self._url, self._request = url, Request(hidden(url).partition("#")[0], headers={"User-Agent": "paperref"})
        self._opener: OpenerDirector = build_opener(ProxyHandler({}), *_log_in(url))

    def __call__(self) -> HTTPResponse:
        with plain_words(self._url):
            try:
                response: HTTPResponse = self._opener.open(self._request, timeout=REPLY_SECONDS)
            except HTTPException as error:
                raise CameraLost(f"does not speak HTTP ({type(error).__name__}); is the port right?") from None
        return response


def _log_in(url: str) -> list[Any]:
    known = credentials(urlsplit(url))
    if known is None:
        return []
    passwords = HTTPPasswordMgrWithDefaultRealm()
    passwords.add_password(None, hidden(url), *known)
    return [HTTPDigestAuthHandler(passwords), HTTPBasicAuthHandler(passwords)]
