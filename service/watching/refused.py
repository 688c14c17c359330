"""What cannot be done with a table's camera now, and why."""

from __future__ import annotations

from typing import Literal

Code = Literal["no_camera", "capture_off", "not_found", "unreadable", "forbidden", "full"]


class Refused(Exception):
    """Something that was asked of a table's camera cannot be done; `str()` says why and what to do."""

    def __init__(self, code: Code, why: str) -> None:
        super().__init__(" ".join(why.split()))
        self.code = code
