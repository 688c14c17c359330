"""Which entries count after all corrections, worked out in the plainest way: a tree of what was put beside what."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.entry import Amend, Entry, Insert, Redo, Retract, Undo


@dataclass
class Node:
    """An event as it counts, and the events put just before and just after it, in the order in which that was said."""

    id: int
    event: Any
    at: float
    since: float
    said_by: Entry
    evidence: tuple[str, ...]
    gone: bool = False
    before: list[Node] = field(default_factory=list)
    after: list[Node] = field(default_factory=list)

    def walk(self) -> list[Node]:
        """This one and all put beside it, from left to right: the later it was put there, the nearer it stands."""
        left = [node for other in self.before for node in other.walk()]
        right = [node for other in reversed(self.after) for node in other.walk()]
        return [*left, self, *right]


def naive_fold(entries: list[Entry]) -> list[tuple[int, Any, float, float, str, tuple[str, ...]]]:
    """Id, event, at, since, who says so, and evidence of each entry that counts, in the order in which they count."""
    switches = [entry.event for entry in entries if isinstance(entry.event, Undo | Redo)]
    off = {entry.id for entry in entries if isinstance(_last_switch(switches, entry.id), Undo)}
    nodes: dict[int, Node] = {}
    roots: list[Node] = []
    for entry in entries:
        said = entry.event
        undone = entry.id in off
        if isinstance(said, Undo | Redo) or (undone and isinstance(said, Retract | Amend)):
            continue
        if isinstance(said, Retract):
            nodes[said.entry].gone = True
        elif isinstance(said, Amend):
            _amend(nodes[said.entry], said, entry)
        elif isinstance(said, Insert):
            _insert(nodes, said, entry, undone)
        else:
            nodes[entry.id] = Node(entry.id, said, entry.at, entry.since, entry, entry.evidence, undone)
            roots.append(nodes[entry.id])
    standing = [node for root in roots for node in root.walk() if not node.gone]
    return [(n.id, n.event, n.at, n.since, n.said_by.who, n.evidence) for n in standing]


def _last_switch(switches: list[Any], entry: int) -> Any:
    return next((switch for switch in reversed(switches) if switch.entry == entry), None)


def _amend(node: Node, amend: Amend, entry: Entry) -> None:
    node.event, node.said_by = amend.event, entry
    node.evidence = (*node.evidence, *entry.evidence)
    if amend.at is not None:
        node.at = node.since = amend.at
    if amend.since is not None:
        node.since = min(node.at, amend.since)


def _insert(nodes: dict[int, Node], insert: Insert, entry: Entry, undone: bool) -> None:
    beside = nodes[insert.after if insert.before is None else insert.before]  # type: ignore[index]
    moment = beside.at if insert.before is None else beside.since
    at = moment if insert.at is None else insert.at
    since = at if insert.since is None else min(at, insert.since)
    node = nodes[entry.id] = Node(entry.id, insert.event, at, since, entry, entry.evidence, undone)
    (beside.after if insert.before is None else beside.before).append(node)
