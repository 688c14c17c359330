"""Readers for cameras that speak HTTP: a stream of JPEG pictures, a single picture asked for again and again, or video.

Pictures are only cut out of the stream when they are grabbed; a picture that is not kept is never decoded.
"""

from __future__ import annotations

import re
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
HEAD_BYTES = 32768
"""What lies between two pictures in a stream is shorter than this."""
CHUNK = 65536
TAIL_BYTES = 1024
"""So much of what is no picture is kept, for the lines before the next one may have begun in it."""
_MARK = re.compile(rb"--.*\Z", re.DOTALL)
NO_STREAM = "sends what is no stream of pictures"


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
    """A multipart stream of JPEG pictures: what all browsers show as a moving picture.

    Pictures are kept apart by a line that the stream itself shows; what cameras announce is often another one.
    """

    def __init__(self, url: str, response: HTTPResponse) -> None:
        self.about = About()
        self._url, self._response = url, response
        self._held = bytearray()
        self._picture = b""

    def grab(self) -> None:
        """Cut the next picture out of the stream."""
        mark, size = self._head()
        picture = self._exactly(size) if size else self._up_to(b"\r\n" + mark, MOST_BYTES)
        check_jpeg(picture)
        self._picture = picture

    def retrieve(self) -> Image:
        """Decode the picture grabbed last."""
        return decode_jpeg(self._picture)

    def close(self) -> None:
        """End the connection."""
        self._response.close()

    def _head(self) -> tuple[bytes, int]:
        """The lines before a picture: that which keeps pictures apart, and the number of bytes, 0 where not said."""
        lines = self._up_to(b"\r\n\r\n", HEAD_BYTES).split(b"\r\n")
        del self._held[:4]
        marks = [found[0] for line in lines if (found := _MARK.search(line))]
        if not marks:
            raise BadPicture(NO_STREAM)
        fields = dict(line.lower().partition(b":")[::2] for line in lines)
        size = fields.get(b"content-length", b"").strip()
        return marks[-1], self._sane(int(size)) if size.isdigit() else 0

    def _sane(self, size: int) -> int:
        if size > MOST_BYTES:
            raise BadPicture(f"a picture of {size / 1e6:.0f} MB is announced; at most {MOST_BYTES / 1e6:.0f} are taken")
        return size

    def _exactly(self, size: int) -> bytes:
        while len(self._held) < size:
            self._fill()
        return self._cut(size)

    def _up_to(self, mark: bytes, most: int) -> bytes:
        """What comes before `mark`, which stays."""
        searched = 0
        while (place := self._held.find(mark, searched)) < 0:
            searched = max(0, len(self._held) - len(mark))
            if len(self._held) > most:
                del self._held[:-TAIL_BYTES]
                raise BadPicture(NO_STREAM)
            self._fill()
        return self._cut(place)

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

    def close(self) -> None:
        """Nothing is held open between two pictures."""


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
