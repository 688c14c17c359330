"""The webhook: every entry once and in order, as spectators are told it, signed; a refusal is tried again."""

from __future__ import annotations

import json
import queue
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from service.api import app
from service.api.desk import Desk
from service.api.signing import Signer
from service.api.webhook import Webhook, signature
from service.store import Store
from service.store.hosting import Hosting
from tests.service.api.conftest import ADDRESS, SECRET, settings
from tests.service.api.serving import PATIENCE, comes, serving
from tests.service.api.test_stream import begin, say

Received = queue.Queue[tuple[dict[str, str], bytes]]


@contextmanager
def receiver(answers: list[int]) -> Iterator[tuple[str, Received]]:
    """A server that gives these answers, then 204; its address, and what came."""
    received: Received = queue.Queue()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status = answers.pop(0) if answers else 204
            self.send_response(status)
            self.send_header("Location", "http://192.0.2.1/")
            self.end_headers()
            if status == 204:
                received.put((dict(self.headers), body))

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/hook", received
    finally:
        server.shutdown()
        thread.join(PATIENCE)
        server.server_close()


def test_every_entry_is_sent_as_spectators_are_told_it(
    tmp_path: Path, empty_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "Webhook", lambda desk: Webhook(desk, pauses=(0.0, 0.0, 0.0)))
    with receiver([500, 302, 204, 503]) as (address, received):
        chosen = settings(tmp_path, webhook=address, webhook_secret="shared", poll_seconds=0.05)
        shutil.copy(empty_store, chosen.store)
        with Store.open(chosen.store) as store:
            desk = Desk(chosen, Hosting(store), Signer(SECRET), ADDRESS)
            desk.hosting.begin_table("Kitchen")
            with serving(desk) as served:
                host = comes(served, desk.link(desk.issue(1, "host")))
                red = comes(served, desk.link(desk.issue(1, "player", "red")))
                begin(host)
                said = [received.get(timeout=PATIENCE)]
                say(red, "GuessLaid", player="red", owner="blue", number=4)
                say(host, "InkSeen", player="green")
                said += [received.get(timeout=PATIENCE) for _ in range(2)]
    told = [json.loads(body) for _, body in said]
    assert [step["version"] for step in told] == [1, 2, 3]
    assert "number" not in told[1]["entry"]["event"]
    assert all(headers["X-Paperref-Signature"] == signature("shared", body) for headers, body in said)
    assert received.empty()


@pytest.mark.parametrize("address", ["file:///etc/passwd", "ftp://x", "x"])
def test_only_addresses_of_the_web_are_taken(tmp_path: Path, address: str) -> None:
    with pytest.raises(ValueError, match="is no address such as"):
        settings(tmp_path, webhook=address)
