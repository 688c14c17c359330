"""The score of a round: stars won, bonus, own tokens left; every point with its reason."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from engine.events import Player
from engine.explain import Line
from engine.pictomania.cards import Card
from engine.pictomania.codes import rule
from engine.pictomania.events import TokenGiven
from engine.pictomania.study import Study
from engine.rulings import Ruling
from engine.text import Param

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


@dataclass(frozen=True, slots=True)
class Award:
    """A right guess and the stars of the owner's token that it wins; 0 where no token was left."""

    card: Card
    stars: int


@dataclass(frozen=True, slots=True)
class Score:
    """A round's score so far: ``lines`` of each player, whose sum are the points, and who the black sheep is."""

    lines: dict[Player, tuple[Line, ...]]
    awards: dict[Player, tuple[Award, ...]]
    left: dict[Player, tuple[int, ...]]
    black_sheep: Player | None
    rulings: tuple[Ruling, ...]

    @property
    def points(self) -> dict[Player, int]:
        """The points of each player."""
        return {player: sum(line.points for line in lines) for player, lines in self.lines.items()}


def score_round(study: Study) -> Score:
    """The score of the current round, as it would be if nothing more were revealed.

    Piles that were not opened give and cost nothing yet.
    """
    players = study.now.players
    awards = {owner: _awards(study, owner) for owner in players}
    left = {owner: study.now.tokens(owner)[len(awards[owner]) :] for owner in players}
    wrong = {player: wrong_cards(study, player) for player in players}
    sheep = None if study.state.teaching or not _all_opened(study) else black_sheep(wrong)
    lines = {}
    for player in players:
        own = [*_won_lines(awards, player), *_other_lines(study, player), *_left_lines(study, player, left[player])]
        own += _bonus_lines(study, player, bool(awards[player]), wrong[player] if player == sheep else ())
        lines[player] = (*own, *_zero_lines(study, player, sum(line.points for line in own)))
    rulings = tuple(r for owner in players for r in _rule_tokens(study, owner, awards[owner]))
    return Score(lines, awards, left, sheep, rulings)


def wrong_cards(study: Study, player: Player) -> tuple[Card, ...]:
    """The wrong cards of ``player``; void ones, and those at a wrong word, are not among them."""
    piles = [pile for owner, pile in study.piles.items() if not study.wrong_word(owner)]
    cards = [card for pile in piles for card in pile.counted if card.player == player]
    return tuple(card for card in cards if study.right(card) is False)


def black_sheep(wrong: dict[Player, tuple[Card, ...]]) -> Player | None:
    """The one player with strictly the most wrong cards, at least one; nobody where two or more are tied."""
    most = max(1, *(len(cards) for cards in wrong.values()))
    sheep = [player for player, cards in wrong.items() if len(cards) == most]
    return sheep[0] if len(sheep) == 1 else None


def _all_opened(study: Study) -> bool:
    """Whether every pile that can hold wrong cards has begun to be revealed."""
    piles = [pile for owner, pile in study.piles.items() if not study.wrong_word(owner)]
    return all(study.opened(pile.owner) for pile in piles if pile.counted)


def _awards(study: Study, owner: Player) -> tuple[Award, ...]:
    """Each right guess at ``owner``, in order, with the best token remaining."""
    if study.wrong_word(owner):
        return ()
    tokens = list(study.now.tokens(owner))
    right = [card for card in study.piles[owner].counted if study.right(card)]
    return tuple(Award(card, tokens.pop(0) if tokens else 0) for card in right)


def _won_lines(awards: dict[Player, tuple[Award, ...]], player: Player) -> list[Line]:
    return [
        Line(award.stars, f"{owner}'s token, {ORDINALS[i]} right guess at {owner}", award.card.ids)
        for owner, given in awards.items()
        for i, award in enumerate(given)
        if award.card.player == player
    ]


def _other_lines(study: Study, player: Player) -> list[Line]:
    """What the other cards of ``player`` came to; all of them are worth nothing."""
    cards = [card for pile in study.piles.values() for card in pile.cards if card.player == player]
    said = [(card, _came_to(study, card)) for card in cards]
    return [Line(0, text, card.ids) for card, text in said if text]


def _came_to(study: Study, card: Card) -> str:
    if card.void:
        return f"card at {card.pile} is void: {card.void}"
    if study.wrong_word(card.pile):
        return f"guess at {card.pile} goes back: wrong word drawn"
    right = study.right(card)
    if right is None:
        return f"guess at {card.pile} not known yet"
    return "" if right else f"wrong guess {card.number} at {card.pile}"


def _left_lines(study: Study, player: Player, left: tuple[int, ...]) -> list[Line]:
    """Own tokens not given away, once the pile is open or the word was wrong."""
    admitted = study.wrong_word(player)
    if admitted:
        return [Line(-stars, "own token left: wrong word drawn", admitted) for stars in left]
    return [Line(-stars, "own token left") for stars in left] if study.opened(player) else []


def _bonus_lines(study: Study, player: Player, guessed: bool, wrong: tuple[Card, ...]) -> list[Line]:
    """The bonus: counted, subtracted or returned; ``wrong`` are the black sheep's wrong cards, empty for others."""
    taken = study.bonus(player)
    ids = tuple(i for card in wrong for i in card.ids)
    sheep = f"black sheep with {len(wrong)} wrong card{'s' * (len(wrong) > 1)}"
    if taken is None:
        return [Line(0, f"{sheep}, and no bonus to subtract", ids)] if wrong else []
    stars, admitted = taken.event.stars, study.wrong_word(player)
    if study.state.teaching:
        return [Line(stars, "bonus token", (taken.id,))]
    if admitted:
        return [Line(0, f"bonus of {stars} returned: wrong word drawn", (taken.id, *admitted))]
    if wrong:
        return [Line(-stars, f"bonus of {stars} subtracted: {sheep}", (taken.id, *ids))]
    if study.opened(player) and not guessed:
        return [Line(0, f"bonus of {stars} returned: nobody guessed the word", (taken.id,))]
    return [Line(stars, "bonus token", (taken.id,))]


def _zero_lines(study: Study, player: Player, points: int) -> list[Line]:
    """What sets the round of ``player`` to 0 for a breach, where the table or an option says so."""
    causes = study.called(player, "zero")
    for ruling in study.rulings:
        if ruling.code in ("late_ink", "maybe_late_ink") and dict(ruling.params)["player"] == player:
            default = study.state.options.late_ink if ruling.code == "late_ink" else "in_time"
            causes += ruling.causes if (ruling.settled or default) == "zero" else ()
    return [Line(-points, "the round counts 0 for a breach", causes)] if causes else []


def _rule_tokens(study: Study, owner: Player, awards: tuple[Award, ...]) -> list[Ruling]:
    """The check that given and left make the row: tokens seen given that the score does not give."""
    due = Counter({award.card.player: award.stars for award in awards})
    found = []
    for fact in study.now.of(TokenGiven, owner):
        player, stars = fact.event.player, fact.event.stars
        if due[player] != stars and study.numbers[owner] is not None:
            names: dict[str, Param] = {"pile": owner, "player": player, "given": stars, "due": due[player]}
            cards = [card for card in study.piles[owner].counted if card.player == player]
            facts = [fact, *(seen for card in cards for seen in card.facts)]
            found.append(rule(study.now, "token_differs", facts, **names))
    return found
