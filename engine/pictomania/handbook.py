"""The set-up tables of Pictomania as people read them."""

from __future__ import annotations

from engine.pictomania.options import Options
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
        _table(N_("Own score tokens of each player"), SCORE_TOKENS, options.score_tokens),
        _table(N_("Bonus tokens"), BONUS_TOKENS, options.bonus_tokens),
        _table(N_("Bonus tokens, tougher game"), BONUS_TOKENS_TOUGHER, options.bonus_tokens_tougher),
    )


def _table(title: str, rows: dict[int, Row], own: tuple[int, ...]) -> Table:
    cells = tuple((players, *_said(rows[players], own)) for players in PLAYERS)
    return Table(title, HEAD, cells)


def _said(row: Row, own: tuple[int, ...]) -> tuple[str, str]:
    if own:
        return " ".join(map(str, own)), YOURS
    return " ".join(map(str, row.stars)), CONFIRMED if row.confirmed else READING
