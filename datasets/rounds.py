"""What is played in one round: secrets, guesses, bonus tokens, and who breaks which rule."""

from __future__ import annotations

from dataclasses import dataclass

from numpy.random import Generator

from datasets.colours import PLAYER_COLOURS
from datasets.tally import BONUS_TOKENS, SCORE_TOKENS, TOUGHER_TOKENS
from datasets.words import stand_words

MODES = ("full", "teaching", "tougher")
"""The ways a round is scored and ended."""

SECOND_CARD = "second card on one pile"
OWN_PILE = "card on own pile"
AFTER_BONUS = "card after the bonus token"
AFTER_END = "card after the end"
LATE_INK = "ink after the first guess"
EARLY_GUESS = "guess before anything was drawn"
LIFTED = "card lifted again"
KNOCKED = "pile knocked over"
WRITING = "letters in the picture"

BREACHES = (LATE_INK, SECOND_CARD, AFTER_BONUS, OWN_PILE, EARLY_GUESS, KNOCKED, LIFTED, WRITING)
"""All that players can be made to do against the rules; in the tougher game cards after the end come by themselves."""

LETTERS = "AABBCC"
"""The black letter cards."""


@dataclass(frozen=True)
class Secret:
    """The word a player has to draw: the black number and letter card."""

    number: int
    letter: str


@dataclass(frozen=True)
class Lay:
    """A guess card laid: whose, on whose pile, which figure, and why it is void (empty where it counts)."""

    player: str
    target: str
    number: int
    void: str = ""


@dataclass(frozen=True)
class Plan:
    """One round's play.

    ``tasks`` are each player's acts in order: ("draw", share), ("guess", Lay), ("lift", Lay), ("knock", None) or
    ("bonus", None). ``written`` are those who write letters into their pictures.
    """

    mode: str
    language: str
    players: tuple[str, ...]
    stand: dict[str, tuple[str, ...]]
    secrets: dict[str, Secret]
    tasks: dict[str, list[tuple[str, object]]]
    late_ink: frozenset[str] = frozenset()
    breaches: int = 0
    written: frozenset[str] = frozenset()

    @property
    def tokens(self) -> tuple[int, ...]:
        """Stars of each player's own tokens, best first."""
        return SCORE_TOKENS[len(self.players)]

    @property
    def bonus(self) -> tuple[int, ...]:
        """Stars of the black bonus tokens in the middle, best first."""
        return (TOUGHER_TOKENS if self.mode == "tougher" else BONUS_TOKENS)[len(self.players)]

    def word(self, player: str) -> str:
        """Return the word ``player`` has to draw."""
        secret = self.secrets[player]
        return self.stand[secret.letter][secret.number - 1]


def random_players(rng: Generator, count: int) -> tuple[str, ...]:
    """Draw the colours of ``count`` players (3 to 6)."""
    if count not in SCORE_TOKENS:
        raise ValueError(f"{count} players cannot play: the game is for {min(SCORE_TOKENS)} to {max(SCORE_TOKENS)}")
    return tuple(str(name) for name in rng.permutation(PLAYER_COLOURS)[:count])


def random_plan(
    rng: Generator,
    players: tuple[str, ...],
    mode: str,
    language: str,
    breaches: int,
    batches: int,
    kinds: tuple[str, ...] = (),
) -> Plan:
    """Draw a round for ``players``; ``breaches`` rules are broken, drawings made in ``batches`` bouts.

    ``kinds`` of `BREACHES` are committed besides, each by the next player.

    Raises:
        ValueError: ``mode`` is none of `MODES`, or there is no deck in ``language``.
    """
    if mode not in MODES:
        raise ValueError(f"mode {mode!r} is not known; choose one of {', '.join(MODES)}")
    numbers, letters = rng.permutation(7) + 1, rng.permutation(list(LETTERS))
    secrets = {player: Secret(int(numbers[i]), str(letters[i])) for i, player in enumerate(players)}
    if (breaches or kinds) and batches < 2:
        raise ValueError("a round with breaches needs drawings made in at least 2 bouts")
    tasks = {player: _drawing(batches) + _guessing(rng, player, secrets) for player in players}
    for player in players:
        tasks[player].append(("bonus", None))
    late = _break_rules(rng, tasks, secrets, breaches)
    for i, kind in enumerate(kinds):
        _commit(rng, kind, players[(i + i // len(players)) % len(players)], tasks, secrets, late)
    written = frozenset(_whose(kinds, players, WRITING))
    return Plan(mode, language, players, stand_words(rng, language), secrets, tasks, frozenset(late), breaches, written)


def _whose(kinds: tuple[str, ...], players: tuple[str, ...], wanted: str) -> list[str]:
    """Return who commits a kind of breach: each of ``kinds`` falls to the next player."""
    return [players[(i + i // len(players)) % len(players)] for i, kind in enumerate(kinds) if kind == wanted]


def _drawing(batches: int) -> list[tuple[str, object]]:
    return [("draw", round((i + 1) / batches, 2)) for i in range(batches)]


def _guessing(rng: Generator, player: str, secrets: dict[str, Secret]) -> list[tuple[str, object]]:
    """Draw whom ``player`` guesses in which order; each of the seven cards can be laid once."""
    skill, hand = rng.uniform(0.35, 1.0), set(range(1, 8))
    tasks: list[tuple[str, object]] = []
    for target in rng.permutation([other for other in secrets if other != player]):
        if rng.random() < 0.07:
            continue
        right = secrets[str(target)].number
        number = right if right in hand and rng.random() < skill else int(rng.choice(sorted(hand)))
        hand.discard(number)
        tasks.append(("guess", Lay(player, str(target), number)))
    return tasks


def _unused(rng: Generator, tasks: list[tuple[str, object]]) -> int:
    laid = {task.number for _, task in tasks if isinstance(task, Lay)}
    return int(rng.choice(sorted(set(range(1, 8)) - laid)))


def _break_rules(
    rng: Generator, tasks: dict[str, list[tuple[str, object]]], secrets: dict[str, Secret], breaches: int
) -> set[str]:
    """Put ``breaches`` breaches into ``tasks`` in place, one a player; return who draws after guessing."""
    late: set[str] = set()
    kinds = (LATE_INK, SECOND_CARD, AFTER_BONUS, OWN_PILE)
    start = int(rng.integers(len(kinds)))
    for i, player in enumerate(rng.permutation(list(tasks))[:breaches]):
        _commit(rng, kinds[(start + i) % len(kinds)], str(player), tasks, secrets, late)
    return late


def _commit(
    rng: Generator,
    kind: str,
    player: str,
    tasks: dict[str, list[tuple[str, object]]],
    secrets: dict[str, Secret],
    late: set[str],
) -> None:
    """Put one breach by ``player`` into their tasks in place, where they guess at all; ``late`` who draws too late."""
    mine = tasks[player]
    guesses = [at for at, (what, _) in enumerate(mine) if what == "guess"]
    if not guesses:
        return
    first = mine[guesses[0]][1]
    assert isinstance(first, Lay)
    if kind == LATE_INK:
        last = guesses[0] - 1
        mine[last], mine[last + 1] = mine[last + 1], mine[last]
        late.add(player)
    elif kind == SECOND_CARD:
        again = Lay(first.player, first.target, _unused(rng, mine), SECOND_CARD)
        mine.insert(int(rng.integers(guesses[0] + 1, len(mine))), ("guess", again))
    elif kind == AFTER_BONUS:
        target = str(rng.choice([other for other in secrets if other != player]))
        mine.append(("guess", Lay(player, target, _unused(rng, mine), AFTER_BONUS)))
    elif kind == OWN_PILE:
        mine.insert(guesses[-1] + 1, ("guess", Lay(player, player, _unused(rng, mine), OWN_PILE)))
    elif kind == EARLY_GUESS:
        mine.insert(0, mine.pop(guesses[0]))
        late.add(player)
    elif kind == LIFTED:
        mine.insert(guesses[0] + 1, ("lift", first))
    elif kind == KNOCKED:
        mine.insert(guesses[-1] + 1, ("knock", None))
