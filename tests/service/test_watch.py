"""Watching: the record grows line by line, the result says what the rules say, and nothing seen is ever lost."""

from __future__ import annotations

import json
import signal
import sqlite3
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from rich.console import Console

from engine.codec import to_lines
from engine.events import GuessLaid, NumberShown
from engine.journal import Journal
from engine.pictomania.events import DoneSaid
from service import cli, watch
from service.fault import BROKE_OFF, INTERRUPTED, Fault
from service.places import SETTINGS
from service.settings import set_row
from service.store import Store
from service.watch import STOPS, WatchOptions, watch_file, watch_film
from tests.service.scripted import ScriptedReferee, small_film, whole_round
from vision.camera import Frame, open_source
from vision.referee import RefereeOptions
from vision.sighting import Sighting
from vision.table import NoTable


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_film(tmp_path_factory.mktemp("film") / "film.mp4")


def _watch(film: Path, out: Path, referee: ScriptedReferee, **chosen: Any) -> str:
    """Watch `film` and return what was printed; everything is written to the folder `out`."""
    out.mkdir(parents=True, exist_ok=True)
    usual: dict[str, Any] = {"result": out / "R.json", "events": out / "E.jsonl", "evidence": out}
    options = WatchOptions(film, **(usual | {"as_fast_as_possible": True} | chosen))
    console = Console(record=True, width=160, force_terminal=False)
    with open_source(film) as source:
        watch_film(source, referee, options, console)
    return console.export_text()


def _lines(out: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (out / "E.jsonl").read_text().splitlines()]


def test_each_sighting_becomes_a_line_with_its_pictures(film: Path, tmp_path: Path) -> None:
    events = whole_round()
    _watch(film, tmp_path, ScriptedReferee(events))
    header, *entries = _lines(tmp_path)
    assert header == {"schema": 2, "game": "pictomania", "options": {}}
    assert [entry["event"]["kind"] for entry in entries] == [type(event).__name__ for event in events]
    assert entries[3]["at"] == pytest.approx(0.3)
    assert entries[3]["evidence"] == ["0004-before.png", "0004-after.png"]
    assert cv2.imread(str(tmp_path / "0004-after.png")).shape == (6, 8, 3)


def test_what_the_table_was_told_besides_the_events_is_said_once_and_kept(film: Path, tmp_path: Path) -> None:
    referee = ScriptedReferee(whole_round())
    referee.told = ["the camera moved at 1.0 s by 15 pixels; the places were moved along"]
    printed = _watch(film, tmp_path, referee)
    assert json.loads((tmp_path / "R.json").read_text())["notes"] == referee.told
    assert printed.count(referee.told[0]) == 1


def test_the_result_has_the_score_and_all_that_stands_behind_it(film: Path, tmp_path: Path) -> None:
    printed = _watch(film, tmp_path, ScriptedReferee(whole_round()))
    result = json.loads((tmp_path / "R.json").read_text())
    assert result["points"] == {"red": 2 + 2 + 2, "green": 2 + 2 - 1, "blue": 1 - 1 - 1}
    assert result["black_sheep"] == "blue"
    assert result["secret"]["green"] == {"number": 5, "letter": "B", "word": "word 5"}
    assert result["piles"]["green"] == [{"player": "red", "number": 5}, {"player": "blue", "number": 2}]
    assert sum(int(line.split()[0]) for line in result["explain"]["red"]) == 6
    assert (result["rulings"], result["unsure"], result["broke_off"]) == ([], [], "")
    assert "black sheep" in printed


def test_drawings_lie_where_the_result_says(film: Path, tmp_path: Path) -> None:
    _watch(film, tmp_path, ScriptedReferee(whole_round()), evidence=None)
    drawings = json.loads((tmp_path / "R.json").read_text())["drawings"]
    assert sorted(drawings) == ["blue", "red"]
    assert cv2.imread(drawings["red"]).shape == (120, 170, 3)
    assert Path(drawings["red"]).parent.name == "R-drawings"


def test_drawings_are_kept_without_paper_as_strokes_and_as_they_grew(film: Path, tmp_path: Path) -> None:
    _watch(film, tmp_path, ScriptedReferee(whole_round()))
    sketches = json.loads((tmp_path / "R.json").read_text())["sketches"]
    red = sketches["red"]
    assert (red["finished"], sketches["blue"]["finished"]) == (5.0, None)
    assert [Path(red[kind]).name for kind in ("ink", "strokes", "growth")] == [
        "drawing-red-ink.png",
        "drawing-red.svg",
        "drawing-red.webp",
    ]
    ink = cv2.imread(red["ink"], cv2.IMREAD_UNCHANGED)
    assert (ink[10, 10, 3], ink[35, 85, 3]) == (0, 255)
    assert Path(red["strokes"]).read_text().count("<path ") == 2
    done, growth = cv2.imdecodeanimation(np.frombuffer(Path(red["growth"]).read_bytes(), np.uint8))
    assert done
    assert len(growth.frames) == 1 + 3 + 3


def test_timing_counts_frames_film_and_each_stage(film: Path, tmp_path: Path) -> None:
    _watch(film, tmp_path, ScriptedReferee(whole_round()))
    timing = json.loads((tmp_path / "R.json").read_text())["timing"]
    assert (timing["frames"], timing["film_seconds"]) == (40, 3.9)
    assert timing["cpu_seconds"]["look"] == 0.25
    assert set(timing["cpu_seconds"]) == {"decode", "record", "look", "drawings"}


def test_the_same_film_gives_the_same_bytes(film: Path, tmp_path: Path) -> None:
    for name in ("a", "b"):
        _watch(film, tmp_path / name, ScriptedReferee(whole_round(), confidence={9: 0.5}))
    assert (tmp_path / "a" / "E.jsonl").read_bytes() == (tmp_path / "b" / "E.jsonl").read_bytes()
    assert str(tmp_path) not in (tmp_path / "a" / "E.jsonl").read_text()


def test_what_is_not_sure_is_listed_and_said(film: Path, tmp_path: Path) -> None:
    printed = _watch(film, tmp_path, ScriptedReferee(whole_round(), confidence={9: 0.5}))
    unsure = json.loads((tmp_path / "R.json").read_text())["unsure"]
    assert [(doubt["id"], doubt["text"]) for doubt in unsure] == [(10, "blue guesses at red")]
    assert "blue guesses at red (50 %)" in printed


def test_readings_that_cannot_all_be_right_are_corrected_as_doubtful(film: Path, tmp_path: Path) -> None:
    class Misread(ScriptedReferee):
        def see(self, frame: Frame) -> list[Sighting]:
            return [self._doubt(seen) for seen in super().see(frame)]

        def _doubt(self, seen: Sighting) -> Sighting:
            if seen.event != NumberShown("green", 5):
                return seen
            return replace(seen, event=NumberShown("green", 3), confidence=0.6, alternatives=(seen.event,))

    _watch(film, tmp_path, Misread(whole_round()))
    last = _lines(tmp_path)[-1]
    assert (last["event"]["kind"], last["who"], last["confidence"]) == ("Amend", "rules", 0.5)
    result = json.loads((tmp_path / "R.json").read_text())
    assert result["points"] == {"red": 6, "green": 3, "blue": -1}
    assert [doubt["text"] for doubt in result["unsure"]] == ["number of green: 5"]


def test_without_places_nothing_is_written(film: Path, tmp_path: Path) -> None:
    _watch(film, tmp_path, ScriptedReferee(whole_round()), result=None, events=None, evidence=None)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (KeyboardInterrupt(), INTERRUPTED, "stopped before the end"),
        (OSError(28, "No space left on device", "E.jsonl"), BROKE_OFF, "No space left on device"),
    ],
)
def test_what_was_seen_before_a_stop_is_kept(
    film: Path, tmp_path: Path, error: BaseException, code: int, message: str
) -> None:
    with pytest.raises(Fault, match=message) as caught:
        _watch(film, tmp_path, ScriptedReferee(whole_round(), fails={10: error}))
    assert caught.value.code == code
    assert "E.jsonl" in str(caught.value)
    assert len(_lines(tmp_path)) == 1 + 10
    result = json.loads((tmp_path / "R.json").read_text())
    assert message in result["broke_off"]
    assert result["piles"]["red"] == [{"player": "green", "number": None}, {"player": "blue", "number": None}]


@pytest.mark.parametrize(
    ("frame", "told"), [(0, "nothing was seen to happen before"), (10, "what was seen is not kept, for no --result")]
)
def test_a_stop_says_what_was_not_kept(film: Path, tmp_path: Path, frame: int, told: str) -> None:
    referee = ScriptedReferee(whole_round(), fails={frame: KeyboardInterrupt()})
    with pytest.raises(Fault, match=f"stopped before the end; {told}") as caught:
        _watch(film, tmp_path, referee, result=None, events=None, evidence=None)
    assert caught.value.code == INTERRUPTED


def test_a_stop_before_the_first_picture_is_told_and_leaves_every_file_as_it_was(
    film: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(options: WatchOptions) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(watch, "_referee", stopped)
    result = tmp_path / "R.json"
    result.write_text("of last week")
    assert cli.run(["watch", str(film), "--result", str(result), "--events", str(tmp_path / "E.jsonl")]) == INTERRUPTED
    assert capsys.readouterr().err == (
        "paperref: stopped before the first picture was looked at; nothing was recorded, and no file was written\n"
    )
    assert result.read_text() == "of last week"
    assert not (tmp_path / "E.jsonl").exists()


def test_pictures_that_cannot_be_written_keep_nothing_else_from_being_kept(
    film: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(Fault, match="pictures cannot be written any more") as caught:
        _watch(film, tmp_path, ScriptedReferee(whole_round()))
    assert caught.value.code == BROKE_OFF
    assert "the drawings cannot be written (No space left on device)" in str(caught.value)
    assert len(_lines(tmp_path)) == 1 + len(whole_round())
    assert json.loads((tmp_path / "R.json").read_text())["points"]["red"] == 6


def test_a_result_that_cannot_be_written_is_told_after_the_score(
    film: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "R.json").mkdir()
    with pytest.raises(Fault, match=r"R\.json: the result cannot be written"):
        _watch(film, tmp_path, ScriptedReferee(whole_round()))
    assert "first right guess" in capsys.readouterr().out


def test_a_record_that_cannot_be_begun_is_an_error_with_its_name(film: Path, tmp_path: Path) -> None:
    (tmp_path / "E.jsonl").mkdir()
    with pytest.raises(OSError, match=r"E\.jsonl"):
        _watch(film, tmp_path, ScriptedReferee(whole_round()))


def test_evidence_alone_holds_the_drawings(film: Path, tmp_path: Path) -> None:
    _watch(film, tmp_path, ScriptedReferee(whole_round()), result=None, events=None)
    assert (tmp_path / "drawing-red.png").is_file()


def test_a_closed_pipe_ends_the_watching_and_the_result_says_so(film: Path, tmp_path: Path) -> None:
    with pytest.raises(Fault, match="nobody reads the output"):
        _watch(film, tmp_path, ScriptedReferee(whole_round(), fails={10: SystemExit(1)}))
    assert "nobody reads the output" in json.loads((tmp_path / "R.json").read_text())["broke_off"]


def test_an_error_of_our_own_still_leaves_record_and_result(film: Path, tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        _watch(film, tmp_path, ScriptedReferee(whole_round(), fails={5: ZeroDivisionError()}))
    assert len(_lines(tmp_path)) == 1 + 5
    assert json.loads((tmp_path / "R.json").read_text())["broke_off"] == "an error of the program"


def test_a_film_without_a_table_is_a_fault_and_leaves_an_empty_result(film: Path, tmp_path: Path) -> None:
    with pytest.raises(Fault, match="no sheets of paper") as caught:
        _watch(film, tmp_path, ScriptedReferee([], at_the_end=NoTable("no sheets of paper")))
    assert caught.value.code == BROKE_OFF
    assert len(_lines(tmp_path)) == 1
    assert json.loads((tmp_path / "R.json").read_text())["points"] == {}


def test_a_truncated_film_is_watched_as_far_as_it_goes(film: Path, tmp_path: Path) -> None:
    cut = small_film(tmp_path / "cut.avi", frames=400)
    cut.write_bytes(cut.read_bytes()[: int(cut.stat().st_size * 0.6)])
    with pytest.raises(Fault, match="breaks off after frame") as caught:
        _watch(cut, tmp_path, ScriptedReferee(whole_round()))
    assert caught.value.code == BROKE_OFF
    assert len(_lines(tmp_path)) == 1 + len(whole_round())


def test_what_the_rules_cannot_record_is_said_and_the_rest_goes_on(film: Path, tmp_path: Path) -> None:
    events = whole_round()
    events[8:8] = [DoneSaid("purple"), GuessLaid("green", "pink")]
    printed = _watch(film, tmp_path, ScriptedReferee(events))
    assert "not recorded: purple is done without a token" in printed
    assert len(_lines(tmp_path)) == 1 + len(whole_round())
    assert json.loads((tmp_path / "R.json").read_text())["points"]["red"] == 6


def test_an_earlier_record_is_kept_aside(film: Path, tmp_path: Path) -> None:
    (tmp_path / "E.jsonl").write_text("earlier\n")
    _watch(film, tmp_path, ScriptedReferee(whole_round()))
    assert (tmp_path / "E.jsonl.old").read_text() == "earlier\n"
    assert len(_lines(tmp_path)) == 1 + len(whole_round())


def test_modes_stand_in_the_header(film: Path, tmp_path: Path) -> None:
    _watch(film, tmp_path / "t", ScriptedReferee(whole_round()), teaching_round=True)
    _watch(film, tmp_path / "h", ScriptedReferee(whole_round()), tougher=True)
    assert _lines(tmp_path / "t")[0]["options"] == {"mode": "teaching"}
    assert _lines(tmp_path / "h")[0]["options"] == {"mode": "tougher"}
    assert json.loads((tmp_path / "t" / "R.json").read_text())["points"]["blue"] == 1 + 1 - 1


@pytest.mark.parametrize("stop", STOPS)
def test_a_request_to_stop_is_as_good_as_ctrl_c(
    request: pytest.FixtureRequest, film: Path, tmp_path: Path, stop: signal.Signals
) -> None:
    # Where the tests themselves were started to outlive a terminal, its end is ignored, as it should be.
    request.addfinalizer(partial(signal.signal, stop, signal.signal(stop, signal.SIG_DFL)))

    class Stopped(ScriptedReferee):
        def see(self, frame: Frame) -> list[Sighting]:
            if frame.index == 10:
                signal.raise_signal(stop)
            return super().see(frame)

    with pytest.raises(Fault, match="stopped before the end") as caught:
        _watch(film, tmp_path, Stopped(whole_round()))
    assert caught.value.code == INTERRUPTED
    assert len(_lines(tmp_path)) == 1 + 10


def test_each_line_of_the_record_is_on_disk_before_the_next_frame_is_looked_at(film: Path, tmp_path: Path) -> None:
    seen: list[int] = []

    class Looking(ScriptedReferee):
        def see(self, frame: Frame) -> list[Sighting]:
            seen.append(len(_lines(tmp_path)))
            return super().see(frame)

    _watch(film, tmp_path, Looking(whole_round()))
    assert seen[:20] == [0, *range(2, 21)], "the header is written with the first line, which tells who plays"


def test_paced_watching_waits_for_the_film(film: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr("service.watch.Pace.wait", lambda self, moment: waited.append(moment))
    _watch(film, tmp_path, ScriptedReferee(whole_round()), as_fast_as_possible=False)
    assert waited == pytest.approx([index / 10 for index in range(40)])


def _watch_into_a_store(film: Path, out: Path, referee: ScriptedReferee, **chosen: Any) -> Journal:
    """Watch `film` into a store beside the file; the journal of its only record."""
    _watch(film, out, referee, store=str(out / "records.sqlite3"), **chosen)
    return _stored(out)


def _stored(out: Path) -> Journal:
    with Store.open(out / "records.sqlite3", create=False) as store:
        assert [summary.title for summary in store.summaries()] == ["film.mp4"]
        return store.record(1).journal


def test_the_store_holds_what_the_file_holds(film: Path, tmp_path: Path) -> None:
    journal = _watch_into_a_store(film, tmp_path, ScriptedReferee(whole_round()))
    assert "".join(to_lines(journal)) == (tmp_path / "E.jsonl").read_text()
    assert len(journal) == len(whole_round())


def test_the_store_alone_is_enough(film: Path, tmp_path: Path) -> None:
    place = str(tmp_path / "records.sqlite3")
    printed = _watch(
        film, tmp_path, ScriptedReferee(whole_round()), store=place, result=None, events=None, evidence=None
    )
    assert f"written: {place} (record 1)" in printed
    assert len(_stored(tmp_path)) == len(whole_round())


def test_what_was_seen_before_a_stop_is_in_the_store(film: Path, tmp_path: Path) -> None:
    with pytest.raises(Fault, match=r"stopped before the end; .* and .*records\.sqlite3 \(record 1\) and"):
        _watch_into_a_store(film, tmp_path, ScriptedReferee(whole_round(), fails={10: KeyboardInterrupt()}))
    assert len(_stored(tmp_path)) == 10


def test_a_store_that_cannot_be_written_any_more_ends_the_watching(film: Path, tmp_path: Path) -> None:
    class Refusing(ScriptedReferee):
        def see(self, frame: Frame) -> list[Sighting]:
            if frame.index == 10:
                with closing(sqlite3.connect(tmp_path / "records.sqlite3")) as other:
                    other.execute("CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(FAIL, 'full'); END")
            return super().see(frame)

    with pytest.raises(Fault, match=r"the database refuses \(full\); nothing was changed; what was seen is kept in"):
        _watch_into_a_store(film, tmp_path, Refusing(whole_round()))
    assert len(_stored(tmp_path)) == len(_lines(tmp_path)) - 1 == 10
    assert "broke_off" in json.loads((tmp_path / "R.json").read_text())


def test_a_correction_by_hand_while_the_camera_watches_is_taken_up(film: Path, tmp_path: Path) -> None:
    class Corrected(ScriptedReferee):
        def see(self, frame: Frame) -> list[Sighting]:
            if frame.index == 10:
                with Store.open(tmp_path / "records.sqlite3") as store:
                    store.record(1).add(DoneSaid("blue"), 0.95, source="host", who="Ann")
            return super().see(frame)

    journal = _watch_into_a_store(film, tmp_path, Corrected(whole_round()))
    assert len(journal) == len(whole_round()) + 1
    assert (journal[11].event, journal[11].who) == (DoneSaid("blue"), "Ann")
    assert "".join(to_lines(journal)) == (tmp_path / "E.jsonl").read_text()


def test_the_owners_rows_for_so_many_players_stand_in_the_header(
    film: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SETTINGS, str(tmp_path / "settings.toml"))
    set_row(tmp_path / "settings.toml", "pictomania", "bonus_tokens", 3, [3, 2, 1])
    set_row(tmp_path / "settings.toml", "pictomania", "bonus_tokens", 4, [3, 3, 2, 1])
    journal = _watch_into_a_store(film, tmp_path, ScriptedReferee(whole_round()), teaching_round=True)
    assert journal.header.options == _lines(tmp_path)[0]["options"] == {"mode": "teaching", "bonus_tokens": [3, 2, 1]}


def test_the_referee_is_told_the_owners_rows(film: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTINGS, str(tmp_path / "settings.toml"))
    set_row(tmp_path / "settings.toml", "pictomania", "bonus_tokens", 4, [3, 3, 2, 1])
    given: list[RefereeOptions] = []
    monkeypatch.setattr("vision.referee.Referee", lambda options, stand: given.append(options))
    monkeypatch.setattr("service.watch.watch_film", lambda *parts: None)
    watch_file(WatchOptions(film))
    assert given[0].rows == {"bonus_tokens": {4: (3, 3, 2, 1)}}


def test_a_film_without_a_table_leaves_no_record_in_the_store(film: Path, tmp_path: Path) -> None:
    place = str(tmp_path / "records.sqlite3")
    with pytest.raises(Fault, match="no sheets of paper"):
        _watch(film, tmp_path, ScriptedReferee([], at_the_end=NoTable("no sheets of paper")), store=place)
    with Store.open(place) as store:
        assert store.summaries() == ()


def test_a_place_that_is_no_store_is_refused_before_anything_is_written(film: Path, tmp_path: Path) -> None:
    with pytest.raises(Fault, match="is a folder"):
        _watch(film, tmp_path, ScriptedReferee(whole_round()), store=str(tmp_path))
    assert list(tmp_path.iterdir()) == []
