"""What is wrong with a field of a request, as one sentence that can be said in any language, and names of fields.

The checks of shapes are pydantic's, and so are the codes; the sentences are ours.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from engine.errors import quote
from engine.events import COLOURS
from engine.text import N_, Verbatim, Worded, verbatim
from service.names import TEXT as ONE_LINE

MISSING = N_("is missing; give it too")
TEXT = N_("is to be a text")
WHOLE = N_("is to be a whole number")
NUMBER = N_("is to be a number")
SWITCH = N_("is to be true or false")
LIST = N_("is to be a list")
OBJECT = N_("is to be an object of fields and values")
ONE_OF = N_("is to be one of {wanted}")
NO_JSON = N_("is no JSON that can be read; write it anew")
TOO_LONG = N_("has more than {most} characters; shorten it")
SAME_NAME = N_("{first} and {second} are called the same; add to one of the names, so that they can be told apart")
OTHERWISE = N_("cannot be read so; see what the description of the API asks for")

SENTENCES: Mapping[str, str] = {
    "missing": MISSING,
    "extra_forbidden": N_("is not known here; leave it out"),
    "string_type": TEXT,
    "string_unicode": N_("holds half a character; leave it out"),
    "string_too_long": TOO_LONG,
    "string_too_short": N_("is empty or too short; give {least} characters or more that can be seen"),
    "int_type": WHOLE,
    "int_parsing": WHOLE,
    "int_from_float": WHOLE,
    "int_parsing_size": N_("has too many digits; give a smaller number"),
    "float_type": NUMBER,
    "float_parsing": NUMBER,
    "finite_number": N_("is to be a number that is not beyond all numbers"),
    "bool_type": SWITCH,
    "bool_parsing": SWITCH,
    "bytes_type": N_("is to be a file"),
    "greater_than": N_("is to be more than {least}"),
    "greater_than_equal": N_("is to be {least} or more"),
    "less_than": N_("is to be less than {most}"),
    "less_than_equal": N_("is to be {most} or less"),
    "literal_error": ONE_OF,
    "enum": ONE_OF,
    "union_tag_invalid": ONE_OF,
    "union_tag_not_found": MISSING,
    "list_type": LIST,
    "too_long": N_("has more than {most} parts; leave some out"),
    "too_short": N_("has less than {least} parts; give more"),
    "dict_type": OBJECT,
    "model_type": OBJECT,
    "model_attributes_type": OBJECT,
    "json_invalid": NO_JSON,
    "value_error": OTHERWISE,
    "invalid-json-value": OTHERWISE,
    "name_twice": SAME_NAME,
    "colour_twice": N_("{player} sits there twice; give each colour once"),
    "name_piled": N_("has too many marks on one letter; leave some out"),
    "name_unseen": N_("has no letter that can be seen; write a name that people can read"),
}
"""The sentence of every kind of misfit that the shapes of requests can have."""

PATTERNS: Mapping[str, str] = {
    f"^({'|'.join(COLOURS)})$": ONE_OF,
    ONE_LINE: N_("holds a character that ends a line or turns the direction of reading; leave it out"),
    "^#[0-9a-f]{6}$": N_("is to be a colour such as {wanted}"),
    "^[0-9a-f]{12}$": N_("is to be the name of a pass as the list of passes tells it, such as {wanted}"),
    "^[A-Za-z0-9_-]{8,64}$": N_("is to be 8 to 64 letters, digits, hyphens or underscores, such as {wanted}"),
    "^[A-Za-z0-9_-]{16}$": N_("is to be a name as it was told, such as {wanted}"),
    '^"[0-9]{1,9}"$': N_("is to be the ETag that was told, such as {wanted}"),
    '^"[0-9]{1,12}"$': N_("is to be the ETag that was told, such as {wanted}"),
    "^[0-9]{1,9}[.][0-9]{1,9}$": N_("is to be the id of a message of the stream, such as {wanted}"),
    "^data:image/png;base64,": N_("is to be a PNG picture as a data URL, such as {wanted}"),
}
"""The sentence for what does not match a pattern."""

SUCH: Mapping[str, str] = {
    "^#[0-9a-f]{6}$": "#c8242b",
    "^[0-9a-f]{12}$": "ba7816bf8f01",
    "^[A-Za-z0-9_-]{8,64}$": "3f9c1b52-7a0e-4b7e",
    "^[A-Za-z0-9_-]{16}$": "kJ3vX0wq9sT1bZ7y",
    '^"[0-9]{1,9}"$': '"16"',
    '^"[0-9]{1,12}"$': '"16"',
    "^[0-9]{1,9}[.][0-9]{1,9}$": "3.17",
    "^data:image/png;base64,": "data:image/png;base64,iVBORw0KGgo=",
}
"""What would match."""

FILE_NAME = N_("is to be the name of a file as it was told, such as {wanted}")

CARD = N_("words of card {card}")

FIELDS: Mapping[str, str] = {
    "a": Worded(CARD, card=Verbatim("A")),
    "about": N_("entry that the dispute is about"),
    "after": N_("after"),
    "at": N_("moment"),
    "b": Worded(CARD, card=Verbatim("B")),
    "before": N_("before"),
    "body": N_("what was sent"),
    "c": Worded(CARD, card=Verbatim("C")),
    "code": N_("dispute"),
    "colour": N_("colour"),
    "content": N_("content"),
    "decision": N_("decision"),
    "drawn": N_("drawn in"),
    "deck": N_("language of the deck"),
    "done": N_("drawn to the end"),
    "dry": N_("dry run"),
    "entries": N_("number of entries seen"),
    "entry": N_("entry"),
    "evening": N_("evening"),
    "event": N_("event"),
    "fields": N_("fields"),
    "film": N_("who may film"),
    "frame": N_("picture of the film"),
    "game": N_("game"),
    "hours": N_("hours"),
    "id": N_("name"),
    "key": N_("key"),
    "kind": N_("kind"),
    "lang": N_("language"),
    "look": N_("look of the colour"),
    "may_correct": N_("may correct"),
    "middle": N_("bonus tokens in the middle"),
    "most": N_("at most"),
    "name": N_("name"),
    "number": N_("number"),
    "on": N_("switched on"),
    "open_to": N_("who may see the drawings"),
    "options": N_("options"),
    "pile": N_("place of the pile"),
    "players": N_("players"),
    "role": N_("role"),
    "round": N_("round"),
    "see": N_("who may see"),
    "seed": N_("seed"),
    "sheet": N_("sheet"),
    "since": N_("moment from which on"),
    "skip": N_("left out"),
    "source": N_("camera"),
    "stand": N_("stand"),
    "strokes": N_("strokes of the drawing"),
    "table": N_("table"),
    "title": N_("title"),
    "to": N_("where to go on"),
    "tokens": N_("score tokens"),
    "token": N_("link"),
    "won": N_("place of tokens won"),
    "word": N_("word"),
    "words": N_("language of the words"),
}
"""What people call the fields of requests; headers keep their names."""

PLACES = ("body", "path", "query", "header", "cookie")
"""Where a field can stand; people need not know."""

APART = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} "
"""Between a field and those inside."""


def named(where: Sequence[str | int]) -> Worded:
    """A field as people call it, with those in which it stands; parts of lists are counted from 1.

    >>> named(("body", "players", 1, "name")), named(("header", "Idempotency-Key"))
    ('players › 2 › name', "'Idempotency-Key'")
    """
    inner = where[1:] if len(where) > 1 and where[0] in PLACES else where
    names = [str(one + 1) if isinstance(one, int) else FIELDS.get(one) or quote(one, 40) for one in inner]
    numbered = {f"part{place}": name for place, name in enumerate(names)}
    return Worded(APART.join("{" + name + "}" for name in numbered), **numbered)


def worded(error: Mapping[str, Any]) -> Worded:
    """The field and what is wrong with it, as one sentence; ``error`` is one of those of pydantic's ``errors()``."""
    if error["type"] == "json_invalid":  # its place is one among the characters of what was sent
        return Worded("{field}: {wrong}", field=named(error["loc"][:1]), wrong=misfit(error))
    told_by = str((error.get("ctx") or {}).get("discriminator", "")).strip("'")
    where = (*error["loc"], told_by) if told_by else error["loc"]
    return Worded("{field}: {wrong}", field=named(where), wrong=misfit(error))


def misfit(error: Mapping[str, Any]) -> Worded:
    """What is wrong and what to do, without what was sent: that may be a secret.

    Args:
        error: one of those of pydantic's ``errors()``.
    """
    kind, more = str(error["type"]), dict(error.get("ctx") or {})
    if kind == "string_pattern_mismatch":
        return _not_matching(str(more["pattern"]))
    limits = {"least": ("ge", "gt", "min_length"), "most": ("le", "lt", "max_length")}
    params: dict[str, Any] = {
        name: Verbatim(_plain(more[key])) for name, keys in limits.items() for key in keys if key in more
    }
    if wanted := more.get("expected_tags", more.get("expected")):
        params["wanted"] = verbatim(re.findall(r"'([^']*)'", str(wanted)))
    elif kind == "value_error" and isinstance(error_said := more["error"].args[0], Worded):
        return error_said
    elif kind == "name_twice":
        return same_name(more["first"], more["second"])
    elif kind == "colour_twice":
        params["player"] = more["colour"]
    return Worded(SENTENCES.get(kind, OTHERWISE), **params)


def same_name(first: str, second: str) -> Worded:
    """What is wrong where two players, known by their colours, are called the same."""
    return Worded(SAME_NAME, first=first, second=second)


def _not_matching(pattern: str) -> Worded:
    sentence = PATTERNS.get(pattern)
    if sentence is None:
        return Worded(FILE_NAME, wanted=Verbatim("drawing-2c26b46b68ffc68ff99b453c.jpg"))
    if sentence == ONE_OF:
        return Worded(ONE_OF, wanted=verbatim(COLOURS))
    return Worded(sentence, wanted=Verbatim(SUCH.get(pattern, "")))


def _plain(number: Any) -> str:
    """A limit as people write it: 1.0 as 1."""
    return f"{number:g}" if isinstance(number, float) else str(number)
