"""Records kept by hand through the command line: begun, added to, corrected, shown, copied; secrets stay secret."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from engine.codec import from_lines, to_lines
from engine.conformance import chance
from engine.entry import Amend, Insert, Redo, Retract, Undo
from engine.events import SCHEMA, DisputeSettled, Event, GuessLaid, InkSeen
from engine.fields import decode
from engine.game import games
from engine.journal import Header, Journal
from engine.pictomania import round_start
from service import cli
from service.lines import escaped
from service.places import STORE
from service.records.words import read_event, to_words
from service.store import Store
from tests.service.scripted import PLAYERS, whole_round

Says = Callable[..., str]

HIDES = "paperref: note: 2 entries hide what is secret; --with-secrets for a full copy\n"


@pytest.fixture
def path(empty_store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(STORE, str(tmp_path / "records.sqlite3"))
    return shutil.copy(empty_store, tmp_path / "records.sqlite3")


@pytest.fixture
def says(path: Path, capsys: pytest.CaptureFixture[str]) -> Says:
    """Runs `paperref record ...` on words as typed in a shell, and returns what is printed."""

    def run(typed: str) -> str:
        code = cli.run(["record", *shlex.split(typed)])
        out, err = capsys.readouterr()
        assert (code, err.replace(HIDES, "")) == (0, ""), err
        return out

    return run


@pytest.fixture
def fails(path: Path, capsys: pytest.CaptureFixture[str]) -> Says:
    """Runs a command that must be refused, and returns its one line."""

    def run(typed: str) -> str:
        code = cli.run(["record", *shlex.split(typed)])
        out, err = capsys.readouterr()
        assert (code != 0, out, err.count("\n")) == (True, "", 1), err
        return err

    return run


def allowed(printed: str) -> list[str]:
    """The acts in what `legal` prints: what stands between its two headings."""
    before = printed.partition("Awaited")[0].splitlines()
    return before[1:]


def _journal(path: Path, number: int = 1) -> Journal:
    with Store.open(path, create=False) as store:
        return store.record(number).journal


def test_a_round_is_kept_wholly_by_hand(says: Says) -> None:
    said = says("new pictomania --players red,green,blue --option mode=teaching --title Friday --who Ann")
    assert said == "record 1: pictomania, round 1 begins: red, green, blue\noptions: mode=teaching\n"
    for event in whole_round()[1:]:
        says(f"add 1 {to_words(event)} --who Ann")
    shown = says("show 1")
    assert "pictomania, entries: 30" in shown
    assert "Friday" in shown
    assert "+2 green's token, first right guess at green (events 11, 25)" in shown
    assert "Not complete" not in shown
    assert "red guesses at green" not in shown
    assert "red guesses at green (100 %) host Ann" in says("show 1 --entries")
    assert "zbylý vlastní žeton" in says("show 1 --lang cs")


@pytest.mark.parametrize("name", games())
def test_every_game_is_played_with_the_words_that_it_prints(name: str, says: Says, path: Path) -> None:
    pick = chance(11)
    says(f"new {name} --players red,green,blue,yellow")
    for _ in range(40):
        with Store.open(path) as store:
            record = store.record(1).record
        dealt = [to_words(event) for event in record.game.deal(record.state, pick)]
        printed = allowed(says("legal 1 --all"))
        if not dealt and not printed:
            break
        says(f"add 1 {dealt[0] if dealt else printed[pick(len(printed))]}")
    with Store.open(path) as store:
        kept = store.record(1).record
    assert len(kept.journal) >= 15
    assert [ruling for ruling in kept.game.rulings(kept.state) if ruling.severity == "void"] == []
    assert "entries" in says("show 1")


def test_every_correction(says: Says, path: Path) -> None:
    says("new pictomania --players red,green,blue")
    says("add 1 GuessLaid player=red owner=blue number=4 --at 10 --since 9 --by camera")
    says("add 1 InkSeen player=green --at 11")
    assert (
        says("amend 1 2 number=5 --who Bea --by player --at 8") == "entry 4: event 2 was rather: red guesses at blue\n"
    )
    assert says("insert 1 InkSeen player=red --before 2") == "entry 5: there was also: red draws\n"
    assert says("retract 1 3") == "entry 6: event 3 never happened\n"
    assert says("undo 1") == "entry 7: entry 6 is undone\n"
    assert says("redo 1") == "entry 8: entry 6 counts again\n"
    assert says("undo 1 4") == "entry 9: entry 4 is undone\n"
    assert says("redo 1 4") == "entry 10: entry 4 counts again\n"
    journal = _journal(path)
    assert [(entry.id, entry.event) for entry in journal][3:] == [
        (4, Amend(2, GuessLaid("red", "blue", 5), 8.0)),
        (5, Insert(InkSeen("red"), before=2)),
        (6, Retract(3)),
        (7, Undo(6)),
        (8, Redo(6)),
        (9, Undo(4)),
        (10, Redo(4)),
    ]
    assert (journal[2].at, journal[2].since, journal[2].source) == (10.0, 9.0, "camera")
    assert (journal[4].who, journal[4].source) == ("Bea", "player")
    assert [entry.at for entry in journal][3:] == sorted(entry.at for entry in journal)[3:]
    assert journal.effective()[2].event == GuessLaid("red", "blue", 5)


def test_what_is_said_while_a_camera_watches_is_at_the_latest_moment_of_the_film(says: Says, path: Path) -> None:
    says("new pictomania --players red,green,blue")
    with Store.open(path) as store:
        record = store.record(1)
        record.add(InkSeen("green"), 4000.5, 4000.25)
        record.add(InkSeen("red"), 3999.0)
    says("add 1 InkSeen player=blue")
    says("retract 1 2")
    says("add 1 InkSeen player=green --at 7")
    assert [(entry.at, entry.since) for entry in _journal(path)][3:] == [(4000.5, 4000.5), (4000.5, 4000.5), (7.0, 7.0)]


def test_a_ruling_is_told_when_it_comes_up_and_settled(says: Says, fails: Says, path: Path) -> None:
    says("new pictomania --players red,green,blue")
    for player in PLAYERS:
        says(f"add 1 InkSeen player={player} --at 1")
    assert "void: " not in says("add 1 GuessLaid player=red owner=blue --at 10 --since 8")
    says("add 1 BonusTaken player=green stars=2 --at 10 --since 8")
    said = says("add 1 GuessLaid player=green owner=blue --at 11 --since 7")
    assert "green may have laid a card on blue's pile" in said
    shown = says("show 1")
    assert "To settle: paperref record settle 1 maybe_late_card 7 counts|void" in shown
    assert "'maybe' does not settle maybe_late_card" in fails("settle 1 maybe_late_card 7 maybe")
    says("settle 1 maybe_late_card 7 void --who Ann --by player")
    assert _journal(path)[8].event == DisputeSettled("maybe_late_card", 7, "void")
    assert "settle 1 maybe_late_card" not in says("show 1")
    told = next(line for line in says("show 1 --entries").splitlines() if line.startswith("   8 "))
    assert "Was it too late? (decided: yes, it is void and goes back)" in told


def test_players_are_typed_as_people_type_them(says: Says) -> None:
    assert "red, green, blue" in says('new judge --players "Red, green,BLUE"')


def test_a_ruling_is_told_once_though_more_comes_to_prove_it(says: Says) -> None:
    says("new pictomania --players red,green,blue")
    says("add 1 GuessLaid player=green owner=red")
    assert "void: green laid a second card" in says("add 1 GuessLaid player=green owner=red")
    for act in ("PileTurned owner=red", "GuessShown owner=red player=green number=4"):
        assert "second card" not in says(f"add 1 {act}")


def test_many_acts_are_told_kind_by_kind(says: Says) -> None:
    says("new pictomania --players red,green,blue")
    for player in PLAYERS:
        says(f"add 1 SecretLaid player={player}")
        says(f"add 1 InkSeen player={player}")
    short, long = says("legal 1").splitlines(), says("legal 1 --all").splitlines()
    assert len(long) > 50
    assert len(short) < 12
    assert "GuessLaid player=red owner=green number=1" in short
    assert "    42 of this kind: player=red|green|blue owner=green|blue|red number=1|2|3|4|5|6|7" in short
    assert sum(line.startswith("DoneSaid") for line in short) == len(PLAYERS)


def test_what_only_the_table_can_tell_is_awaited(says: Says) -> None:
    says("new judge --players red,green,blue")
    for act in ("CardDealt player=green number=1", "CardDealt player=blue", "DrawingStarted"):
        says(f"add 1 {act}")
    for act in ("GuessLaid player=green owner=blue number=1", "GuessesCalled"):
        says(f"add 1 {act}")
    assert says("legal 1").splitlines() == [
        "Awaited from the table, the dots filled in:",
        "NumberShown owner=green number=...",
        "NumberShown owner=blue number=...",
        "GuessShown owner=blue player=green number=...",
    ]
    says("add 1 NumberShown owner=green number=1")
    assert "owner=green" not in says("legal 1")


def test_an_earlier_round_is_shown_with_its_own_points_and_rulings(says: Says, fails: Says) -> None:
    says("new judge --players red,green,blue")
    for act in ("DrawingStarted", "GuessLaid player=green owner=blue number=1", "GuessesCalled"):
        says(f"add 1 {act}")
    for act in (
        "NumberShown owner=blue number=1",
        "NumberShown owner=green number=2",
        "GuessLaid player=blue owner=blue",
    ):
        says(f"add 1 {act}")
    for act in ("RoundEnded", "TurnStarted players=red,green,blue judge=green round=2", "DrawingStarted"):
        says(f"add 1 {act}")
    says("add 1 GuessLaid player=green owner=red")
    now, first = says("show 1"), says("show 1 --round 1")
    assert "+3 right guess" not in now
    assert "+3 right guess" in first
    assert "The whole game so far: red 0, green 3, blue 3" in first
    assert "green is the judge" in now
    assert "green is the judge" not in first
    assert fails("show 1 --round 7") == "paperref: there is no round 7 in this record; its rounds: 1, 2\n"


def test_what_became_of_an_entry_is_said_in_words(says: Says) -> None:
    says("new pictomania --players red,green,blue")
    for command in (
        "add 1 InkSeen player=red",
        "add 1 InkSeen player=green",
        "add 1 BonusTaken player=blue stars=2",
        "retract 1 2",
        "amend 1 4 stars=1",
        "amend 1 4 stars=2",
        "undo 1 3",
        "add 1 InkSeen player=blue",
        "undo 1 9",
        "redo 1 9",
    ):
        says(command)
    lines = says("show 1 --entries").splitlines()[1:12]
    assert [line.partition(" [")[2] for line in lines] == [
        *("", "retracted by entry 5]", "undone by entry 8]", "rather as entry 7 says]", ""),
        *("superseded by entry 7]", "", "", "", "", ""),
    ]


@pytest.mark.parametrize("lang", ["cs", "es", "fa"])
def test_every_command_speaks_every_language(says: Says, tmp_path: Path, lang: str) -> None:
    commands = (
        "list",
        "new pictomania --players red,green,blue --option mode=tougher",
        "add 1 InkSeen player=red",
        "retract 1 2",
        "amend 1 1 round=1",
        "insert 1 InkSeen player=blue --after 1",
        "undo 1",
        "redo 1",
        "add 1 GuessLaid player=blue owner=blue",
        "settle 1 own_pile 8 wrong",
        "legal 1",
        "show 1 --entries --round 1",
        "list",
        f"export 1 {tmp_path / 'E.jsonl'} --as red",
        f"import {tmp_path / 'E.jsonl'}",
        f"backup {tmp_path / 'copy.sqlite3'}",
    )
    said = [says(f"{command} --lang {lang}") for command in commands]
    for printed in said:
        words = re.sub(r"\S*[/=|_.]\S*|paperref record [a-z]+|mode|pictomania|PileTurned|judge", "", printed)
        assert not re.search(r"\b(record|entry|entries|draws|event|To|the|written|options)\b", words), words


def test_records_are_listed(says: Says) -> None:
    says("new pictomania --players red,green,blue --title 'Friday [bold]evening'")
    says("new pictomania --players red,green,blue")
    printed = says("list")
    assert "Friday [bold]evening" in printed
    assert printed.count("pictomania") == 2


SECRET = "add 1 GuessLaid player=red owner=blue number=4"


def test_a_secret_stays_secret_until_it_may_be_known(says: Says, tmp_path: Path) -> None:
    says("new pictomania --players red,green,blue")
    says(SECRET)
    says("amend 1 2 number=6")
    for command in ("show 1 --entries", "show 1 --as green", "export 1", "export 1 --as green", "legal 1"):
        assert "red 6" not in (printed := says(command))
        assert '"number"' not in printed
    assert "red 6" in says("show 1 --as red")
    assert '"number": 6' in says("export 1 --as red")
    says(f"export 1 {tmp_path / 'E.jsonl'}")
    assert "number" not in (tmp_path / "E.jsonl").read_text()
    for words in ("PileTurned owner=blue", "NumberShown owner=blue number=6"):
        says(f"add 1 {words}")
    assert "red 6" in says("show 1")
    assert '"number": 6' in says("export 1")


def test_a_copy_with_secrets_holds_all_and_says_so(
    says: Says, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    says("new pictomania --players red,green,blue")
    says(SECRET)
    assert cli.run(["record", "export", "1", str(tmp_path / "E.jsonl"), "--with-secrets"]) == 0
    assert capsys.readouterr().err.startswith("paperref: note: this copy holds what is still secret")
    assert says(f"import {tmp_path / 'E.jsonl'}") == f"record 2: pictomania, 2 entries from {tmp_path / 'E.jsonl'}\n"
    assert list(_journal(path, 2)) == list(_journal(path))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--as host", "paperref: note: 1 entry hides what is secret; --with-secrets for a full copy\n"),
        ("--as spectator", "paperref: note: 1 entry hides what is secret; --with-secrets for a full copy\n"),
        ("--as red", ""),
    ],
)
def test_a_copy_that_hides_something_says_so(
    says: Says, capsys: pytest.CaptureFixture[str], words: str, said: str
) -> None:
    says("new pictomania --players red,green,blue")
    says(SECRET)
    assert cli.run(["record", "export", "1", *words.split()]) == 0
    assert capsys.readouterr().err == said


@pytest.mark.parametrize("command", [["score"], ["record", "import"]])
@pytest.mark.parametrize(("cut", "said"), [(0, ""), (1, ""), (5, "the last line was cut off"), (40, "the last line")])
def test_a_last_line_that_was_cut_off_is_told(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str], cut: int, said: str
) -> None:
    journal = Journal(Header("pictomania"))
    for moment, event in enumerate(whole_round()):
        journal.add(event, float(moment))
    text = "".join(to_lines(journal))
    (tmp_path / "E.jsonl").write_text(text[: len(text) - cut])
    assert cli.run([*command, str(tmp_path / "E.jsonl")]) == 0
    err = capsys.readouterr().err
    assert err.startswith(f"paperref: note: {tmp_path / 'E.jsonl'}: {said}" if said else "")
    assert err.count("\n") == bool(said)


ODD = "a[/b]:cat: \x1b[31m\nred\x9b"
SHOWN = r"a[/b]:cat: \x1b[31m\nred\x9b"


def test_no_text_steers_the_terminal_or_is_taken_for_markup(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = (
        ["new", "judge", "--players", "red,green,blue", "--title", ODD, "--who", ODD],
        ["add", "1", "BreachCalled", "player=red", f"what={ODD}", "--who", ODD],
        ["list"],
        ["show", "1", "--entries"],
    )
    for command in commands:
        assert cli.run(["record", *command]) == 0
    assert cli.run(["record", "export", "1", str(tmp_path / "E.jsonl"), "--with-secrets"]) == 0
    assert cli.run(["score", str(tmp_path / "E.jsonl")]) == 0
    out = capsys.readouterr().out
    assert out.count(SHOWN) >= 5
    assert not set(out) & {"\x1b", "\x9b"}


@pytest.mark.parametrize("name", ["[/b]", ":cat:", "[red]", "a\nb\x1b[31m"])
def test_places_are_printed_as_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    place, shown = str(tmp_path / f"{name}.db"), escaped(str(tmp_path / f"{name}.db"))
    Store.open(place).close()
    assert cli.run(["record", "list", "--store", place]) == 0
    assert capsys.readouterr().out == f"{shown}: no records yet; begin one with: paperref record new\n"
    assert cli.run(["record", "new", "judge", "--players", "red,green,blue", "--store", place]) == 0
    capsys.readouterr()
    for command in (["export", "1"], ["backup"]):
        target = tmp_path / f"{name}.{command[0]}"
        assert cli.run(["record", *command, str(target), "--store", place]) == 0
        assert capsys.readouterr().out.startswith(f"written: {escaped(str(target))}")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_an_output_that_has_not_every_character(path: Path, monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    outputs = []
    for command in (
        ["new", "judge", "--players", "red,green,blue", "--title", "جمعه čt"],
        ["list"],
        ["show", "1", "--lang", "fa"],
        ["show", "1", "--as", "ž"],
        ["export", "1", "/nowhere/\udcff"],
        ["import", "\udcff.jsonl"],
    ):
        streams = [TextIOWrapper(BytesIO(), encoding=encoding, write_through=True) for _ in range(2)]
        monkeypatch.setattr("sys.stdout", streams[0])
        monkeypatch.setattr("sys.stderr", streams[1])
        code = cli.run(["record", *command])
        written = [stream.buffer.getvalue() for stream in streams]
        outputs.append((code, written[0] != b"", written[1].count(b"\n"), b"internal" in written[1]))
    assert outputs == [(0, True, 0, False)] * 3 + [(2, False, 1, False), (1, False, 1, False), (2, False, 1, False)]


def test_a_copy_on_the_output_has_the_encoding_of_records(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cli.run(["record", "new", "judge", "--players", "red,green,blue", "--who", "é جمعه"]) == 0
    output = TextIOWrapper(BytesIO(), encoding="latin-1")
    monkeypatch.setattr("sys.stdout", output)
    assert cli.run(["record", "export", "1"]) == 0
    assert list(from_lines(output.buffer.getvalue().decode("utf-8").splitlines(keepends=True))) == list(_journal(path))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize(
    ("words", "kept"),
    [
        (["new", "pictomania", "--players", "red,green,blue"], "record 2"),
        (["add", "1", "InkSeen", "player=red"], "entry 2"),
        (["import", "E.jsonl"], "record 2"),
    ],
)
def test_what_was_kept_is_told_where_the_output_is_full(
    says: Says,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    kept: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    says("new pictomania --players red,green,blue")
    says("export 1 E.jsonl")
    with monkeypatch.context() as patch:
        full = open("/dev/full", "w")  # noqa: SIM115
        patch.setattr("sys.stdout", full)
        assert cli.run(["record", *words]) == 1
    with suppress(OSError):
        full.close()
    said = f"paperref: kept as {kept}; the output could not be written (No space left on device)\n"
    assert capsys.readouterr().err == said


def test_no_output_at_all_is_borne(says: Says, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    says("new pictomania --players red,green,blue")
    monkeypatch.setattr("sys.stdout", None)
    for typed in ("add 1 InkSeen player=red", "export 1", "show 1", "list"):
        assert cli.run(["record", *typed.split()]) == 0
    assert len(_journal(path)) == 2


def test_each_is_told_what_the_game_lets_them_do(says: Says, path: Path) -> None:
    says("new judge --players red,green,blue")
    pick, told = chance(3), []
    for _ in range(12):
        with Store.open(path) as store:
            record = store.record(1).record
        kinds = record.game.vocabulary.kinds
        for who in (*PLAYERS, "spectator"):
            legal = [decode(Event, act, "act", kinds) for act in record.game.view(record.state, who)["legal"]]
            printed = allowed(says(f"legal 1 --as {who} --all"))
            assert [read_event(shlex.split(line), kinds) for line in printed] == legal
            told += [type(act).__name__ for act in legal if who == record.state.now.judge]
        events = record.game.deal(record.state, pick) or record.game.legal(record.state)
        says(f"add 1 {to_words(events[0])}")
    assert {"DrawingStarted", "GuessesCalled"} <= set(told)


def test_a_copy_is_a_record_of_its_own(says: Says, path: Path, tmp_path: Path) -> None:
    says("new pictomania --players red,green,blue")
    for event in whole_round()[1:]:
        says(f"add 1 {to_words(event)}")
    says("undo 1")
    says(f"export 1 {tmp_path / 'Friday.jsonl'}")
    says(f"import {tmp_path / 'Friday.jsonl'}")
    assert list(_journal(path, 2)) == list(_journal(path))
    assert "Friday" in says("list")
    assert (tmp_path / "Friday.jsonl").read_text() == says("export 2") == says("export 1")


def test_a_record_of_schema_1_is_upgraded(says: Says, path: Path, tmp_path: Path) -> None:
    lines = list(to_lines(_whole_round_of_schema_1()))
    (tmp_path / "old.jsonl").write_text("".join(lines).replace('"schema": 2', '"schema": 1').replace("owner", "pile"))
    old = (tmp_path / "old.jsonl").read_text()
    assert '"kind": "GuessLaid", "player": "green", "pile": "red"' in old
    says(f"import {tmp_path / 'old.jsonl'}")
    assert list(_journal(path)) == list(_whole_round_of_schema_1())
    says("add 1 PileTurned owner=red")
    exported = from_lines(says("export 1").splitlines(keepends=True))
    assert exported.header.schema == SCHEMA
    assert exported[2].event == GuessLaid("green", "red", 3)


def _whole_round_of_schema_1() -> Journal:
    """A record whose events all were in schema 1 as they are today, but for the pile of a guess."""
    journal = Journal(Header("pictomania"))
    journal.add(round_start(PLAYERS), 0.0)
    for event in (GuessLaid("green", "red", 3), GuessLaid("blue", "red", 2)):
        journal.add(event, 1.0, alternatives=(GuessLaid("green", "blue"),))
    journal.add(Amend(2, GuessLaid("green", "red", 4)), 2.0)
    journal.add(Insert(GuessLaid("red", "green"), after=2), 3.0)
    return journal


@pytest.mark.parametrize(
    ("number", "text", "message"),
    [
        (0, '{"schema": 99, "game": "pictomania", "options": {}}', "line 1: header: schema 99 is not known"),
        (0, '{"schema": 2, "game": "chess", "options": {}}', "no game 'chess'"),
        (0, '{"schema": 2, "game": "pictomania", "options": {"mode": "hard"}}', "line 1: options.mode: 'hard'"),
        (0, "", "line 2: header: expected a header"),
        (3, "{broken", "line 4: entry: '{broken' is not a line of JSON"),
        (3, '{"id": 3, "event": {"kind": "Sneezed"}, "at": 1}', "line 4: entry.event: "),
        (3, '{"id": 9, "event": {"kind": "InkSeen", "player": "red"}, "at": 1}', "line 4: entry 9 cannot follow"),
        (3, '{"id": 3, "event": {"kind": "InkSeen", "player": "pink"}, "at": 1}', "line 4: entry 3: 'pink'"),
        (3, '{"id": 3, "event": {"kind": "Undo", "entry": 8}, "at": 1}', "line 4: there is no entry 8"),
        (
            3,
            '{"id": 3, "event": {"kind": "InkSeen", "player": "\\ud800"}, "at": 1}',
            r"line 4: '\ud800' is no whole character",
        ),
        (
            3,
            '{"id": 3, "event": {"kind": "InkSeen", "player": "red"}, "at": 1, "who": "\\ud800"}',
            r"line 4: '\ud800' is no whole character",
        ),
        (
            3,
            '{"id": 3, "event": {"kind": "InkSeen", "player": "red"}, "at": 1, "who": "\\u0000"}',
            "E.jsonl: entry 3.who: ",
        ),
        (1, '{"id": 1, "event": {"kind": "InkSeen", "player": "red"}, "at": 1}', "line 2: entry 1"),
    ],
)
def test_a_record_with_a_fault_is_not_taken_in_at_all(
    says: Says, fails: Says, tmp_path: Path, number: int, text: str, message: str
) -> None:
    journal = Journal(Header("pictomania"))
    for moment, event in enumerate(whole_round()):
        journal.add(event, float(moment))
    lines = list(to_lines(journal))
    (tmp_path / "E.jsonl").write_text("".join([*lines[:number], text + "\n", *lines[number + 1 :]]))
    said = fails(f"import {tmp_path / 'E.jsonl'}")
    assert message in said
    says("new pictomania --players red,green,blue")
    assert "pictomania" not in says("list").replace("pictomania", "", 1)


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("new chess --players red,green,blue", "'chess' is not one of 'judge', 'pictomania'"),
        ("new pictomania --players red,green", "is for 3 to 6 players"),
        ("new pictomania --players red,green,green", "red, green, green"),
        ("new pictomania --players red,green,teal", "red, green, teal"),
        ("new pictomania --players red,green,blue --option mode=hard", "'hard' is not one of full, teaching, tougher"),
        ("new pictomania --players red,green,blue --option frob=1", "'frob=1': the game has no frob; it has: mode"),
        ("show 9", "there is no record 9; see: paperref record list"),
        ("show x", "'RECORD'"),
        ("add 1", "Missing argument 'ACT...'"),
        ("add 1 GuessLaid player=red owner=pink", "'pink'"),
        ("add 1 GuessLaid player=red owner=blue number=9", "expected a figure 1 to 7"),
        ("add 1 InkSeen player=red --at 5 --since 6", "the first moment may not come after the last"),
        ("add 1 InkSeen player=red --by cat", "'cat' is not one of"),
        ("amend 1 7 number=4", "entry 7 is no event that counts now"),
        ("amend 1 1 InkSeen player=red", "entry 1"),
        ("insert 1 InkSeen player=red", "either before or after an entry"),
        ("insert 1 InkSeen player=red --before 1 --after 1", "either before or after an entry"),
        ("retract 1 5", "there is no entry 5"),
        ("undo 1 5", "there is no entry 5"),
        ("undo 1 0", "there is no entry 0"),
        ("redo 1 0", "there is no entry 0"),
        ("show 0", "there is no record 0;"),
        (f"show {10**40}", "there is no record 10000000000000000..."),
        ("show 99999999999999999999", "there is no record 99999999999999999999;"),
        (f"retract 1 {'7' * 300}", "there is no entry 777777777777...; the record has"),
        (f"add 1 GuessLaid player=red owner=blue number={'7' * 300}", "777777777777..."),
        ("redo 1", "nothing to redo"),
        ("settle 1 late_card 1 maybe", "record 1 has no dispute 'late_card' about entry 1; it has: none"),
        ("settle 1 frob 1 yes", "record 1 has no dispute 'frob' about entry 1"),
        ("show 1 --as pink", "'pink' is nobody who may look; red, green, blue, host, spectator may"),
        ("legal 1 --as pink", "'pink' is nobody who may look"),
        ("export 1 --as pink", "'pink' is nobody who may look"),
        ("export 1 .", "is there already; give another name"),
        ("export 1 /nowhere/E.jsonl", "cannot be written"),
        ("import none.jsonl", "none.jsonl: no such file"),
        ("backup .", "is there already"),
        ("list --store .", "is a folder"),
        ("list --store none.sqlite3", "there is no store yet; begin one with: paperref record new"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_changes_nothing(
    says: Says, fails: Says, path: Path, typed: str, message: str
) -> None:
    says("new pictomania --players red,green,blue")
    before = list(_journal(path))
    assert message in fails(typed)
    assert list(_journal(path)) == before
    assert not Path("none.sqlite3").exists()


def test_who_has_no_lines_is_not_named_beneath_the_board(says: Says) -> None:
    says("new judge --players red,green,blue")
    assert "green" not in says("show 1").split("Not complete")[1]


def test_the_whole_store_is_copied(says: Says, tmp_path: Path) -> None:
    says("new pictomania --players red,green,blue")
    assert says(f"backup {tmp_path / 'copy.sqlite3'}") == f"written: {tmp_path / 'copy.sqlite3'}, 1 records\n"
    assert list(_journal(tmp_path / "copy.sqlite3")) == list(_journal(tmp_path / "records.sqlite3"))


def test_an_empty_store_says_how_to_begin(says: Says) -> None:
    assert "no records yet; begin one with: paperref record new" in says("list")
