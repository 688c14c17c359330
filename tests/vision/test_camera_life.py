"""The states of a source: what is allowed in which, which may follow which, what is counted."""

from __future__ import annotations

import pytest

from vision.camera import ALLOWED, Act, FileSource, PushedSource, SourceError, State
from vision.cameras.life import MOVES, Life
from vision.cameras.timing import RATE_SECONDS, STALL_SECONDS, WAITS, Rate, Retry

ACTS = {
    #                start  read   push   pause  resume
    State.NEW: (True, False, False, False, False),
    State.STARTING: (False, True, True, True, False),
    State.RUNNING: (False, True, True, True, False),
    State.STALLED: (False, True, True, True, False),
    State.RECONNECTING: (False, True, True, True, False),
    State.PAUSED: (False, True, False, False, True),
    State.ENDED: (False, True, False, False, False),
    State.CLOSED: (False, False, False, False, False),
}


def _life_in(state: State) -> Life:
    life = Life("cam")
    life.state = state
    return life


@pytest.mark.parametrize("state", State)
def test_each_act_is_allowed_where_it_makes_sense_and_else_refused_by_name(state: State) -> None:
    for act, allowed in zip(Act, ACTS[state], strict=True):
        assert (state in ALLOWED[act]) is allowed
        if allowed:
            _life_in(state).allow(act)
        else:
            with pytest.raises(SourceError, match=f"cam: is {state} and cannot {act} now"):
                _life_in(state).allow(act)


@pytest.mark.parametrize("state", State)
def test_only_the_moves_of_the_table_are_made(state: State) -> None:
    for target in State:
        life = _life_in(state)
        assert life.move(target) is (target in MOVES[state])
        assert life.state is (target if target in MOVES[state] else state)


def test_everything_can_be_closed_and_nothing_leads_out_of_that() -> None:
    assert all(State.CLOSED in follow for state, follow in MOVES.items() if state is not State.CLOSED)
    assert not MOVES[State.CLOSED]


def test_an_error_is_kept_even_where_the_state_stays() -> None:
    life = _life_in(State.ENDED)
    assert not life.move(State.RUNNING, "too late")
    assert life.status().error == "too late"


@pytest.mark.parametrize("before", [State.STALLED, State.RECONNECTING])
def test_what_was_wrong_is_over_once_pictures_come_back(before: State) -> None:
    life = _life_in(before)
    life.error = "gone"
    assert life.move(State.RUNNING)
    assert life.status().error == ""


def test_waits_grow_to_the_longest_and_begin_anew_when_all_is_well() -> None:
    retry, waits = Retry(), []
    for _ in range(len(WAITS) + 2):
        retry.plan(100.0)
        waits.append(retry.due - 100.0)
    assert waits == pytest.approx([*WAITS, WAITS[-1], WAITS[-1]])
    retry.reset()
    retry.plan(100.0)
    assert retry.due == 100.0 + WAITS[0]
    assert max(WAITS) < 10.0


def test_the_rate_is_that_of_the_last_seconds() -> None:
    rate = Rate()
    assert rate.now(0.0) is None
    for i in range(40):
        rate.add(i / 10)
    for i in range(100):
        rate.add(4.0 + i / 20)
    assert rate.now(4.0 + 99 / 20) == pytest.approx(20.0)
    assert rate.now(4.0 + 99 / 20 + STALL_SECONDS + 0.1) == 0.0
    assert STALL_SECONDS < 3.0 <= RATE_SECONDS


def test_closing_twice_and_before_the_start_is_no_mistake() -> None:
    source = PushedSource()
    source.close()
    source.close()
    with pytest.raises(SourceError, match="browser: is closed and cannot read now"):
        source.read(0.0)


def test_sources_say_whether_they_are_live() -> None:
    assert PushedSource.live
    assert not FileSource.live
