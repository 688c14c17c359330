"""A whole game told act by act, and written down as text: every state, legal act, view, score and ruling."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from engine.codec import from_lines, header_to_json, to_lines
from engine.conformance import chance
from engine.entry import Entry
from engine.events import Event
from engine.game import find_game
from engine.phrases import phrase
from engine.record import Record
from engine.rulings import Ruling
from engine.secrecy import HOST, SPECTATOR
from tests.engine.telling import Telling


class Tale(Telling):
    """``Tale("judge", ("red", "green"), rounds=1).tell(...)``: a telling that plays by chance where nothing is said."""

    def __init__(self, game: str, players: tuple[str, ...], seed: int = 1, **options: Any) -> None:
        super().__init__(game, find_game(game).opening(players, options), options)
        self.pick = chance(seed)

    def tell(self, *said: Any, **rest: Any) -> Tale:
        """Events or corrections, one after the other; ``rest`` are other fields of their entries."""
        for event in said:
            self.do(event, **rest)
        return self

    def deal(self) -> Tale:
        """All that chance hands out now."""
        while dealt := self.record.game.deal(self.record.state, self.pick):
            self.tell(*dealt, source="host")
        return self

    def next_round(self) -> Tale:
        """The start of the next round, which has to be legal."""
        start = self.record.game.vocabulary.start
        return self.tell(*[act for act in self.legal if isinstance(act, start)][:1])

    def settle(self, code: str, decision: str) -> Tale:
        """The last ruling of that code is settled."""
        found = {ruling.code: ruling for ruling in self.rulings}
        return self.decide(code, found[code].about, decision)

    @property
    def legal(self) -> tuple[Event, ...]:
        return self.record.game.legal(self.state)


def written(record: Record, doc: str) -> str:
    """The game as text; what is read again from the record's own text is what is told."""
    journal = from_lines(to_lines(record.journal))
    lines = [" ".join(doc.split()), header_to_json(journal.header)]
    told, before = Record(journal.header), Moment()
    for entry in journal:
        told.append(entry)
        after = Moment(told)
        lines += ["", *_entry(entry, told), *after.differs(before)]
        before = after
    return "\n".join([*lines, "", *_outcome(told)]) + "\n"


def _entry(entry: Entry, told: Record) -> list[str]:
    moment = f"{entry.at:g}" if entry.since == entry.at else f"{entry.since:g}-{entry.at:g}"
    said = " ".join(part for part in (entry.source, entry.who) if part)
    unsure = f", {entry.confidence:g} sure" if entry.confidence < 1 else ""
    return [
        f"{entry.id} {phrase(told.game.vocabulary, entry.event)}",
        f"    {entry.event}",
        f"    at {moment}, {said}{unsure}",
    ]


class Moment:
    """What is the case after an entry: lines, and lists and sets of which only the difference is told."""

    def __init__(self, record: Record | None = None) -> None:
        self.digests: list[str] = []
        self.lines: dict[str, str] = {}
        self.lists: dict[str, dict[str, str]] = {"legal": {}, "ruling": {}}
        self.sets: dict[str, list[str]] = {}
        if record:
            self._look(record)

    def _look(self, record: Record) -> None:
        game, state = record.game, record.state
        result = game.result(state)
        players = result.get("players", [])[:2]
        views = {who: game.view(state, who) for who in (*players, HOST, SPECTATOR)}
        self.digests = [f"state {digest(state)}", *(f"{who} sees {digest(view)}" for who, view in views.items())]
        self.lists["legal"] = dict(_grouped(game.legal(state)))
        self.lists["ruling"] = {f"{r.severity} {r.code} {r.about}": _ruled(r) for r in game.rulings(state)}
        self.lines["points"] = _listed(game.score(state))
        self.lines["totals"] = _listed(result.get("totals", {}))
        for who, view in views.items():
            self.sets[f"hidden from {who}"] = list(_hidden(result, view))
            acts = [act["kind"] for act in view["legal"]]
            self.lines[f"{who} may do"] = _listed({kind: acts.count(kind) for kind in dict.fromkeys(acts)})

    def differs(self, before: Moment) -> Iterator[str]:
        """What has changed since the moment before."""
        yield f"    {', '.join(self.digests)}"
        for heading, now in self.lists.items():
            was = before.lists[heading]
            for name in dict.fromkeys([*was, *now]):
                if was.get(name) != now.get(name):
                    yield f"    {heading}: {name} {now.get(name, 'no more')}".rstrip()
        for heading, line in self.lines.items():
            if line != before.lines.get(heading, ""):
                yield f"    {heading}: {line or 'nothing'}"
        for heading, places in self.sets.items():
            had = before.sets.get(heading, [])
            found = [*(f"+{p}" for p in places if p not in had), *(f"-{p}" for p in had if p not in places)]
            if found:
                yield f"    {heading}: {' '.join(found)}"


def _listed(values: dict[str, int]) -> str:
    return ", ".join(f"{name} {value}" for name, value in values.items())


def digest(value: Any) -> str:
    """Eight characters that differ where the values do."""
    return hashlib.sha256(repr(value).encode()).hexdigest()[:8]


def _ruled(ruling: Ruling) -> str:
    settled = f" Settled: {ruling.settled}." if ruling.settled else ""
    return f"{ruling.text} {list(ruling.causes)}{settled}"


def _grouped(acts: tuple[Event, ...]) -> Iterator[tuple[str, str]]:
    """Acts that differ in the last value only are one line."""
    groups: dict[str, list[str]] = {}
    for act in acts:
        values = [str(getattr(act, name)) for name in type(act).__dataclass_fields__]  # type: ignore[attr-defined]
        said = [value for value in values if value != "None"]
        key = " ".join([type(act).__name__, *said[:-1]])
        groups.setdefault(key, []).extend(said[-1:])
    yield from ((key, ", ".join(last)) for key, last in groups.items())


def _hidden(result: Any, view: Any, where: str = "") -> Iterator[str]:
    """Where a view differs from the result; with what it shows there instead, if that is more than nothing."""
    if isinstance(result, dict) and isinstance(view, dict):
        for name in result:
            yield from _hidden(result[name], view.get(name), f"{where}.{name}".lstrip("."))
    elif where == "rulings":
        seen = [(ruling["code"], ruling["about"]) for ruling in view]
        names = [(ruling["code"], ruling["about"]) for ruling in result]
        yield from (f"{code}({about})" for code, about in names if (code, about) not in seen)
    elif isinstance(result, list) and isinstance(view, list):
        pairs = list(zip(result, view, strict=False)) if len(result) == len(view) else []
        for i, (inner, shown) in enumerate(pairs):
            yield from _hidden(inner, shown, f"{where}[{i}]")
        if len(result) != len(view):
            yield f"{where}:{len(view)}of{len(result)}"
    elif result != view:
        yield f"{where}={view!r}".replace(" ", "_") if view else where


def _outcome(record: Record) -> Iterator[str]:
    """The result, a line a value; rulings stand above."""
    result = record.game.result(record.state)
    for name, value in result.items():
        if name == "explain":
            yield from (f"{player}: {line}" for player, lines in value.items() for line in lines)
        elif name != "rulings":
            yield f"{name}: {value}"
