"""Games of Pictures for the goldens."""

from __future__ import annotations

from engine.entry import Amend, Insert, Redo, Retract, Undo
from engine.events import BreachCalled, Event, RoundEnded
from engine.pictures.events import (
    BuildSeen,
    CubesPlaced,
    GridLaid,
    GuessRead,
    GuessWritten,
    IconsPlaced,
    PhotoReplaced,
    PlateLaid,
    TokenDrawn,
    TokenShown,
)
from engine.pictures.setup import COORDINATES, ICONS
from tests.engine.tale import Tale

NINE = ("red", "red", "blue", "white", "blue", "red", "green", "white", "black")
PHOTOS = tuple(f"photo {n}" for n in range(1, 17))


def tokens(tale: Tale) -> dict[str, str]:
    """The coordinate that each player has drawn in this round."""
    now = tale.record.state.rounds[-1]
    return {fact.event.player: fact.event.coordinate for fact in now.all_of(TokenDrawn)}


def build(tale: Tale) -> Tale:
    """Each builds with the set in hand, the first legal way of it; whoever may lays the plate in even rounds."""
    plates = tale.record.game.result(tale.record.state)["round"] % 2 == 0
    while ways := [act for act in tale.legal if isinstance(act, BuildSeen | IconsPlaced)]:
        tale.tell(ways[-1])
    return tale.tell(*[act for act in tale.legal if plates and isinstance(act, PlateLaid)])


def guess(tale: Tale, luck: int) -> Tale:
    """Each writes a guess at each other's building; two of three are right."""
    drawn = tokens(tale)
    for i, player in enumerate(drawn):
        for j, owner in enumerate(drawn):
            if player != owner:
                place = COORDINATES.index(drawn[owner])
                tale.tell(GuessWritten(player, owner, COORDINATES[(place + ((i + 2 * j + luck) % 3 == 0)) % 16]))
    return tale


def reveal(tale: Tale) -> Tale:
    """All show their tokens, and the round ends."""
    while shown := [act for act in tale.legal if isinstance(act, TokenShown)]:
        tale.tell(shown[0])
    return tale.tell(RoundEnded())


def three() -> Tale:
    """Three players, all five rounds by the rules; grid and tokens are dealt; sets and spare sets go to the left."""
    tale = Tale("pictures", ("green", "blue", "orange"), seed=4)
    for luck in range(5):
        reveal(guess(build(tale.deal()), luck))
        if luck < 4:
            tale.next_round()
    return tale


def replaced() -> Tale:
    """Four players, pink the oldest, two rounds: used photos are replaced, tokens go back; guesses are read out."""
    tale = Tale("pictures", ("red", "pink", "purple", "yellow"), seed=9, repeats="replace_photo", oldest="pink").deal()
    for _ in range(2):
        build(tale)
        reveal_unwritten(tale)
        tale.deal().next_round().deal()
    return tale


def reveal_unwritten(tale: Tale) -> None:
    """Tokens are shown; guesses were written on paper and are read out, all of them at the builder's place or A1."""
    drawn = tokens(tale)
    for owner, place in drawn.items():
        tale.tell(TokenShown(owner, place))
        tale.tell(*[GuessRead(owner, player, place if player < owner else "A1") for player in drawn if player != owner])
    tale.tell(RoundEnded())


def rude() -> Tale:
    """Three players, one round: too many cubes, a plate beside icons, guesses at oneself, twice, too late; settled."""
    tale = Tale("pictures", ("red", "yellow", "green"), cube_count="zero")
    sets = tale.record.state.rounds[-1].setup.event.sets
    cards = ("red", "yellow", "green")[sets.index(ICONS)] if ICONS in sets[:3] else "red"
    tale.tell(GridLaid(PHOTOS), TokenDrawn("red", "B2"), TokenDrawn("yellow", "B2"), TokenDrawn("green", "D4"))
    tale.tell(TokenDrawn("green", "A1"), GuessWritten("green", "red", "C3"), CubesPlaced("red", (*NINE, "red", "red")))
    tale.tell(IconsPlaced(cards, 6), PlateLaid(cards), BuildSeen("yellow", sets[0]), BreachCalled("yellow", "letters"))
    tale.tell(
        *(GuessWritten("red", owner, place) for owner, place in (("red", "B2"), ("yellow", "B2"), ("yellow", "B3")))
    )
    tale.tell(BuildSeen("green"), GuessWritten("yellow", "green", "D4"), GuessWritten("yellow", "red"))
    tale.tell(BuildSeen("green"), at=tale.clock + 1, since=tale.clock - 1)
    tale.tell(PhotoReplaced("A4", "photo 3"), TokenShown("red", "B2"), GuessWritten("green", "yellow", "B2"))
    tale.tell(TokenShown("yellow", "B1"), TokenShown("green", "D4"), GuessRead("red", "yellow", "B2"))
    tale.tell(GuessRead("green", "yellow", "D3"), GuessRead("green", "red", "C4"), RoundEnded())
    return tale.settle("guess_differs", "read").settle("token_differs", "drawn").settle("second_guess", "last_counts")


def corrected() -> Tale:
    """Three players, one round: a token and a guess misread, one guess overlooked; put right, undone, done again."""
    tale = Tale("pictures", ("purple", "blue", "yellow"))
    tale.tell(TokenDrawn("purple"), TokenDrawn("blue"), TokenDrawn("yellow"), BuildSeen("purple"), BuildSeen("blue"))
    tale.tell(BuildSeen("yellow"), GuessWritten("purple", "blue", "A2"), GuessWritten("purple", "yellow", "C1"))
    tale.tell(GuessWritten("blue", "purple", "D3"), confidence=0.55, evidence=("10-before.png", "10-after.png"))
    tale.tell(GuessWritten("blue", "yellow", "C1"), GuessWritten("yellow", "blue", "A2"), TokenShown("purple", "D2"))
    tale.tell(TokenShown("blue", "A2"), TokenShown("yellow", "C1"))
    tale.tell(Amend(10, GuessWritten("blue", "purple", "D2")), source="player", who="blue")
    tale.tell(Insert(GuessWritten("yellow", "purple", "D1"), after=12), source="host", who="Ann")
    tale.tell(Amend(17, GuessWritten("yellow", "purple", "D2")), source="host", who="Ann")
    tale.tell(Undo(17), Redo(17), Retract(9), Undo(21), source="host", who="Ann")
    return tale.tell(RoundEnded())


OPENED: tuple[Event, ...] = (GridLaid(PHOTOS),)
"""What lies on a table and cannot be made up."""

TALES = {"three": three, "replaced": replaced, "rude": rude, "corrected": corrected}
