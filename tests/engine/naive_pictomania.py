"""A whole game of Pictomania counted in the plainest way, from the list of what was told; shares no code with it.

Everything is taken as entered by people: each moment exactly known, in the order of the list, nothing doubtful, and
no layers of cards. :func:`covered` says whether landing and reveal agree, without which there is nothing to count.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.pictomania import events as e

Told = list[tuple[int, Any]]
"""What counts, in order: the id of each entry, and its event."""

CHOICES = {
    "mode": "full",
    "drawing_breach": "warn",
    "late_ink": "nothing",
    "second_card": "first_counts",
    "own_pile": "void",
    "late_card": "void",
    "early_guess": "stands",
    "lifted_card": "counts",
}


def numbered(events: list[Any]) -> Told:
    """The events as the entries 1, 2, ... of a record."""
    return list(enumerate(events, 1))


def naive_points(told: Told, options: Mapping[str, Any]) -> dict[str, int]:
    """The sum of each player over all rounds; ``options`` as in a record's header."""
    sums: dict[str, int] = {}
    for part, settled in rounds_of(told):
        for player, points in naive_round(part, settled, {**CHOICES, **options}).items():
            sums[player] = sums.get(player, 0) + points
    return sums


def rounds_of(told: Told) -> list[tuple[Told, dict[tuple[str, int], str]]]:
    """What was told of each round, the start first; and what was decided about each of its entries, the last word."""
    parts: list[tuple[Told, dict[tuple[str, int], str]]] = []
    for entry, event in told:
        if isinstance(event, e.RoundStarted):
            parts.append(([], {}))
        if not parts:
            continue
        if isinstance(event, e.DisputeSettled):
            of = [settled for part, settled in parts if event.about in [number for number, _ in part]]
            (of or [parts[-1][1]])[-1][event.code, event.about] = event.decision
        parts[-1][0].append((entry, event))
    return parts


@dataclass
class Laid:
    """One guess card at a pile."""

    player: str
    number: int | None
    entry: int
    when: int
    lies_since: int = 0
    lifted: int = 0
    again: tuple[int, int] | None = None
    shown: bool = False
    void: bool = False

    @property
    def away(self) -> bool:
        return bool(self.lifted) and self.again is None


def laid_at(part: Told, owner: str, settled: Mapping[tuple[str, int], str]) -> list[Laid]:
    """The cards at one pile, the lowest first, with their figures, those lifted and laid again among them."""
    cards: list[Laid] = []
    for when, (entry, event) in enumerate(part):
        if isinstance(event, e.GuessLifted) and event.owner == owner:
            for card in [card for card in cards if card.player == event.player and not card.away][-1:]:
                card.lifted, card.again = entry, None
        if isinstance(event, e.GuessLaid) and event.owner == owner:
            away = [card for card in cards if card.player == event.player and card.away]
            if away:
                away[-1].again, away[-1].lies_since = (entry, when), when
                away[-1].number = event.number or away[-1].number
            else:
                cards.append(Laid(event.player, event.number, entry, when, when))
    for card in cards:
        if card.again and settled.get(("lifted_card", card.lifted)) == "void":
            (card.entry, card.when), card.lifted, card.again = card.again, 0, None
    cards.sort(key=lambda card: card.lies_since)
    shown = [event for _, event in part if isinstance(event, e.GuessShown) and event.owner == owner]
    for card, event in zip(cards, shown, strict=False):
        card.shown = True
        if event.number and settled.get(("figure_differs", card.entry)) != "landed":
            card.number = event.number
        card.number = card.number or event.number
    return cards


def covered(told: Told) -> bool:
    """Whether in every pile the cards taken off are the lowest of those that landed, all of them once it is done."""
    for part, settled in rounds_of(told):
        for owner in part[0][1].players:
            cards = laid_at(part, owner, settled)
            off = [event.player for _, event in part if isinstance(event, e.GuessShown) and event.owner == owner]
            if any(event.layer for _, event in part if isinstance(event, e.GuessLaid)):
                return False
            if off != [card.player for card in cards][: len(off)] or (off and any(card.lifted for card in cards)):
                return False
            missing = gone_through(part, owner) and not all(card.shown or card.away for card in cards)
            if missing and (off or any(card.number is None for card in cards)):
                return False
    return True


def gone_through(part: Told, owner: str) -> bool:
    """Whether the pile was shown, and then taken off, or another turned over."""
    begun = after = -1
    for when, (_, event) in enumerate(part):
        if isinstance(event, e.PileTurned | e.NumberShown | e.GuessShown) and event.owner == owner:
            begun = when
        if isinstance(event, e.PileCleared) and event.owner == owner:
            after = when
        if isinstance(event, e.PileTurned) and event.owner != owner:
            after = when
    return -1 < begun < after


def naive_round(part: Told, settled: Mapping[tuple[str, int], str], options: Mapping[str, Any]) -> dict[str, int]:
    """The points of each player in one round."""
    start = part[0][1]
    players = list(start.players)
    teaching = options["mode"] == "teaching" and start.round == 1

    def choice(code: str, entry: int) -> str:
        return settled.get((code, entry)) or str(options[code])

    finished: dict[str, int] = {}
    ends: list[int] = []
    turned: dict[str, list[int]] = {player: [] for player in players}
    ink: dict[str, list[tuple[int, int]]] = {player: [] for player in players}
    guesses: dict[str, list[int]] = {player: [] for player in players}
    opened: set[str] = set()
    numbers: dict[str, int | None] = dict.fromkeys(players)
    shown_by: dict[str, int] = {}
    dealt: dict[str, int | None] = dict.fromkeys(players)
    wrong_words: set[str] = set()
    zero: set[str] = set()
    bonus: dict[str, int] = {}
    given: set[tuple[str, str]] = set()
    tokens_taken = 0
    for when, (entry, event) in enumerate(part):
        if isinstance(event, e.InkSeen):
            ink[event.player].append((when, entry))
        elif isinstance(event, e.GuessLaid):
            guesses[event.player].append(when)
        elif isinstance(event, e.BonusTaken):
            tokens_taken += 1
            if options["mode"] == "tougher" and tokens_taken == max(len(start.bonus), len(players) - 1):
                ends.append(when)
            finished.setdefault(event.player, when)
            last_counts = settled.get(("second_bonus", entry)) == "last_counts"
            if settled.get(("token_after_done", entry)) != "returned" and (event.player not in bonus or last_counts):
                bonus[event.player] = event.stars
        elif isinstance(event, e.DoneSaid):
            finished.setdefault(event.player, when)
        elif isinstance(event, e.RoundEnded):
            ends.append(when)
        elif isinstance(event, e.PileTurned):
            turned[event.owner].append(when)
            opened.add(event.owner)
        elif isinstance(event, e.NumberShown):
            numbers[event.owner], shown_by[event.owner] = event.number, entry
            opened.add(event.owner)
        elif isinstance(event, e.NumberDealt):
            dealt[event.owner] = event.number
        elif isinstance(event, e.GuessShown):
            opened.add(event.owner)
        elif isinstance(event, e.TokenGiven):
            given.add((event.owner, event.player))
        elif isinstance(event, e.WrongWordAdmitted):
            wrong_words.add(event.player)
        elif isinstance(event, e.BreachCalled):
            if choice("drawing_breach", entry) == "zero":
                zero.add(event.player)
            if choice("drawing_breach", entry) == "as_wrong_word":
                wrong_words.add(event.player)

    for player in players:
        if dealt[player] is not None:
            decided = settled.get(("dealt_differs", shown_by.get(player, 0)))
            if numbers[player] is None or decided == "dealt":
                numbers[player] = dealt[player]

    nobody_draws_after = min([*ends, *(when for owner in players for when in turned[owner])], default=len(part))
    for player in players:
        drawn = [(when, entry) for when, entry in ink[player] if when < nobody_draws_after]
        late: list[tuple[int, int]] = []
        if guesses[player]:
            late = [(when, entry) for when, entry in drawn if when > guesses[player][0]]
        if not late and player in finished:
            late = [(when, entry) for when, entry in drawn if when > finished[player]]
        if late and choice("late_ink", late[0][1]) == "zero":
            zero.add(player)

    piles: dict[str, list[Laid]] = {}
    for owner in players:
        cards = laid_at(part, owner, settled)
        for card in cards:
            if card.player == owner and choice("own_pile", card.entry) == "void":
                card.void = True
            too_late = [*ends, *turned[owner], *([finished[card.player]] if card.player in finished else [])]
            if any(limit < card.when for limit in too_late) and choice("late_card", card.entry) == "void":
                card.void = True
            lines = [when for when, _ in ink[card.player]]
            if lines and min(lines) > card.when and choice("early_guess", card.entry) == "void":
                card.void = True
            if card.away and not card.shown and choice("lifted_card", card.lifted) == "void":
                card.void = True
        for player in players:
            own = [card for card in cards if card.player == player and not card.void]
            if len(own) > 1:
                first = choice("second_card", own[-1].entry) == "first_counts"
                for card in own[1:] if first else own[:-1]:
                    card.void = True
        piles[owner] = [card for card in cards if not card.void]

    any_turned, any_laid = any(turned.values()), any(guesses.values())
    ended = any(isinstance(event, e.RoundEnded) for _, event in part)
    for owner in players:
        if not piles[owner] and (ended or (any_turned and any_laid)):
            opened.add(owner)

    points = dict.fromkeys(players, 0)
    wrong = dict.fromkeys(players, 0)
    guessed = dict.fromkeys(players, False)
    left: dict[str, list[int]] = {}
    for owner in players:
        row = sorted(start.tokens[players.index(owner)], reverse=True)
        for card in piles[owner] if owner not in wrong_words else []:
            if card.player == owner:
                wrong[card.player] += 1
            elif card.number is None:
                if (owner, card.player) in given:
                    guessed[owner] = True
                    points[card.player] += row.pop(0) if row else 0
            elif card.number == numbers[card.player]:
                wrong[card.player] += 1
            elif owner in opened and numbers[owner] is not None:
                if card.number == numbers[owner]:
                    guessed[owner] = True
                    points[card.player] += row.pop(0) if row else 0
                else:
                    wrong[card.player] += 1
        left[owner] = row

    to_open = [owner for owner in players if owner not in wrong_words and piles[owner]]
    most = max(wrong.values())
    sheep = [player for player in players if wrong[player] == most and most > 0]
    if teaching or len(sheep) > 1 or any(owner not in opened for owner in to_open):
        sheep = []
    for player in players:
        if player in wrong_words or player in opened:
            points[player] -= sum(left[player])
        if player in bonus:
            if teaching:
                points[player] += bonus[player]
            elif player in wrong_words:
                pass
            elif player in sheep:
                points[player] -= bonus[player]
            elif player in opened and not guessed[player]:
                pass
            else:
                points[player] += bonus[player]
        if player in zero:
            points[player] = 0
    return points
