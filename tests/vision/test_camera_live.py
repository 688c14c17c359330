"""Live cameras: real servers that stall, drop, change size, send garbage and come back; and drivers that hang."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tests.vision.servers import Server, mjpeg_server, rtsp_server
from tests.vision.waiting import until, until_frames, until_state
from vision.camera import NewestSource, SourceError, State, open_source
from vision.cameras import keeper, timing
from vision.cameras.live import LiveSource
from vision.cameras.reader import Job

ROOT = Path(__file__).resolve().parents[2]
NOTICED = 3.0
"""Seconds within which people must be told that a camera fails."""

KINDS: dict[str, tuple[Callable[..., Server], str]] = {
    "stream": (mjpeg_server, "http://127.0.0.1:{}/stream"),
    "bare": (mjpeg_server, "http://127.0.0.1:{}/bare"),
    "still": (mjpeg_server, "http://127.0.0.1:{}/still"),
    "rtsp": (rtsp_server, "rtsp://127.0.0.1:{}/live"),
}


@pytest.fixture(autouse=True)
def quick_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tries follow each other sooner than at a table; how they are paced has a test of its own."""
    monkeypatch.setattr(timing, "WAITS", (0.1, 0.2))


def _open(kind: str, server: Server) -> NewestSource:
    source = open_source(KINDS[kind][1].format(server.port))
    assert isinstance(source, NewestSource)
    return source


@pytest.fixture(scope="module", params=["stream", "rtsp"])
def one_camera(request: pytest.FixtureRequest) -> Iterator[tuple[NewestSource, Server]]:
    """One camera with its server for many tests: it must bear all that they do to it."""
    make, _ = KINDS[request.param]
    with make() as server, _open(request.param, server) as source:
        yield source, server


@pytest.fixture
def camera(one_camera: tuple[NewestSource, Server]) -> tuple[NewestSource, Server]:
    """The camera, running."""
    until_frames(one_camera[0])
    return one_camera


@pytest.mark.parametrize("kind", KINDS)
def test_the_newest_frame_comes_stamped_and_the_rest_is_counted(kind: str) -> None:
    make, _ = KINDS[kind]
    with make("--fps", 30) as server, _open(kind, server) as source:
        frames = until_frames(source, 6).frames
        status = source.status()
    assert [frame.index for frame in frames] == list(range(6))
    assert frames[0].time == 0.0
    assert all(b.time - a.time > 0.05 for a, b in pairwise(frames))
    assert all(b.time - a.time == pytest.approx(b.grabbed - a.grabbed, abs=1e-3) for a, b in pairwise(frames))
    assert {frame.size for frame in frames} == {(320, 240)}
    assert (status.state, status.frames, status.error) == (State.RUNNING, 6, "")
    assert status.skipped >= (3 if kind != "still" else 0)


def test_a_slow_reader_is_never_given_an_old_frame(camera: tuple[NewestSource, Server]) -> None:
    source, _ = camera
    skipped, end = source.status().skipped, time.monotonic() + 10.0
    while source.status().skipped < skipped + 10:
        assert time.monotonic() < end
        with source.life.changed:
            source.life.changed.wait(0.1)
    asked = time.monotonic()
    frame = source.read(5.0)
    assert frame is not None
    assert frame.grabbed > asked - 0.1


def test_a_stall_is_noticed_in_time_and_ends_without_a_new_connection(camera: tuple[NewestSource, Server]) -> None:
    source, server = camera
    begun, before = time.monotonic(), source.status().reconnects
    server.order("stall")
    waited = until_state(source, State.STALLED)
    assert waited.silent < NOTICED
    assert waited.status is not None
    assert "no picture for 2 s" in waited.status.error
    assert waited.longest_read < 0.5
    server.order("go")
    back = until_frames(source, 2)
    assert back.frames[-1].grabbed - begun > 2.0
    until_state(source, State.RUNNING)
    assert source.status().reconnects == before + 1


def test_a_stall_that_lasts_leads_to_a_new_connection(
    camera: tuple[NewestSource, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    source, server = camera
    before = source.status().reconnects
    monkeypatch.setattr(keeper, "STALL_SECONDS", 0.5)
    monkeypatch.setattr(keeper, "GIVE_UP_SECONDS", 1.0)
    server.order("stall")
    until_state(source, State.RECONNECTING)
    server.order("go")
    until_state(source, State.RUNNING)
    assert source.status().reconnects == before + 1


def test_a_connection_that_drops_is_made_again(camera: tuple[NewestSource, Server]) -> None:
    source, server = camera
    before = source.status().reconnects
    server.order("drop")
    waited = until_state(source, State.RECONNECTING)
    assert waited.silent < NOTICED
    assert waited.status is not None
    assert "broke off" in waited.status.error or "ended" in waited.status.error
    until_state(source, State.RUNNING)
    assert source.status().reconnects == before + 1


def test_a_camera_that_is_off_is_tried_until_it_comes_back(camera: tuple[NewestSource, Server]) -> None:
    source, server = camera
    server.order("refuse")
    waited = until(source, lambda waited: waited.status is not None and "nothing listens" in waited.status.error)
    assert waited.status is not None
    assert waited.status.state is State.RECONNECTING
    server.order("accept")
    until_state(source, State.RUNNING)


def test_garbage_is_no_picture_and_no_end(camera: tuple[NewestSource, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    source, server = camera
    monkeypatch.setattr(keeper, "STALL_SECONDS", 1.0)
    server.order("garbage")
    waited = until_state(source, State.STALLED)
    assert waited.status is not None
    assert "damaged" in waited.status.error or "no stream of pictures" in waited.status.error
    server.order("pictures")
    until_state(source, State.RUNNING)


def test_another_size_of_the_same_shape_is_scaled_to_what_it_was(camera: tuple[NewestSource, Server]) -> None:
    source, server = camera
    server.order("size", 640, 480)
    waited = until(source, lambda waited: "changed from 320x240 to 640x480" in source.status().error)
    assert {frame.size for frame in [*waited.frames, *until_frames(source, 2).frames]} == {(320, 240)}
    server.order("size", 320, 240)


def test_another_shape_is_not_shown_as_if_nothing_had_happened(camera: tuple[NewestSource, Server]) -> None:
    source, server = camera
    server.order("size", 480, 240)
    waited = until(source, lambda waited: "another shape" in source.status().error)
    assert {frame.size for frame in waited.frames} <= {(320, 240)}
    server.order("size", 320, 240)
    until_frames(source, 5)


def test_switched_off_no_process_reads_the_camera(camera: tuple[NewestSource, Server]) -> None:
    source, _ = camera
    assert isinstance(source, LiveSource)
    pid = source.pid
    source.pause()
    until(source, lambda waited: source.pid is None and _is_gone(pid))
    assert source.status().state is State.PAUSED
    source.resume()
    until_state(source, State.RUNNING)


def test_told_to_end_the_frames_end_and_no_process_stays() -> None:
    with mjpeg_server() as server, _open("stream", server) as source:
        assert isinstance(source, LiveSource)
        frames = source.frames(5.0)
        assert next(frames) is not None
        pid = source.pid
        source.end()
        assert list(frames) == []
        assert source.status().state is State.ENDED
    assert _is_gone(pid)


@pytest.mark.parametrize(
    ("options", "path", "message"),
    [
        (["--user", "eye:good"], "stream", "wants another name or password; write them as http://NAME:PASSWORD@"),
        ([], "nowhere", "has nothing at this path"),
        ([], "page", "answers with a page, not with pictures"),
        ([], "film", "is a file .video/mp4., not a live camera"),
    ],
)
def test_an_address_that_gives_no_pictures_is_told_at_once(options: list[str], path: str, message: str) -> None:
    with mjpeg_server(*options) as server, pytest.raises(SourceError, match=message) as caught:
        open_source(f"http://eye:secret@127.0.0.1:{server.port}/{path}").start()
    assert str(caught.value).startswith(f"http://127.0.0.1:{server.port}/{path}: ")
    assert "secret" not in str(caught.value)


def test_an_rtsp_address_that_gives_no_pictures_is_told_at_once() -> None:
    with rtsp_server("--user", "eye:go@d") as server:
        for url, message in {
            f"rtsp://eye:secret@127.0.0.1:{server.port}/live": "wants another name or password",
            f"rtsp://eye:go%40d@127.0.0.1:{server.port}/nowhere": "has nothing at this path",
        }.items():
            with pytest.raises(SourceError, match=message) as caught:
                open_source(url).start()
            assert "secret" not in str(caught.value)
        with open_source(f"rtsp://eye:go%40d@127.0.0.1:{server.port}/live") as source:
            assert next(iter(source)).size == (320, 240)


@pytest.mark.parametrize("options", [(), ("--digest",)])
def test_name_and_password_are_given_as_the_camera_asks(options: tuple[str, ...]) -> None:
    with (
        mjpeg_server("--user", "eye:go@d", *options) as server,
        open_source(f"http://eye:go%40d@127.0.0.1:{server.port}/stream") as source,
    ):
        assert next(iter(source)).size == (320, 240)


@pytest.mark.parametrize("scheme", ["rtsp", "http"])
def test_a_refused_connection_is_told_at_once(scheme: str) -> None:
    with mjpeg_server() as server:
        server.order("refuse")
        with pytest.raises(SourceError, match=f"nothing listens at 127.0.0.1, port {server.port}"):
            open_source(f"{scheme}://127.0.0.1:{server.port}/live").start()


def test_an_unknown_host_is_told_at_once() -> None:
    with pytest.raises(SourceError, match=r"there is no host no-such-camera.invalid"):
        open_source("rtsp://no-such-camera.invalid/live").start()


def test_a_webcam_that_is_not_there_is_told_at_once() -> None:
    with pytest.raises(SourceError, match=r"camera 98: (is not connected|cannot be opened)"):
        open_source("98").start()


# -- drivers that hang -----------------------------------------------------------------------------------------------


def _hanging(tmp_path: Path, **given: object) -> LiveSource:
    job = Job("tests.vision.servers.captures:open_hanging", {"openings": str(tmp_path / "openings"), **given})
    return LiveSource("hanging", job)


def _is_gone(pid: int | None) -> bool:
    assert pid is not None
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return "\nState:\tZ" in Path(f"/proc/{pid}/status").read_text() if sys.platform == "linux" else False


@pytest.mark.parametrize("way", ["free", "locked"])
def test_a_camera_that_hangs_in_its_driver_is_noticed_ended_and_started_again(
    tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper, "GIVE_UP_SECONDS", 2.5)
    with _hanging(tmp_path, way=way) as source:
        until_frames(source, 1)
        first = source.pid
        stalled = until_state(source, State.STALLED)
        assert stalled.silent < NOTICED
        lost = until_state(source, State.RECONNECTING)
        assert max(stalled.longest_read, lost.longest_read) < 0.5
        until_frames(source, 3)
        until_state(source, State.RUNNING)
        assert source.pid != first
        assert _is_gone(first)
        assert source.status().reconnects == 1
    assert (tmp_path / "openings").read_text() == ".."


def test_a_camera_that_hangs_when_it_is_closed_does_not_hang_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper, "STALL_SECONDS", 0.5)
    with _hanging(tmp_path, way="locked") as source:
        until_frames(source, 1)
        pid = source.pid
        until_state(source, State.STALLED)
        begun = time.monotonic()
    assert time.monotonic() - begun < 2.5
    assert _is_gone(pid)


def test_a_camera_that_never_opens_is_given_up_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "OPEN_SECONDS", 0.3)
    with pytest.raises(SourceError, match="silent: does not answer within"):
        LiveSource("silent", Job("tests.vision.servers.captures:open_never")).start()


def test_a_driver_that_crashes_takes_only_its_own_process_down() -> None:
    with pytest.raises(SourceError, match="crashing: its reader ended unexpectedly"):
        LiveSource("crashing", Job("tests.vision.servers.captures:open_crashing")).start()


PROGRAM = """
import sys
from vision.cameras.live import LiveSource
from vision.cameras.reader import Job
source = LiveSource("hanging", Job("tests.vision.servers.captures:open_hanging", {"openings": sys.argv[1]}))
try:
    source.start()
    assert source.read(10.0) is not None
    print(source.pid, flush=True)
    sys.stdin.readline()
except KeyboardInterrupt:
    assert source.read(10.0) is not None
    source.close()
    print("closed")
"""


@pytest.mark.parametrize(
    ("end", "code", "printed"), [("return", 0, ""), ("kill", -signal.SIGKILL, ""), ("ctrl-c", 0, "closed\n")]
)
def test_no_reader_outlives_the_program_however_it_ends(tmp_path: Path, end: str, code: int, printed: str) -> None:
    command = [sys.executable, "-c", PROGRAM, str(tmp_path / "openings")]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, cwd=ROOT, text=True, start_new_session=True, **pipes) as program:
        assert program.stdout is not None
        reader = int(program.stdout.readline())
        if end == "kill":
            program.kill()
        if end == "ctrl-c":
            os.killpg(program.pid, signal.SIGINT)  # a terminal sends it to the reader as well
        out, errors = program.communicate("\n" if end == "return" else None, timeout=20.0)
    assert (program.returncode, out, errors) == (code, printed, "")
    waited = time.monotonic() + 10.0
    while not _is_gone(reader):
        assert time.monotonic() < waited
