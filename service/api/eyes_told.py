"""What a table's camera and referee do, as it is told to hosts in their language, or to others."""

from __future__ import annotations

from service.api.camera_shapes import EyesNow
from service.i18n import Tongue
from service.watching.eyes import Eyes
from service.watching.worded import read
from service.wording import said


def eyes_told(eyes: Eyes, tongue: Tongue | None) -> EyesNow:
    """The eyes of a table now.

    Args:
        eyes: of the table.
        tongue: says texts to a host; None for others, who are told none.
    """
    now = eyes.now(host=tongue is not None)
    return EyesNow(**now | {"detail": said(read(now["detail"]), tongue) if tongue else ""})
