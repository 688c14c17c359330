"""Pictomania scored in the plainest way, straight from the rules' sentences, to compare with.

It knows the events' classes and nothing else of the engine. Every event was read surely and at its own moment, in the
order of the list; events that the game refuses have to be left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.pictomania import events as e

DEFAULTS: dict[str, Any] = {
    "mode": "full",
    "drawing_breach": "warn",
    "late_ink": "nothing",
    "second_card": "first_counts",
    "own_pile": "void",
    "late_card": "void",
    "early_guess": "stands",
    "lifted_card": "counts",
    "pile_differs": "revealed",
    "knocked_pile": "before",
    "bonus_tokens_tougher": (),
}


def naive_points(events: Iterable[Any], options: Mapping[str, Any], ids: Iterable[int] | None = None) -> dict[str, int]:
    """The sums of all players over all rounds; ``ids`` are the entries of the events, 1, 2, ... where not given."""
    listed = list(events)
    numbered = list(zip(ids if ids is not None else range(1, len(listed) + 1), listed, strict=True))
    sums: dict[str, int] = {}
    for told, settled in rounds_of(numbered):
        for player, points in Count(told, settled, {**DEFAULTS, **options}).points().items():
            sums[player] = sums.get(player, 0) + points
    return sums


def rounds_of(numbered: list[tuple[int, Any]]) -> list[tuple[list[tuple[int, Any]], dict[tuple[str, int], str]]]:
    """What was told of each round, the start first; and what was decided about each of its entries, the last word."""
    rounds: list[tuple[list[tuple[int, Any]], dict[tuple[str, int], str]]] = []
    for entry, event in numbered:
        if isinstance(event, e.RoundStarted):
            rounds.append(([], {}))
        if not rounds:
            continue
        if isinstance(event, e.DisputeSettled):
            known = [settled for told, settled in rounds if event.about in [number for number, _ in told]]
            (known or [rounds[-1][1]])[-1][event.code, event.about] = event.decision
        rounds[-1][0].append((entry, event))
    return rounds


@dataclass(eq=False)
class Laid:
    """One guess card at a pile; ``entry`` and ``when`` of its landing, 0 and -1 where it was never seen to land."""

    player: str
    number: int | None
    entry: int = 0
    when: int = -1
    place: int = -1
    layer: int | None = None
    lifted: int = 0
    again: tuple[int, int] | None = None
    shown: int = 0
    shown_as: str = ""
    shown_number: int | None = None
    void: bool = False

    @property
    def away(self) -> bool:
        return bool(self.lifted) and self.again is None

    @property
    def proof(self) -> int:
        return self.entry or self.shown


def under(a: Laid, b: Laid) -> bool:
    """Whether ``a`` lies deeper: by layers, else by time; not where one was never seen to land."""
    if a.layer is not None and b.layer is not None and a.layer != b.layer:
        return a.layer < b.layer
    return a.place >= 0 and b.place >= 0 and a.place < b.place


class Count:
    """One round being counted."""

    def __init__(
        self, told: list[tuple[int, Any]], settled: Mapping[tuple[str, int], str], options: Mapping[str, Any]
    ) -> None:
        self.start = told[0][1]
        self.players = list(self.start.players)
        self.facts = [(when, entry, event) for when, (entry, event) in enumerate(told)]
        self.settled, self.options = settled, options
        self.teaching = options["mode"] == "teaching" and self.start.round == 1

    def all(self, kind: type, player: str = "", owner: str = "") -> list[tuple[int, int, Any]]:
        """The facts of one kind, of one player or at one owner's where named."""
        found = []
        for when, entry, event in self.facts:
            if type(event) is kind:
                if player and event.player != player:
                    continue
                if owner and event.owner != owner:
                    continue
                found.append((when, entry, event))
        return found

    def choice(self, code: str, entry: int) -> str:
        """What happens in a dispute: as decided, else by the option."""
        return self.settled.get((code, entry)) or str(self.options[code])

    # -- the pile as it landed

    def landed(self, owner: str) -> list[Laid]:
        cards: list[Laid] = []
        for when, entry, event in self.facts:
            if type(event) not in (e.GuessLaid, e.GuessLifted) or event.owner != owner:
                continue
            own = [card for card in cards if card.player == event.player]
            if type(event) is e.GuessLifted:
                lying = [card for card in own if not card.away]
                if lying:
                    lying[-1].lifted, lying[-1].again = entry, None
                continue
            card = self.the_one_away(own, owner, event.number, when, entry)
            if card is None:
                cards.append(Laid(event.player, event.number, entry, when, when, event.layer))
                continue
            card.place, card.layer, card.number = when, event.layer, card.number or event.number
            if self.choice("lifted_card", card.lifted) == "void":
                card.entry, card.when, card.lifted, card.again = entry, when, 0, None
            else:
                card.again = (entry, when)
        return self.in_order(cards)

    def the_one_away(self, own: list[Laid], owner: str, number: int | None, when: int, entry: int) -> Laid | None:
        """Which card of a player, lifted before, is laid again at ``when``; where it is another one, none."""
        away = [card for card in own if card.away][::-1]
        same = [card for card in away if number and card.number == number]
        unknown = [card for card in away if not card.number or not number]
        for card in (same + unknown)[:1] if number else self.not_contradicted(unknown, owner)[:1]:
            sure = card.number and (number or self.figures_shown(owner, card.player))
            never_let_go = self.choice("lifted_card", card.lifted) == "void"
            limits = self.finished(card.player) + self.ends()
            limits += [turned for turned, _, _ in self.all(e.PileTurned, owner=owner)]
            in_time = not any(card.when < limit < when for limit in limits)
            if sure or never_let_go or in_time or self.settled.get(("laid_again", entry)) == "same":
                return card
        return None

    def not_contradicted(self, away: list[Laid], owner: str) -> list[Laid]:
        """Those whose figure, if it was read, was shown at the pile."""
        found = []
        for card in away:
            figures = self.figures_shown(owner, card.player)
            if not card.number or not figures or card.number in figures:
                found.append(card)
        return found

    def figures_shown(self, owner: str, player: str) -> set[int]:
        return {event.number for _, _, event in self.all(e.GuessShown, player, owner) if event.number}

    def in_order(self, cards: list[Laid]) -> list[Laid]:
        """By time; those with layers change places among themselves; all moments are known."""
        cards.sort(key=lambda card: card.place)
        layered = [i for i, card in enumerate(cards) if card.layer is not None]
        by_layer = sorted((cards[i] for i in layered), key=lambda card: card.layer or 0)
        for i, card in zip(layered, by_layer, strict=True):
            cards[i] = card
        return cards

    # -- the pile as it was taken off, and both together

    def pile(self, owner: str) -> list[Laid]:
        """All cards of a pile, void ones too, the lowest first."""
        knocks = self.all(e.PileKnocked, owner=owner)
        order_shown = not knocks or self.choice("knocked_pile", knocks[0][1]) == "revealed"
        home = {card.entry for card in self.marked(owner, self.landed(owner)) if card.void}
        landed = self.landed(owner)
        revealed = self.revealed(owner, landed, set())
        if self.differs(revealed, self.skipped(owner, landed, revealed, home), order_shown):
            again = self.landed(owner)
            otherwise = self.revealed(owner, again, home)
            if not self.differs(otherwise, self.skipped(owner, again, otherwise, home), order_shown):
                landed, revealed = again, otherwise
        missing = [card for card in landed if card not in revealed]
        skipped = self.skipped(owner, landed, revealed, home)
        keep_landed = False
        if self.differs(revealed, skipped, order_shown):
            kinds = (e.GuessShown, e.PileTurned, e.NumberShown)
            first = next(fact for kind in kinds for fact in self.all(kind, owner=owner))
            keep_landed = self.choice("pile_differs", first[1]) == "landed"
        for card in revealed:
            as_landed = card.number and self.settled.get(("figure_differs", card.entry)) == "landed"
            card.number = card.number if as_landed else card.shown_number or card.number
        self.colours(owner, revealed, keep_landed)
        if keep_landed:
            for card in revealed:
                card.void = not card.entry
        else:
            given = [event.player for _, _, event in self.all(e.TokenGiven, owner=owner)]
            missing = [card for card in missing if card not in skipped or card.player in given]
        if keep_landed or not order_shown:
            revealed.sort(key=lambda card: landed.index(card) if card in landed else len(landed))
        for card in missing:
            deeper = landed[: landed.index(card)]
            places = [i + 1 for i, other in enumerate(revealed) if other in deeper]
            revealed.insert(max(places, default=0), card)
        return revealed

    def skipped(self, owner: str, landed: list[Laid], revealed: list[Laid], home: set[int]) -> list[Laid]:
        """Cards that should have been taken off and were not, but for the void ones, which go home."""
        through = self.gone_through(owner)
        found = []
        for card in landed:
            passed = through or any(under(card, other) for other in revealed)
            if card not in revealed and passed and not card.away and (revealed or card.number is None):
                found += [card] if card.entry not in home else []
        return found

    def revealed(self, owner: str, landed: list[Laid], home: set[int]) -> list[Laid]:
        """A card for each that was taken off: the next that its player laid, else the one in its place, else a new.

        Cards that went home come last.
        """
        shown = self.all(e.GuessShown, owner=owner)
        waiting: list[Laid] = []
        for away in (False, True):
            for void in (False, True):
                waiting += [card for card in landed if card.away == away and (card.entry in home) == void]
        matches: list[Laid | None] = []
        for _, _, event in shown:
            same = [card for card in waiting if card.player == event.player]
            matches.append(same[0] if same else None)
            if same:
                waiting.remove(same[0])
        lying = [card for card in landed if not card.away]
        for i in range(len(matches)):
            if matches[i] is None and i < len(lying) and lying[i] in waiting:
                matches[i] = lying[i]
        cards = []
        for match, (_, entry, event) in zip(matches, shown, strict=True):
            card = match or Laid(event.player, None)
            card.shown, card.shown_as, card.shown_number = entry, event.player, event.number
            cards.append(card)
        return cards

    def differs(self, revealed: list[Laid], skipped: list[Laid], order_shown: bool) -> bool:
        watched = bool(self.all(e.GuessLaid))
        for card in revealed:
            if (not card.entry and watched) or (card.entry and card.player != card.shown_as):
                return True
        if order_shown:
            for i, a in enumerate(revealed):
                if any(under(b, a) for b in revealed[i + 1 :]):
                    return True
        return bool(skipped)

    def colours(self, owner: str, revealed: list[Laid], keep_landed: bool) -> None:
        """A card of another colour than it landed with is as it was shown, unless only the landing makes sense."""
        before = [(card, card.player) for card in revealed]
        for card in revealed if not keep_landed else []:
            if not card.entry or card.player == card.shown_as:
                continue
            others = [player for other, player in before if other is not card]
            nonsense = card.shown_as == owner or card.shown_as in others
            if not (nonsense and card.player != owner and card.player not in others):
                card.player = card.shown_as

    def gone_through(self, owner: str) -> bool:
        """Whether the pile was shown, and then taken off, or another turned over."""
        kinds = (e.PileTurned, e.NumberShown, e.GuessShown)
        begun = [when for kind in kinds for when, _, _ in self.all(kind, owner=owner)]
        after = [when for when, _, _ in self.all(e.PileCleared, owner=owner)]
        after += [when for when, _, event in self.all(e.PileTurned) if event.owner != owner]
        return bool(begun) and bool(after) and max(after) > max(begun)

    # -- who may do what when

    def finished(self, player: str) -> list[int]:
        """When the player finished; empty: not yet."""
        done = self.all(e.BonusTaken, player=player) + self.all(e.DoneSaid, player=player)
        return [min(when for when, _, _ in done)] if done else []

    def ends(self) -> list[int]:
        """When nobody may act any more."""
        found = [when for when, _, _ in self.all(e.RoundEnded)]
        kept = sorted(when for player in self.players for when, _ in self.token(player))
        tokens = max(len(self.start.bonus), len(self.options["bonus_tokens_tougher"]) or len(self.players) - 1)
        if self.options["mode"] == "tougher" and len(kept) >= tokens:
            found.append(kept[tokens - 1])
        return found

    def counted(self, owner: str) -> list[Laid]:
        """The cards of a pile that are not void."""
        return [card for card in self.marked(owner, self.pile(owner)) if not card.void]

    def marked(self, owner: str, cards: list[Laid]) -> list[Laid]:
        """The cards with the void ones marked."""
        turned = [when for when, _, _ in self.all(e.PileTurned, owner=owner)]
        for card in cards:
            ink = [when for when, _, _ in self.all(e.InkSeen, player=card.player)]
            limits = self.finished(card.player) + self.ends() + turned
            if card.player == owner and self.choice("own_pile", card.proof) == "void":
                card.void = True
            if card.entry and any(limit < card.when for limit in limits):
                card.void |= self.choice("late_card", card.entry) == "void"
            if card.entry and ink and min(ink) > card.when:
                card.void |= self.choice("early_guess", card.entry) == "void"
            if card.away and not card.shown and self.choice("lifted_card", card.lifted) == "void":
                card.void = True
        for player in self.players:
            own = [card for card in cards if card.player == player and not card.void]
            if any(card.again for card in own):
                own.sort(key=lambda card: card.when if card.entry else len(self.facts))
            if len(own) > 1:
                first = self.choice("second_card", own[-1].proof) == "first_counts"
                for card in own[1:] if first else own[:-1]:
                    card.void = True
        return cards

    def numbers(self) -> dict[str, int | None]:
        """The secret number of each player: shown, else dealt."""
        known: dict[str, int | None] = {}
        for owner in self.players:
            shown, dealt = self.all(e.NumberShown, owner=owner), self.all(e.NumberDealt, owner=owner)
            known[owner] = shown[-1][2].number if shown else None
            as_dealt = not shown or self.settled.get(("dealt_differs", shown[-1][1])) == "dealt"
            if as_dealt and dealt and dealt[-1][2].number is not None:
                known[owner] = dealt[-1][2].number
        return known

    def opened(self, piles: dict[str, list[Laid]]) -> set[str]:
        """Whose piles have been shown, or have surely nothing to show."""
        kinds = (e.PileTurned, e.NumberShown, e.GuessShown)
        found = {owner for owner in self.players if any(self.all(kind, owner=owner) for kind in kinds)}
        revealing = bool(self.all(e.PileTurned)) and bool(self.all(e.GuessLaid))
        if revealing or self.all(e.RoundEnded):
            found |= {owner for owner in self.players if not piles[owner] and owner not in self.unseen()}
        return found

    def unseen(self) -> set[str]:
        """Whose piles nothing at all is known of when others are turned over and others' secrets were laid."""
        if not self.all(e.PileTurned) or not self.all(e.SecretLaid):
            return set()
        kinds = (e.GuessLaid, e.PileTurned, e.LetterShown, e.NumberShown, e.GuessShown)
        seen = {event.player for _, _, event in self.all(e.SecretLaid)}
        return set(self.players) - seen - {event.owner for kind in kinds for _, _, event in self.all(kind)}

    def breaches(self, decided: str) -> set[str]:
        """Whose pictures are called against the rules, with this outcome."""
        calls = self.all(e.BreachCalled)
        found = {event.player for _, entry, event in calls if self.choice("drawing_breach", entry) == decided}
        for player in self.players:
            seen = [entry for _, entry, _ in self.all(e.WritingSeen, player=player)]
            if seen and self.settled.get(("writing_seen", seen[0])) == decided:
                found.add(player)
        return found

    def zeroed(self) -> set[str]:
        """Whose round counts 0."""
        found = self.breaches("zero")
        last = min([*self.ends(), *(when for when, _, _ in self.all(e.PileTurned))], default=len(self.facts))
        for player in self.players:
            guesses = [when for when, _, _ in self.all(e.GuessLaid, player=player)][:1]
            drawn = [(when, entry) for when, entry, _ in self.all(e.InkSeen, player=player) if when < last]
            for limit in guesses + self.finished(player):
                late = [entry for when, entry in drawn if when > limit]
                if late:
                    found |= {player} if self.choice("late_ink", late[0]) == "zero" else set()
                    break
        return found

    def token(self, player: str) -> list[tuple[int, int]]:
        """When the player took the bonus token that counts, and its stars; empty: none."""
        kept: list[tuple[int, int]] = []
        for when, entry, event in self.all(e.BonusTaken, player=player):
            if self.settled.get(("token_after_done", entry)) == "returned":
                continue
            if not kept or self.settled.get(("second_bonus", entry)) == "last_counts":
                kept = [(when, event.stars)]
        return kept

    # -- the score

    def points(self) -> dict[str, int]:
        """The points of each player."""
        piles = {owner: self.counted(owner) for owner in self.players}
        opened, numbers = self.opened(piles), self.numbers()
        wrong_words = {event.player for _, _, event in self.all(e.WrongWordAdmitted)} | self.breaches("as_wrong_word")
        points = dict.fromkeys(self.players, 0)
        wrong = dict.fromkeys(self.players, 0)
        guessed: set[str] = set()
        for owner in self.players:
            row = sorted(self.start.tokens[self.players.index(owner)], reverse=True)
            given = {event.player for _, _, event in self.all(e.TokenGiven, owner=owner)}
            for card in piles[owner] if owner not in wrong_words else []:
                secret = numbers[owner] if owner in opened else None
                if card.number is None and card.player != owner:
                    right = True if card.player in given else None
                elif card.player == owner or card.number == numbers[card.player]:
                    right = False
                else:
                    right = None if secret is None else card.number == secret
                if right:
                    points[card.player] += row.pop(0) if row else 0
                    guessed.add(owner)
                elif right is False:
                    wrong[card.player] += 1
            if owner in wrong_words or owner in opened:
                looks = [(entry, event) for _, entry, event in self.all(e.TokensLeft, owner=owner)][-1:]
                counted = [event.left for entry, event in looks if self.settled.get(("left_differs", entry)) == "table"]
                points[owner] -= sum(counted[0] if counted else row)
        most = max(wrong.values())
        sheep = [player for player in self.players if wrong[player] == most > 0]
        closed = {owner for owner in self.players if piles[owner]} | self.unseen()
        closed -= wrong_words | opened
        if self.teaching or closed or len(sheep) > 1:
            sheep = []
        for player in self.players:
            stars = sum(stars for _, stars in self.token(player))
            if self.teaching:
                points[player] += stars
            elif player in wrong_words:
                pass
            elif player in sheep:
                points[player] -= stars
            elif player in guessed or player not in opened:
                points[player] += stars
        return {player: 0 if player in self.zeroed() else points[player] for player in self.players}
