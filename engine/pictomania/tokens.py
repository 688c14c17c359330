"""Who gets which of a player's own tokens, and whether the tokens seen to be given are those."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import Player
from engine.facts import Fact
from engine.pictomania.card import Card
from engine.pictomania.codes import rule
from engine.pictomania.events import TokenGiven, TokensLeft
from engine.pictomania.pile import gone_through
from engine.pictomania.study import Study
from engine.rulings import Ruling


@dataclass(frozen=True, slots=True)
class Award:
    """A right guess and the stars of the owner's token that it wins; 0 where no token was left."""

    card: Card
    stars: int


@dataclass(frozen=True, slots=True)
class Share:
    """A player's ``row`` of own tokens shared out: those given and those ``left`` are the whole row."""

    row: tuple[int, ...]
    awards: tuple[Award, ...]
    left: tuple[int, ...]

    def __post_init__(self) -> None:
        """Given and left are the row: no star is made, none is lost."""
        given = [award.stars for award in self.awards if award.stars]
        assert sorted([*given, *self.left]) == sorted(self.row), f"{given} given and {self.left} left of {self.row}"


def share_out(study: Study, owner: Player) -> Share:
    """Each right guess at ``owner``, in order, with the best token remaining; none for a wrong word."""
    row = study.now.tokens(owner)
    counted = () if study.wrong_word(owner) else study.piles[owner].counted
    right = [card for card in counted if study.right(card)]
    stars = [*row, *(0 for _ in right)]
    return Share(row, tuple(map(Award, right, stars)), row[len(right) :])


def next_due(study: Study, awards: tuple[Award, ...]) -> Award | None:
    """The first award for a card taken off the pile whose token was not seen to be given; ``None``: there is none."""
    due = (award for award in awards if award.stars and award.card.shown and not study.token_given(award.card))
    return next(due, None)


def rule_tokens(study: Study, owner: Player, awards: tuple[Award, ...]) -> list[Ruling]:
    """The check that the tokens of ``owner`` seen given and those left are the row: no more, no others, no fewer."""
    if study.numbers[owner] is None:
        return []
    seen = study.now.of(TokenGiven, owner)
    return [*_rule_given(study, owner, awards, seen), *_rule_missing(study, owner, awards, seen)]


def _rule_given(
    study: Study, owner: Player, awards: tuple[Award, ...], seen: tuple[Fact[TokenGiven], ...]
) -> list[Ruling]:
    """A question for each token given that the score does not give; nobody gets two of one player."""
    due, found = {award.card.player: award.stars for award in awards}, []
    for fact in seen:
        player, stars = fact.event.player, fact.event.stars
        to_get = due.pop(player, 0)
        if stars != to_get:
            facts = [fact, *(f for card in _cards(study, owner, player) for f in card.facts)]
            names = {"given": stars, "due": to_get}
            found.append(rule(study.now, "token_differs", facts, pile=owner, player=player, **names))
    return found


def _rule_missing(
    study: Study, owner: Player, awards: tuple[Award, ...], seen: tuple[Fact[TokenGiven], ...]
) -> list[Ruling]:
    """A question for each token due that was not seen to go, once the pile has been gone through.

    Where no token of this player was seen at all, tokens are not watched, or the table gives them later.
    """
    if not seen or not gone_through(study.now, owner):
        return []
    missing = [award for award in awards if award.stars and not study.token_given(award.card)]
    return [
        rule(study.now, "token_missing", a.card.facts, pile=owner, player=a.card.player, due=a.stars) for a in missing
    ]


def rule_left(study: Study, share: Share, owner: Player) -> list[Ruling]:
    """The check that the own tokens ``owner`` was seen to have at the end are those that the score leaves.

    Nothing is said before the whole pile is scored, nor where the table gives its tokens later: none was seen to go.
    """
    seen = study.now.last(TokensLeft, owner)
    if seen is None or not _scored(study, owner):
        return []
    found = tuple(sorted(seen.event.left, reverse=True))
    if found == share.left or (found == share.row and not study.now.all_of(TokenGiven)):
        return []
    facts = [seen, *study.now.of(TokenGiven, owner), *(f for award in share.awards for f in award.card.facts)]
    return [rule(study.now, "left_differs", facts, pile=owner, seen=found, due=share.left)]


def _scored(study: Study, owner: Player) -> bool:
    """Whether all is known of the guesses at ``owner``: none is to come, and each is right or wrong."""
    if study.wrong_word(owner):
        return True
    pile = study.piles[owner]
    through = gone_through(study.now, owner) or not pile.counted
    return study.opened(owner) and through and all(study.right(card) is not None for card in pile.counted)


def left_on_table(study: Study, owner: Player) -> Fact[TokensLeft] | None:
    """The look at what ``owner`` has left that the table has decided to count; ``None``: the score counts."""
    seen = study.now.last(TokensLeft, owner)
    return seen if seen and study.now.decision("left_differs", seen.id) == "table" else None


def _cards(study: Study, owner: Player, player: Player) -> list[Card]:
    return [card for card in study.piles[owner].counted if card.player == player]
