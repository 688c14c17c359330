"""Every ruling of Pictomania as data: its code, severity, sentence, and what the table may decide (default first)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine import rulings
from engine.facts import Fact, Round
from engine.pictomania.options import Options
from engine.rulings import Code, Ruling, Severity
from engine.text import N_, Param, Params

CLOSE_CARDS = ("close_cards", *(f"close_cards_{apart}" for apart in range(2, 8)))
"""The question about two cards that landed between two looks, by how many landings of the pile they are apart: 1 up."""

CLOSE = Code(
    "ask",
    N_("{first} and {second} laid cards on {pile}'s pile between two looks; was {first}'s the first?"),
    ("as_recorded", "swapped"),
    (N_("yes, as it was recorded"), N_("no, the other way round")),
)

CODES: dict[str, Code] = {
    "second_card": Code(
        "void",
        N_("{player} laid a second card on {pile}'s pile; {outcome}."),
        ("first_counts", "last_counts"),
    ),
    "own_pile": Code("void", N_("{player} laid a card on their own pile; {outcome}."), ("void", "wrong")),
    "late_card": Code("void", N_("{player} laid a card on {pile}'s pile {late}; {outcome}."), ("void", "counts")),
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
        N_("{player}'s picture was changed {late}; {outcome}."),
        ("nothing", "zero"),
    ),
    "maybe_late_ink": Code(
        "ask",
        N_("{player}'s picture may have been changed {late}; was it?"),
        ("in_time", "nothing", "zero"),
        (N_("no, in time"), N_("yes; a warning"), N_("yes; the drawer scores 0 for that round")),
    ),
    "early_guess": Code("warn", N_("{player} guessed before drawing anything; {outcome}."), ("stands", "void")),
    "nothing_drawn": Code(
        "ask", N_("No ink was seen on {player}'s picture, and {player} guessed; was anything drawn?")
    ),
    **dict.fromkeys(CLOSE_CARDS, CLOSE),
    "lifted_card": Code("warn", N_("{player} lifted a card from {pile}'s pile again; {outcome}."), ("counts", "void")),
    "laid_again": Code(
        "ask",
        N_("{player} lifted a card from {pile}'s pile and laid one there again {late}; is it the same card?"),
        ("other", "same"),
        (N_("no, it is another; the first one counts"), N_("yes, it is the same, and it counts")),
    ),
    "lifted_unknown": Code("ask", N_("{player} lifted a card from {pile}'s pile that was never seen landing; which?")),
    "pile_differs": Code(
        "ask",
        N_("{pile}'s pile was seen landing as {landed}, and taken off as {shown}; which is right?"),
        ("revealed", "landed"),
    ),
    "pile_unseen": Code(
        "ask",
        N_(
            "Not one card was seen on {pile}'s pile; what lay there? Enter its cards; where nobody guessed, enter that "
            "{pile} laid the secret cards."
        ),
    ),
    "knocked_pile": Code("note", N_("{pile}'s pile was knocked over; {outcome}."), ("before", "revealed")),
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
        N_(
            "{player}'s {number} was read at the piles of {piles}, and each player has each number once; "
            "which reading is wrong?"
        ),
    ),
    "secret_unread": Code("ask", N_("{player}'s pile was turned over, and its {card} was not read; which is it?")),
    "secret_differs": Code("ask", N_("{player}'s black {card} was read as {readings}; which is it?")),
    "dealt_differs": Code(
        "ask",
        N_("{player}'s {card} was dealt as {dealt} and shown as {shown}; which is it?"),
        ("shown", "dealt"),
        (N_("as it was shown"), N_("as it was dealt")),
    ),
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
        "ask",
        N_("{player} took a bonus token of {stars}, and none of that was left; there lay: {left}. Which was it?"),
    ),
    "token_differs": Code(
        "ask", N_("{pile} gave {player} a token of {given}, where the score says {due}; what was wrong?")
    ),
    "token_missing": Code(
        "warn", N_("{player} guessed right at {pile} and gets the token of {due}; it was not seen to be given.")
    ),
    "left_differs": Code(
        "ask",
        N_("{pile} has own tokens of {seen} left, where the score says {due}; which is right?"),
        ("score", "table"),
        (N_("the score; the tokens are put right"), N_("the tokens on the table; those count as left")),
    ),
    "own_tokens_differ": Code(
        "warn",
        N_(
            "{player}'s own tokens on the table are {seen}, where the set-up table says {table} ({standing}); "
            "those seen count."
        ),
    ),
    "bonus_tokens_differ": Code(
        "warn",
        N_(
            "The bonus tokens on the table are {seen}, where the set-up table says {table} ({standing}); "
            "those seen count."
        ),
    ),
    "card_again": Code(
        "warn", N_("The card at {place} was played with in round {round} already; used cards leave the game.")
    ),
    "card_twice": Code("ask", N_("Card {card} was read at {places}, and there is one of it; what stands there?")),
    "card_unknown": Code("note", N_("The words read at {place} are on no card of the open decks.")),
    "other_difficulty": Code(
        "warn", N_("The card at {place} is of difficulty {difficulty}, where this round is played with {wanted}.")
    ),
    "late_swap": Code("warn", N_("The card at {place} was swapped after drawing had begun; it was to stay.")),
    "stand_differs": Code(
        "ask", N_("Card {card} was put at {place}, and other words were read there ({words}); which card is it?")
    ),
    "drawing_breach": Code(
        "warn", N_("{player}'s picture is against the rules: {what}; {outcome}."), ("warn", "zero", "as_wrong_word")
    ),
    "writing_seen": Code(
        "ask",
        N_("There may be letters or digits in {player}'s picture; are there?"),
        ("none", "warn", "zero", "as_wrong_word"),
        (
            N_("no, there are none"),
            N_("yes; a warning"),
            N_("yes; the drawer scores 0 for that round"),
            N_("yes; it counts as a wrong word that was admitted"),
        ),
    ),
    "wrong_word": Code(
        "note", N_("{player} drew a wrong word and says so; the guesses at it go back and do not count.")
    ),
}
"""By code. What has no choices is settled by correcting the record."""


SEVERITIES: dict[tuple[str, str], Severity] = {
    ("own_pile", "wrong"): "warn",
    ("late_card", "counts"): "warn",
    ("early_guess", "void"): "void",
    ("lifted_card", "void"): "void",
}
"""How severe a ruling is where not the default is what happens, by code and outcome."""

MEANINGS = {doc.name: doc.choices for doc in Options.docs()}
"""What each outcome of a dispute means in words, by code: that of the option with its name."""


def rule(now: Round, code: str, facts: Sequence[Fact[Any]], **params: Param) -> Ruling:
    """The ruling ``code`` of this game, see :func:`engine.rulings.rule`."""
    return rulings.rule(CODES, now, code, facts, **params)


def outcome(options: Options, ruling: Ruling) -> str:
    """What happens in a dispute: as the table has decided, else by the option of that name, else the default."""
    default = ruling.choices[0] if ruling.choices else ""
    return ruling.settled or getattr(options, ruling.code, default)


def as_decided(options: Options, ruling: Ruling) -> Ruling:
    """The ruling with the severity of what happens, and with it in its sentence."""
    happens = outcome(options, ruling)
    severity = SEVERITIES.get((ruling.code, happens), ruling.severity)
    said: Params = (("outcome", MEANINGS[ruling.code][happens]),) if "{outcome}" in ruling.template else ()
    return replace(ruling, severity=severity, params=ruling.params + said)
