"""Games at the judge's table for the goldens."""

from __future__ import annotations

from engine.entry import Amend, Insert, Redo, Retract, Undo
from engine.events import BreachCalled, Event, GuessLaid, GuessLifted, GuessShown, InkSeen, NumberShown, RoundEnded
from engine.judge.events import CardDealt, DeckOpened, DrawingStarted, GuessesCalled, SpeedNoted, WordsListed
from tests.engine.tale import Tale

DECK = ("ant", "bridge", "cloud", "drum", "eagle", "flute", "goat", "hammer", "island", "jug", "kite", "lamp")


def numbers(tale: Tale) -> dict[str, int]:
    """The number dealt to each drawer of the round."""
    now = tale.record.state.rounds[-1]
    return {fact.event.player: fact.event.number for fact in now.all_of(CardDealt)}


def turn_up(tale: Tale) -> Tale:
    """Every card and every guess is turned up, and the round ends."""
    while shown := [act for act in tale.legal if isinstance(act, NumberShown | GuessShown)]:
        tale.tell(shown[0])
    return tale.tell(RoundEnded())


def four() -> Tale:
    """Four players, each of them the judge once; a deck of twelve words serves all four rounds; all by the rules."""
    tale = Tale("judge", ("red", "yellow", "green", "blue"), seed=5)
    tale.tell(DeckOpened(DECK), source="host").deal()
    for luck in (0, 1, 2, 0):
        card = numbers(tale)
        drawers = tuple(card)
        tale.tell(DrawingStarted(), *(InkSeen(player) for player in drawers))
        for i, player in enumerate(drawers):
            for owner in drawers[i + 1 :] + drawers[:i]:
                right = (i + drawers.index(owner) + luck) % 3 > 0
                tale.tell(GuessLaid(player, owner, card[owner] if right else card[owner] % 3 + 1))
        if luck == 1:
            again = drawers[0], drawers[1]
            tale.tell(GuessLifted(*again), InkSeen(drawers[1]), GuessLaid(*again, card[drawers[1]]))
        turn_up(tale.tell(GuessesCalled()))
        if luck != 0 or tale.last < 40:
            tale.next_round().deal()
    return tale


def two() -> Tale:
    """Two players: one draws, the judge guesses which of the cards on the table it is; then roles change."""
    tale = Tale("judge", ("green", "pink"), seed=2)
    tale.tell(WordsListed(("ant", "bridge", "cloud", "drum", "eagle")), source="player", who="green").deal()
    drawer = next(iter(numbers(tale)))
    tale.tell(DrawingStarted(), InkSeen(drawer), GuessLaid("green", drawer, numbers(tale)[drawer]), GuessesCalled())
    turn_up(tale).next_round()
    tale.tell(WordsListed(("flute", "goat", "hammer", "island", "jug")), source="player", who="pink").deal()
    tale.tell(DrawingStarted(), InkSeen("green"), GuessLaid("pink", "green", numbers(tale)["green"] % 5 + 1))
    return turn_up(tale.tell(GuessesCalled()))


def rude() -> Tale:
    """Four players, one round: nearly everything that can be done against the rules is done, and something is asked."""
    tale = Tale("judge", ("red", "yellow", "green", "blue"), rounds=1)
    tale.tell(
        WordsListed(("ant", "bridge", "cloud")), CardDealt("yellow", 1), CardDealt("green", 2), CardDealt("blue", 3)
    )
    tale.tell(InkSeen("blue"), GuessLaid("yellow", "green", 2), DrawingStarted(), InkSeen("yellow"), InkSeen("red"))
    tale.tell(GuessLaid("yellow", "yellow", 1), GuessLaid("yellow", "red", 1), GuessLaid("red", "green", 2))
    tale.tell(GuessLaid("green", "yellow", 1), GuessLaid("green", "yellow", 3), BreachCalled("green", "letters"))
    tale.tell(GuessLaid("blue", "green", 2), at=30.0, since=28.0)
    tale.tell(GuessLaid("yellow", "blue", 3), at=31.0, since=28.5)
    tale.tell(GuessesCalled(), at=32.0)
    tale.tell(GuessLifted("blue", "green"), GuessLaid("green", "blue", 3), InkSeen("blue"))
    tale.tell(NumberShown("yellow", 1), NumberShown("green", 2), NumberShown("blue", 3))
    tale.tell(GuessShown("green", "yellow", 2), GuessShown("green", "blue", 1), GuessShown("yellow", "blue", 1))
    tale.tell(SpeedNoted("yellow"), RoundEnded())
    tale.settle("guess_differs", "landed").settle("unseen_guess", "void").settle("late_ink", "zero")
    return tale


def corrected() -> Tale:
    """Three players: a number misread, a guess overlooked, one that never was; put right, taken back, done again."""
    tale = Tale("judge", ("purple", "red", "orange"), rounds=1)
    tale.tell(CardDealt("red"), CardDealt("orange"), DrawingStarted(), InkSeen("red"), InkSeen("orange"))
    tale.tell(GuessLaid("red", "orange", 2), confidence=0.6, evidence=("7-before.png", "7-after.png"))
    tale.tell(GuessLaid("purple", "red", 1), GuessesCalled(), NumberShown("red", 1), NumberShown("orange", 1))
    tale.tell(Amend(11, NumberShown("orange", 2)), source="host", who="Ann")
    tale.tell(Insert(GuessLaid("orange", "red", 1), before=9), source="player", who="orange")
    tale.tell(Retract(8), source="host", who="Ann").tell(Undo(12), source="host", who="Ann")
    tale.tell(Redo(12), source="host", who="Ann")
    tale.tell(GuessShown("orange", "red", 2), GuessShown("red", "orange", 1), RoundEnded())
    return tale.tell(Undo(14), source="host", who="Ann")


OPENED: tuple[Event, ...] = (DeckOpened(DECK),)
"""What can be opened at a table and cannot be made up."""

TALES = {"four": four, "two": two, "rude": rude, "corrected": corrected}
