"""Rulings: each breach, dispute and warning as a value, with its reason and the entries that caused it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Severity = Literal["note", "warn", "void", "ask"]
"""``note`` nothing to do; ``warn`` tell the table; ``void`` a card does not count; ``ask`` the table must say."""

Param = str | int | tuple[str, ...] | tuple[int, ...]
"""What the sentence of a ruling is filled with."""


@dataclass(frozen=True, slots=True)
class Code:
    """What is the same in all rulings of a kind: how severe, which sentence, and what the table may decide.

    ``sentence`` has the params' names in braces; ``choices`` are the decisions open to the table, default first.
    """

    severity: Severity
    sentence: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """One finding of the referee; ``settled`` is what the table has decided about it, or ``""``.

    ``about`` is the id of the entry it is about, by which the table settles it; ``causes`` are the ids of all entries
    that led to it, in the record's order; ``evidence`` names their pictures.
    """

    code: str
    severity: Severity
    params: tuple[tuple[str, Param], ...]
    about: int
    causes: tuple[int, ...]
    evidence: tuple[str, ...]
    text: str
    choices: tuple[str, ...] = ()
    settled: str = ""

    @property
    def open(self) -> bool:
        """Whether the table still has to say."""
        return self.severity == "ask" and not self.settled

    def to_dict(self) -> dict[str, Any]:
        """The ruling as plain JSON values."""
        return {
            "code": self.code,
            "severity": self.severity,
            "text": self.text,
            "params": {name: list(value) if isinstance(value, tuple) else value for name, value in self.params},
            "about": self.about,
            "causes": list(self.causes),
            "evidence": list(self.evidence),
            "choices": list(self.choices),
            "settled": self.settled,
        }


def sentence(template: str, params: Mapping[str, Param]) -> str:
    """The English sentence of a ruling; tuples are written with commas, none as "nothing".

    >>> sentence("{who} may hold {figures}.", {"who": "red", "figures": (2, 5)})
    'red may hold 2, 5.'
    """
    written = {k: (", ".join(map(str, v)) or "nothing") if isinstance(v, tuple) else v for k, v in params.items()}
    return template.format(**written)
