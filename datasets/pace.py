"""How fast a round is played."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Pace:
    """Seconds that things take; ``factor`` 1 is brisk play, 0.6 a speeded-up round."""

    factor: float = 1.0
    carries: bool = True

    @property
    def come(self) -> float:
        """For a hand to come in."""
        return 0.6 * self.factor

    @property
    def go(self) -> float:
        """For a hand to go away."""
        return 0.5 * self.factor

    @property
    def rest(self) -> float:
        """For which a change stays in clear view."""
        return 0.55 + 0.25 * self.factor

    @property
    def leg(self) -> float:
        """To carry something across the table."""
        return 0.5 * self.factor

    @property
    def dwell(self) -> float:
        """For fingers to close or open."""
        return 0.12
