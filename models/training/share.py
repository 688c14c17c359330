"""A share that was counted, with how sure it is."""

from __future__ import annotations


def share(hits: int, of: int) -> str:
    """A share with its 95 % interval after Wilson, in words."""
    z, p = 1.96, hits / of
    middle = (p + z * z / (2 * of)) / (1 + z * z / of)
    reach = z * ((p * (1 - p) / of + z * z / (4 * of * of)) ** 0.5) / (1 + z * z / of)
    return f"{p:.1%} of {of} (95 %: {max(middle - reach, 0):.1%} to {min(middle + reach, 1):.1%})"
