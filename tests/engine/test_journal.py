"""The record: corrections supersede and never erase, undo and redo, what is refused leaves it as it was."""

import pytest

from engine.errors import Ambiguous, EngineError, NotAllowed, Unreadable
from engine.journal import Amend, Entry, Insert, Journal, Redo, Retract, Undo
from engine.pictomania import events as e


def journal() -> Journal:
    """Three cards on red's pile: entries 1 to 3, at 10, 20 and 30 seconds, each seen within a second."""
    made = Journal()
    for i, player in enumerate(("yellow", "green", "blue"), 1):
        made.add(e.GuessLaid(player, "red"), at=10.0 * i, since=10.0 * i - 1, evidence=(f"{i}.png",))
    return made


def effective(made: Journal) -> list[tuple[int, str]]:
    return [(entry.id, getattr(entry.event, "player", "?")) for entry in made.effective()]


def test_entries_count_in_the_order_appended() -> None:
    assert effective(journal()) == [(1, "yellow"), (2, "green"), (3, "blue")]


def test_retract() -> None:
    made = journal()
    made.add(Retract(2), at=40.0, source="host", who="Ann")
    assert effective(made) == [(1, "yellow"), (3, "blue")]
    assert len(made) == 4
    assert made[4].who == "Ann"


def test_amend_keeps_id_place_and_moment() -> None:
    made = journal()
    made.add(Amend(2, e.GuessLaid("pink", "red")), at=40.0, source="player", who="pink", evidence=("x.png",))
    amended = made.effective()[1]
    assert (amended.id, amended.at, amended.since) == (2, 20.0, 19.0)
    assert (amended.source, amended.who, amended.evidence) == ("player", "pink", ("2.png", "x.png"))
    assert amended.event == e.GuessLaid("pink", "red")
    assert made[2].event == e.GuessLaid("green", "red"), "the old entry is still on record"


def test_the_latest_amendment_counts() -> None:
    made = journal()
    made.add(Amend(2, e.GuessLaid("pink", "red")), at=40.0)
    made.add(Amend(2, e.GuessLaid("orange", "red"), at=25.0, since=24.0), at=41.0)
    assert (made.effective()[1].event, made.effective()[1].at) == (e.GuessLaid("orange", "red"), 25.0)


@pytest.mark.parametrize(
    ("insert", "order", "moment"),
    [
        (Insert(e.GuessLaid("pink", "red"), before=2), [1, 4, 2, 3], (19.0, 19.0)),
        (Insert(e.GuessLaid("pink", "red"), after=2), [1, 2, 4, 3], (20.0, 20.0)),
        (Insert(e.GuessLaid("pink", "red"), before=1, at=5.0), [4, 1, 2, 3], (5.0, 5.0)),
        (Insert(e.GuessLaid("pink", "red"), after=3, at=35.0, since=31.0), [1, 2, 3, 4], (35.0, 31.0)),
    ],
)
def test_insert_late(insert: Insert, order: list[int], moment: tuple[float, float]) -> None:
    made = journal()
    made.add(insert, at=40.0, source="host")
    counted = made.effective()
    assert [entry.id for entry in counted] == order
    inserted = counted[order.index(4)]
    assert (inserted.at, inserted.since) == moment


def test_inserted_entries_can_be_corrected_and_built_upon() -> None:
    made = journal()
    made.add(Insert(e.GuessLaid("pink", "red"), after=1), at=40.0)
    made.add(Insert(e.GuessLaid("orange", "red"), after=4), at=41.0)
    made.add(Amend(4, e.GuessLaid("purple", "red")), at=42.0)
    assert effective(made) == [(1, "yellow"), (4, "purple"), (5, "orange"), (2, "green"), (3, "blue")]


def test_an_entry_inserted_by_a_retracted_one_stays() -> None:
    made = journal()
    made.add(Insert(e.GuessLaid("pink", "red"), after=1), at=40.0)
    made.add(Retract(1), at=41.0)
    assert effective(made) == [(4, "pink"), (2, "green"), (3, "blue")]


@pytest.mark.parametrize("correction", [Retract(2), Amend(2, e.InkSeen("red")), Insert(e.InkSeen("red"), before=2)])
def test_undo_of_a_correction_and_redo(correction: Retract | Amend | Insert) -> None:
    made = journal()
    before = made.effective()
    made.add(correction, at=40.0)
    corrected = made.effective()
    made.add(Undo(4), at=41.0)
    assert made.effective() == before
    made.add(Redo(4), at=42.0)
    assert made.effective() == corrected


def test_undo_of_an_event() -> None:
    made = journal()
    made.add(Undo(3), at=40.0)
    assert effective(made) == [(1, "yellow"), (2, "green")]


def test_to_undo_and_to_redo_walk_back_and_forth() -> None:
    made = journal()
    for _ in range(3):
        made.add(made.to_undo(), at=40.0)
    assert made.effective() == ()
    with pytest.raises(NotAllowed, match="nothing to undo"):
        made.to_undo()
    for _ in range(3):
        made.add(made.to_redo(), at=41.0)
    assert effective(made) == [(1, "yellow"), (2, "green"), (3, "blue")]
    with pytest.raises(NotAllowed, match="nothing to redo"):
        made.to_redo()


def test_an_amendment_of_something_undone_waits_for_its_redo() -> None:
    made = journal()
    made.add(Amend(2, e.GuessLaid("pink", "red")), at=40.0)
    made.add(Undo(2), at=41.0)
    assert effective(made) == [(1, "yellow"), (3, "blue")]
    made.add(Redo(2), at=42.0)
    assert effective(made) == [(1, "yellow"), (2, "pink"), (3, "blue")]


def test_an_insertion_beside_something_undone_stays() -> None:
    made = journal()
    made.add(Insert(e.GuessLaid("pink", "red"), after=2), at=40.0)
    made.add(Undo(2), at=41.0)
    assert effective(made) == [(1, "yellow"), (4, "pink"), (3, "blue")]
    made.add(Redo(2), at=42.0)
    assert effective(made) == [(1, "yellow"), (2, "green"), (4, "pink"), (3, "blue")]


def test_what_was_put_beside_an_insertion_stays_when_that_is_undone() -> None:
    made = journal()
    made.add(Insert(e.GuessLaid("pink", "red"), after=1), at=40.0)
    made.add(Insert(e.GuessLaid("orange", "red"), after=4), at=41.0)
    made.add(Undo(4), at=42.0)
    assert effective(made) == [(1, "yellow"), (5, "orange"), (2, "green"), (3, "blue")]


@pytest.mark.parametrize(
    ("at", "since", "moments"),
    [(None, None, (20.0, 19.0)), (25.0, None, (25.0, 25.0)), (25.0, 23.0, (25.0, 23.0)), (None, 18.0, (20.0, 18.0))],
)
def test_the_moments_of_an_amendment(at: float | None, since: float | None, moments: tuple[float, float]) -> None:
    made = journal()
    made.add(Amend(2, e.InkSeen("red"), at, since), at=40.0)
    amended = made.effective()[1]
    assert (amended.at, amended.since) == moments


@pytest.mark.parametrize(
    "correction", [Amend(2, e.InkSeen("red"), 3.0, 4.0), Insert(e.InkSeen("red"), after=2, at=3.0, since=4.0)]
)
def test_moments_in_the_wrong_order_are_refused(correction: Amend | Insert) -> None:
    with pytest.raises(Unreadable, match="the first moment may not come after the last"):
        journal().add(correction, at=40.0)


REFUSED: list[tuple[object, type[EngineError], str]] = [
    (Retract(9), NotAllowed, "there is no entry 9; the record has entries 1 to 4"),
    (Retract(0), NotAllowed, "there is no entry 0"),
    (Retract(4), NotAllowed, "entry 4 is no event that counts now"),
    (Retract(1), NotAllowed, "entry 1 is no event that counts now"),
    (Amend(1, e.InkSeen("red")), NotAllowed, "entry 1 is no event that counts now"),
    (Insert(e.InkSeen("red"), after=4), NotAllowed, "entry 4 is no event"),
    (Insert(e.InkSeen("red")), Ambiguous, "either before or after an entry"),
    (Insert(e.InkSeen("red"), before=2, after=3), Ambiguous, "either before or after an entry"),
    (Redo(4), NotAllowed, "entry 4 is not undone"),
    ("red laid a card", Unreadable, "'red laid a card' is none of the known kinds"),
    (e.GuessLaid(3, "red"), Unreadable, "entry 5.event.player: 3 is not a text"),  # type: ignore[arg-type]
    (e.GuessLaid("red", "blue", True), Unreadable, "event.number: true is not a whole number"),
    (e.StandRead([], (), ()), Unreadable, "is not a list"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("event", "kind", "message"), REFUSED)
def test_what_is_refused_leaves_the_record_unchanged(event: object, kind: type[EngineError], message: str) -> None:
    made = journal()
    made.add(Retract(1), at=40.0)
    before = list(made)
    with pytest.raises(kind, match=message):
        made.add(event, at=41.0)  # type: ignore[arg-type]
    assert list(made) == before


def test_undo_names_an_act_and_only_once() -> None:
    made = journal()
    made.add(Undo(2), at=40.0)
    with pytest.raises(NotAllowed, match="entry 2 is undone already"):
        made.add(Undo(2), at=41.0)
    with pytest.raises(NotAllowed, match="entry 4 is itself an undo"):
        made.add(Undo(4), at=41.0)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (Entry(1, e.RoundEnded(), at=2.0, since=3.0), "the first moment may not come after the last"),
        (Entry(1, e.RoundEnded(), at=float("nan"), since=0.0), "not a finite number"),
        (Entry(1, e.RoundEnded(), confidence=1.5), "confidence 1.5 is not between 0 and 1"),
        (Entry(1, e.RoundEnded(), source="cat"), "source: 'cat' is not one of camera"),  # type: ignore[arg-type]
    ],
)
def test_values_out_of_range(entry: Entry, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        Journal().append(entry)


def test_ids_follow_each_other() -> None:
    made = journal()
    with pytest.raises(NotAllowed, match="entry 3 cannot follow: the next id is 4"):
        made.append(Entry(3, e.RoundEnded()))


def test_a_copy_is_independent() -> None:
    made = journal()
    made.copy().add(e.RoundEnded(), at=50.0)
    assert len(made) == 3
