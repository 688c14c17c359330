"""Requests that are carried out once, however often they are sent: by what they are known when they come again."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Header, Request
from pydantic import BaseModel

from service.api.live import Asked
from service.api.person import Who

Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        pattern="^[A-Za-z0-9_-]{8,64}$",
        description="Names the request: sent again, it has the same answer and brings about nothing more.",
        examples=["3f9c1b52-7a0e-4b7e-9a53-0d7f5a1c2e44"],
    ),
]
Expected = Annotated[
    str | None,
    Header(
        alias="If-Match",
        pattern='^"[0-9]{1,9}"$',
        description="The ETag of the game as you have seen it: refused (412) where it has gone on meanwhile.",
        examples=['"16"'],
    ),
]


@dataclass(frozen=True, slots=True)
class Named:
    """What the headers and the path of a request say of it."""

    key: str
    path: str
    expected: int | None = None

    def by(self, who: Who, body: BaseModel | None) -> Asked:
        """The request as made by somebody with that body."""
        content = json.dumps([self.path, body.model_dump(mode="json") if body else None], sort_keys=True)
        return Asked(who, self.key, hashlib.sha256(content.encode()).hexdigest(), self.expected)


def _once(request: Request, key: Key) -> Named:
    return Named(key, request.url.path)


def _once_seen(request: Request, key: Key, expected: Expected = None) -> Named:
    return Named(key, request.url.path, int(expected.strip('"')) if expected else None)


Once = Annotated[Named, Depends(_once)]
"""A request that is carried out once."""

OnceSeen = Annotated[Named, Depends(_once_seen)]
"""The same, where it matters how much of the game its sender has seen."""
