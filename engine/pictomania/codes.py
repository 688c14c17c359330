"""Every ruling of Pictomania as data: its code, severity, sentence, and what the table may decide (default first)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import rulings
from engine.facts import Fact, Round
from engine.rulings import Code, Ruling
from engine.text import N_, Param

CODES: dict[str, Code] = {
    "second_card": Code(
        "void",
        N_("{player} laid a second card on {pile}'s pile; the {which} is void and goes back."),
        ("first_counts", "last_counts"),
    ),
    "own_pile": Code(
        "void", N_("{player} laid a card on their own pile; it is void and goes back."), ("void", "wrong")
    ),
    "late_card": Code(
        "void", N_("{player} laid a card on {pile}'s pile {late}; it is void and goes back."), ("void", "counts")
    ),
    "maybe_late_card": Code(
        "ask",
        N_(
            "{player} may have laid a card on {pile}'s pile {late}; the order was not seen, so it counts. "
            "Was it too late?"
        ),
        ("counts", "void"),
        (N_("no, it counts"), N_("yes, it is void and goes back")),
    ),
    "late_ink": Code(
        "warn",
        N_("{player}'s picture was changed {late}; both photographs are kept, the players decide."),
        ("warn", "zero"),
    ),
    "maybe_late_ink": Code(
        "ask",
        N_("{player}'s picture may have been changed {late}; was it?"),
        ("in_time", "warn", "zero"),
        (N_("no, in time"), N_("yes; a warning"), N_("yes; the drawer scores 0 for that round")),
    ),
    "early_guess": Code("warn", N_("{player} guessed before drawing anything; the guess stands."), ("stands", "void")),
    "nothing_drawn": Code(
        "ask", N_("No ink was seen on {player}'s picture, and {player} guessed; was anything drawn?")
    ),
    "close_cards": Code(
        "ask",
        N_("{first} and {second} laid cards on {pile}'s pile between two looks; was {first}'s the first?"),
        ("as_recorded", "swapped"),
        (N_("yes, as it was recorded"), N_("no, the other way round")),
    ),
    "lifted_card": Code(
        "warn", N_("{player} lifted a card from {pile}'s pile again; it was at rest, so it counts."), ("counts", "void")
    ),
    "lifted_unknown": Code("ask", N_("{player} lifted a card from {pile}'s pile that was never seen landing; which?")),
    "pile_differs": Code(
        "ask",
        N_("{pile}'s pile was seen landing as {landed}, and taken off as {shown}; which is right?"),
        ("revealed", "landed"),
    ),
    "knocked_pile": Code(
        "note", N_("{pile}'s pile was knocked over; the order seen before stands."), ("before", "revealed")
    ),
    "figure_differs": Code(
        "ask",
        N_(
            "{player}'s card on {pile}'s pile was read as {landed} when it landed and as {shown} when shown; "
            "which is it?"
        ),
        ("shown", "landed"),
        (N_("the figure as shown"), N_("the figure as it landed")),
    ),
    "figure_unread": Code(
        "ask",
        N_("The figure of {player}'s card on {pile}'s pile is not known; {player} may hold {candidates}. Which is it?"),
    ),
    "number_twice": Code(
        "ask",
        N_("{player}'s {number} was read at {piles}, and each player has each number once; which reading is wrong?"),
    ),
    "secret_unread": Code("ask", N_("{player}'s pile was turned over, and its {card} was not read; which is it?")),
    "secret_differs": Code("ask", N_("{player}'s black {card} was read as {readings}; which is it?")),
    "same_number": Code("ask", N_("{players} have the black number {number}, and all are different; who has it?")),
    "letter_supply": Code(
        "ask", N_("{players} have the letter {letter}, and there are two cards of it; who has another?")
    ),
    "second_bonus": Code(
        "ask",
        N_("{player} took a second bonus token ({stars}); which counts?"),
        ("first_counts", "last_counts"),
        (N_("the first one"), N_("the last one")),
    ),
    "bonus_unseen": Code(
        "ask", N_("No bonus token of {players} was seen to be taken; did they take one, and with how many stars?")
    ),
    "token_after_done": Code(
        "ask",
        N_("{player} took a bonus token after saying done; does it count?"),
        ("counts", "returned"),
        (N_("yes, it counts"), N_("no, it goes back")),
    ),
    "token_not_there": Code(
        "ask", N_("{player} took a bonus token of {stars}, and none of that was left; which was it?")
    ),
    "token_differs": Code(
        "ask", N_("{pile} gave {player} a token of {given}, where the score says {due}; what was wrong?")
    ),
    "setup_differs": Code(
        "warn",
        N_("{what} on the table are {seen}, where the set-up table says {table} ({standing}); those seen count."),
    ),
    "drawing_breach": Code(
        "warn", N_("{player}'s picture is against the rules: {what}."), ("warn", "zero", "as_wrong_word")
    ),
    "wrong_word": Code(
        "note", N_("{player} drew a wrong word and says so; the guesses at it go back and do not count.")
    ),
}
"""By code. What has no choices is settled by correcting the record."""


def rule(now: Round, code: str, facts: Sequence[Fact[Any]], **params: Param) -> Ruling:
    """The ruling ``code`` of this game, see :func:`engine.rulings.rule`."""
    return rulings.rule(CODES, now, code, facts, **params)
