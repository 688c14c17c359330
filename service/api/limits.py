"""How many requests somebody may make: a bucket of tokens that fills up again, for each of them and each kind.

Who has a pass is counted by it, so that nobody at the same address can use up what is theirs; strangers by address.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from threading import Lock

MOST_BUCKETS = 10_000
"""Buckets remembered at once; the one not asked for longest is forgotten."""

HOME_BITS = 64
"""Of an IPv6 address: whoever has one has all that begin so."""


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

    def take(self, kind: str, whose: str) -> float:
        """Count one request of a kind; 0.0 where it may be made, else after how many seconds it may be repeated.

        >>> buckets = Buckets({"write": Rate(2.0, 1)}, lambda: 10.0)
        >>> buckets.take("write", "a"), buckets.take("write", "a"), buckets.take("write", "b")
        (0.0, 0.5, 0.0)
        """
        rate, now = self._rates[kind], self._clock()
        with self._lock:
            tokens, seen = self._buckets.pop((kind, whose), (float(rate.burst), now))
            tokens = min(float(rate.burst), tokens + max(0.0, now - seen) * rate.a_second)
            allowed = tokens >= 1.0
            self._buckets[kind, whose] = (tokens - allowed, now)
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        return 0.0 if allowed else (1.0 - tokens) / rate.a_second


def home_of(address: str) -> str:
    """What an address is counted as: itself, or all of the network that its holder has.

    >>> home_of("192.168.1.5"), home_of("::ffff:10.0.0.7"), home_of("2001:db8:1:2:3::4"), home_of("testclient")
    ('192.168.1.5', '10.0.0.7', '2001:db8:1:2::/64', 'testclient')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        mapped = found.ipv4_mapped
        return str(mapped or ip_network((found, HOME_BITS), strict=False))
    return str(found)
