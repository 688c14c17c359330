"""What a table's camera and referee do, as it is told to hosts in their language, or to others."""

from __future__ import annotations

from service.api.camera_shapes import EyesNow
from service.api.live import LiveGame
from service.i18n import Tongue
from service.watching.eyes import Eyes
from service.watching.worded import read
from service.wording import said

PAST = ("round_over", "stopped")
"""What is told of what was watched last, until the table goes on without a camera."""


def eyes_told(eyes: Eyes, latest: LiveGame | None, tongue: Tongue | None) -> EyesNow:
    """The eyes of a table now.

    Args:
        eyes: of the table.
        latest: the game that is played at it; None before the first.
        tongue: says texts to a host; None for others, who are told none.
    """
    now = eyes.now(host=tongue is not None)
    detail = said(read(now["detail"]), tongue) if tongue else ""
    if now["state"] in PAST and _gone_on(now["game"], latest):
        now["state"], detail = "idle", ""
    return EyesNow(**now | {"detail": detail})


def _gone_on(watched: int | None, latest: LiveGame | None) -> bool:
    """Whether another game, or a round that no camera has seen anything of, has begun since that game was watched."""
    return watched is not None and latest is not None and (latest.number != watched or not latest.filmed)
