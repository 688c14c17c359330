"""Every ruling at the judge's table as data: code, severity, sentence, what the table may decide (default first)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import rulings
from engine.facts import Fact, Round
from engine.rulings import Code, Ruling
from engine.text import N_, Param

EARLIER = (("later", "earlier"), (N_("no, later"), N_("yes, earlier")))
COUNTS = (("counts", "void"), (N_("no, it counts"), N_("yes, it is void and goes back")))
ONE_COUNTS = (("first_counts", "last_counts"), (N_("the first counts"), N_("the last counts")))

CODES: dict[str, Code] = {
    "judge_out_of_turn": Code("warn", N_("{judge} is the judge of this round; clockwise it would be {due}.")),
    "words_count": Code("warn", N_("Words listed: {seen}, drawers: {drawers}; they should be as many.")),
    "card_used": Code("warn", N_("Used cards leave the game, and an earlier round had: {words}.")),
    "not_in_deck": Code("warn", N_("The deck has no card with: {words}.")),
    "judge_card": Code("ask", N_("A card is recorded for {player}, who is the judge and has none; whose is it?")),
    "secret_differs": Code("ask", N_("The number of {player} was read as {readings}; which is it?")),
    "same_number": Code("ask", N_("{players} have the number {number}, and all are different; who has it?")),
    "number_not_there": Code(
        "ask", N_("The number of {player} was read as {number}, and numbers run 1 to {most}; which is it?")
    ),
    "number_unread": Code("ask", N_("The round has ended, and the number of {player} was not read; which is it?")),
    "figure_not_there": Code(
        "ask", N_("The guess of {player} at {owner} was read as {number}, and numbers run 1 to {most}; which is it?")
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
        (N_("no, in time"), N_("yes; a warning"), N_("yes; that player's round counts 0")),
    ),
    "judge_ink": Code("warn", N_("{player} is the judge and does not draw; the ink on that board counts for nothing.")),
    "drawing_breach": Code("warn", N_("{player} broke a rule ({what}): {outcome}."), ("zero", "warn")),
    "early_reveal": Code("warn", N_("Boards were turned up, and the judge had not called: {owners}.")),
    "own_board": Code("void", N_("{player} laid a guess at their own board: {outcome}."), ("void", "wrong")),
    "judges_board": Code("void", N_("{player} laid a guess at the board of {owner}, the judge, who does not draw.")),
    "judge_guess": Code(
        "void",
        N_("{player} is the judge and laid a guess at {owner}: {outcome}."),
        ("void", "counts"),
        (N_("it is void and goes back"), N_("it counts")),
    ),
    "early_guess": Code(
        "warn", N_("{player} laid a guess at {owner} before the judge said start: {outcome}."), ("stands", "void")
    ),
    "late_guess": Code("void", N_("{player} laid a guess at {owner} {late}: {outcome}."), ("void", "counts")),
    "maybe_late_guess": Code(
        "ask",
        N_("{player} may have laid a guess at {owner} {late}; the order was not seen, so it counts. Was it too late?"),
        *COUNTS,
    ),
    "late_lift": Code(
        "warn", N_("{player} lifted the guess at {owner} after the judge's call: {outcome}."), ("stands", "lifted")
    ),
    "maybe_late_lift": Code(
        "ask",
        N_("{player} may have lifted the guess at {owner} after the judge's call, so it stands. Was it too late?"),
        ("stands", "lifted"),
        (N_("yes, it stands"), N_("no, it no longer counts")),
    ),
    "lifted_unknown": Code("ask", N_("{player} lifted a guess at {owner} that was never seen being laid; which?")),
    "second_guess": Code(
        "void", N_("{player} has laid more than one guess at {owner}: {outcome}."), ("first_counts", "last_counts")
    ),
    "second_in_round": Code(
        "void", N_("{player} has laid more than one guess in the round, the last at {owner}: {outcome}."), *ONE_COUNTS
    ),
    "close_first": Code(
        "ask", N_("Was the picture of {owner} guessed right before {before}? It decides who was the first."), *EARLIER
    ),
    "close_second": Code(
        "ask", N_("Was the picture of {owner} guessed right before {before}? It decides who was the second."), *EARLIER
    ),
    "note_differs": Code(
        "note", N_("The judge noted as guessed right {noted}; the guesses landed in the order {seen}, which counts.")
    ),
    "note_unfounded": Code(
        "ask", N_("The judge noted {owner} as guessed right, and no guess there is; which is wrong?")
    ),
}
"""By code. What has no choices is settled by correcting the record."""


def rule(now: Round, code: str, facts: Sequence[Fact[Any]], **params: Param) -> Ruling:
    """The ruling ``code`` of this game, see :func:`engine.rulings.rule`."""
    return rulings.rule(CODES, now, code, facts, **params)
