"""Under which addresses the service listens and people reach it."""

from __future__ import annotations

import errno
import socket
from contextlib import suppress
from ipaddress import ip_address

from service.fault import Fault

ANYWHERE = ("0.0.0.0", "::", "")
"""Hosts that stand for all addresses of this computer."""

ELSEWHERE = ("192.0.2.1", 9)
"""An address that is nobody's: nothing is sent there, the system only says which way it would go."""

LOOPBACK = ("127.0.0.1", "::1")
"""Addresses of this computer itself."""

BACKLOG = 256

SENT_AHEAD = 128 * 1024
"""So many bytes the system may hold for a connection that does not read; by itself it would take some millions."""

SILENCE = {"TCP_USER_TIMEOUT": 30_000, "TCP_KEEPIDLE": 30, "TCP_KEEPINTVL": 10, "TCP_KEEPCNT": 3}
"""How long the other end of a connection may be silent, in milliseconds, seconds and questions."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 takes any that is free.

    Raises:
        Fault: the port is taken, or the host is none of this computer.
    """
    try:
        family, _, _, _, place = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM)[0]
        listening = socket.create_server(place[:2], family=family, backlog=BACKLOG)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise Fault(f"--port {port}: is in use, perhaps by another paperref; end that or give another") from None
        why = error.strerror or str(error)
        raise Fault(f"--host {host} --port {port}: cannot listen there ({why}); give another") from None
    listening.set_inheritable(True)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT_AHEAD)  # accepted sockets take it over
    _notice_the_dead(listening)
    return listening


def _notice_the_dead(listening: socket.socket) -> None:
    """Have connections given up whose other end has gone without a word, such as a phone that left the house.

    What is sent and never confirmed ends a connection after so long; so does a question to one that is silent, in case
    nothing is sent. Accepted sockets take it over, on systems that have it.
    """
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in SILENCE.items():
        if hasattr(socket, name):
            listening.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def reached_at(host: str) -> str:
    """The address of this computer by which others in the house reach a service that listens at `host`."""
    if host not in ANYWHERE:
        return host
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(ELSEWHERE)
        return str(way.getsockname()[0])
    return "127.0.0.1"


def named_here(host: str | None) -> bool:
    """Whether a request that was sent to ``host`` was meant for this computer, and not for a name that leads to it.

    The name of a page somewhere may be made to lead to this computer; what that page asks for comes from here then.

    >>> named_here("localhost"), named_here("127.0.0.1"), named_here("fe80::1"), named_here("page.example")
    (True, True, True, False)
    """
    if host is None or host.lower() in ("localhost", socket.gethostname().lower()):
        return host is not None
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def written(https: bool, host: str, port: int) -> str:
    """An address as it is typed.

    >>> written(False, "127.0.0.1", 8444), written(True, "fe80::1", 443)
    ('http://127.0.0.1:8444', 'https://[fe80::1]')
    """
    shown = f"[{host}]" if ":" in host else host
    usual = port == (443 if https else 80)
    return f"{'https' if https else 'http'}://{shown}{'' if usual else f':{port}'}"
