"""The score of a round: stars won, bonus, own tokens left; every point with its reason."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import Player
from engine.explain import Line
from engine.pictomania import lines
from engine.pictomania.card import Card
from engine.pictomania.checks import unseen_piles
from engine.pictomania.codes import outcome
from engine.pictomania.state import State, once
from engine.pictomania.study import Study, called, study
from engine.pictomania.tokens import Award, left_on_table, rule_left, rule_tokens, share_out
from engine.rulings import Ruling


@dataclass(frozen=True, slots=True)
class Score:
    """A round's score so far: ``lines`` of each player, whose sum are the points, and who the black sheep is.

    ``awards`` and ``left``: what became of each player's own tokens. Given and left together always are the row.
    """

    lines: dict[Player, tuple[Line, ...]]
    awards: dict[Player, tuple[Award, ...]]
    left: dict[Player, tuple[int, ...]]
    black_sheep: Player | None
    rulings: tuple[Ruling, ...]

    @property
    def points(self) -> dict[Player, int]:
        """The points of each player."""
        return {player: sum(line.points for line in own) for player, own in self.lines.items()}


@once
def score_round(state: State) -> Score:
    """The score of the current round of ``state``, which has one, as it would be if nothing more were revealed.

    Piles that were not opened give and cost nothing yet.
    """
    looked_at = study(state)
    players = state.now.players
    shares = {owner: share_out(looked_at, owner) for owner in players}
    awards = {owner: share.awards for owner, share in shares.items()}
    wrong = {player: wrong_cards(looked_at, player) for player in players}
    sheep = None if state.teaching or not _all_opened(looked_at) else black_sheep(wrong)
    written = {}
    for player in players:
        own = [*lines.won(awards, player), *lines.other_cards(looked_at, player)]
        own += lines.left(looked_at, player, shares[player].left, left_on_table(looked_at, player))
        own += lines.bonus(looked_at, player, bool(awards[player]), wrong[player] if player == sheep else ())
        own += lines.zeroed(_zeroing(looked_at, player), sum(line.points for line in own))
        written[player] = tuple(own)
    found = [ruling for owner in players for ruling in rule_tokens(looked_at, owner, awards[owner])]
    found += [ruling for owner in players for ruling in rule_left(looked_at, shares[owner], owner)]
    return Score(written, awards, {owner: share.left for owner, share in shares.items()}, sheep, tuple(found))


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
    unseen = unseen_piles(study.now)
    piles = [pile for owner, pile in study.piles.items() if not study.wrong_word(owner)]
    return all(study.opened(pile.owner) for pile in piles if pile.counted or pile.owner in unseen)


def _zeroing(study: Study, player: Player) -> tuple[int, ...]:
    """The entries for which the round of ``player`` counts 0, where the table or an option says so."""
    causes = called(study.state, player, "zero")
    for ruling in study.rulings:
        if ruling.code in ("late_ink", "maybe_late_ink") and dict(ruling.params)["player"] == player:
            causes += ruling.causes if outcome(study.state.options, ruling) == "zero" else ()
    return causes
