"""What stands before every route: headers, origins, sizes, rates, and mistakes that tell nobody anything.

Each is a small ASGI application around the next one; responses stream through all of them untouched.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from engine.text import N_, Verbatim, Worded
from service.api.languages import spoken_to
from service.api.limits import Buckets, home_of
from service.api.person import COOKIE
from service.api.problems import Problem

SAFE = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), fullscreen=(self), microphone=(), geolocation=(), payment=(), usb=()",
}
"""On every response."""

LARGE_PICTURE = N_("a picture may have {most} at most; make it smaller")
LARGE_BODY = N_("what is sent may have {most} at most; send less")
TOO_OFTEN = N_("wait a little and repeat")
JOIN = "/join"
ELSEWHERE = N_("only the pages of this service may change something; send its own address as Origin")


class SafeHeaders:
    """Sets the headers of every response; nothing under `/api` is kept by anybody."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        private = not scope["path"].startswith("/assets/")

        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if private:
                    headers["Cache-Control"] = "no-store"
            await send(message)

        await self.app(scope, receive, send_with)


class Mistakes:
    """Turns what no route has foreseen into a problem without any detail; `report` is told the rest."""

    def __init__(self, app: ASGIApp, report: Callable[[Exception], None]) -> None:
        self.app, self.report = app, report

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        began = False

        async def watched(message: Message) -> None:
            nonlocal began
            began = True
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except Exception as error:
            if scope["type"] != "http":
                raise
            self.report(error)  # and not raised again: the server would log what the error says
            if began:
                return
            mistake = Problem("internal", Worded(N_("please report it; the log of the service says where")))
            await mistake.answer(spoken_to(scope))(scope, receive, send)


Check = Callable[[Scope, Headers], Problem | None]
"""Why a request is refused before its body is read."""


class Gate:
    """Refuses a request by its first lines, and a body that has more bytes than `most` allows, while it is read."""

    def __init__(self, app: ASGIApp, checks: tuple[Check, ...], most: Callable[[Scope], int]) -> None:
        self.app, self.checks, self.most = app, checks, most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        headers = Headers(scope=scope)
        for check in self.checks:
            if problem := check(scope, headers):
                return await problem.answer(spoken_to(scope))(scope, receive, send)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.most(scope):
            return await self._too_large(scope)(scope, receive, send)
        await self._counted(scope, receive, send)

    async def _counted(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on; where its body is larger than it said, what comes of it is not sent."""
        read, most = 0, self.most(scope)

        async def receive_counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            return message if read <= most else {"type": "http.disconnect"}

        async def send_unless_large(message: Message) -> None:
            if read <= most:
                await send(message)

        await self.app(scope, receive_counted, send_unless_large)
        if read > most:
            await self._too_large(scope)(scope, receive, send)

    def _too_large(self, scope: Scope) -> Response:
        text = LARGE_PICTURE if sends_picture(scope) else LARGE_BODY
        why = Worded(text, most=Verbatim(_size(self.most(scope))))
        return Problem("too_large", why).answer(spoken_to(scope))


def _size(count: int) -> str:
    """A number of bytes as people read it.

    >>> _size(12 << 20), _size(512 << 10), _size(1000)
    ('12 MB', '512 kB', '1 kB')
    """
    return f"{count / (1 << 20):.0f} MB" if count >= 1 << 20 else f"{max(1, round(count / 1024))} kB"


def same_origin(public: str) -> Check:
    """A request that changes something has to come from a page of this service, which is known as `public` too."""

    def check(scope: Scope, headers: Headers) -> Problem | None:
        if scope["method"] in SAFE:
            return None
        own = f"{scope['scheme']}://{headers.get('host', '')}"
        if headers.get("origin") in ({own, public} if public else {own}):
            return None
        return Problem("origin", Worded(ELSEWHERE))

    return check


def within_rate(buckets: Buckets, holder: Callable[[str], str]) -> Check:
    """Refuses who asks too often: the holder of a pass by the pass, strangers by their address.

    A right link is never taken for one guess more at the wrong ones, whoever guesses from the same address. Guessing
    gains nothing by that: a link is signed, and what is checked here is the signature.

    Args:
        buckets: count.
        holder: from a text to the id of the pass that it stands for, "" where this service has not signed it.
    """

    def check(scope: Scope, headers: Headers) -> Problem | None:
        kind, home = _kind(scope), home_of((scope.get("client") or ("",))[0])
        shown = _shown(scope) if kind == "join" else _kept(headers)
        whose = next((id for id in map(holder, shown) if id), "")
        wait = buckets.take("read" if kind == "join" and whose else kind, f"{home} {whose}".rstrip())
        return Problem("too_many", Worded(TOO_OFTEN), Retry_After=str(math.ceil(wait))) if wait else None

    return check


def _shown(scope: Scope) -> Iterator[str]:
    """The pass in a join link."""
    yield scope["path"].removeprefix(JOIN).strip("/")


def _kept(headers: Headers) -> Iterator[str]:
    """The passes among the cookies."""
    cookies = cookie_parser(headers.get("cookie", ""))
    return (token for name, token in cookies.items() if COOKIE.fullmatch(name))


def sends_picture(scope: Scope) -> bool:
    """Whether a request sends a picture, which may be larger and comes less often."""
    return bool(scope["method"] == "POST" and scope["path"].endswith(("/pictures", "/setup/stand")))


def sends_frame(scope: Scope) -> bool:
    """Whether a request sends a picture as a camera, which comes some times a second."""
    return bool(scope["method"] == "POST" and scope["path"].endswith("/camera/frames"))


def sends_archive(scope: Scope) -> bool:
    """Whether a request sends the archive of a table, which may be very large and comes seldom."""
    return bool(scope["method"] == "POST" and scope["path"] == "/api/archives")


def _kind(scope: Scope) -> str:
    if scope["path"].startswith(JOIN):
        return "join"
    if sends_frame(scope):
        return "frame"
    if sends_picture(scope) or sends_archive(scope):
        return "picture"
    return "read" if scope["method"] in SAFE else "write"
