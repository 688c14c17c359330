"""What does not fit together beside the piles' order: ink, figures, tokens. All faults, not only the first."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.entry import SURE
from engine.events import BreachCalled, GuessLaid, GuessShown, InkSeen, NumberShown, Player
from engine.facts import Fact
from engine.order import likely_before, maybe_before, surely_before
from engine.pictomania import terms
from engine.pictomania.card import Card
from engine.pictomania.codes import rule
from engine.pictomania.events import (
    BonusTaken,
    DoneSaid,
    LetterShown,
    PileTurned,
    SecretLaid,
    WritingSeen,
    WrongWordAdmitted,
)
from engine.pictomania.pile import Pile
from engine.pictomania.seen import public
from engine.pictomania.setup import FIGURES, Row
from engine.pictomania.state import Round, State, bonus_tokens, ends_of, seen_at
from engine.rulings import Ruling
from engine.text import Param, Verbatim


def rule_ink(state: State) -> list[Ruling]:
    """Pictures changed after their drawer's first guess or after finishing, and guessers who drew nothing.

    Ink that likely came after the end, or after a pile was turned, is no drawing: scores are written on the sheets.
    """
    now = state.now
    ends = [*ends_of(state), *now.all_of(PileTurned)[:1]]
    found = []
    for player in now.players:
        drawn = [ink for ink in now.of(InkSeen, player) if not any(likely_before(end, ink) for end in ends)]
        guesses = now.guesses(player)
        found += _rule_late_ink(now, player, drawn, guesses)
        if guesses and ends and now.all_of(InkSeen) and not now.of(InkSeen, player):
            found.append(rule(now, "nothing_drawn", guesses[:1], player=player))
    return found


def last_ink(state: State, player: Player) -> Fact[InkSeen] | None:
    """The ink with which the picture of ``player`` was finished; ``None`` where none was seen in time.

    The last that likely came before its drawer's first guess, or bonus token, and before any end of drawing.
    """
    now = state.now
    limits: list[Fact[Any] | None] = [*ends_of(state), *now.all_of(PileTurned)[:1], now.finish(player)]
    limits.append(min(now.guesses(player), key=seen_at, default=None))
    inks = now.of(InkSeen, player)
    in_time = [ink for ink in inks if not any(limit and likely_before(limit, ink) for limit in limits)]
    return max(in_time, key=seen_at, default=None)


def _rule_late_ink(
    now: Round, player: Player, drawn: list[Fact[InkSeen]], guesses: list[Fact[GuessLaid]]
) -> list[Ruling]:
    first = min(guesses, key=seen_at, default=None)
    limits: list[tuple[Fact[Any] | None, str]] = [
        (first, terms.AFTER_GUESS.said),
        (now.finish(player), terms.AFTER_FINISHING.said),
    ]
    for limit, late in limits:
        surely = [ink for ink in drawn if limit and surely_before(limit, ink) and ink.entry.confidence >= SURE]
        if limit and limit.entry.confidence >= SURE and surely:
            return [rule(now, "late_ink", [*surely, limit], player=player, late=late)]
    for limit, late in limits:
        maybe = [ink for ink in drawn if limit and (maybe_before(limit, ink) or surely_before(limit, ink))]
        if limit and maybe:
            return [rule(now, "maybe_late_ink", [*maybe, limit], player=player, late=late)]
    return []


def unseen_piles(now: Round) -> tuple[Player, ...]:
    """Whose piles nothing at all was seen of when another was turned over, where others' black cards were seen.

    They may lie where nobody looks; that nothing lies on them is not believed.
    """
    if not now.all_of(PileTurned) or not now.all_of(SecretLaid):
        return ()
    signs = (SecretLaid, GuessLaid, PileTurned, LetterShown, NumberShown, GuessShown)
    return tuple(owner for owner in now.players if not any(now.of(kind, owner) for kind in signs))


def rule_unseen(now: Round) -> list[Ruling]:
    """A question for each pile that nothing at all was seen of."""
    return [rule(now, "pile_unseen", now.all_of(PileTurned)[:1], pile=owner) for owner in unseen_piles(now)]


def rule_figures(state: State, piles: dict[Player, Pile]) -> list[Ruling]:
    """Figures that one player cannot have laid twice, and figures that were not read though the pile was shown.

    The figure of a card lifted before that is its player's secret.
    """
    now, found = state.now, []
    for player in now.players:
        every = [card for pile in piles.values() for card in pile.cards if card.player == player]
        cards = [card for card in every if not card.gone_back]
        read = Counter(card.number for card in cards if card.number)
        for number in [n for n, times in read.items() if times > 1]:
            same = [card for card in cards if card.number == number]
            facts = [fact for card in same for fact in ([card.shown] if card.shown else card.facts)]
            where = tuple(card.pile for card in same)
            found.append(rule(now, "number_twice", facts[::-1], player=player, number=number, piles=where))
        candidates = tuple(n for n in FIGURES if n not in read)
        for card in [c for c in cards if c.number is None and not c.void and _may_be_asked(state, c)]:
            names: dict[str, Param] = {"player": player, "pile": card.pile, "candidates": candidates}
            found.append(rule(now, "figure_unread", card.facts, **names))
    return found


def _may_be_asked(state: State, card: Card) -> bool:
    """Whether the card was shown, or was lifted and may be known by all now."""
    return bool(card.shown) or (card.away and card.landed is not None and public(state, card.landed.event))


def rule_bonus(state: State) -> list[Ruling]:
    """Bonus tokens that were not in the middle, that a player took besides another, or that nobody was seen to take."""
    now = state.now
    left = Counter(now.setup.event.bonus)
    found = _rule_bonus_unseen(now, bonus_tokens(state))
    taken: dict[Player, Fact[BonusTaken]] = {}
    for fact in sorted(now.all_of(BonusTaken), key=seen_at):
        player, stars = fact.event.player, fact.event.stars
        if player in taken:
            found.append(rule(now, "second_bonus", [fact, taken[player]], player=player, stars=stars))
        if left[stars] == 0:
            there = tuple(sorted(left.elements(), reverse=True))
            found.append(rule(now, "token_not_there", [fact], player=player, stars=stars, left=there))
        finish = now.finish(player)
        if finish and isinstance(finish.event, DoneSaid):
            found.append(rule(now, "token_after_done", [fact, finish], player=player))
        taken.setdefault(player, fact)
        left[stars] -= fact is now.bonus(player)
    return found


def _rule_bonus_unseen(now: Round, tokens: int) -> list[Ruling]:
    """Players who neither took a token nor said done when the first pile is turned, if there were `tokens` to take.

    Where nobody took any, the table plays without them or enters them later.
    """
    missing = tuple(player for player in now.players if not now.finish(player))
    turned = now.all_of(PileTurned)[:1]
    if not turned or not now.all_of(BonusTaken) or len(now.players) - len(missing) >= tokens:
        return []
    return [rule(now, "bonus_unseen", turned, players=missing)]


def rule_setup(state: State) -> list[Ruling]:
    """Tokens on the table that are not those of the set-up table."""
    now = state.now
    score_row, bonus_row = (row(len(now.players)) for row in (state.options.score_row, state.options.bonus_row))
    own = [(player, now.tokens(player)) for player in now.players]
    found = [
        rule(now, "own_tokens_differ", [now.setup], player=player, **_seen_and_table(stars, score_row))
        for player, stars in own
        if stars != score_row.stars
    ]
    bonus = tuple(sorted(now.setup.event.bonus, reverse=True))
    if bonus != bonus_row.stars:
        found.append(rule(now, "bonus_tokens_differ", [now.setup], **_seen_and_table(bonus, bonus_row)))
    return found


def _seen_and_table(seen: tuple[int, ...], row: Row) -> dict[str, Param]:
    return {"seen": seen, "table": row.stars, "standing": terms.CONFIRMED if row.confirmed else terms.READING}


def rule_called(now: Round) -> list[Ruling]:
    """Pictures that the table finds, or may find, against the rules, and wrong words that were admitted."""
    found = []
    for player in now.players:
        for fact in now.of(BreachCalled, player):
            found.append(rule(now, "drawing_breach", [fact], player=player, what=Verbatim(fact.event.what)))
        for seen in now.of(WritingSeen, player)[:1]:
            found.append(rule(now, "writing_seen", [seen], player=player))
        for admitted in now.of(WrongWordAdmitted, player)[:1]:
            found.append(rule(now, "wrong_word", [admitted], player=player))
    return found
