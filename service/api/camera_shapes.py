"""What requests and answers about a table's camera, its set-up, its watching and its film look like.

Places are [across, down] as shares of the picture: 0 is its left or upper edge, 1 its right or lower one.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue, StringConstraints

from service.api.shapes import Asked, Colour, Name
from service.choices import Language
from service.names import TEXT, readable

CameraKind = Literal["webcam", "address", "film", "demo", "browser"]
"""A camera of the service's computer, one on the network, a film on that computer, the bundled clip, or a browser."""

EyesState = Literal[
    "none",
    "off",
    "starting",
    "idle",
    "setting_up",
    "opening",
    "watching",
    "hand",
    "out_of_sync",
    "stalled",
    "lost",
    "round_over",
    "stopped",
    "failed",
]
"""What the referee's eyes do; see `EyesNow`."""

Share = Annotated[float, Field(ge=-0.5, le=1.5)]
Spot = Annotated[list[Share], Field(min_length=2, max_length=2, examples=[[0.25, 0.5]])]
Outline = Annotated[
    list[Spot], Field(min_length=4, max_length=4, examples=[[[0.1, 0.2], [0.1, 0.1], [0.2, 0.1], [0.2, 0.2]]])
]
Look = Annotated[str, StringConstraints(pattern="^#[0-9a-f]{6}$"), Field(examples=["#c8242b"])]
PassNames = Annotated[
    list[Annotated[str, StringConstraints(pattern="^[0-9a-f]{12}$")]], Field(max_length=50, examples=[["ba7816bf8f01"]])
]
Word = Annotated[str, StringConstraints(strip_whitespace=True, max_length=60, pattern=TEXT), AfterValidator(readable)]
Words = Annotated[
    list[Word],
    Field(min_length=7, max_length=7, examples=[["dog", "cat", "hot dog", "owl", "ant", "fox", "fire engine"]]),
]


# -- the camera -------------------------------------------------------------------------------------------------------


class CameraOffer(BaseModel):
    """A camera that can be attached: `kind` and `source` are to be sent, `id` names it for its small picture."""

    id: str = Field(examples=["webcam-0"])
    kind: CameraKind
    source: str = Field(examples=["C920"])
    name: str = Field(examples=["HD Pro Webcam C920"])


class CamerasShape(BaseModel):
    """The cameras that can be attached without an address."""

    cameras: list[CameraOffer]


class CameraAsked(Asked):
    """The camera to attach.

    `source` is a webcam's name or number, an address (rtsp://, http://), or the name of a film in the folder for
    films; "" for the demonstration and for a browser, which sends its pictures to `/camera/frames`.
    """

    model_config = ConfigDict(
        extra="forbid",
        hide_input_in_errors=True,
        json_schema_extra={"examples": [{"kind": "demo"}, {"kind": "address", "source": "rtsp://192.168.1.7/live"}]},
    )

    kind: CameraKind
    source: Annotated[str, StringConstraints(strip_whitespace=True, max_length=500, pattern=TEXT)] = ""


class CameraShape(BaseModel):
    """The camera of a table; `kind` is null where none is attached. No password is ever told.

    `retry`: in how many seconds the next try to reach it is made. `controls`: what it was made to hold still.
    """

    kind: CameraKind | None
    name: str = Field(examples=["rtsp://192.168.1.7/live"])
    state: EyesState
    error: str
    size: list[int] | None = Field(examples=[[1920, 1080]])
    fps: float | None
    frames: int
    skipped: int
    reconnects: int
    retry: float | None
    controls: dict[str, str]


class FrameTaken(BaseModel):
    """A picture was taken; `skipped` were not looked at because newer ones came."""

    frames: int = Field(examples=[41])
    skipped: int = Field(examples=[2])


class Allowed(Asked):
    """Passes, by their names, whose holders may `see` the live picture, and may `film`: send pictures as a camera."""

    see: PassNames = Field([])
    film: PassNames = Field([])


class Switch(Asked):
    """Whether cameras may see anything at this table."""

    on: bool


class ZoneShape(BaseModel):
    """A place at the table, and whose it is ("" for nobody's); its corners go round it."""

    kind: Literal["sheet", "pile", "won", "tokens", "stand", "middle"]
    player: str
    corners: list[Spot]


class ZonesShape(BaseModel):
    """What is watched, where it is seen in the latest picture; empty before the table is set up."""

    zones: list[ZoneShape]


# -- the set-up -------------------------------------------------------------------------------------------------------


class PlayerPart(BaseModel):
    """A player's place. `sheet`: foot left, head left, head right, foot right, as the player sees it.

    `tokens`: the middles of the own score tokens; `pile` and `won`: the middles of the places for the pile and for
    tokens won, null where they are where they usually are; `look`: how the colour looks, null where it is learnt.
    """

    model_config = ConfigDict(extra="forbid")

    colour: Colour
    sheet: Outline
    tokens: Annotated[list[Spot], Field(min_length=1, max_length=8)]
    pile: Spot | None = None
    won: Spot | None = None
    look: Look | None = None


class Parts(BaseModel):
    """How a table lies: players clockwise as seen from above, the three word cards of the stand, the bonus tokens.

    `stand`: the cards A, B and C, each upper left, upper right, lower right, lower left as they are read; null where
    there is none in the picture.
    """

    model_config = ConfigDict(extra="forbid")

    players: Annotated[list[PlayerPart], Field(min_length=3, max_length=6)]
    stand: Annotated[list[Outline], Field(min_length=3, max_length=3)] | None = None
    middle: Annotated[list[Spot], Field(max_length=8)] = []


class PartsAsked(Parts, Asked):
    """The parts as they shall be; all of them."""


class WordShape(BaseModel):
    """A word of the stand: how sure it is, 0 to 1, and what else it may be, likeliest first."""

    text: str = Field(examples=["hot dog"])
    confidence: float
    options: list[str]


class WordsShape(BaseModel):
    """The words of the cards, seven each; `by` says who read them: the camera, a close-up, or somebody by hand."""

    by: Literal["camera", "close-up", "host"]
    a: list[WordShape]
    b: list[WordShape]
    c: list[WordShape]


class WordsAsked(Asked):
    """The words as they are printed."""

    a: Words
    b: Words
    c: Words


class SetUpShape(BaseModel):
    """The set-up of a table.

    `state`: `none` was ever made; the table is being looked for (`looking`); it was `found`; it was `not_found`, and
    `advice` says why. `saved` is when the one that the next game begins with was saved (UTC), "" where none is;
    `score` is that of light and sharpness, 0 to 100; `seen` are the looks of players' colours and the stars of their
    tokens as read. `version` grows with each change and is told by `eyes`.
    """

    version: int
    state: Literal["none", "looking", "found", "not_found"]
    saved: str = Field(examples=["2026-03-01T18:30:00.000Z"])
    size: list[int] | None = Field(examples=[[1920, 1080]])
    parts: Parts | None
    zones: list[ZoneShape]
    score: int | None = Field(examples=[84])
    advice: list[str]
    looks: dict[str, Look]
    stars: dict[str, list[int]] = Field(description="Of each player's own tokens, and of the bonus tokens (`middle`).")
    words: WordsShape | None


# -- watching ---------------------------------------------------------------------------------------------------------


class WatchAsked(Asked):
    """What to watch.

    `game`: a game of this table that goes on, its present or next round; null for a new one, with `title` and
    `options` as in `POST .../games`. `dry`: only say what is seen, and record nothing. `lang`: of the stand's words.
    """

    game: int | None = Field(None, ge=1, le=2**31 - 1, examples=[3])
    dry: bool = False
    lang: Language = Language.en
    title: Name = ""
    options: dict[str, JsonValue] = Field({}, max_length=20, examples=[{"mode": "teaching"}])


class SightingShape(BaseModel):
    """Something that was seen to happen, in your language; a secret of it is hidden as in the record."""

    at: float
    text: str
    confidence: float


class WatchingShape(BaseModel):
    """What is watched: `game` is null before the table is seen, and in a dry run. `seen`: the latest, the last last.

    `notes`: what was told besides, such as that the camera was moved. `lost`: why pictures that prove things are no
    longer kept; "" while they are.
    """

    on: bool
    dry: bool
    game: int | None
    state: EyesState
    notes: list[str]
    lost: str
    seen: list[SightingShape]


class EyesNow(BaseModel):
    """The referee's eyes, told as `eyes` on the stream when something changes, at most twice a second.

    `state`: `none` no camera is attached; `off` cameras are switched off; `starting`; `idle` it sees and nothing is
    asked of it; `setting_up`: the table is looked for; `opening` a round is awaited, until the table is seen at rest;
    `watching`; `hand`: watching, and something moves in the picture; `out_of_sync`: watching, and the table is out of
    sight; `stalled` and `lost`: no picture comes, and the camera is tried again; `round_over`: what was watched has
    come to its end, `stopped`: watching was ended, both until another game or a round that no camera sees begins, then
    `idle`; `failed`: it ended by itself, and `detail` says why.

    `moment` is that of the picture looked at last, in seconds as `at` of entries; null before the first one.
    `set_up`: the version of the set-up, which is to be fetched anew where it changes; 0 where there is none.
    `detail` (in the language of whoever asks, but in English where a camera says it) and `notes` (in English) are for
    hosts alone; for others they are empty.
    """

    table: int
    capture: bool
    camera: CameraKind | None
    state: EyesState
    game: int | None
    moment: float | None = Field(examples=[61.25])
    dry: bool
    set_up: int
    frames: int
    skipped: int
    detail: str
    notes: list[str]


# -- the film ---------------------------------------------------------------------------------------------------------


class MomentShape(BaseModel):
    """A picture of the film, and its moment in the record, in seconds as `at` of entries."""

    frame: int = Field(examples=[120])
    at: float = Field(examples=[61.25])


class FilmShape(BaseModel):
    """The small pictures kept of a game: how many there are, from when to when, their bytes, and those asked for.

    `nearest` is the frame nearest to the moment or entry asked for, null where there is none.
    """

    frames: int
    since: float
    until: float
    bytes: int
    nearest: int | None
    moments: list[MomentShape]
