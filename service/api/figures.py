"""The service's figures, for Prometheus."""

from __future__ import annotations

from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Upper bounds of the classes of durations."""


class Figures:
    """All figures of one service."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        r = self.registry
        self.requests = Counter("paperref_requests", "Requests answered", ["method", "route", "status"], registry=r)
        self.seconds = Histogram(
            "paperref_request_seconds", "Until the answer begins", ["route"], buckets=SECONDS, registry=r
        )
        self.entries = Counter("paperref_entries", "Entries acknowledged over HTTP", registry=r)
        self.viewers = Gauge("paperref_viewers", "Streams open now", registry=r)
        self.resyncs = Counter("paperref_resyncs", "Viewers too slow to be told each entry", registry=r)
        self.stalled = Counter("paperref_stalled", "Viewers dropped because they did not read", registry=r)
        self.undelivered = Counter("paperref_undelivered", "Entries that a webhook did not take", registry=r)
        self.telling = Histogram(
            "paperref_telling_seconds",
            "From an entry to the bytes for one kind of viewer",
            buckets=SECONDS,
            registry=r,
        )


class Counted:
    """Counts requests by the route they came to; an ASGI application around the next one."""

    def __init__(self, app: ASGIApp, figures: Figures) -> None:
        self.app, self.figures = app, figures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        begun = perf_counter()

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                # By the pattern of the route and not by its path: paths hold tokens, and are without end.
                route = getattr(scope.get("route"), "path", "other")
                self.figures.requests.labels(scope["method"], route, str(message["status"])).inc()
                self.figures.seconds.labels(route).observe(perf_counter() - begun)
            await send(message)

        await self.app(scope, receive, counted)
