"""The command as people run it, on the bundled clip: score, record, evidence, and what is left after Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CLIP = ROOT / "datasets" / "data" / "demo.mp4"
PAPERREF = [sys.executable, "-m", "service"]

pytestmark = pytest.mark.slow


def _run(*words: object) -> subprocess.CompletedProcess[str]:
    command = [*PAPERREF, *(str(word) for word in words)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the bundled clip has been refereed."""
    folder = tmp_path_factory.mktemp("demo")
    places = ["--result", folder / "R.json", "--events", folder / "E.jsonl", "--evidence", folder / "evidence"]
    done = _run("watch", CLIP, "--as-fast-as-possible", *places)
    assert (done.returncode, done.stderr) == (0, "")
    (folder / "printed.txt").write_text(done.stdout, encoding="utf-8")
    return folder


def test_the_score_is_the_one_that_was_played(out: Path) -> None:
    result = json.loads((out / "R.json").read_text(encoding="utf-8"))
    truth = json.loads(CLIP.with_suffix(".json").read_text(encoding="utf-8"))
    for part in ("points", "piles", "bonus", "black_sheep"):
        assert result[part] == truth[part]
    assert result["broke_off"] == ""


def test_score_prints_what_watch_printed(out: Path) -> None:
    done = _run("score", out / "E.jsonl")
    assert done.returncode == 0
    assert (out / "printed.txt").read_text(encoding="utf-8").endswith(done.stdout)


def test_the_same_film_gives_the_same_record(out: Path, tmp_path: Path) -> None:
    _run("watch", CLIP, "--as-fast-as-possible", "--events", tmp_path / "E.jsonl", "--evidence", tmp_path)
    assert (tmp_path / "E.jsonl").read_bytes() == (out / "E.jsonl").read_bytes()


def test_every_picture_that_the_record_names_is_there(out: Path) -> None:
    entries = [json.loads(line) for line in (out / "E.jsonl").read_text(encoding="utf-8").splitlines()[1:]]
    names = {name for entry in entries for name in entry.get("evidence", ())}
    assert len(names) > len(entries) / 2
    assert names <= {path.name for path in (out / "evidence").iterdir()}
    drawings = json.loads((out / "R.json").read_text(encoding="utf-8"))["drawings"]
    assert set(drawings) == set(json.loads((out / "R.json").read_text(encoding="utf-8"))["players"])
    assert all(Path(path).is_file() for path in drawings.values())


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def _heed_ctrl_c() -> None:
    """A shell that runs the tests in the background has its children ignore Ctrl-C; this one is to heed it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_keeps_what_was_seen(tmp_path: Path) -> None:
    record, result = tmp_path / "E.jsonl", tmp_path / "R.json"
    places = ["--events", str(record), "--result", str(result)]
    command = [*PAPERREF, "watch", str(CLIP), *places]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, cwd=ROOT, text=True, preexec_fn=_heed_ctrl_c, **pipes) as process:
        assert process.stdout is not None
        assert "round 1 begins" in process.stdout.readline()
        os.kill(process.pid, signal.SIGINT)
        _, err = process.communicate()
    assert process.returncode == 130
    assert err.count("\n") == 1
    assert "stopped before the end; what was seen is kept in" in err
    assert len(record.read_text(encoding="utf-8").splitlines()) >= 2
    assert json.loads(result.read_text(encoding="utf-8"))["points"].keys() == set(
        json.loads(record.read_text(encoding="utf-8").splitlines()[1])["event"]["players"]
    )
