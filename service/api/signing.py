"""Passes as texts for links and cookies: an id and the moment of expiry, signed so that nobody can make one."""

from __future__ import annotations

import hashlib

from itsdangerous import BadData, URLSafeSerializer

from service.store.hosting import Pass

SALT = "paperref.pass"


class Signer:
    """Signs passes with the secret key of the service.

    >>> signer = Signer("k" * 40)
    >>> signer.read(signer.sign(Pass("abc", 1, "host", "", True, "", 99.0))), signer.read("abc")
    ('abc', None)
    """

    def __init__(self, secret: str) -> None:
        self._serializer = URLSafeSerializer(secret, SALT, signer_kwargs={"digest_method": hashlib.sha256})

    def sign(self, issued: Pass) -> str:
        """The text of a pass; the same pass always has the same."""
        return str(self._serializer.dumps([issued.id, int(issued.expires)]))

    def read(self, token: str) -> str | None:
        """The id of the pass that the text stands for; None where this service has not signed it."""
        try:
            id, _ = self._serializer.loads(token)
        except (BadData, ValueError, TypeError):
            return None
        return id if isinstance(id, str) else None
