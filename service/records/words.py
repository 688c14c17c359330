"""Events as people type them, `GuessLaid player=red owner=blue number=4`, and back."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping, Sequence
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from engine.errors import Unreadable, quote
from engine.events import Event
from engine.fields import decode, encode
from service.lines import escaped

NOT_KNOWN = "?"
"""How a value is typed that is not known."""


def read_event(words: Sequence[str], kinds: Mapping[str, type[Event]], like: Event | None = None) -> Event:
    """The event that the words stand for: its kind, then `field=value` for each field, or one object of JSON.

    Args:
        words: as typed.
        kinds: the events of the game by name.
        like: gives the kind and the fields that are not typed, where the words begin with a field.

    Raises ``Unreadable`` for words that stand for no event.

    >>> from engine.game import find_game
    >>> kinds = find_game("pictomania").vocabulary.kinds
    >>> read_event(["GuessLaid", "player=red", "owner=blue", "number=4"], kinds)
    GuessLaid(player='red', owner='blue', number=4, layer=None)
    >>> read_event(["number=5"], kinds, like=_)
    GuessLaid(player='red', owner='blue', number=5, layer=None)
    """
    if words and words[0].lstrip().startswith("{"):
        return _decoded(_json(" ".join(words)), kinds)
    given, names = list(words), {name.lower(): name for name in kinds}
    raw: dict[str, Any] = {}
    if given and "=" not in given[0]:
        raw["kind"] = given.pop(0)
    elif like is not None:
        raw = encode(like)
    raw["kind"] = names.get(raw.get("kind", "").lower(), raw.get("kind"))
    kind = kinds.get(raw["kind"] or "")
    if kind is None:
        named = f"{quote(raw['kind'])} is no event" if raw["kind"] else "an event begins with its kind"
        raise Unreadable(f"{named}; known are: {', '.join(kinds)}")
    return _decoded(raw | read_fields(given, kind), kinds)


def read_fields(words: Sequence[str], kind: type) -> dict[str, Any]:
    """Plain JSON values by name from words `field=value`, as the types of the dataclass ``kind`` ask for.

    Raises ``Unreadable`` for a word that is no such pair, a field twice and a field that ``kind`` does not have.
    """
    hints, what = get_type_hints(kind), kind.__name__ if issubclass(kind, Event) else "the game"
    raw: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise Unreadable(f"{quote(word)} is no pair such as {next(iter(hints), 'name')}=...")
        if name in raw:
            raise Unreadable(f"{quote(word)}: {name} is given twice")
        if name not in hints:
            raise Unreadable(f"{quote(word)}: {what} has no {name}; it has: {', '.join(hints) or 'nothing to fill in'}")
        raw[name] = read_value(value, hints[name])
    return raw


def read_value(text: str, hint: Any) -> Any:
    """The plain JSON value that a typed text stands for where a value of the type ``hint`` is due.

    Texts stand for themselves; lists are typed with commas, those of numbers with blanks too, or as JSON. What does
    not fit stays a text, and is refused where types are checked.

    >>> read_value("3 2 1", tuple[int, ...]), read_value("red,blue", tuple[str, ...]), read_value("?", int | None)
    ([3, 2, 1], ['red', 'blue'], None)
    """
    options = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    inner = next(option for option in options if option is not type(None))
    if type(None) in options and (text == NOT_KNOWN or (not text and inner is not str)):
        return None
    if get_origin(inner) is tuple:
        return _read_list(text, get_args(inner)[0])
    return _json_or_text(text) if inner in (int, float, bool) else text


def to_words(event: Event) -> str:
    """The event as words for a shell; :func:`read_event` reads them back.

    >>> from engine.events import BreachCalled
    >>> to_words(BreachCalled("red", "letters in the picture"))
    "BreachCalled player=red 'what=letters in the picture'"
    """
    raw = encode(event)
    pairs = [f"{name}={typed(value)}" for name, value in raw.items() if name != "kind"]
    words = shlex.join([raw["kind"], *pairs])
    # As JSON: the text "?", which a text that may be not known cannot be typed as, and what no terminal shows as it is.
    return shlex.quote(json.dumps(raw)) if NOT_KNOWN in raw.values() or escaped(words) != words else words


def _read_list(text: str, inner: Any) -> Any:
    if text.lstrip().startswith("["):
        return _json_or_text(text)
    if inner is not str:
        text = text.replace(" ", ",")
    return [read_value(part, inner) for part in text.split(",") if part or inner is str] if text else []


def typed(value: Any) -> str:
    """A plain JSON value of a field as it is typed."""
    if isinstance(value, list):
        plain = [item for item in value if isinstance(item, int) or (isinstance(item, str) and _is_plain(item))]
        return ",".join(map(str, plain)) if len(plain) == len(value) and value != [""] else json.dumps(value)
    if isinstance(value, str):
        return value
    return NOT_KNOWN if value is None else json.dumps(value)


def _is_plain(item: str) -> bool:
    return "," not in item and not item.lstrip().startswith("[")


def _json_or_text(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{quote(text)} is not JSON ({error})") from None


def _decoded(raw: Any, kinds: Mapping[str, type[Event]]) -> Event:
    event: Event = decode(Event, raw, "event", kinds)
    return event
