"""Rulings: each breach, dispute and warning as a value, with its reason and the entries that caused it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from engine.facts import Fact, Round
from engine.text import Param, Params, as_written, sentence

Severity = Literal["note", "warn", "void", "ask"]
"""``note`` nothing to do; ``warn`` tell the table; ``void`` a card does not count; ``ask`` the table must say."""


@dataclass(frozen=True, slots=True)
class Code:
    """What is the same in all rulings of a kind: how severe, which sentence, and what the table may decide.

    ``sentence`` has the params' names in braces; ``choices`` are the decisions open to the table, default first;
    ``means`` says in words (marked by ``N_``) what each choice comes to, where no option of the code's name does.
    """

    severity: Severity
    sentence: str
    choices: tuple[str, ...] = ()
    means: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """One finding of the referee; ``settled`` is what the table has decided about it, or ``""``.

    ``about`` is the id of the entry it is about, by which the table settles it; ``causes`` are the ids of all entries
    that led to it, in the record's order; ``evidence`` names their pictures.
    """

    code: str
    severity: Severity
    template: str
    params: Params
    about: int
    causes: tuple[int, ...]
    evidence: tuple[str, ...]
    choices: tuple[str, ...] = ()
    settled: str = ""

    @property
    def text(self) -> str:
        """The ruling as an English sentence."""
        return self.said()

    @property
    def open(self) -> bool:
        """Whether the table still has to say."""
        return self.severity == "ask" and not self.settled

    def said(self, translate: Callable[[str], str] = as_written) -> str:
        """The ruling as a sentence in the language of ``translate``."""
        return sentence(self.template, self.params, translate)

    def to_dict(self) -> dict[str, Any]:
        """The ruling as plain JSON values."""
        return {
            "code": self.code,
            "severity": self.severity,
            "text": self.text,
            "params": {name: _plain(value) for name, value in self.params},
            "about": self.about,
            "causes": list(self.causes),
            "evidence": list(self.evidence),
            "choices": list(self.choices),
            "settled": self.settled,
        }


def _plain(value: Param) -> Any:
    """The param as plain JSON values."""
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return str(value) if isinstance(value, str) else value


def rule(codes: Mapping[str, Code], now: Round, code: str, facts: Sequence[Fact[Any]], **params: Param) -> Ruling:
    """The ruling ``code`` about the first of ``facts``, caused by all, with what the table has decided.

    ``params`` fill the sentence.
    """
    kind = codes[code]
    about = facts[0].id
    caused_by = {fact.order: fact for fact in facts}
    causes = tuple(caused_by[order].id for order in sorted(caused_by))
    evidence = tuple(dict.fromkeys(name for order in sorted(caused_by) for name in caused_by[order].entry.evidence))
    settled = now.decision(code, about)
    return Ruling(
        code, kind.severity, kind.sentence, tuple(params.items()), about, causes, evidence, kind.choices, settled
    )


def in_order(now: Round, rulings: Sequence[Ruling]) -> tuple[Ruling, ...]:
    """The rulings in the order in which the facts that raised them were recorded."""
    places = {fact.id: fact.order for fact in now.everything()}
    return tuple(sorted(rulings, key=lambda ruling: max(places.get(i, 0) for i in ruling.causes)))
