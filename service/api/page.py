"""The table's web page: files built from `service/web`, served as they are; they hold no secret and nobody's data.

Only files that were there at the start are served, by name, so that no path leads anywhere else. Every other path that
is not the API's is the page itself, which finds its way by the address.
"""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse, PlainTextResponse, Response

from engine.text import N_, Worded
from service.api.problems import Problem

DIST = Path(__file__).parents[1] / "web" / "dist"
"""Where the page is built to; what lies in its folder `assets` has a hash in its name and never changes."""

INDEX = "index.html"
NOT_BUILT = "The page was not built into this installation. The API works: see docs/api.md.\n"
FOR_EVER = "public, max-age=31536000, immutable"


def add_page(app: FastAPI, folder: Path) -> None:
    """Have the app serve the page built in a folder; to be called after all other routes are there."""
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}

    @app.get("/{path:path}", include_in_schema=False)
    def page(path: str) -> Response:
        """Give a file of the page, or the page."""
        if path in files and path != INDEX:
            kept = {"Cache-Control": FOR_EVER} if path.startswith("assets/") else {}
            return FileResponse(files[path], headers=kept)
        if path.startswith(("api/", "assets/", "join")) or path == "api":
            raise Problem("not_found", Worded(N_("there is nothing under this address")))
        if INDEX not in files:
            return PlainTextResponse(NOT_BUILT)
        return FileResponse(files[INDEX])
