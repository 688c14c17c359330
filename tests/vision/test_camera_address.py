"""What people write for a source; each thing that is none gets one line, and passwords stay out of it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import cv2_enumerate_cameras
import numpy as np
import pytest

from vision.camera import FileSource, SourceError, list_webcams, open_source
from vision.cameras import webcams
from vision.cameras.folder import FolderSource
from vision.cameras.live import LiveSource
from vision.cameras.webcams import Webcam, find_again


def _connected(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """As if these cameras were listed by the system, numbered 0, 2, 4, ..., the last one first."""
    listed = [SimpleNamespace(index=2 * i, name=name) for i, name in enumerate(names)]
    monkeypatch.setattr(cv2_enumerate_cameras, "enumerate_cameras", lambda backend: listed[::-1])


def _small_film(path: Path) -> Path:
    import av

    with av.open(str(path), "w") as container:
        stream = container.add_stream("mpeg4", rate=10)
        stream.width, stream.height = 64, 48
        container.mux(stream.encode(av.VideoFrame.from_ndarray(np.zeros((48, 64, 3), np.uint8), format="bgr24")))
        container.mux(stream.encode(None))
    return path


def test_files_and_folders_are_films(tmp_path: Path) -> None:
    film = _small_film(tmp_path / "0.mp4")
    (tmp_path / "p.png").write_bytes(b"x")
    for written in (film, str(film), f"file://{film}"):
        with open_source(written) as source:
            assert isinstance(source, FileSource)
            assert (source.name, source.title) == (str(film), "0.mp4")
    with open_source(str(tmp_path)) as folder:
        assert isinstance(folder, FolderSource)


@pytest.mark.parametrize(
    ("written", "name", "opener", "given"),
    [
        ("2", "Desk Cam", "webcam:open_webcam", {"number": 2, "name": "Desk Cam"}),
        ("/dev/video2", "Desk Cam", "webcam:open_webcam", {"number": 2, "name": "Desk Cam"}),
        ("7", "camera 7", "webcam:open_webcam", {"number": 7, "name": ""}),
        ("desk cam", "Desk Cam", "webcam:open_webcam", {"number": 2, "name": "Desk Cam"}),
        ("C920", "HD Pro C920", "webcam:open_webcam", {"number": 0, "name": "HD Pro C920"}),
        ("rtsp://h:5/a", "rtsp://h:5/a", "stream:open_stream", {"url": "rtsp://h:5/a"}),
        ("RTSP://h/a", "rtsp://h/a", "stream:open_stream", {"url": "rtsp://h/a"}),
        ("http://u:p%40@h/v", "http://h/v", "web:open_web", {"url": "http://u:p%40@h/v"}),
        ("https://[::1]:8/v", "https://[::1]:8/v", "web:open_web", {"url": "https://[::1]:8/v"}),
    ],
)
def test_names_numbers_and_addresses_are_cameras(
    monkeypatch: pytest.MonkeyPatch, written: str, name: str, opener: str, given: dict[str, object]
) -> None:
    _connected(monkeypatch, "HD Pro C920", "Desk Cam")
    source = open_source(written)
    assert isinstance(source, LiveSource)
    assert (source.name, source.live) == (name, True)
    assert (source.job.open, source.job.given) == (f"vision.cameras.{opener}", given)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("", "no source is given"),
        ("Desk", "several cameras are called so .2 .Desk Cam., 4 .Desk Light Cam.."),
        ("Kitchen", "Kitchen: no file, folder or camera of that name; known cameras: 0 .C920., 2"),
        ("missing.mp4", "missing.mp4: no such file"),
        ("some/where", "some/where: no such file"),
        ("ftp://u:secret@h/a", "cameras are read at rtsp://, rtsps://, http://, https://, file:// only"),
        ("rtsp://", "is no address; write rtsp://HOST:PORT/PATH"),
        ("rtsp://u:secret@/live", "is no address; write"),
        ("http://u:secret@h:99999/", "h:99999/: is no address"),
        ("file:///no/such.mp4", "/no/such.mp4: no such file"),
    ],
)
def test_what_names_nothing_is_told_in_one_line_without_a_password(
    monkeypatch: pytest.MonkeyPatch, written: str, message: str
) -> None:
    _connected(monkeypatch, "C920", "Desk Cam", "Desk Light Cam")
    with pytest.raises(SourceError, match=message) as caught:
        open_source(written)
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_without_any_camera_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    _connected(monkeypatch)
    with pytest.raises(SourceError, match="no camera is connected to this computer"):
        open_source("Kitchen")
    assert list_webcams() == []


def test_a_system_that_cannot_list_its_cameras_still_opens_them_by_number(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(backend: int) -> None:
        raise NotImplementedError

    monkeypatch.setattr(cv2_enumerate_cameras, "enumerate_cameras", broken)
    assert list_webcams() == []
    assert open_source("3").name == "camera 3"


def test_a_camera_plugged_in_again_is_found_under_its_new_number(monkeypatch: pytest.MonkeyPatch) -> None:
    _connected(monkeypatch, "Other", "Desk Cam", "Twin", "Twin")
    assert find_again(Webcam(0, "Desk Cam")) == Webcam(2, "Desk Cam")
    assert find_again(Webcam(6, "Twin")) == Webcam(6, "Twin")
    assert find_again(Webcam(5, "Gone")) == Webcam(5, "Gone")
    assert find_again(Webcam(1)) == Webcam(1)


def test_why_a_camera_cannot_be_opened_is_said_as_far_as_known(monkeypatch: pytest.MonkeyPatch) -> None:
    _connected(monkeypatch, "Desk Cam")
    monkeypatch.setattr(webcams.sys, "platform", "linux")
    assert webcams.why_closed(Webcam(77)) == "is not connected; known cameras: 0 (Desk Cam)"
    monkeypatch.setattr(webcams.sys, "platform", "darwin")
    assert "allowed for this program" in webcams.why_closed(Webcam(77))
