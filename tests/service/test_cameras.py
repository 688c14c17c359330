"""Live cameras at the command line: watched until Ctrl-C or the round's end, their troubles told; and listed."""

from __future__ import annotations

import io
import json
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from rich.console import Console

from engine.entry import Header
from engine.record import Record
from service import cameras, cli, session
from service.camera_words import state_line
from service.fault import BROKE_OFF, INTERRUPTED, WRONG_INPUT, Fault
from service.screen import LiveScreen, PlainScreen
from service.watch import WatchOptions, watch_film
from tests.service.scripted import ScriptedReferee, whole_round
from tests.vision.servers import Server, mjpeg_server
from vision.camera import Frame, State, Status, open_source
from vision.cameras import keeper, timing
from vision.sighting import Sighting

Look = Callable[[Frame], None]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A camera on loopback."""
    with mjpeg_server("--fps", 30) as running:
        yield running


class Referee(ScriptedReferee):
    """The scripted one, which besides does something at each frame."""

    def __init__(self, look: Look) -> None:
        super().__init__(whole_round())
        self._look = look

    def see(self, frame: Frame) -> list[Sighting]:
        self._look(frame)
        return super().see(frame)


def _watch(server: Server, out: Path, look: Look) -> str:
    options = WatchOptions(f"http://127.0.0.1:{server.port}/stream", result=out / "R.json", events=out / "E.jsonl")
    console = Console(record=True, width=160, force_terminal=False, file=io.StringIO())
    with open_source(options.source) as source:
        watch_film(source, Referee(look), options, console)
    return console.export_text()


def _result(out: Path) -> Any:
    return json.loads((out / "R.json").read_text())


def _stop_at(*indices: int) -> Look:
    def look(frame: Frame) -> None:
        for _ in range(indices.count(frame.index)):
            signal.raise_signal(signal.SIGINT)

    return look


def test_ctrl_c_ends_a_live_round_in_peace(server: Server, tmp_path: Path) -> None:
    printed = _watch(server, tmp_path, _stop_at(5))
    assert "camera: running, 320x240" in printed
    assert _result(tmp_path)["broke_off"] == ""
    assert _result(tmp_path)["points"]["red"] == 6  # what can only be told at the end is told
    assert _result(tmp_path)["timing"]["frames"] == 6
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_twice_stops_at_once_and_keeps_what_was_seen(server: Server, tmp_path: Path) -> None:
    with pytest.raises(Fault, match="stopped before the end; what was seen is kept in") as caught:
        _watch(server, tmp_path, _stop_at(5, 5))
    assert caught.value.code == INTERRUPTED
    assert len((tmp_path / "E.jsonl").read_text().splitlines()) == 1 + 5


def test_a_live_round_is_over_when_its_score_is_complete_and_nothing_more_comes(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "QUIET_AT_THE_END", 0.3)
    _watch(server, tmp_path, lambda frame: None)
    result = _result(tmp_path)
    assert (result["complete"], result["broke_off"]) == (True, "")
    assert result["timing"]["frames"] >= len(whole_round())


def test_what_happens_to_the_camera_is_told_while_the_game_goes_on(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper, "STALL_SECONDS", 0.4)
    monkeypatch.setattr(keeper, "GIVE_UP_SECONDS", 0.8)
    monkeypatch.setattr(timing, "WAITS", (0.1,))

    class Helping(PlainScreen):
        def camera(self, text: str, news: bool) -> None:
            super().camera(text, news)
            if text.startswith("lost"):
                server.order("go")

    monkeypatch.setattr("service.watch.PlainScreen", Helping)

    def look(frame: Frame) -> None:
        if frame.index == 3:
            server.order("stall")
        if frame.time > 1.0:
            _stop_at(frame.index)(frame)

    told = [line for line in _watch(server, tmp_path, look).splitlines() if line.startswith("camera: ")]
    assert [line.split()[1].rstrip(",") for line in told] == ["running", "stalled", "lost", "running"]
    assert "the game goes on" in told[1]
    assert _result(tmp_path)["points"]["red"] == 6


@pytest.mark.parametrize(
    ("status", "line"),
    [
        (Status("c", State.NEW, 0), "not opened yet"),
        (Status("c", State.STARTING, 0), "starting"),
        (Status("c", State.RUNNING, 0, fps=9.7, size=(640, 480)), "running, 640x480, 10 pictures a second"),
        (Status("c", State.RUNNING, 0), "running"),
        (Status("c", State.STALLED, 3, error="no picture"), "stalled (no picture); the game goes on"),
        (
            Status("c", State.RECONNECTING, 3, error="it broke", retry=3.6),
            "lost (it broke); next try in 4 s; the game goes on",
        ),
        (Status("c", State.RECONNECTING, 3, error="it broke"), "lost (it broke); trying again; the game goes on"),
        (Status("c", State.PAUSED, 3), "switched off; nothing is seen"),
        (Status("c", State.ENDED, 3), "ended"),
        (Status("c", State.CLOSED, 3), "closed"),
    ],
)
def test_each_state_has_its_line(status: Status, line: str) -> None:
    assert state_line(status) == line


def test_the_live_table_shows_the_camera() -> None:
    console = Console(file=io.StringIO(), force_terminal=True, width=100, color_system=None, _environ={})
    with LiveScreen(console, "kitchen", None) as screen:
        screen.camera("stalled (no picture)", news=False)
        screen.progress(Record(Header("pictomania")), 3, 0.3)
    assert isinstance(console.file, io.StringIO)
    assert "camera: stalled (no picture)" in console.file.getvalue()


# -- listing ---------------------------------------------------------------------------------------------------------


def test_a_camera_is_shown_with_what_it_gives_and_a_picture(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"http://127.0.0.1:{server.port}/stream"
    assert cli.run(["cameras", url, "--pictures", str(tmp_path)]) == 0
    line = capsys.readouterr().out
    assert line.startswith(f"{url}; 320x240, ")
    assert 20 <= int(line.split(", ")[1].split()[0]) <= 31
    (picture,) = tmp_path.iterdir()
    assert str(picture) in line
    assert cv2.imread(str(picture)).shape == (480, 640, 3)
    assert "▀" not in line


def test_a_terminal_shows_the_picture_too(server: Server, tmp_path: Path) -> None:
    console = Console(file=io.StringIO(), force_terminal=True, width=100, color_system="truecolor", _environ={})
    cameras.show_cameras([f"http://127.0.0.1:{server.port}/stream"], tmp_path, console)
    assert isinstance(console.file, io.StringIO)
    assert console.file.getvalue().count("▀") == 48 * 18


def test_half_blocks_have_the_colours_of_the_picture() -> None:
    picture = np.zeros((40, 40, 3), np.uint8)
    picture[:20, :20], picture[20:, 20:] = (255, 0, 0), (0, 10, 200)
    text = cameras.half_blocks(picture, width=2)
    assert text.plain == "▀▀"
    assert [str(span.style) for span in text.spans] == [
        "rgb(0,0,255) on rgb(0,0,0)",
        "rgb(0,0,0) on rgb(200,10,0)",
    ]


def test_without_a_camera_that_is_said_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("vision.camera.list_webcams", lambda: [])
    assert cli.run(["cameras"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    assert "no camera is connected" in out
    assert "paperref cameras rtsp://" in out


def test_cameras_that_cannot_be_opened_do_not_hide_the_others(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = (f"http://127.0.0.1:{server.port}/{path}" for path in ("stream", "nowhere"))
    assert cli.run(["cameras", bad]) == WRONG_INPUT
    assert capsys.readouterr().err == f"paperref: {bad}: has nothing at this path; look up the address of its stream\n"
    assert cli.run(["cameras", bad, good, "--pictures", str(tmp_path)]) == BROKE_OFF
    out, err = capsys.readouterr()
    assert out.startswith(good)
    assert err.splitlines()[-1] == "paperref: 1 of 2 cameras could not be looked at"


def test_a_camera_nobody_knows_is_refused_before_anything_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["watch", "Kitchen Cam", "--result", str(tmp_path / "R.json")]) == WRONG_INPUT
    assert "Kitchen Cam: no file, folder or camera of that name; " in capsys.readouterr().err
    assert not (tmp_path / "R.json").exists()
