"""A round of each game as people say it on their phones, with secrets that can be chosen, and the points by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Said = tuple[str, dict[str, Any]]
"""Who says it, a player or the host, and the event."""


@dataclass(frozen=True)
class Secrets:
    """What each player keeps secret: their card, in pictomania their letter too, and guesses (player, owner)."""

    cards: Mapping[str, Any]
    guesses: Mapping[tuple[str, str], Any]
    letters: Mapping[str, str] | None = None


@dataclass(frozen=True)
class Evening:
    """A round: ``play`` until the reveal, then ``reveal``, and the points that it comes to."""

    game: str
    players: tuple[str, ...]
    play: tuple[Said, ...]
    reveal: tuple[Said, ...]
    points: Mapping[str, int]


def event(who: str, kind: str, **fields: Any) -> Said:
    return who, {"kind": kind, **fields}


def pictomania(secrets: Secrets) -> tuple[tuple[Said, ...], tuple[Said, ...]]:
    words = [f"word {number}" for number in range(1, 8)]
    play = [event("host", "StandRead", a=words, b=words, c=words)]
    for player, number in secrets.cards.items():
        assert secrets.letters
        play += [event(player, "NumberDealt", owner=player, number=number)]
        play += [event(player, "LetterDealt", owner=player, letter=secrets.letters[player])]
        play += [event(player, "SecretLaid", player=player)]
    play += [event(player, "InkSeen", player=player) for player in secrets.cards]
    play += [
        event(player, "GuessLaid", player=player, owner=owner, number=number)
        for (player, owner), number in secrets.guesses.items()
    ]
    play += [event(player, "BonusTaken", player=player, stars=stars) for player, stars in BONUS.items()]
    reveal = []
    for owner, number in secrets.cards.items():
        assert secrets.letters
        reveal += [event("host", "PileTurned", owner=owner)]
        reveal += [event("host", "LetterShown", owner=owner, letter=secrets.letters[owner])]
        reveal += [event(owner, "NumberShown", owner=owner, number=number)]
        reveal += [
            event("host", "GuessShown", owner=owner, player=player, number=guess)
            for (player, at), guess in secrets.guesses.items()
            if at == owner
        ]
    return tuple(play), tuple(reveal)


def judge(secrets: Secrets) -> tuple[tuple[Said, ...], tuple[Said, ...]]:
    play = [event("host", "WordsListed", words=["ant", "bridge", "cloud"])]
    play += [event(player, "CardDealt", player=player, number=number) for player, number in secrets.cards.items()]
    play += [event("red", "DrawingStarted")]
    play += [event(player, "InkSeen", player=player) for player in secrets.cards]
    play += [
        event(player, "GuessLaid", player=player, owner=owner, number=number)
        for (player, owner), number in secrets.guesses.items()
    ]
    reveal = [event("red", "GuessesCalled")]
    for owner, number in secrets.cards.items():
        reveal += [event(owner, "NumberShown", owner=owner, number=number)]
        reveal += [
            event("host", "GuessShown", owner=owner, player=player, number=guess)
            for (player, at), guess in secrets.guesses.items()
            if at == owner
        ]
    return tuple(play), (*reveal, event("red", "RoundEnded"))


def pictures(secrets: Secrets) -> tuple[tuple[Said, ...], tuple[Said, ...]]:
    play = [event(player, "TokenDrawn", player=player, coordinate=place) for player, place in secrets.cards.items()]
    play += [event(player, "BuildSeen", player=player) for player in secrets.cards]
    play += [
        event(player, "GuessWritten", player=player, owner=owner, coordinate=place)
        for (player, owner), place in secrets.guesses.items()
    ]
    reveal = [event(owner, "TokenShown", owner=owner, coordinate=place) for owner, place in secrets.cards.items()]
    return tuple(play), (*reveal, event("host", "RoundEnded"))


BONUS = {"red": 2, "green": 2, "blue": 1}

TELLS = {"pictomania": pictomania, "judge": judge, "pictures": pictures}

PLAYERS = {
    "pictomania": ("red", "green", "blue"),
    "judge": ("red", "green", "blue", "yellow"),
    "pictures": ("red", "green", "blue"),
}

SECRETS = {
    "pictomania": Secrets(
        {"red": 3, "green": 5, "blue": 1},
        {
            ("green", "red"): 3,
            ("blue", "red"): 3,
            ("red", "green"): 5,
            ("blue", "green"): 2,
            ("red", "blue"): 1,
        },
        {"red": "A", "green": "B", "blue": "B"},
    ),
    "judge": Secrets(
        {"green": 1, "blue": 2, "yellow": 3},
        {
            ("green", "blue"): 2,
            ("green", "yellow"): 3,
            ("blue", "green"): 1,
            ("blue", "yellow"): 1,
            ("yellow", "green"): 2,
            ("yellow", "blue"): 2,
        },
    ),
    "pictures": Secrets(
        {"red": "A1", "green": "B2", "blue": "C3"},
        {
            ("red", "green"): "B2",
            ("red", "blue"): "D4",
            ("green", "red"): "A1",
            ("green", "blue"): "C3",
            ("blue", "red"): "A1",
            ("blue", "green"): "B3",
        },
    ),
}

POINTS = {
    # Own tokens 2 1: red and green are guessed first, blue once; bonus tokens 2 2 1, blue guessed wrong once.
    "pictomania": {"red": 2 + 2 + 2, "green": 2 + 2 - 1, "blue": 1 - 1 - 1},
    # 3 for a right guess and 1 for its drawer, -1 for both where wrong; blue was guessed right first, yellow second.
    "judge": {"red": 0, "green": 3 + 3 + 1 - 1, "blue": 3 - 1 + 1 + 1 + 2, "yellow": -1 + 3 + 1 - 1 + 1},
    # 1 for a right guess, to the guesser and to the builder.
    "pictures": {"red": 1 + 2, "green": 2 + 1, "blue": 1 + 1},
}

WATCHED = {"pictomania": "red", "judge": "green", "pictures": "red"}
"""Whose transcript is looked through: this player's own secrets are the same in both of the rounds compared."""

OTHERWISE = {
    # Green and blue have the number of red, and blue lays the same figure twice: none of that may show.
    "pictomania": Secrets(
        {"red": 3, "green": 3, "blue": 3},
        {
            ("green", "red"): 7,
            ("blue", "red"): 6,
            ("red", "green"): 5,
            ("blue", "green"): 6,
            ("red", "blue"): 1,
        },
        {"red": "A", "green": "C", "blue": "A"},
    ),
    "judge": Secrets(
        {"green": 1, "blue": 3, "yellow": 1},
        {
            ("green", "blue"): 2,
            ("green", "yellow"): 3,
            ("blue", "green"): 3,
            ("blue", "yellow"): 3,
            ("yellow", "green"): 1,
            ("yellow", "blue"): 1,
        },
    ),
    "pictures": Secrets(
        {"red": "A1", "green": "A1", "blue": "D2"},
        {
            ("red", "green"): "B2",
            ("red", "blue"): "D4",
            ("green", "red"): "C1",
            ("green", "blue"): "D1",
            ("blue", "red"): "D3",
            ("blue", "green"): "A1",
        },
    ),
}
"""Secrets that differ for all but the player who is looked at."""


def evening(game: str, secrets: Secrets | None = None) -> Evening:
    """A round of the game with those secrets; with the usual ones, which come to ``POINTS``, where None."""
    play, reveal = TELLS[game](secrets or SECRETS[game])
    return Evening(game, PLAYERS[game], play, reveal, POINTS[game])
