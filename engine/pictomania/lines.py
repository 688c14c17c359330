"""The lines of a score: every point of a player with its reason and the entries that prove it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events import Player
from engine.explain import Line
from engine.facts import Fact
from engine.pictomania.card import Card
from engine.pictomania.events import TokensLeft
from engine.pictomania.study import Study
from engine.pictomania.terms import ORDINALS
from engine.pictomania.tokens import Award
from engine.text import N_, Param, Params

SUBTRACTED = (
    N_("bonus of {stars} subtracted: black sheep with {count} wrong card"),
    N_("bonus of {stars} subtracted: black sheep with {count} wrong cards"),
)
NOTHING_TO_SUBTRACT = (
    N_("black sheep with {count} wrong card, and no bonus to subtract"),
    N_("black sheep with {count} wrong cards, and no bonus to subtract"),
)


def won(awards: dict[Player, tuple[Award, ...]], player: Player) -> Iterator[Line]:
    """The stars of the tokens that the right guesses of ``player`` win."""
    template = N_("{owner}'s token, {ordinal} right guess at {owner}")
    for owner, given in awards.items():
        for award, ordinal in zip(given, ORDINALS, strict=False):
            if award.card.player == player:
                yield Line(award.stars, template, award.card.ids, _params(owner=owner, ordinal=ordinal))


def other_cards(study: Study, player: Player) -> Iterator[Line]:
    """What the other cards of ``player`` came to; all of them are worth nothing."""
    cards = [card for pile in study.piles.values() for card in pile.cards if card.player == player]
    for card in cards:
        template = _came_to(study, card)
        if template:
            known = _params(pile=card.pile, why=card.void, number=card.number or 0)
            yield Line(
                0, template, card.ids, tuple((name, value) for name, value in known if f"{{{name}}}" in template)
            )


def _came_to(study: Study, card: Card) -> str:
    """The sentence of a card that wins nothing; ``""`` for one that does."""
    if card.void:
        return N_("card at {pile} is void: {why}")
    if study.wrong_word(card.pile):
        return N_("guess at {pile} goes back: wrong word drawn")
    right = study.right(card)
    if right is None:
        return N_("guess at {pile} not known yet")
    if right:
        return ""
    return N_("wrong guess {number} at {pile}") if card.number else N_("wrong guess at {pile}")


def left(study: Study, player: Player, stars_left: tuple[int, ...], seen: Fact[TokensLeft] | None) -> list[Line]:
    """Own tokens not given away, or those ``seen`` to count, once the pile is open or the word was wrong."""
    admitted = study.wrong_word(player)
    if not admitted and not study.opened(player):
        return []
    stars_left, proof = (seen.event.left, (seen.id,)) if seen else (stars_left, ())
    template = N_("own token left: wrong word drawn") if admitted else N_("own token left")
    return [Line(-stars, template, (*admitted, *proof)) for stars in stars_left]


def bonus(study: Study, player: Player, guessed: bool, wrong: tuple[Card, ...]) -> list[Line]:
    """The bonus: counted, subtracted or returned; ``wrong`` are the black sheep's wrong cards, empty for others."""
    taken = study.now.bonus(player)
    ids = tuple(i for card in wrong for i in card.ids)
    several = len(wrong) > 1
    if taken is None:
        return [Line(0, NOTHING_TO_SUBTRACT[several], ids, _params(count=len(wrong)))] if wrong else []
    stars, admitted = taken.event.stars, study.wrong_word(player)
    names = _params(stars=stars)
    if study.state.teaching:
        return [Line(stars, N_("bonus token"), (taken.id,))]
    if admitted:
        return [Line(0, N_("bonus of {stars} returned: wrong word drawn"), (taken.id, *admitted), names)]
    if wrong:
        return [Line(-stars, SUBTRACTED[several], (taken.id, *ids), (*names, ("count", len(wrong))))]
    if study.opened(player) and not guessed:
        return [Line(0, N_("bonus of {stars} returned: nobody guessed the word"), (taken.id,), names)]
    return [Line(stars, N_("bonus token"), (taken.id,))]


def zeroed(causes: tuple[int, ...], points: int) -> list[Line]:
    """What takes the other ``points`` of a round away that counts 0 for these entries; nothing where there are none."""
    return [Line(-points, N_("the round counts 0 for a breach"), causes)] if causes else []


def _params(**names: Param) -> Params:
    return tuple(names.items())
