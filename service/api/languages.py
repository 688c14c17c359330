"""In which language somebody is answered: as asked for, else the first of their browser's that is spoken here."""

from __future__ import annotations

import re
from typing import Annotated
from urllib.parse import parse_qs

from fastapi import Depends, Header, Query
from starlette.datastructures import Headers
from starlette.types import Scope

from service.choices import Language
from service.i18n import Tongue, speak


def spoken(
    lang: Annotated[Language | None, Query(description="In this language; in the browser's otherwise.")] = None,
    accept_language: Annotated[str, Header(include_in_schema=False)] = "",
) -> Tongue:
    """Who says texts in the language asked for.

    >>> spoken(None, "de;q=0.9, en;q=0.5, cs-CZ;q=0.8").language, spoken(Language.fa, "cs").language
    (<Language.cs: 'cs'>, <Language.fa: 'fa'>)
    """
    known = (Language(code) for code in _liked(accept_language) if code in set(Language))
    return speak(lang or next(known, Language.en))


def _liked(header: str) -> list[str]:
    """Codes of the languages in an Accept-Language header, the best liked first (RFC 9110, 12.5.4)."""
    found = []
    for part in header.split(","):
        tag, _, weight = part.partition(";")
        share = re.fullmatch(r"\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*", weight)
        found.append((-float(share[1]) if share else -1.0, tag.strip().lower().split("-")[0]))
    return [code for weight, code in sorted(found, key=lambda one: one[0]) if weight]


def spoken_to(scope: Scope) -> Tongue:
    """Who says texts in the language of a request that may be refused before anything else of it is read.

    >>> spoken_to({"query_string": b"lang=es", "headers": []}).language
    <Language.es: 'es'>
    """
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", [""])[-1]
    return spoken(Language(asked) if asked in set(Language) else None, Headers(scope=scope).get("accept-language", ""))


Speaks = Annotated[Tongue, Depends(spoken)]
"""Who says texts in the language of whoever asks."""
