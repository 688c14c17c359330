"""The record as text: exact there and back, strict about everything else, whole after a cut."""

import pytest

from engine.codec import entry_from_json, entry_to_json, from_lines, header_from_json, to_lines
from engine.errors import Ambiguous, EngineError, NotAllowed, Unreadable
from engine.events import SCHEMA, Event
from engine.game import find_game
from engine.journal import Amend, Entry, Header, Insert, Journal, Redo, Retract, Undo
from engine.pictomania import events as e
from engine.upgrades import STEPS

SAMPLES: dict[type, Event] = {
    type(event): event
    for event in (
        e.RoundStarted(("red", "green", "blue"), ((2, 1),) * 3, (2, 2, 1), 2),
        e.DeckOpened(
            (
                e.WordCard("7", ("žralok", *"bcdefg"), tuple("hijklmn"), 2),
                e.WordCard("8", tuple("abcdefg"), tuple("hijklmn")),
            )
        ),
        e.CardStood("B", "7", 2),
        e.CardSwapped("B"),
        e.NumberDealt("red", 4),
        e.LetterDealt("red", "B"),
        e.StandRead(("žralok", *"bcdefg"), ("ماهی", *"bcdefg"), tuple("abcdefg")),
        e.SecretLaid("red"),
        e.InkSeen("red"),
        e.GuessLaid("red", "blue", 3, 1),
        e.GuessLifted("red", "blue"),
        e.BonusTaken("red", 3),
        e.DoneSaid("red"),
        e.PileKnocked("red"),
        e.PileTurned("red"),
        e.PileCleared("red"),
        e.LetterShown("red", "B"),
        e.NumberShown("red", 4),
        e.GuessShown("red", "blue", None),
        e.TokenGiven("red", "blue", 2),
        e.TokensLeft("red", (2, 1)),
        e.WrongWordAdmitted("red"),
        e.WritingSeen("blue"),
        e.BreachCalled("red", 'a "letter"\nin\x85the\u2028picture\u2029\x0b'),
        e.DisputeSettled("late_ink", 3, "zero"),
        e.RoundEnded(),
    )
}


def test_there_is_a_sample_of_every_event() -> None:
    assert set(SAMPLES) == set(find_game("pictomania").vocabulary.kinds.values())


@pytest.mark.parametrize("event", SAMPLES.values(), ids=lambda event: type(event).__name__)
def test_events_survive_the_way_there_and_back(event: Event) -> None:
    entry = Entry(7, event, 3.25, 3.0, "player", "Ann", 0.75, (e.InkSeen("red"), e.RoundEnded()), ("a.png", "b.png"))
    line = entry_to_json(entry)
    assert len(line.splitlines()) == 1
    assert entry_from_json(line, Header()) == entry


@pytest.mark.parametrize(
    "correction",
    [
        Retract(1),
        Undo(1),
        Redo(1),
        Amend(1, e.InkSeen("red"), 2.0, 1.0),
        Amend(1, e.InkSeen("red")),
        Insert(e.InkSeen("red"), before=1),
        Insert(e.InkSeen("red"), after=1, at=2.5),
    ],
)
def test_corrections_survive_too(correction: Retract | Amend | Insert | Undo | Redo) -> None:
    entry = Entry(7, correction, 3.25, 3.0)
    assert entry_from_json(entry_to_json(entry), Header()) == entry


def test_the_text_is_stable() -> None:
    lines = list(to_lines(journal()))
    assert lines == [
        '{"schema": 2, "game": "pictomania", "options": {"mode": "tougher"}}\n',
        '{"id": 1, "event": {"kind": "InkSeen", "player": "red"}, "at": 1.0, "since": 0.5, '
        '"source": "camera", "confidence": 1.0}\n',
        '{"id": 2, "event": {"kind": "Retract", "entry": 1}, "at": 2.0, "since": 2.0, '
        '"source": "host", "who": "Žofie", "confidence": 1.0}\n',
    ]
    assert list(to_lines(from_lines(lines))) == lines


def journal() -> Journal:
    made = Journal(Header("pictomania", {"mode": "tougher"}))
    made.add(e.InkSeen("red"), at=1.0, since=0.5)
    made.add(Retract(1), at=2.0, source="host", who="Žofie")
    return made


def test_without_since_the_moment_is_exact() -> None:
    assert entry_from_json('{"id": 1, "event": {"kind": "RoundEnded"}, "at": 4}', Header()).since == 4.0


BAD_ENTRIES = [
    ("", "is not a line of JSON"),
    ("{", "is not a line of JSON"),
    ("[1]", "is not a JSON object"),
    ('{"id": 1}', "Entry needs the field 'event'"),
    ('{"id": "1", "event": {"kind": "RoundEnded"}}', "entry.id: '1' is not a whole number"),
    ('{"id": true, "event": {"kind": "RoundEnded"}}', "entry.id: true is not a whole number"),
    ('{"id": 1, "event": {"kind": "Sneeze"}}', "none of the known kinds: RoundStarted"),
    ('{"id": 1, "event": "RoundEnded"}', "'RoundEnded' is none of the known kinds"),
    ('{"id": 1, "event": {"kind": "InkSeen"}}', "InkSeen needs the field 'player'"),
    ('{"id": 1, "event": {"kind": "InkSeen", "player": "red", "pen": 2}}', "unknown field 'pen'; InkSeen has player"),
    ('{"id": 1, "event": {"kind": "InkSeen", "player": null}}', "event.player: ? is not a text"),
    (
        '{"id": 1, "event": {"kind": "GuessLaid", "player": "red", "owner": "blue", "number": 2.0}}',
        "2.0 is not a whole",
    ),
    ('{"id": 1, "event": {"kind": "RoundEnded"}, "at": "late"}', "entry.at: 'late' is not a number"),
    ('{"id": 1, "event": {"kind": "RoundEnded"}, "at": NaN}', "not a finite number"),
    ('{"id": 1, "event": {"kind": "RoundEnded"}, "source": "dog"}', "'dog' is not one of camera, player, host, ai"),
    ('{"id": 1, "event": {"kind": "RoundEnded"}, "evidence": "a.png"}', "entry.evidence: 'a.png' is not a list"),
    ('{"id": 1, "event": {"kind": "Amend", "entry": 1, "event": {"kind": "Undo", "entry": 1}}}', "none of the known"),
]


@pytest.mark.parametrize(("line", "message"), BAD_ENTRIES)
def test_bad_lines_are_refused_with_the_input_and_what_is_expected(line: str, message: str) -> None:
    with pytest.raises(Unreadable) as caught:
        entry_from_json(line, Header())
    assert message in str(caught.value)


BAD_HEADERS = [
    ('{"schema": 3, "game": "pictomania", "options": {}}', "schema 3 is not known; this program reads schema 1 to 2"),
    ('{"schema": 0, "game": "pictomania", "options": {}}', "schema 0 is not known"),
    ('{"schema": true, "game": "pictomania", "options": {}}', "schema true is not known"),
    ('{"game": "pictomania", "options": {}}', "expected a header with schema, game and options"),
    ('{"schema": 1, "game": 3, "options": {}}', "expected a game's name"),
    ('{"schema": 1, "game": "pictomania", "options": []}', "expected a game's name and an object"),
    ("hello", "is not a line of JSON"),
]


@pytest.mark.parametrize(("line", "message"), BAD_HEADERS)
def test_bad_headers(line: str, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        header_from_json(line)


def test_messages_name_the_line() -> None:
    lines = list(to_lines(journal()))
    with pytest.raises(Unreadable, match=r"^line 3: "):
        from_lines([*lines[:2], "nonsense\n"])
    with pytest.raises(NotAllowed, match=r"^line 3: entry 7 cannot follow"):
        from_lines([*lines[:2], lines[2].replace('"id": 2', '"id": 7')])


def test_an_empty_record_is_refused() -> None:
    for lines in ([], ["\n"], ['{"schema": 1, "ga']):
        with pytest.raises(Unreadable, match="the record is empty; expected a header line such as"):
            from_lines(lines)


def test_a_record_cut_off_anywhere_opens_with_all_whole_lines() -> None:
    text = "".join(to_lines(journal()))
    first_line = text.index("\n")
    for cut in range(first_line, len(text) + 1):
        kept = text[:cut]
        whole = kept.count("\n") + (kept[-1] == "}" and kept.count("{") == kept.count("}"))
        assert len(from_lines(kept.splitlines(keepends=True))) == whole - 1


REPEATED = [
    '{"id": 1, "event": {"kind": "RoundEnded"}, "at": 1, "at": 2}',
    '{"id": 1, "event": {"kind": "InkSeen", "player": "red", "player": "blue"}, "at": 1}',
]


@pytest.mark.parametrize("line", REPEATED)
def test_what_is_said_twice_is_refused(line: str) -> None:
    with pytest.raises(Ambiguous, match="stands there twice"):
        entry_from_json(line, Header())


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"id": 1, "event": {"kind": "RoundEnded"}}', "needs the field 'at'"),
        (
            '{"id": 1, "event": {"kind": "DeckOpened", "cards": [{"kind": "InkSeen", "id": "a"}]}, "at": 1}',
            "is no WordCard",
        ),
    ],
)
def test_what_is_missing_or_named_wrong_is_refused(line: str, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        entry_from_json(line, Header())


def test_words_of_both_schemas_in_one_event_are_refused() -> None:
    both = V1[1].replace('"pile": "blue"}, "at"', '"pile": "blue", "owner": "green"}, "at"')
    with pytest.raises(Unreadable, match="unknown field 'pile'"):
        from_lines([V1[0], both])


def test_garbage_in_the_middle_is_not_skipped() -> None:
    lines = list(to_lines(journal()))
    with pytest.raises(EngineError):
        from_lines([lines[0], "{\n", *lines[1:]])


V1 = [
    '{"schema": 1, "game": "pictomania", "options": {}}\n',
    '{"id": 1, "event": {"kind": "GuessLaid", "player": "red", "pile": "blue"}, "at": 1.0, '
    '"alternatives": [{"kind": "GuessLaid", "player": "pink", "pile": "blue"}]}\n',
    '{"id": 2, "event": {"kind": "Amend", "entry": 1, "event": {"kind": "GuessLifted", "player": "red", '
    '"pile": "green"}}, "at": 2.0}\n',
    '{"id": 3, "event": {"kind": "PileTurned", "owner": "red"}, "at": 3.0}\n',
]


def test_a_record_of_schema_1_is_upgraded_on_reading() -> None:
    read = from_lines(V1)
    assert read.header == Header("pictomania", {})
    assert [entry.event for entry in read] == [
        e.GuessLaid("red", "blue"),
        Amend(1, e.GuessLifted("red", "green")),
        e.PileTurned("red"),
    ]
    assert read[1].alternatives == (e.GuessLaid("pink", "blue"),)
    assert list(to_lines(read))[1].count('"owner": "blue"') == 2


def test_the_words_of_schema_1_are_not_those_of_today() -> None:
    with pytest.raises(Unreadable, match="unknown field 'pile'"):
        from_lines([V1[0].replace("1", str(SCHEMA), 1), *V1[1:]])


def test_every_older_schema_has_a_step() -> None:
    assert sorted(STEPS) == list(range(1, SCHEMA))
