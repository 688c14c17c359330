"""A referee's memory: one that is taken up again sees what the one before would have seen."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from service.watching import checkpoint
from service.watching.checkpoint import Checkpoint
from service.watching.demo import CLIP
from service.watching.plan import MEMORY, PlanFile
from vision.camera import open_source
from vision.referee import Referee

UNTIL, ON = 95, 170
"""Frames that are seen before, and in all: secret cards and drawings, then guesses."""


@pytest.mark.slow
def test_a_memory_taken_up_again_sees_the_same_and_a_damaged_one_is_none(tmp_path: Path) -> None:
    first = Referee()
    with open_source(CLIP) as film:
        frames = iter(film)
        before = [sighting for frame in islice(frames, UNTIL) for sighting in first.see(frame)]
        assert len(before) > 8
        checkpoint.save(tmp_path, Checkpoint("task", len(before), UNTIL - 1, 9.4, 0.0, 0.0, first))
        kept = checkpoint.load(tmp_path, "task", Referee())
        assert kept is not None
        assert (kept.entries, kept.index) == (len(before), UNTIL - 1)
        both = [(first.see(frame), kept.referee.see(frame)) for frame in islice(frames, ON - UNTIL)]
    told = [[(one.event, one.at, one.since, one.confidence) for one in seen] for pair in both for seen in pair]
    assert told[::2] == told[1::2]
    assert sum(map(len, told)) > 4
    fresh = Referee()
    assert checkpoint.load(tmp_path, "another task", fresh) is None
    whole = (tmp_path / MEMORY).read_bytes()
    for content in (b"", whole[: len(whole) // 2], b"rubbish", whole.replace(b"form 1", b"form 0", 1)):
        (tmp_path / MEMORY).write_bytes(content)
        assert checkpoint.load(tmp_path, "task", fresh) is None
    (tmp_path / MEMORY).write_bytes(whole)
    assert checkpoint.load(tmp_path, "task", fresh) is not None
    PlanFile(tmp_path).forget_memory()
    assert checkpoint.load(tmp_path, "task", fresh) is None
