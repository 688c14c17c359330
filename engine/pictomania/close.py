"""Cards that land between two looks: what is known of their order, and the questions about it, two cards at a time.

A question is told from the others by the later of its two landings, and by how many landings on that pile the other
one is before it: that is its code. So each pair of cards has its own, and keeps it whatever else is answered.
"""

from __future__ import annotations

from itertools import combinations, pairwise, product

from engine.events import GuessLaid
from engine.facts import Fact
from engine.pictomania.card import Card, surely_under
from engine.pictomania.codes import CLOSE_CARDS, rule
from engine.pictomania.state import Round
from engine.rulings import Ruling

Pairs = set[tuple[int, int]]
"""Places of cards in a list, each with one that lies above it."""


def known_order(now: Round, cards: list[Card]) -> Pairs:
    """Which of ``cards``, the likeliest order, lie under which: as seen, else as answered, and what follows from it.

    An answer that contradicts what is known without it changes nothing.
    """
    known: Pairs = set()
    pairs = list(combinations(range(len(cards)), 2))
    for i, j in pairs:
        if _seen(cards[i], cards[j]):
            _learn(known, i, j)
    for i, j in pairs:
        answer = _answer(now, cards[i], cards[j])
        if answer:
            _learn(known, *((j, i) if answer == "swapped" else (i, j)))
    return known


def order_of(cards: list[Card], known: Pairs) -> list[int]:
    """The places of ``cards`` from the lowest up: as known, else as they are."""
    left, order = list(range(len(cards))), list[int]()
    while left:
        lowest = next(i for i in left if not any((j, i) in known for j in left))
        order.append(lowest)
        left.remove(lowest)
    return order


def to_ask(now: Round, cards: list[Card], shown: list[int]) -> list[tuple[int, int]]:
    """The pairs asked about: answered ones, and neighbours of which nothing is known; none with both ``shown``."""
    known = known_order(now, cards)
    lying = [i for i in order_of(cards, known) if not cards[i].away]
    doubtful = [(min(pair), max(pair)) for pair in pairwise(lying) if pair not in known]
    pairs = [(i, j) for i, j in combinations(sorted(lying), 2) if not (i in shown and j in shown)]
    return [(i, j) for i, j in pairs if _code(now, cards[i], cards[j]) and _is_asked(now, cards, i, j, doubtful)]


def ask(now: Round, lower: Card, upper: Card) -> Ruling:
    """The question whether ``lower`` was laid before ``upper``."""
    facts = _as_recorded(lower, upper)
    return rule(now, _code(now, lower, upper), facts[::-1], first=lower.player, second=upper.player, pile=lower.pile)


def _is_asked(now: Round, cards: list[Card], i: int, j: int, doubtful: list[tuple[int, int]]) -> bool:
    return (i, j) in doubtful or bool(_answer(now, cards[i], cards[j]))


def _learn(known: Pairs, lower: int, upper: int) -> None:
    """One pair more, and all that follows from it, unless it contradicts."""
    if (upper, lower) not in known:
        below = {lower, *(i for i, j in known if j == lower)}
        above = {upper, *(j for i, j in known if i == upper)}
        known.update(product(below, above))


def _seen(a: Card, b: Card) -> bool:
    """Whether the order of two cards was seen when they landed."""
    return surely_under(a, b) or surely_under(b, a)


def _answer(now: Round, a: Card, b: Card) -> str:
    """What the table has answered about two cards whose order was not seen; ``""``: nothing."""
    code = "" if _seen(a, b) else _code(now, a, b)
    return now.decision(code, _as_recorded(a, b)[1].id) if code else ""


def _code(now: Round, a: Card, b: Card) -> str:
    """The code of the question about two cards; ``""`` where too many others landed between them to ask."""
    earlier, later = (now.of(GuessLaid, a.pile).index(fact) for fact in _as_recorded(a, b))
    return dict(enumerate(CLOSE_CARDS, 1)).get(later - earlier, "")


def _as_recorded(a: Card, b: Card) -> list[Fact[GuessLaid]]:
    """The landings of two cards in the order of the record."""
    return sorted((card.place for card in (a, b) if card.place), key=lambda fact: fact.order)
