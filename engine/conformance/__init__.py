"""Whether a game keeps what every game promises, for whoever writes one: ``python -m engine.conformance [NAME...]``.

Games are played by chance, by the rules and against them, corrected, undone and redone, and on the way everything
claimed in ``of_games``, ``of_positions``, ``of_secrecy`` and ``of_acts`` is checked. The rest of the program knows
nothing about a game but this.

>>> conform("pictomania")
[]
"""

from engine.conformance.chance import chance
from engine.conformance.play import Finding, check, check_by_the_rules, conform

__all__ = ["Finding", "chance", "check", "check_by_the_rules", "conform"]
