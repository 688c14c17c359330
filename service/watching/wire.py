"""Messages between the server and the process that watches a table: a line of JSON and bytes, over a pipe."""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass, field
from typing import Any, BinaryIO

HEAD = struct.Struct(">II")
"""Before each message: how many bytes its JSON has, and how many follow that."""

MOST_BYTES = 64 * 1024 * 1024
"""Of one part of a message; with more, the two sides have lost each other."""


class Broken(Exception):
    """What came over the pipe is no message."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message: what kind it is, what it says, and bytes such as a picture."""

    kind: str
    said: dict[str, Any] = field(default_factory=dict)
    blob: bytes = b""

    def written(self) -> bytes:
        """The message as it goes over the pipe.

        >>> Message("hello").written()[8:]
        b'{"kind":"hello","said":{}}'
        """
        head = json.dumps({"kind": self.kind, "said": self.said}, separators=(",", ":")).encode()
        return HEAD.pack(len(head), len(self.blob)) + head + self.blob


def read(pipe: BinaryIO) -> Message | None:
    """The next message; None where the pipe has ended, also in the middle of one.

    Raises:
        Broken: what comes is no message.
    """
    lengths = pipe.read(HEAD.size)
    if len(lengths) < HEAD.size:
        return None
    head_length, blob_length = HEAD.unpack(lengths)
    if max(head_length, blob_length) > MOST_BYTES:
        raise Broken(f"{max(head_length, blob_length)} bytes are no message")
    head, blob = pipe.read(head_length), pipe.read(blob_length)
    if len(head) < head_length or len(blob) < blob_length:
        return None
    try:
        told = json.loads(head)
        return Message(told["kind"], told["said"], blob)
    except (ValueError, KeyError, TypeError):
        raise Broken("the head of a message is no JSON") from None
