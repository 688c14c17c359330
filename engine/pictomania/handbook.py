"""The set-up tables of Pictomania as people read them."""

from __future__ import annotations

from engine.pictomania.options import Options, Rows, corrected
from engine.pictomania.setup import BONUS_TOKENS, BONUS_TOKENS_TOUGHER, PLAYERS, SCORE_TOKENS, Row
from engine.tables import Table
from engine.text import N_

CONFIRMED = N_("confirmed")
READING = N_("our best reading; check it against the back page of your rulebook")
YOURS = N_("as your table has set it")
HEAD = (N_("players"), N_("stars of the tokens"), N_("standing"))


def tables(options: Options) -> tuple[Table, ...]:
    """The rows of tokens for every number of players; rows that the options replace are shown as such."""
    return (
        _table(N_("Own score tokens of each player"), SCORE_TOKENS, options.score_table, options.score_tokens),
        _table(N_("Bonus tokens"), BONUS_TOKENS, options.bonus_table, options.bonus_tokens),
        _table(N_("Bonus tokens, tougher game"), BONUS_TOKENS_TOUGHER, options.tougher_table, options.bonus_tokens),
    )


def _table(title: str, printed: dict[int, Row], own: Rows, this_game: tuple[int, ...]) -> Table:
    rows = dict.fromkeys(PLAYERS, Row(this_game, True)) if this_game else corrected(printed, own)
    return Table(title, HEAD, tuple((players, *_said(rows[players], printed[players])) for players in PLAYERS))


def _said(row: Row, printed: Row) -> tuple[str, str]:
    standing = CONFIRMED if row.confirmed else READING
    return " ".join(map(str, row.stars)), standing if row is printed else YOURS
