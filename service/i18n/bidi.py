"""Lines of a language written from right to left, as a terminal that lines start on the left of can show them."""

from __future__ import annotations

import re

from rich.text import Text

LRI, RLI, PDI = "\u2066", "\u2067", "\u2069"
"""Unicode's isolates: what stands between one of the first two and the last is laid out by itself."""

SIGNED = re.compile(r"(?<!\w)[+-]+\w+(?: [a-z]+=[a-z]+)?", re.ASCII)
"""What begins with a sign and has to be read from left to right: ``-2``, ``--option name=value``."""


def isolated(line: Text) -> Text:
    """The line laid out from right to left by itself; numbers and options keep their signs on the left.

    >>> isolated(Text("+2 زرد")).plain == RLI + LRI + "+2" + PDI + " زرد" + PDI
    True
    """
    cuts = [place for signed in SIGNED.finditer(line.plain) for place in signed.span()]
    pieces = [Text.assemble(LRI, piece, PDI) if i % 2 else piece for i, piece in enumerate(line.divide(cuts))]
    return Text.assemble(RLI, *pieces, PDI)
