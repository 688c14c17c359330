"""Games of Pictomania for the goldens."""

from __future__ import annotations

from engine.entry import Amend, Insert, Retract, Undo
from engine.events import Event
from engine.pictomania import events as e
from engine.pictomania.setup import DIFFICULTIES
from tests.engine.play import FOUR, Play
from tests.engine.tale import Tale

LOOKS = (
    ("old", "new", "big", "small", "long", "short", "thick", "thin"),
    ("wet", "dry", "hot", "cold", "soft", "hard", "loud", "quiet"),
    ("poor", "rich", "brave", "shy", "lazy", "busy", "sad", "merry"),
    ("empty", "broken", "borrowed", "hidden", "lost", "painted", "wooden", "golden"),
)
"""For each difficulty, how the things on each side of its four cards are."""

THINGS = ("hat", "dog", "house", "boat", "tree", "king", "clock")


def deck() -> e.DeckOpened:
    """Four cards of each difficulty, the words of each side alike in kind: old hat, old dog, ..."""
    sides = [[tuple(f"{look} {thing}" for thing in THINGS) for look in looks] for looks in LOOKS]
    return e.DeckOpened(
        tuple(
            e.WordCard(f"{colour} {n + 1}", sides[level][2 * n], sides[level][2 * n + 1], level + 1)
            for level, colour in enumerate(DIFFICULTIES)
            for n in range(4)
        )
    )


OPENED: tuple[Event, ...] = (deck(),)
"""What can be opened at a table and cannot be made up."""

THREE = ("red", "green", "blue")
FIVE = ("red", "yellow", "green", "blue", "purple")
STAND = e.StandRead(
    ("tree", "palm", "flower", "mushroom", "cactus", "leaf", "bush"),
    ("ant", "bee", "spider", "snail", "gnat", "scorpion", "frog"),
    ("house", "castle", "church", "barn", "tower", "bridge", "tent"),
)


def _begin(play: Play) -> Play:
    play.do(STAND)
    for player in play.state.rounds[0].players:
        play.do(e.SecretLaid(player))
    return play.ink(*play.state.rounds[0].players)


def numbers(tale: Tale) -> dict[str, int]:
    """The secret number of each player in this round."""
    return {fact.event.owner: fact.event.number for fact in tale.record.state.now.all_of(e.NumberDealt)}


def guess_all(tale: Tale, luck: int) -> None:
    """Each guesses at the others whose turn it is by ``luck``; right where the figure is still in hand, mostly."""
    secret = numbers(tale)
    names = tuple(secret)
    hands = {player: list(range(1, 8)) for player in names}
    for i, player in enumerate(names):
        for j, owner in enumerate(names):
            if player == owner or (i + j + luck) % 4 == 0:
                continue
            right = (2 * i + j + luck) % 3 > 0 and secret[owner] in hands[player]
            wrong = next(figure for figure in hands[player] if figure != secret[owner])
            figure = secret[owner] if right else wrong
            hands[player].remove(figure)
            tale.tell(e.GuessLaid(player, owner, figure if luck != 2 else None))


def whole_game() -> Tale:
    """Four players, four rounds by the rules: a deck serves all of them, numbers and letters are dealt by the program.

    The cards get harder each round; in round 2 a card is swapped; in round 3 the figures of guesses were not seen
    when they landed; the last bonus token of round 4 is left in the middle.
    """
    options = {"stand_by": "program", "secrets_by": "program", "difficulty": "rising"}
    tale = Tale("pictomania", FOUR, seed=11, **options).tell(deck(), source="host")
    for luck in range(4):
        tale.deal()
        if luck == 1:
            tale.tell(e.CardSwapped("B"), source="player", who="all").deal()
        tale.tell(*(e.SecretLaid(player) for player in FOUR), *(e.InkSeen(player) for player in FOUR))
        guess_all(tale, luck)
        for player in FOUR[luck:] + FOUR[:luck]:
            tokens = [act for act in tale.legal if isinstance(act, e.BonusTaken) and act.player == player]
            tale.tell(e.DoneSaid(player) if luck == 3 and len(tokens) == 1 else tokens[luck % 2 % len(tokens)])
        tale.tell(e.RoundEnded())
        reveal_all(tale, numbers(tale))
        if luck < 3:
            tale.next_round()
    return tale


def reveal_all(tale: Tale, secret: dict[str, int]) -> None:
    """Pile after pile is turned and gone through as the rules say; a figure that was not seen is the first possible."""
    letters = {fact.event.owner: fact.event.letter for fact in tale.record.state.now.all_of(e.LetterDealt)}
    while acts := [act for act in tale.legal if not isinstance(act, e.WrongWordAdmitted | e.RoundStarted)]:
        known = [act for act in acts if not isinstance(act, e.NumberShown | e.LetterShown)]
        known += [act for act in acts if isinstance(act, e.NumberShown) and act.number == secret[act.owner]]
        known += [act for act in acts if isinstance(act, e.LetterShown) and act.letter == letters[act.owner]]
        tale.tell(known[0])


def full_round() -> Play:
    """Four players, nobody breaks a rule; yellow takes no bonus; blue is the black sheep."""
    play = _begin(Play())
    for player, pile in ("yb", "ry", "gr", "by", "br", "yr", "rg", "bg", "gy", "rb"):
        play.lay(_name(player), _name(pile))
    play.bonus("red", 3).bonus("green", 2).bonus("blue", 2).do(e.DoneSaid("yellow"))
    play.reveal("red", 4, ("green", 4), ("blue", 6), ("yellow", 4)).do(e.TokenGiven("red", "green", 2))
    play.reveal("yellow", 1, ("red", 1), ("blue", 2), ("green", 1), letter="B")
    play.reveal("green", 2, ("red", 2), ("blue", 5), letter="C")
    return play.reveal("blue", 3, ("yellow", 3), ("red", 3), letter="A")


def rude_round() -> Play:
    """Five players: a second card, a card after the bonus token, ink after the first guess, a card on the own pile."""
    play = _begin(Play(FIVE))
    play.lay("purple", "blue").ink("purple").lay("purple", "red").lay("red", "green").lay("green", "red")
    play.lay("red", "green").bonus("purple", 3).lay("purple", "red").lay("blue", "blue").lay("yellow", "purple")
    play.bonus("red", 3).bonus("yellow", 2).bonus("green", 2).bonus("blue", 1)
    play.reveal("red", 5, ("purple", 5), ("green", 5), ("purple", 6), letter="B")
    play.reveal("yellow", 4)
    play.reveal("green", 7, ("red", 7), ("red", 5), letter="B")
    play.reveal("blue", 3, ("purple", 3), ("blue", 1))
    return play.reveal("purple", 6, ("yellow", 2), letter="C")


def tougher_round() -> Play:
    """Four players, tougher game: yellow's second guess is after the last token; of the first this was not seen."""
    play = _begin(Play(mode="tougher"))
    play.lay("blue", "red").lay("red", "yellow").lay("green", "blue")
    play.bonus("red", 3).bonus("green", 2).bonus("blue", 1, since=play.clock + 1, at=play.clock + 2)
    play.lay("yellow", "blue", since=play.clock - 0.5, at=play.clock + 1)
    play.lay("yellow", "green", since=play.clock, at=play.clock + 1)
    play.reveal("red", 4, ("blue", 4)).reveal("yellow", 1, ("red", 2), letter="B")
    return play.reveal("green", 2, ("yellow", 2), letter="C").reveal("blue", 3, ("green", 3), ("yellow", 3), letter="A")


def teaching_round() -> Play:
    """Three players, teaching round; green admits a wrong word; a guess was read with little confidence."""
    play = _begin(Play(THREE, mode="teaching"))
    play.lay("red", "green").lay("blue", "green").lay("green", "red").lay("blue", "red", confidence=0.6)
    play.lay("red", "blue").bonus("blue", 2).bonus("red", 2).bonus("green", 1)
    play.do(e.WrongWordAdmitted("green"), source="player", who="green")
    play.reveal("red", 1, ("green", 2), ("blue", 5)).reveal("green", 7, ("red", 3), ("blue", 3), letter="B")
    return play.reveal("blue", 6, ("red", 6), letter="C")


def corrected_round() -> Play:
    """Four players; landing and reveal differ, a card was overlooked, a token misread: the table puts it right."""
    play = _begin(Play(FOUR))
    play.lay("yellow", "red").lay("green", "red").bonus("yellow", 3, confidence=0.7)
    overlooked = play.last
    play.bonus("green", 3).reveal("red", 4, ("green", 4), ("blue", 4), ("yellow", 4))
    play.do(Amend(overlooked, e.BonusTaken("yellow", 2)), source="host", who="Ann")
    play.do(Insert(e.GuessLaid("blue", "red"), before=overlooked), source="player", who="blue")
    play.settle("pile_differs", play.ruling("pile_differs").about, "landed")
    play.do(Retract(overlooked + 1), source="host", who="Ann")
    return play.do(Undo(play.last), source="host", who="Ann")


def _name(initial: str) -> str:
    return next(player for player in FOUR if player[0] == initial)


TALES = {
    "whole": whole_game,
    "full": full_round,
    "rude": rude_round,
    "tougher": tougher_round,
    "teaching": teaching_round,
    "corrected": corrected_round,
}
