"""What goes wrong between here and a network camera, in plain words; and names of addresses without their passwords."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.error import HTTPError, URLError
from urllib.parse import SplitResult, unquote, urlsplit

import av

from vision.cameras.errors import CameraLost

REPLY_SECONDS = 5.0
"""So long a camera may take to answer, or between two pieces of a picture."""

PORTS = {"rtsp": 554, "rtsps": 322, "http": 80, "https": 443}
"""Kinds of addresses and their usual ports."""

_BY_CODE = {
    401: "wants another name or password; write them as {scheme}://NAME:PASSWORD@{host}/...",
    403: "does not allow this; check name and password, and what that user may see",
    404: "has nothing at this path; look up the address of its stream",
    503: "is busy, perhaps with as many viewers as it can serve",
}
_AV_CODES = {
    av.HTTPUnauthorizedError: 401,
    av.HTTPForbiddenError: 403,
    av.HTTPNotFoundError: 404,
}


def hidden(url: str) -> str:
    """The address without name and password, for screens and messages."""
    parts = urlsplit(url)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()


def credentials(parts: SplitResult) -> tuple[str, str] | None:
    """Name and password of an address, None where it has none."""
    return (unquote(parts.username), unquote(parts.password or "")) if parts.username else None


def reach(url: str) -> None:
    """Make sure that somebody listens at this address; libraries say much less of why not.

    Raises:
        CameraLost: the host is unknown or silent, or refuses.
    """
    parts = urlsplit(url)
    with plain_words(url):
        socket.create_connection((parts.hostname or "", parts.port or PORTS[parts.scheme]), REPLY_SECONDS).close()


@contextmanager
def plain_words(url: str) -> Iterator[None]:
    """Whatever the network or a library raises becomes a `CameraLost` in plain words."""
    try:
        yield
    except (OSError, av.FFmpegError, ValueError) as error:
        raise CameraLost(_words(error, urlsplit(url))) from None


def _words(error: Exception, parts: SplitResult) -> str:
    if isinstance(error, URLError) and not isinstance(error, HTTPError) and isinstance(error.reason, Exception):
        error = error.reason
    code = error.code if isinstance(error, HTTPError) else _AV_CODES.get(type(error), 0)
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    if code:
        return _BY_CODE.get(code, f"answers with error {code}").format(scheme=parts.scheme, host=host)
    if isinstance(error, socket.gaierror):
        return f"there is no host {host}; check the address"
    if isinstance(error, ConnectionRefusedError):
        return f"nothing listens at {host}, port {port}; is the camera on, and is the port right?"
    if isinstance(error, TimeoutError | av.ExitError):
        return f"does not answer within {REPLY_SECONDS:.0f} s; is it on, and in the same network?"
    if isinstance(error, ssl.SSLError):
        return "has a certificate that is not trusted here; give its http:// address"
    if isinstance(error, av.EOFError | ConnectionError):
        return "the connection broke off"
    return f"cannot be read ({getattr(error, 'strerror', None) or error})"
