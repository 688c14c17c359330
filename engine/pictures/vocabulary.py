"""The events of Pictures as data: where each is filed, what its values may be, what of it is secret."""

from __future__ import annotations

from engine.events import Event
from engine.filing import SPOKEN, Range, Secret, Vocabulary
from engine.pictures.codes import CODES
from engine.pictures.events import (
    BreachCalled,
    BuildingStarted,
    BuildSeen,
    CubesPlaced,
    DisputeSettled,
    GridLaid,
    GuessRead,
    GuessWritten,
    IconsPlaced,
    PhotoReplaced,
    PlateLaid,
    RoundEnded,
    TokenDrawn,
    TokenShown,
)
from engine.pictures.setup import COORDINATES, ICON_CARDS, SETS
from engine.text import N_, Verbatim, Worded

PLACE = Worded(N_("a place {first} to {second}"), first=Verbatim(COORDINATES[0]), second=Verbatim(COORDINATES[-1]))

RANGES: dict[str, Range] = {
    "coordinate": (lambda v: v in ("", *COORDINATES), PLACE),
    "photos": (lambda v: len(v) == len(COORDINATES), N_("16 photos, row by row")),
    "material": (lambda v: v in ("", *SETS), N_("one of the five sets")),
    "count": (lambda v: 0 <= v <= ICON_CARDS, N_("0 to 19 icon cards")),
}

PHRASES: dict[type[Event], str] = {
    BuildingStarted: N_("round {round} begins: {players}"),
    GridLaid: N_("the photos lie in the grid"),
    PhotoReplaced: N_("the photo at {coordinate} is replaced"),
    TokenDrawn: N_("{player} draws a coordinate token"),
    BuildSeen: N_("{player} builds"),
    CubesPlaced: N_("{player} places cubes: {colours}"),
    IconsPlaced: N_("{player} places icon cards: {count}"),
    PlateLaid: N_("{player} lays the plate"),
    GuessWritten: N_("{player} writes a guess at the building of {owner}"),
    TokenShown: N_("token of {owner}: {coordinate}"),
    GuessRead: N_("guess of {player} at the building of {owner}: {coordinate}"),
    BreachCalled: N_("breach by {player}: {what}"),
    DisputeSettled: N_("{code} (event {about}) is settled: {decision}"),
    RoundEnded: N_("the round ends: nobody may act any more"),
}
"""A sentence for each kind of event; its fields fill it."""

VOCABULARY = Vocabulary(
    start=BuildingStarted,
    seats={
        GridLaid: "",
        PhotoReplaced: "",
        TokenDrawn: "player",
        BuildSeen: "player",
        CubesPlaced: "player",
        IconsPlaced: "player",
        PlateLaid: "player",
        GuessWritten: "owner",
        TokenShown: "owner",
        GuessRead: "owner",
        BreachCalled: "player",
        DisputeSettled: "",
        RoundEnded: "",
    },
    ranges=RANGES,
    secrets={TokenDrawn: Secret("player", ("coordinate",)), GuessWritten: Secret("player", ("coordinate",))},
    codes=CODES,
    phrases=PHRASES,
    verbatim=SPOKEN | {"photo", "photos", "coordinate"},
)
