"""The cameras of this computer, by name and number."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

import cv2

from vision.cameras.errors import SourceError

BACKENDS = {"linux": cv2.CAP_V4L2, "win32": cv2.CAP_DSHOW, "darwin": cv2.CAP_AVFOUNDATION}
"""The backend of OpenCV that is used on each system; elsewhere OpenCV chooses."""


@dataclass(frozen=True, slots=True)
class Webcam:
    """A camera of this computer: its number for OpenCV, and its name ("" where unknown)."""

    number: int
    name: str = ""

    @property
    def title(self) -> str:
        """What people call it."""
        return self.name or f"camera {self.number}"


def backend() -> int:
    """The backend of OpenCV for webcams of this system."""
    return BACKENDS.get(sys.platform, cv2.CAP_ANY)


def list_webcams() -> list[Webcam]:
    """The cameras of this computer by number; empty where there are none or they cannot be listed."""
    try:
        from cv2_enumerate_cameras import enumerate_cameras

        found = enumerate_cameras(backend())
    except Exception:  # what the system's own ways of listing raise is of many kinds, and numbers work all the same
        return []
    return sorted((Webcam(int(info.index), str(info.name or "")) for info in found), key=lambda webcam: webcam.number)


def find_webcam(text: str) -> Webcam:
    """The camera of that number or name; of a name a part is enough that no other has; letter case does not matter.

    Raises:
        SourceError: there is none or more than one; the message names those known.
    """
    known = list_webcams()
    if text.isdigit():
        return next((webcam for webcam in known if webcam.number == int(text)), Webcam(int(text)))
    wanted = text.casefold()
    same = [webcam for webcam in known if webcam.name.casefold() == wanted]
    alike = same or [webcam for webcam in known if wanted in webcam.name.casefold()]
    if len(alike) == 1:
        return alike[0]
    if alike:
        raise SourceError(f"{text}: several cameras are called so ({_names(alike)}); give the number")
    raise SourceError(f"{text}: no file, folder or camera of that name; {known_words(known)}")


def find_again(webcam: Webcam) -> Webcam:
    """The same camera where it is now: it may have another number after it was plugged in again."""
    namesakes = [other for other in list_webcams() if webcam.name and other.name == webcam.name]
    return webcam if webcam in namesakes else next(iter(namesakes), webcam)


def known_words(known: list[Webcam]) -> str:
    """Which cameras there are, for a message."""
    return f"known cameras: {_names(known)}" if known else "no camera is connected to this computer"


def why_closed(webcam: Webcam) -> str:
    """Why a camera could not be opened, as far as the system tells."""
    device = Path(f"/dev/video{webcam.number}")
    if sys.platform != "linux":
        return "cannot be opened; is it connected, allowed for this program, and not used by another?"
    if not device.exists():
        return f"is not connected; {known_words(list_webcams())}"
    if not os.access(device, os.R_OK | os.W_OK):
        return f"may not be used by this user ({device}); add the user to the group that owns it, usually video"
    return f"cannot be opened ({device}); is it used by another program?"


def _names(webcams: list[Webcam]) -> str:
    return ", ".join(f"{webcam.number} ({webcam.name or 'no name'})" for webcam in webcams)
