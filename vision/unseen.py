"""What is said at the end of piles that were not seen as the game needs it: they may lie where nobody looks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vision.pile import Phase, PileState
from vision.table import Seat

SEEN_AS = {
    Phase.EMPTY: "nothing was seen on {owner}'s pile, no card laid and none taken off",
    Phase.LANDING: "{owner}'s pile was never seen turned over",
}
"""What was seen of a pile that is still in this phase when others were taken off."""


def unseen_piles(piles: Iterable[PileState], seats: Iterable[Seat], name: str) -> Iterator[str]:
    """A line for each pile that nothing was seen of, or that was not turned over, where another was taken off.

    Args:
        piles: as they are at the end.
        seats: of the same players; one that has a `pile` was told where that is,
        name: in this file.
    """
    states, told = list(piles), {seat.colour for seat in seats if seat.pile is not None}
    if not any(state.phase is Phase.DONE for state in states):
        return
    for state in states:
        if state.phase not in SEEN_AS:
            continue
        where = f"where {name} puts it" if state.owner in told else "beyond the head of the sheet"
        look = f"--table {name}" if state.owner in told else "--save table.toml"
        yield (
            f"{SEEN_AS[state.phase].format(owner=state.owner)}; it was looked for {where}. Enter its cards by hand; "
            "before the next round see the place, and give another pile = [...] in the table's file: "
            f"paperref setup SOURCE {look} --overlay picture.png"
        )
