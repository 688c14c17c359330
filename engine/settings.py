"""A game's settings: typed, each with its meaning in words, read from and written as plain JSON values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from engine.fields import decode_fields, encode


def option(default: Any, meaning: str, **choices: str) -> Any:
    """A field of a settings class: its default, what it means, and what each choice means (all marked by ``N_``)."""
    return field(default=default, metadata={"meaning": meaning, "choices": choices})


@dataclass(frozen=True, slots=True)
class OptionDoc:
    """One option as people read it: name, default, meaning, and the choices with their meanings (may be none)."""

    name: str
    default: Any
    meaning: str
    choices: dict[str, str]


class Settings:
    """What the settings of every game can do; each is a frozen dataclass whose fields are made by :func:`option`."""

    __slots__ = ()

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> Any:
        """Settings from plain JSON values by name; raises ``Unreadable`` for an unknown name or value.

        >>> from engine.pictomania import Options
        >>> Options.read({"mode": "tougher"}).mode
        'tougher'
        """
        settings: Any = decode_fields(cls, raw, "options")
        settings.check()
        return settings

    def check(self) -> None:
        """Raise ``Unreadable`` where values do not go together; a game with such values has its own."""

    def written(self) -> dict[str, Any]:
        """The settings that are not the defaults, as plain JSON values by name: what a record's header holds.

        >>> from engine.pictomania import Options
        >>> Options(mode="tougher", bonus_tokens=(3, 2, 1)).written()
        {'mode': 'tougher', 'bonus_tokens': [3, 2, 1]}
        """
        return {name: value for name, value in encode(self).items() if name != "kind"}

    @classmethod
    @cache
    def docs(cls) -> tuple[OptionDoc, ...]:
        """Every option as people read it, in the order of declaration."""
        return tuple(
            OptionDoc(f.name, f.default, f.metadata["meaning"], dict(f.metadata["choices"]))
            for f in fields(cls)  # type: ignore[arg-type]
        )


def undocumented(settings: type[Settings]) -> list[str]:
    """Choices of a settings class that have no meaning in words, as ``name=choice``: none in a good one."""
    hints = get_type_hints(settings)
    return [
        f"{doc.name}={choice}"
        for doc in settings.docs()
        if get_origin(hints[doc.name]) is Literal
        for choice in get_args(hints[doc.name])
        if choice not in doc.choices
    ]
