"""The set-up tables of Pictures as people read them."""

from __future__ import annotations

from engine.pictures.options import Options
from engine.pictures.setup import MATERIALS, PARTS, PLAYERS, ROUNDS, SETS, Material, moved
from engine.tables import Table
from engine.text import N_

CONFIRMED = N_("confirmed")
ELSEWHERE = N_("the number of pieces is from elsewhere than the rulebook; count your own")
SPARE = N_("spare set")
OLDEST = N_("oldest player")
LEFT = (N_("first to the left"), N_("second to the left"), N_("third to the left"), N_("fourth to the left"))
NOTE = N_("Every set goes one place to the left each round; the spare ones, to the right of the oldest, move along.")


def tables(options: Options) -> tuple[Table, ...]:
    """What the box holds, the sets with their use, and which set lies where in each round."""
    return (
        Table(
            N_("Parts"),
            (N_("part"), N_("how many"), N_("standing")),
            tuple((part.name, part.count, CONFIRMED if part.confirmed else ELSEWHERE) for part in PARTS),
        ),
        Table(
            N_("Sets of material"),
            (N_("set"), N_("pieces"), N_("use"), N_("standing")),
            tuple((m.name, _pieces(m), m.use, CONFIRMED if m.confirmed else ELSEWHERE) for m in MATERIALS),
        ),
        *(_ring(options, players) for players in PLAYERS),
    )


def _pieces(material: Material) -> str:
    """How many pieces; where they are of several kinds, also how many kinds there are, and of each."""
    kinds, each = len(material.pieces), material.pieces[0]
    return str(each) if kinds == 1 else f"{sum(material.pieces)} ({kinds} × {each})"


def _ring(options: Options, players: int) -> Table:
    """A row a round: the set before each player, on to the left from the oldest, then the spare ones."""
    first = options.sets or SETS
    seats = (OLDEST, *LEFT[: players - 1])
    head = (N_("round"), *seats, *[SPARE] * (len(SETS) - players))
    rows: tuple[tuple[str | int, ...], ...] = tuple(
        (number, *moved(first, number - 1)) for number in range(1, ROUNDS + 1)
    )
    return Table(N_("Where the sets lie with {players} players"), head, tuple(rows), NOTE, (("players", players),))
