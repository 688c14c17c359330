"""How many requests one address may make: a bucket of tokens that fills up again, for each address and kind."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

MOST_BUCKETS = 10_000
"""Addresses remembered at once; the one not seen for longest is forgotten."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many requests ``a_second``, and ``burst`` at once."""

    a_second: float
    burst: int


class Buckets:
    """Counts requests; ``clock`` gives seconds."""

    def __init__(self, rates: dict[str, Rate], clock: Callable[[], float]) -> None:
        self._rates, self._clock = rates, clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def take(self, kind: str, address: str) -> float:
        """Count one request of a kind; 0.0 where it may be made, else after how many seconds it may be repeated.

        >>> buckets = Buckets({"write": Rate(2.0, 1)}, lambda: 10.0)
        >>> buckets.take("write", "a"), buckets.take("write", "a"), buckets.take("write", "b")
        (0.0, 0.5, 0.0)
        """
        rate, now = self._rates[kind], self._clock()
        with self._lock:
            tokens, seen = self._buckets.pop((kind, address), (float(rate.burst), now))
            tokens = min(float(rate.burst), tokens + max(0.0, now - seen) * rate.a_second)
            allowed = tokens >= 1.0
            self._buckets[kind, address] = (tokens - allowed, now)
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        return 0.0 if allowed else (1.0 - tokens) / rate.a_second
