"""A network camera on loopback: /stream (multipart JPEG), /bare (the same without lengths), /still, /page, /film.

    python mjpeg.py [--port N] [--user NAME:PASSWORD] [--digest] [--fps N] [--size W H] [--film FILE]

It tells its port, then carries out orders from standard input, one a line, and answers each with a line:
`stall`, `go`, `drop` (every connection), `size W H`, `garbage`, `pictures`, `refuse` (close the port), `accept`,
`sent` (how many pictures were sent so far).
Each picture is grey, with its number as four grey fields of 64 levels along its upper edge; or the next of the film,
whose last picture stays.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import cv2
import numpy as np

BOUNDARY = "next-picture"
REALM, NONCE = "camera", "abcdef0123456789"


class Camera:
    """What is sent, and how; changed by orders."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.user, self.digest, self.gap = options.user, options.digest, 1.0 / options.fps
        self.size = tuple(options.size)
        self.going = threading.Event()
        self.going.set()
        self.garbage = False
        self.sent = 0
        self.connections: set[socket.socket] = set()
        self._film = _pictures(options.film) if options.film else iter(())
        self._last = b""

    def picture(self) -> bytes:
        """The next picture."""
        if self.garbage:
            return bytes(np.random.default_rng(self.sent).integers(0, 256, 4000, np.uint8))
        self._last = next(self._film, self._last)
        if self._last:
            return self._last
        width, height = self.size
        shown = np.full((height, width, 3), 128, np.uint8)
        for place in range(4):
            level = (self.sent >> (6 * place)) & 63
            shown[: height // 4, place * width // 4 : (place + 1) * width // 4] = 2 + 4 * level
        return bytes(cv2.imencode(".jpg", shown, [cv2.IMWRITE_JPEG_QUALITY, 95])[1])

    def drop(self) -> None:
        """Break off every connection."""
        for connection in list(self.connections):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


class Handler(BaseHTTPRequestHandler):
    """Answers one connection."""

    camera: Camera
    protocol_version = "HTTP/1.1"

    def setup(self) -> None:
        super().setup()
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.camera.connections.add(self.connection)

    def finish(self) -> None:
        self.camera.connections.discard(self.connection)
        super().finish()

    def log_message(self, *words: Any) -> None:
        """Nothing is logged."""

    def do_GET(self) -> None:
        if not self._may():
            return
        try:
            getattr(self, f"_{self.path.strip('/')}", self._nothing)()
        except OSError:
            self.close_connection = True

    def _may(self) -> bool:
        user, given = self.camera.user, self.headers.get("Authorization", "")
        if not user or (_digest_fits(user, given) if self.camera.digest else given == _basic(user)):
            return True
        asks = (
            f'Digest realm="{REALM}", nonce="{NONCE}", qop="auth"' if self.camera.digest else f'Basic realm="{REALM}"'
        )
        self._say(401, "text/plain", b"", {"WWW-Authenticate": asks})
        return False

    def _say(self, code: int, kind: str, body: bytes, more: dict[str, str] | None = None) -> None:
        self.send_response(code)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(body)), **(more or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def _nothing(self) -> None:
        self._say(404, "text/plain", b"nothing here")

    def _page(self) -> None:
        self._say(200, "text/html", b"<html>a page</html>")

    def _film(self) -> None:
        self._say(200, "video/mp4", b"0" * 1000)

    def _still(self) -> None:
        self.camera.going.wait()
        self._say(200, "image/jpeg", self.camera.picture())
        self.camera.sent += 1

    def _stream(self) -> None:
        self._send_all(lengths=True)

    def _bare(self) -> None:
        self._send_all(lengths=False)

    def _send_all(self, lengths: bool) -> None:
        self.close_connection = True
        self.send_response(200)
        self.send_header("Content-Type", f"multipart/x-mixed-replace; boundary={BOUNDARY}")
        self.end_headers()
        due = time.monotonic()
        while True:
            self.camera.going.wait()
            picture = self.camera.picture()
            length = f"Content-Length: {len(picture)}\r\n" if lengths and not self.camera.garbage else ""
            head = "" if self.camera.garbage else f"--{BOUNDARY}\r\nContent-Type: image/jpeg\r\n{length}\r\n"
            self.wfile.write(head.encode() + picture + b"\r\n")
            self.camera.sent += 1
            due = max(due + self.camera.gap, time.monotonic())
            time.sleep(max(0.0, due - time.monotonic()))


def _pictures(film: str) -> Iterator[bytes]:
    import av

    with av.open(film) as container:
        for frame in container.decode(video=0):
            yield bytes(cv2.imencode(".jpg", frame.to_ndarray(format="bgr24"), [cv2.IMWRITE_JPEG_QUALITY, 85])[1])


def _basic(user: str) -> str:
    return "Basic " + base64.b64encode(user.encode()).decode()


def _digest_fits(user: str, given: str) -> bool:
    parts = dict(part.strip().partition("=")[::2] for part in given.removeprefix("Digest ").split(","))
    said = {name: value.strip('"') for name, value in parts.items()}
    name, _, password = user.partition(":")

    def mix(*words: str) -> str:
        return hashlib.md5(":".join(words).encode()).hexdigest()

    first, second = mix(name, REALM, password), mix("GET", said.get("uri", ""))
    fits = mix(first, NONCE, said.get("nc", ""), said.get("cnonce", ""), "auth", second)
    return said.get("username") == name and said.get("response") == fits


class Port:
    """The server at one port, which may be closed and opened again."""

    def __init__(self, camera: Camera, port: int) -> None:
        self._handler = type("Bound", (Handler,), {"camera": camera})
        self._camera, self.number = camera, port
        self.accept()

    def accept(self) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", self.number), self._handler)
        self._server.daemon_threads = True
        self.number = self._server.server_port
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def refuse(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._camera.drop()


def _carry_out(words: list[str], camera: Camera, port: Port) -> str:
    order, *rest = words
    if order == "size":
        camera.size = tuple(int(word) for word in rest)
    elif order in ("stall", "go"):
        (camera.going.clear if order == "stall" else camera.going.set)()
    elif order in ("garbage", "pictures"):
        camera.garbage = order == "garbage"
    elif order == "drop":
        camera.drop()
    elif order in ("refuse", "accept"):
        getattr(port, order)()
    return str(camera.sent) if order == "sent" else "done"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--user", default="")
    parser.add_argument("--digest", action="store_true")
    parser.add_argument("--fps", type=float, default=20.0)
    parser.add_argument("--film", default="")
    parser.add_argument("--size", type=int, nargs=2, default=(320, 240))
    options = parser.parse_args()
    camera = Camera(options)
    port = Port(camera, options.port)
    print("port", port.number, flush=True)
    for line in sys.stdin:
        print(_carry_out(line.split(), camera, port), flush=True)


if __name__ == "__main__":
    main()
