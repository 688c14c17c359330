"""Every ruling at the judge's table as data: code, severity, sentence, what the table may decide (default first)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import rulings
from engine.events import COLOURS
from engine.facts import Fact, Round
from engine.rulings import Code, Ruling
from engine.text import N_, Param

CODES: dict[str, Code] = {
    "judge_out_of_turn": Code("warn", N_("{judge} is the judge of this round; clockwise it would be {due}.")),
    "words_count": Code(
        "warn",
        N_("{seen} words are listed, and {drawers} players draw; they should be as many. Numbers run to {seen}."),
    ),
    "card_used": Code("warn", N_("A card of an earlier round is on the table again, and used cards leave: {words}.")),
    "not_in_deck": Code("warn", N_("No card of the deck has this word: {words}.")),
    "judge_card": Code("ask", N_("A card is recorded for {player}, who is the judge and has none; whose is it?")),
    "secret_differs": Code("ask", N_("The number of {player} was read as {readings}; which is it?")),
    "same_number": Code("ask", N_("{players} have the number {number}, and all are different; who has it?")),
    "number_not_there": Code(
        "ask", N_("The number of {player} was read as {number}, and numbers run 1 to {most}; which is it?")
    ),
    "number_unread": Code("ask", N_("The round has ended, and the number of {player} was not read; which is it?")),
    "figure_not_there": Code(
        "ask",
        N_("The guess of {player} at {owner} was read as {number}, and numbers run 1 to {most}; which is it?"),
    ),
    "guess_unread": Code(
        "ask", N_("The number that {player} guessed at {owner} is not known; it is one of {candidates}. Which is it?")
    ),
    "guess_differs": Code(
        "ask", N_("The guess of {player} at {owner} was read as {readings}; which is it?"), ("shown", "landed")
    ),
    "unseen_guess": Code(
        "ask",
        N_("A guess of {player} at {owner} was turned up that was never seen being laid; does it count?"),
        ("counts", "void"),
    ),
    "early_ink": Code(
        "warn", N_("The picture of {player} was begun before the judge said start: {outcome}."), ("warn", "zero")
    ),
    "late_ink": Code(
        "warn", N_("The picture of {player} was changed after the judge's call: {outcome}."), ("warn", "zero")
    ),
    "maybe_late_ink": Code(
        "ask",
        N_("The picture of {player} may have been changed after the judge's call; was it?"),
        ("in_time", "warn", "zero"),
    ),
    "judge_ink": Code("warn", N_("{player} is the judge and does not draw; the ink on that board counts for nothing.")),
    "drawing_breach": Code("warn", N_("{player} broke a rule ({what}): {outcome}."), ("zero", "warn")),
    "early_reveal": Code("warn", N_("The board of {owner} was turned up, and the judge had not called.")),
    "own_board": Code("void", N_("{player} laid a guess at their own board: {outcome}."), ("void", "wrong")),
    "judges_board": Code("void", N_("{player} laid a guess at the board of {owner}, the judge, who does not draw.")),
    "judge_guess": Code(
        "void", N_("{player} is the judge and laid a guess at {owner}: {outcome}."), ("void", "counts")
    ),
    "early_guess": Code(
        "warn", N_("{player} laid a guess at {owner} before the judge said start: {outcome}."), ("stands", "void")
    ),
    "late_guess": Code("void", N_("{player} laid a guess at {owner} {late}: {outcome}."), ("void", "counts")),
    "maybe_late_guess": Code(
        "ask",
        N_("{player} may have laid a guess at {owner} {late}; the order was not seen, so it counts. Was it too late?"),
        ("counts", "void"),
    ),
    "late_lift": Code(
        "warn", N_("{player} lifted the guess at {owner} after the judge's call: {outcome}."), ("stands", "lifted")
    ),
    "maybe_late_lift": Code(
        "ask",
        N_("{player} may have lifted the guess at {owner} after the judge's call; so it counts. Was it in time?"),
        ("stands", "lifted"),
    ),
    "lifted_unknown": Code("ask", N_("{player} lifted a guess at {owner} that was never seen being laid; which?")),
    "second_guess": Code(
        "void",
        N_("{player} laid a second guess at {owner}, and has one there: {outcome}."),
        ("first_counts", "last_counts"),
    ),
    "second_in_round": Code(
        "void",
        N_("{player} laid a second guess, at {owner}, and has one in the round: {outcome}."),
        ("first_counts", "last_counts"),
    ),
    "close_first": Code(
        "ask", N_("Whose picture was guessed right first was not seen; it may be {players}. Whose was it?"), COLOURS
    ),
    "close_second": Code(
        "ask", N_("Whose picture was guessed right second was not seen; it may be {players}. Whose was it?"), COLOURS
    ),
    "note_differs": Code(
        "note",
        N_("The judge noted {noted} as first guessed right, and the guesses landed in the order {seen}; that counts."),
    ),
    "note_unfounded": Code(
        "ask", N_("The judge noted {owner} as guessed right, and no guess there is; which is wrong?")
    ),
}
"""By code. What has no choices is settled by correcting the record; of colours only those in question are choices."""


def rule(now: Round, code: str, facts: Sequence[Fact[Any]], **params: Param) -> Ruling:
    """The ruling ``code`` of this game, see :func:`engine.rulings.rule`."""
    return rulings.rule(CODES, now, code, facts, **params)
