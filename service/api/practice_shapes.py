"""What requests and answers of practice against the guesser look like."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, Field, PlainValidator, WithJsonSchema

from service.api.camera_shapes import Words
from service.api.shapes import Asked
from service.choices import Language
from service.practice import score
from service.practice.deal import SEEDS, Deal, position
from service.practice.round import Round
from service.practice.strokes import FARTHEST, MOST_POINTS, MOST_STROKES, strokes_of

if TYPE_CHECKING:
    from service.practice.why import Why

_POINT: dict[str, Any] = {
    "type": "array",
    "items": {"type": "number", "minimum": -FARTHEST, "maximum": FARTHEST},
    "minItems": 2,
    "maxItems": 2,
}
Strokes = Annotated[
    Any,
    PlainValidator(strokes_of),
    WithJsonSchema(
        {
            "type": "array",
            "maxItems": MOST_STROKES,
            "items": {"type": "array", "items": _POINT},
            "description": f"Strokes in the order drawn, each a list of [across, down] in any one unit; "
            f"{MOST_POINTS} points at most.",
            "examples": [[[[100, 100], [300, 100], [300, 300]], [[180, 200]]]],
        }
    ),
]
Share = Annotated[float, Field(ge=0, le=1)]
State = Literal["nothing drawn", "unsure", "sure"]
DataUrl = Annotated[str, Field(pattern="^data:image/png;base64,", examples=["data:image/png;base64,iVBORw0KGgo="])]


class NewRound(Asked):
    """Words to be dealt: of the deck of a language, that of whoever asks where none is given."""

    deck: Language | None = Field(None, examples=["en"])
    seed: int | None = Field(
        None, ge=0, lt=SEEDS, examples=[42], description="The same seed deals the same; by chance where none is given."
    )


class DealtShape(BaseModel):
    """Three cards, the secret word with its letter and number, and how the clock and the stars run."""

    round: str = Field(examples=["kJ3vX0wq9sT1bZ7y"], description="Its name; whoever knows it may go on with it.")
    deck: Language
    seed: int = Field(examples=[42])
    a: Words
    b: Words
    c: Words
    card: str = Field(examples=["B"])
    number: int = Field(ge=1, le=7, examples=[5])
    word: str = Field(examples=["umbrella"])
    seconds: float = Field(examples=[80.0], description="How long a drawing may take from its first stroke on.")
    bonus: list[int] = Field(
        examples=[[3, 2, 2, 1]], description="Stars of the tokens in the middle; each quarter of the clock one leaves."
    )
    token: int = Field(examples=[2], description="Stars that the guesser wins if it is right, or the drawer keeps.")

    @classmethod
    def of(cls, name: str, deal: Deal) -> DealtShape:
        """The round of that name as it is answered."""
        a, b, c = map(list, deal.cards)
        card, number = position(deal.place)
        return cls(
            round=name,
            deck=Language(deal.language),
            seed=deal.seed,
            a=a,
            b=b,
            c=c,
            card=card,
            number=number,
            word=deal.secret,
            seconds=score.SECONDS,
            bonus=list(score.BONUS),
            token=score.TOKENS[0],
        )


class DrawingSoFar(Asked):
    """A drawing, whole as it is now, to be looked at."""

    strokes: Strokes
    number: int = Field(1, ge=1, le=2**31 - 1, examples=[4], description="Counts looks: older ones are not taken.")
    done: bool = Field(False, description="Whether the drawer is done: then the guesser says its word.")


class SaidShape(BaseModel):
    """The guesser's word, what it earned, and after how many seconds it came; none for a drawing on paper."""

    word: str = Field(examples=["umbrella"])
    card: str = Field(examples=["B"])
    number: int = Field(ge=1, le=7, examples=[5])
    right: bool
    seconds: float | None = Field(examples=[14.2])
    bonus: int = Field(ge=0, examples=[3], description="Stars of the bonus token that the drawer takes.")
    kept: int = Field(ge=0, examples=[0], description="Stars of the token that the drawer keeps, which is subtracted.")
    points: int = Field(examples=[3], description="What the drawer earns.")
    guesser: int = Field(ge=0, examples=[2], description="What the guesser earns.")


class BeliefShape(BaseModel):
    """What the guesser thinks: how likely each word is, and its word once it has said one."""

    taken: bool = Field(description="False where a newer look was asked for meanwhile: this tells of an older drawing.")
    state: State
    certainty: Share = Field(examples=[0.7], description="0 where all words are alike, 1 where one alone is left.")
    shares: list[Share] = Field(
        min_length=21, max_length=21, description="How likely each word is, those of card A first; their sum is 1."
    )
    said: SaidShape | None

    @classmethod
    def of(cls, at: Round, taken: bool) -> BeliefShape:
        """What the guesser of a round thinks, as it is answered."""
        guess = at.guess
        return cls(
            taken=taken,
            state=guess.state,
            certainty=min(1.0, max(0.0, guess.certainty)),
            shares=[round(float(one), 5) for one in guess.probabilities],
            said=_said(at),
        )


def _said(at: Round) -> SaidShape | None:
    if at.said is None:
        return None
    (card, number), points = position(at.said.place), at.said.points
    return SaidShape(
        word=at.deal.words[at.said.place],
        card=card,
        number=number,
        right=at.said.right,
        seconds=None if at.said.seconds is None else round(at.said.seconds, 2),
        bonus=points.bonus,
        kept=points.kept,
        points=points.drawer,
        guesser=points.guesser,
    )


class Ranked(BaseModel):
    """A word and how likely it is what was drawn."""

    word: str = Field(examples=["umbrella"])
    share: Share = Field(examples=[0.91])


Third = Literal["", "top-left", "top", "top-right", "left", "middle", "right", "bottom-left", "bottom", "bottom-right"]


class WhyShape(BaseModel):
    """Why a word is what was drawn, by the drawing alone and none of the looks before; all empty for an empty sheet."""

    drawn: bool
    ranking: list[Ranked]
    word: str = Field(examples=["umbrella"], description="Whose parts are shown.")
    strongest: Third = Field(examples=["top"], description="Where the drawing spoke most for the word.")
    given: DataUrl | None = Field(description="The drawing as it was given.")
    seen: DataUrl | None = Field(description="What it looked like to the guesser.")
    mattered: DataUrl | None = Field(description="Warm where it spoke for the word, cold and striped where against it.")

    @classmethod
    def of(cls, found: Why | None) -> WhyShape:
        """What was found, as it is answered."""
        if found is None:
            return cls(drawn=False, ranking=[], word="", strongest="", given=None, seen=None, mattered=None)
        return cls(
            drawn=True,
            ranking=[Ranked(word=word, share=round(share, 5)) for word, share in found.ranking],
            word=found.word,
            strongest=found.strongest,  # type: ignore[arg-type]  # one of the thirds
            given=_data_url(found.given),
            seen=_data_url(found.seen),
            mattered=_data_url(found.mattered),
        )


def _data_url(png: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(png).decode()
