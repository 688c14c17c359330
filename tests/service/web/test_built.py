"""The page in the repository is built from its source, by the API as it is, small, and without requests elsewhere."""

from __future__ import annotations

import gzip
import hashlib
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from service.api.description import main

WEB = Path(__file__).parents[3] / "service" / "web"
DIST = WEB / "dist"
LARGEST_SCRIPT = 150_000
"""Bytes of script, compressed, that the first load may cost."""


def test_the_page_is_built_from_its_source() -> None:
    files = ["index.html", *(path.relative_to(WEB).as_posix() for path in (WEB / "src").rglob("*") if path.is_file())]
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(name.encode() + b"\0" + (WEB / name).read_bytes())
    assert (DIST / "source.sha256").read_text().strip() == digest.hexdigest(), "build it again: make page"


@pytest.mark.skipif(not (WEB / "node_modules" / ".bin" / "openapi-typescript").exists(), reason="make page fetches it")
def test_the_client_is_made_from_the_api_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    node = shutil.which("node")
    assert node
    main()
    (tmp_path / "openapi.json").write_text(capsys.readouterr().out)
    tool = WEB / "node_modules" / ".bin" / "openapi-typescript"
    made = tmp_path / "schema.ts"
    subprocess.run([node, tool, tmp_path / "openapi.json", "-o", made], cwd=WEB, check=True, capture_output=True)
    assert made.read_text("utf-8") == (WEB / "src" / "api" / "schema.ts").read_text("utf-8"), "make page"


def test_the_script_is_small() -> None:
    assert sum(len(gzip.compress(path.read_bytes())) for path in DIST.rglob("*.js")) < LARGEST_SCRIPT


def test_the_page_keeps_to_the_policy_and_asks_nobody_else() -> None:
    page = (DIST / "index.html").read_text("utf-8")
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == re.findall(r"<style|\bstyle=|\bon\w+=", page) == []
    for path in DIST.rglob("*"):
        if path.suffix in (".html", ".css", ".js"):
            addresses = set(re.findall(r"https?://[\w.-]+", path.read_text("utf-8")))
            assert addresses <= {"http://www.w3.org"}, path.name
