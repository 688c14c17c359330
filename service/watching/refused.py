"""What cannot be done with a table's camera now, and why."""

from __future__ import annotations

from typing import Literal

Code = Literal["no_camera", "capture_off", "not_found", "unreadable", "forbidden", "full"]


class Refused(Exception):
    """Something that was asked of a table's camera cannot be done.

    Args:
        code: of the problem that it is for whoever asked.
        why: what is wrong and what to do; worded, so that it can be said in any language. `str()` says it in English.
    """

    def __init__(self, code: Code, why: str) -> None:
        super().__init__(" ".join(why.split()))
        self.code, self.why = code, why
