"""What requests and answers about tables and passes look like."""

from __future__ import annotations

from typing import Annotated, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from pydantic_core import PydanticCustomError

from engine.events import COLOURS
from service.api.pictures import Kind
from service.names import TEXT, readable, twins
from service.store.hosting import HostedTable, Pass, Role, Seat, Vote
from service.store.store import Summary

Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=60, pattern=TEXT), AfterValidator(readable)]
"""What people call somebody or something; "" where nobody said it."""

FullName = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=60, pattern=TEXT),
    AfterValidator(readable),
]
"""The same, where it has to be said."""

Colour = Annotated[str, StringConstraints(pattern=f"^({'|'.join(COLOURS)})$"), Field(examples=["red"])]


class Asked(BaseModel):
    """A body of a request: nothing in it is ignored."""

    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)


class NewTable(Asked):
    """A table to be set up, or its new name."""

    name: FullName = Field(examples=["Kitchen"])


class Sitting(Asked):
    """A player: the colour of their cards, and what people call them."""

    colour: Colour
    name: Name = Field("", examples=["Ann"])


Seated = TypeVar("Seated", bound=Sitting)


def told_apart(players: list[Seated]) -> list[Seated]:
    """The players as they are; raises pydantic's error where two have one colour, or are called the same."""
    colours = [one.colour for one in players]
    twice = next((colour for place, colour in enumerate(colours) if colour in colours[:place]), None)
    if twice:
        raise PydanticCustomError("colour_twice", "a colour sits twice", {"colour": twice})
    if same := twins((one.colour, one.name) for one in players):
        raise PydanticCustomError("name_twice", "two are called the same", {"first": same[0], "second": same[1]})
    return players


class Seating(Asked):
    """Who sits at the table, clockwise as seen from above; each colour once, and no two called the same."""

    players: Annotated[list[Sitting], Field(max_length=len(COLOURS)), AfterValidator(told_apart)]


class NewPass(Asked):
    """A pass to be issued. A player's has a colour; `hours` is how long it holds, as long as usual where not given."""

    role: Role = Field(examples=["player"])
    colour: Colour | None = None
    may_correct: bool = False
    hours: float | None = Field(None, gt=0, le=24 * 366)


class Allowance(Asked):
    """Whether the holder of a pass may correct the record."""

    may_correct: bool


class SeatShape(BaseModel):
    """A player at a table; `place` counts clockwise from 1."""

    colour: str
    name: str
    place: int

    @classmethod
    def of(cls, seat: Seat) -> SeatShape:
        """The seat as it is answered."""
        return cls(colour=seat.colour, name=seat.name, place=seat.place)


class GameShort(BaseModel):
    """A game in short; `version` is the number of its entries."""

    game: int = Field(examples=[3])
    name: str = Field(examples=["pictomania"])
    title: str
    begun: str = Field(examples=["2026-03-01T18:30:00.000Z"])
    version: int

    @classmethod
    def of(cls, summary: Summary) -> GameShort:
        """The game as it is answered."""
        return cls(
            game=summary.number,
            name=summary.game,
            title=summary.title,
            begun=summary.created,
            version=summary.entries,
        )


class WhoShape(BaseModel):
    """Who you are at a table. `eyes` is with whose eyes you see: a colour, `host` or `spectator`.

    `may_see` the live picture of its camera; `may_film`: send pictures as its camera.
    """

    table: int
    host: bool
    colour: str
    eyes: str
    may_correct: bool
    may_see: bool
    may_film: bool
    expires: float = Field(description="Wall time in seconds since 1970.")


class SessionShape(BaseModel):
    """Who you are, at every table that lets you in."""

    tables: list[WhoShape]


class TableShape(BaseModel):
    """A table: who sits there, the games played at it, the latest last, and who you are."""

    table: int
    name: str
    created: str
    players: list[SeatShape]
    games: list[GameShort]
    you: WhoShape

    @classmethod
    def of(cls, table: HostedTable, seats: tuple[Seat, ...], games: tuple[Summary, ...], you: WhoShape) -> TableShape:
        """The table as it is answered."""
        return cls(
            table=table.id,
            name=table.name,
            created=table.created,
            players=[SeatShape.of(seat) for seat in seats],
            games=[GameShort.of(game) for game in games],
            you=you,
        )


class VoteShape(BaseModel):
    """As what a player would have a dispute decided."""

    code: str = Field(examples=["late_card"])
    about: int
    colour: str
    decision: str

    @classmethod
    def of(cls, vote: Vote) -> VoteShape:
        """The vote as it is answered."""
        return cls(code=vote.code, about=vote.about, colour=vote.colour, decision=vote.decision)


class VotesShape(BaseModel):
    """The votes on disputes of a game."""

    votes: list[VoteShape]


class TableNow(BaseModel):
    """A table on its stream: name, who sits there, the game played now (None before the first), votes on disputes."""

    table: int
    name: str
    players: list[SeatShape]
    game: int | None
    votes: list[VoteShape]

    @classmethod
    def of(cls, table: HostedTable, seats: tuple[Seat, ...], game: int | None, votes: tuple[Vote, ...]) -> TableNow:
        """The table as it is told."""
        return cls(
            table=table.id,
            name=table.name,
            players=[SeatShape.of(seat) for seat in seats],
            game=game,
            votes=[VoteShape.of(vote) for vote in votes],
        )


class TablesShape(BaseModel):
    """The tables that let you in."""

    tables: list[TableShape]


class PassShape(BaseModel):
    """A pass, without what lets anybody in. `name` names it; `holds` says whether it lets its holder in now."""

    name: str = Field(examples=["ba7816bf8f01"])
    role: Role
    colour: str
    may_correct: bool
    issued: str
    expires: float
    holds: bool

    @classmethod
    def of(cls, held: Pass, moment: float) -> PassShape:
        """The pass as it is answered."""
        return cls(
            name=held.name,
            role=held.role,
            colour=held.colour,
            may_correct=held.may_correct,
            issued=held.issued,
            expires=held.expires,
            holds=held.holds(moment),
        )


class PassesShape(BaseModel):
    """All passes of a table, the oldest first."""

    passes: list[PassShape]


class LinkShape(PassShape):
    """A pass with the link that lets in whoever opens it, and the path of its QR code."""

    link: str
    qr: str


class PictureShape(BaseModel):
    """A picture that somebody took at the table."""

    name: str = Field(examples=["stand-2c26b46b68ffc68ff99b453c.jpg"])
    kind: Kind

    @classmethod
    def of(cls, name: str) -> PictureShape:
        """The picture as it is answered."""
        return cls(name=name, kind="stand" if name.startswith("stand-") else "drawing")


class PicturesShape(BaseModel):
    """Pictures, the oldest first."""

    pictures: list[PictureShape]
