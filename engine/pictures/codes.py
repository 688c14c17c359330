"""Every ruling of Pictures as data: its code, severity, sentence, and what the table may decide (default first)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import rulings
from engine.facts import Fact, Round
from engine.rulings import Code, Ruling
from engine.text import N_, Param

COST = ("warn", "zero")

CODES: dict[str, Code] = {
    "own_guess": Code("void", N_("{player} wrote a guess at the own building; it is void.")),
    "second_guess": Code(
        "void",
        N_("{player} has more than one guess at the building of {owner}; only {counts} counts, the others are void."),
        ("first_counts", "last_counts"),
    ),
    "late_guess": Code(
        "void",
        N_("{player} wrote a guess at the building of {owner} after the reveal began; it is void."),
        ("void", "counts"),
    ),
    "maybe_late_guess": Code(
        "ask",
        N_(
            "{player} may have written a guess at the building of {owner} after the reveal began; "
            "the order was not seen, so it counts. Was it too late?"
        ),
        ("counts", "void"),
        (N_("no, it counts"), N_("yes, it is void")),
    ),
    "early_guess": Code(
        "warn",
        N_("{player} wrote a guess at the building of {owner} before anything was built there."),
        ("stands", "void"),
    ),
    "guess_differs": Code(
        "ask",
        N_(
            "The guess of {player} at the building of {owner} was written as {written} and read out as {read}; "
            "which counts?"
        ),
        ("written", "read"),
    ),
    "guess_unread": Code("ask", N_("The guess of {player} at the building of {owner} is not known; which is it?")),
    "guess_missing": Code("warn", N_("No guess of {player} is known at the buildings of {owners}.")),
    "second_token": Code(
        "ask",
        N_("{player} drew more than one coordinate token: {readings}; which counts?"),
        ("first_counts", "last_counts"),
    ),
    "second_showing": Code(
        "ask",
        N_("The token of {player} was shown more than once, as {readings}; which is right?"),
        ("last_counts", "first_counts"),
    ),
    "token_differs": Code(
        "ask",
        N_("The token of {player} was drawn as {drawn} and shown as {shown}; which is it?"),
        ("shown", "drawn"),
    ),
    "token_unread": Code("ask", N_("The coordinate token of {player} was not read; which is it?")),
    "token_supply": Code(
        "ask",
        N_("{coordinate} was drawn {times} times, and there are {supply} tokens of it; which reading is wrong?"),
    ),
    "seats_differ": Code(
        "warn", N_("The players sit as {seen}, and sat as {before} in the round before; the sets go by places.")
    ),
    "sets_differ": Code(
        "ask",
        N_("The sets lie as {seen}, where {due} are due, for {places}; which is right?"),
        ("as_seen", "as_due"),
    ),
    "wrong_set": Code("warn", N_("{player} builds with {seen}, where {due} are due."), COST),
    "cube_count": Code("warn", N_("Cubes in the frame of {player}: {count}; exactly {due} belong there."), COST),
    "cube_colours": Code(
        "warn", N_("Colours that {player} used more than three times: {colours}; there are three cubes of each."), COST
    ),
    "icon_count": Code("warn", N_("Icon cards of {player}: {count}; {least} to {most} are allowed."), COST),
    "plate": Code("warn", N_("{player} laid the plate beside icon cards; it is not for them."), COST),
    "late_build": Code("warn", N_("The building of {player} was changed after somebody had guessed at it."), COST),
    "maybe_late_build": Code(
        "ask",
        N_("The building of {player} may have been changed after somebody had guessed at it; was it?"),
        ("in_time", *COST),
        (N_("no, in time"), N_("yes; a warning"), N_("yes; the builder scores 0 for that round")),
    ),
    "building_breach": Code("warn", N_("The building of {player} is against the rules: {what}."), COST),
    "grid_differs": Code(
        "ask",
        N_("Other photos than before were seen at {coordinates}, and the photos stay; which lie there?"),
        ("as_laid", "as_before"),
    ),
    "photo_twice": Code(
        "ask", N_("There is one card of each photo, and these were seen again: {photos}; which reading is wrong?")
    ),
    "photo_stays": Code("warn", N_("The photo at {coordinate} was replaced, and by the rules of this table it stays.")),
    "not_replaced": Code(
        "ask",
        N_("The photos used at {coordinates} were not seen to be replaced before this round; were they?"),
        ("replaced", "stay"),
        (N_("yes, and nobody saw it"), N_("no, they stay")),
    ),
}
"""By code. What has no choices is settled by correcting the record."""


def rule(now: Round, code: str, facts: Sequence[Fact[Any]], **params: Param) -> Ruling:
    """The ruling ``code`` of this game, see :func:`engine.rulings.rule`."""
    return rulings.rule(CODES, now, code, facts, **params)
