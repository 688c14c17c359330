"""Turns of phrase that are put into the sentences of rulings and of the score, marked for translation."""

from __future__ import annotations

from typing import NamedTuple

from engine.text import N_


class Late(NamedTuple):
    """Too late: as part of a sentence, and as what a card or ink so late is called."""

    said: str
    called: str


AFTER_TOKEN = Late(N_("after the bonus token"), N_("card after the bonus token"))
AFTER_DONE = Late(N_("after saying done"), N_("card after saying done"))
AFTER_END = Late(N_("after the round ended"), N_("card after the round ended"))
AFTER_LAST_TOKEN = Late(N_("after the tougher game ended"), N_("card after the tougher game ended"))
AFTER_TURNING = Late(N_("after the pile was turned over"), N_("card after the pile was turned over"))
"""When a card is laid too late."""

AFTER_GUESS = Late(N_("after the first guess"), N_("ink after the first guess"))
AFTER_FINISHING = Late(N_("after finishing"), N_("ink after finishing"))
"""When ink is added too late."""

LATE_INK = {late.said: late.called for late in (AFTER_GUESS, AFTER_FINISHING)}

WRITING = N_("letters or digits in the picture")
"""What writing in a picture is called, once the table has said that there is some."""

OWN_PILE = N_("card on the own pile")
SECOND_CARD = N_("second card on one pile")
EARLY_GUESS = N_("guess before anything was drawn")
LIFTED = N_("card lifted again")
NEVER_LANDED = N_("card never seen landing")
"""Other reasons for which a card is void."""

NUMBER = N_("number")
LETTER = N_("letter")
"""The two black cards of a player."""

CONFIRMED = N_("confirmed")
READING = N_("our best reading")
"""How far a row of the set-up tables can be trusted."""

ORDINALS = (N_("first"), N_("second"), N_("third"), N_("fourth"), N_("fifth"), N_("sixth"), N_("seventh"))
"""Places of right guesses, first to last; a pile has at most six players' cards."""
