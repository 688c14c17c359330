"""What requests and answers about evenings, drawings, archives and removal look like."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field, StringConstraints

from service.api.shapes import Asked, Colour, FullName, Name, Sitting, told_apart
from service.keep.evenings import Evening, KeptGame
from service.keep.statistics import Pair, Person, Statistics
from service.store.keeping import OpenTo

Points = dict[str, int]


class PlayedBy(BaseModel):
    """A player of a game: colour, name ("" where nobody said one), and by what key statistics know them."""

    colour: str
    name: str
    key: str = Field(examples=["ann"])


class RoundKept(BaseModel):
    """A round: points by colour, and whether they are all known."""

    round: int
    points: Points
    complete: bool


class GameKept(BaseModel):
    """A game that was played; `ended` is when something was said last, `winners` are colours once it is decided.

    `version` is the number of its entries.
    """

    game: int
    version: int
    name: str = Field(examples=["pictomania"])
    title: str
    begun: str
    ended: str
    players: list[PlayedBy]
    rounds: list[RoundKept]
    totals: Points
    winners: list[str]
    complete: bool

    @classmethod
    def of(cls, game: KeptGame) -> GameKept:
        """The game as it is answered."""
        from service.keep.statistics import key_of

        facts = game.facts
        players = [
            PlayedBy(colour=player, name=game.names.get(player, ""), key=key_of(game, player))
            for player in facts.players
        ]
        rounds = [RoundKept(round=one.number, points=dict(one.points), complete=one.complete) for one in facts.rounds]
        return cls(
            game=game.number,
            version=facts.version,
            name=facts.name,
            title=game.title,
            begun=game.created,
            ended=game.ended.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            players=players,
            rounds=rounds,
            totals=dict(facts.totals),
            winners=list(facts.winners),
            complete=facts.complete,
        )


class PersonShape(BaseModel):
    """Somebody over several games.

    `guesses` are those known to be right or wrong, `right` and `first` (the first right one at a picture) are among
    them; `drawn` are guesses of others at this person's pictures, `seen` those of them that were right; `bonus` counts
    bonus tokens, `stars` what stood on them; `best` is the most points in one round.
    """

    key: str = Field(examples=["ann"])
    name: str = Field(examples=["Ann"])
    colour: str
    games: int
    won: int
    rounds: int
    points: int
    best: int | None
    guesses: int
    right: int
    first: int
    drawn: int
    seen: int
    bonus: int
    stars: int

    @classmethod
    def of(cls, key: str, person: Person) -> PersonShape:
        """The person as they are answered."""
        return cls(key=key, **{name: getattr(person, name) for name in Person.__dataclass_fields__})


class PairShape(BaseModel):
    """How often somebody guessed at the pictures of somebody else, and how often rightly; by their keys."""

    guesser: str
    drawer: str
    made: int
    right: int

    @classmethod
    def of(cls, pair: Pair) -> PairShape:
        """The pair as it is answered."""
        return cls(guesser=pair.guesser, drawer=pair.drawer, made=pair.made, right=pair.right)


class StatisticsShape(BaseModel):
    """People, who has won most points first, and who guesses whom how well."""

    people: list[PersonShape]
    pairs: list[PairShape]

    @classmethod
    def of(cls, counted: Statistics) -> StatisticsShape:
        """The statistics as they are answered."""
        ranked = sorted(counted.people.items(), key=lambda one: (-one[1].points, one[0]))
        people = [PersonShape.of(key, person) for key, person in ranked]
        return cls(people=people, pairs=[PairShape.of(pair) for pair in counted.pairs.values()])


class EveningShape(BaseModel):
    """Games played one after the other; `evening` is the number of the first."""

    evening: int
    begun: str
    ended: str
    games: list[GameKept]

    @classmethod
    def of(cls, evening: Evening) -> EveningShape:
        """The evening as it is answered."""
        games = [GameKept.of(game) for game in evening.games]
        return cls(evening=evening.number, begun=games[0].begun, ended=max(game.ended for game in games), games=games)


class EveningsShape(BaseModel):
    """The evenings of a table, the latest first."""

    evenings: list[EveningShape]


class EveningTold(EveningShape):
    """An evening with the statistics of its people."""

    statistics: StatisticsShape


class Called(Sitting):
    """What a player of a game is called; "" for nobody's name."""

    name: Name


class Calling(Asked):
    """What the players of a game are called; those left out stay as they are."""

    players: Annotated[list[Called], Field(max_length=7), AfterValidator(told_apart)]


class DrawingShape(BaseModel):
    """A drawing of a round, and what may be known of it.

    `word` is "" until it may be known by all, and where nobody knows it though the round is `over`; `guessed` tells who
    guessed it rightly, first first. `picture` is the drawing
    on its paper, `ink` without, `strokes` as SVG, `growth` how it grew (animated WebP), `photograph` what a phone took;
    each is the path of a file, "" where there is none.
    """

    game: int
    name: str = Field(description="The game.", examples=["pictomania"])
    begun: str
    round: int
    colour: str
    player: str = Field(description='What the player is called; "" for nobody\'s name.')
    word: str
    over: bool
    guessed: list[PlayedBy]
    guesses: int
    picture: str
    ink: str
    strokes: str
    growth: str
    photograph: str


class GalleryShape(BaseModel):
    """Drawings of a table, the latest first; `open_to` says who may see them, `next` from where to ask on."""

    open_to: OpenTo
    drawings: list[DrawingShape]
    next: int | None = None


class OpenGallery(Asked):
    """Who may see the drawings of a table: everybody who is let in, players and hosts, or hosts alone."""

    open_to: OpenTo


Seven = Annotated[
    list[Annotated[Name, StringConstraints(max_length=60)]],
    Field(min_length=7, max_length=7, examples=[["dog", "cat", "hot dog", "owl", "ant", "fox", "fire engine"]]),
]


class StandWords(Asked):
    """The words of the three cards of a stand as somebody proposes them; "" for one that cannot be read."""

    a: Seven
    b: Seven
    c: Seven


class StandShape(BaseModel):
    """The words on a photograph of a stand; `sure` is how sure each of the 21 is, 0 to 1, those of A first.

    `by` is who has put them right: a colour or `host`; "" for what was read and nobody has looked at.
    """

    name: str = Field(examples=["stand-2c26b46b68ffc68ff99b453c.jpg"])
    a: list[str]
    b: list[str]
    c: list[str]
    sure: list[float]
    by: str


class StandsShape(BaseModel):
    """Photographs of stands of a game that were read, the latest first."""

    stands: list[StandShape]


class DrawingAsked(Asked):
    """Whose drawing a photograph shows, and of which round; the present round where not given."""

    colour: Colour
    round: int | None = Field(None, ge=1, le=1000)


class DrawingCut(BaseModel):
    """A drawing was cut out of a photograph; `upright` is false where it may have to be turned."""

    upright: bool
    empty: bool
    drawing: DrawingShape


class RemovalShape(BaseModel):
    """What was removed for good: games, and files of theirs.

    `renamed` are games in which a name stood, `name` is the new one. `overwritten` is false where others read the store
    all the while, so that something removed may still be in its file: `POST /overwrite` later.
    """

    games: list[int]
    files: int
    renamed: list[int]
    name: str
    overwritten: bool


class Forgotten(Asked):
    """Somebody whose name is to be nowhere any more, as it is written now."""

    name: FullName


class TransferShape(BaseModel):
    """How far a transfer is: `done` of `total` bytes or files. `state` says what is done; `detail` why it failed."""

    state: Literal["waiting", "sending", "receiving", "checking", "keeping", "done", "failed"]
    done: int
    total: int
    detail: str
