"""What requests and answers about games look like."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, JsonValue, StringConstraints

from engine.entry import Source
from engine.rulings import Severity
from service.api.shapes import Asked, Colour, Name

EntryId = Annotated[int, Field(ge=1, le=2**31 - 1, examples=[7])]
Moment = Annotated[float, Field(ge=-1e9, le=1e9, allow_inf_nan=False, description="Seconds since the game began.")]
Act = Annotated[
    dict[str, JsonValue],
    Field(
        description="An event of the game: its `kind` and fields, as `/api/games` lists them.",
        examples=[{"kind": "GuessLaid", "player": "red", "owner": "blue", "number": 4}],
    ),
]
Word = Annotated[str, StringConstraints(min_length=1, max_length=60)]


class NewGame(Asked):
    """A game to be begun. `players` are those who sit at the table where not given; `options` as `/api/games` lists."""

    game: Word = Field(examples=["pictomania"])
    players: list[Colour] | None = Field(None, examples=[["red", "green", "blue"]], max_length=7)
    options: dict[str, JsonValue] = Field(default_factory=dict, examples=[{"mode": "teaching"}])
    title: Name = ""


class Imported(Asked):
    """A record that is taken in, by what it is known: the digest of its text, and its title."""

    content: str
    title: str


class Saying(Asked):
    """Something that happened: `at` and `since` only from who may correct the record; it was now otherwise."""

    event: Act
    at: Moment | None = None
    since: Moment | None = None


class RetractAsked(Asked):
    """The entry never happened."""

    kind: Literal["retract"]
    entry: EntryId


class AmendAsked(Asked):
    """What happened at the entry was rather `event`; or the same with some `fields` otherwise."""

    kind: Literal["amend"]
    entry: EntryId
    event: Act | None = None
    fields: dict[str, JsonValue] | None = Field(None, examples=[{"number": 5}])
    at: Moment | None = None
    since: Moment | None = None


class InsertAsked(Asked):
    """This happened too, just `before` or just `after` an entry."""

    kind: Literal["insert"]
    event: Act
    before: EntryId | None = None
    after: EntryId | None = None
    at: Moment | None = None
    since: Moment | None = None


class UndoAsked(Asked):
    """The entry, or the last that counts, does not count for the time being."""

    kind: Literal["undo"]
    entry: EntryId | None = None


class RedoAsked(Asked):
    """The entry, or the one undone last, counts again."""

    kind: Literal["redo"]
    entry: EntryId | None = None


CorrectionAsked = Annotated[
    RetractAsked | AmendAsked | InsertAsked | UndoAsked | RedoAsked, Field(discriminator="kind")
]


class Decision(Asked):
    """The table has decided the dispute `code` about the entry `about`."""

    code: Word = Field(examples=["late_card"])
    about: EntryId
    decision: Word = Field(examples=["counts"])


class Kept(BaseModel):
    """What a request brought about: these entries, safe on the disk; the same request again has the same answer."""

    game: int
    entries: list[int] = Field(examples=[[17]])
    version: int = Field(description="How many entries there were then.", examples=[17])


class SaidAct(BaseModel):
    """An event, and what it says in your language."""

    event: dict[str, JsonValue]
    text: str


class ToldEntry(BaseModel):
    """An entry as you may know it: `text` says it in your language; `counts` is false for what was corrected away.

    `confidence` is from 0 to 1, `alternatives` are what else it may have been, likeliest first.
    """

    id: int
    event: dict[str, JsonValue]
    text: str
    at: float
    since: float
    source: Source
    who: str
    confidence: float
    alternatives: list[SaidAct]
    evidence: list[str]
    counts: bool


class Timeline(BaseModel):
    """Entries in the order of the record."""

    game: int
    version: int
    entries: list[ToldEntry]


class StepShape(BaseModel):
    """One more entry on the stream, and the earlier entries that read otherwise from now on.

    They do where what was secret has been shown, and where the entry corrects them.
    """

    game: int
    version: int = Field(description="How many entries there are after it; the id of the message is `GAME.VERSION`.")
    entry: ToldEntry
    retold: list[ToldEntry]


class LineShape(BaseModel):
    """Points and why, proved by entries."""

    points: int
    text: str
    entries: list[int]


class ChoiceShape(BaseModel):
    """What the table may decide, and what it comes to."""

    decision: str
    text: str


class RulingShape(BaseModel):
    """A finding of the referee about the entry `about`; `open`: the table still has to say, `settled`: what it said.

    An open one without `choices` is settled by correcting; `instead` is what the entry may have been, as far as the
    finding tells. `doubtful` are the entries, as they count now, that may have been misread and so have led to the
    question, least sure first.
    """

    code: str
    severity: Severity
    text: str
    about: int
    causes: list[int]
    evidence: list[str]
    choices: list[ChoiceShape]
    settled: str
    open: bool
    round: int = Field(description="The round that it is about, as `round` of `view`.", examples=[1])
    instead: list[SaidAct]
    doubtful: list[ToldEntry]


class BoardShape(BaseModel):
    """The current round as a table with a row a player, in your language."""

    title: str
    head: list[str]
    rows: list[list[str]]
    note: str


class RoundShape(BaseModel):
    """A round: the points of each player and the lines whose sum they are."""

    round: int
    points: dict[str, int]
    lines: dict[str, list[LineShape]]


class Rounds(BaseModel):
    """The points of every round so far, explained."""

    game: int
    version: int
    rounds: list[RoundShape]


class AwaitedShape(BaseModel):
    """An act that is due and not legal yet, for only chance or a secret completes it: which fields are `known`."""

    kind: str = Field(examples=["NumberShown"])
    known: dict[str, JsonValue] = Field(examples=[{"owner": "red"}])


class GameNow(BaseModel):
    """A game as you may know it now. `eyes` is with whose eyes you see it; `view` is what the game tells of itself.

    `doubts` are the entries, as they count now, that a camera was not sure of and nobody has corrected or confirmed; to
    confirm one, amend it by what it says. `to_deal`: whether the program has something to deal now.
    """

    game: int
    name: str
    version: int
    options: dict[str, JsonValue]
    eyes: str
    players: list[str]
    complete: bool
    totals: dict[str, int]
    winners: list[str]
    view: dict[str, Any]
    board: BoardShape
    points: dict[str, int]
    lines: dict[str, list[LineShape]]
    rulings: list[RulingShape]
    doubts: list[ToldEntry]
    legal: list[SaidAct]
    awaited: list[AwaitedShape]
    to_deal: bool


class OptionShape(BaseModel):
    """An option of a game; `values` is the JSON schema of its values, `choices` what each of them means."""

    name: str
    default: JsonValue
    text: str
    choices: list[ChoiceShape]
    values: dict[str, JsonValue]


class KindShape(BaseModel):
    """An event of a game; `fields` is the JSON schema of its fields, `secret` names those that only one may know."""

    kind: str
    fields: dict[str, JsonValue]
    secret: list[str]


class CatalogueGame(BaseModel):
    """A game that can be played."""

    name: str
    players: list[int] = Field(description="Fewest and most players.", examples=[[3, 6]])
    options: list[OptionShape]
    events: list[KindShape]


class Catalogue(BaseModel):
    """The games that can be played, with their options and events."""

    games: list[CatalogueGame]
