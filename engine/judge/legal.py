"""What the rules allow now, as acts: start, drawing and guessing, the call, the turning up, the next round."""

from __future__ import annotations

from engine.events import Event, GuessLaid, GuessLifted, GuessShown, InkSeen, NumberShown, Player, RoundEnded
from engine.judge.events import CardDealt, DrawingStarted, GuessesCalled, SpeedNoted
from engine.judge.setup import SPEED
from engine.judge.speed import right_guesses
from engine.judge.state import State
from engine.judge.study import Study, study


def legal(state: State) -> tuple[Event, ...]:
    """Every act that the rules allow now; nothing before the first round.

    Where no card was seen to be dealt the table deals by itself, and the judge may say start.
    """
    if not state.rounds:
        return ()
    if state.now.over:
        return _turning_up(study(state))
    if state.now.started:
        return _drawing(study(state))
    dealt = [player for player in state.now.drawers if state.now.of(CardDealt, player)]
    return (DrawingStarted(),) if len(dealt) in (0, len(state.now.drawers)) else ()


def _drawing(looked_at: Study) -> tuple[Event, ...]:
    """Before the call all draw, lay guesses and may take them back."""
    now = looked_at.now
    ink = [InkSeen(player) for player in now.drawers]
    laid = [
        GuessLaid(player, owner, number)
        for owner in now.drawers
        for player in may_land(looked_at, owner)
        for number in looked_at.state.numbers
    ]
    lying = {(guess.player, guess.owner): None for guess in looked_at.guesses if guess.landed}
    lifted = [GuessLifted(player, owner) for player, owner in lying if not now.turned(owner)]
    return (*ink, *laid, *lifted, GuessesCalled())


def may_land(looked_at: Study, owner: Player) -> tuple[Player, ...]:
    """Who may still lay a guess at the board of ``owner``, clockwise."""
    now, state = looked_at.now, looked_at.state
    if now.over or owner == now.judge or now.turned(owner):
        return ()
    one_in_round = state.options.guesses_per_player == "one_per_round"
    guesses = [guess for guess in looked_at.guesses if not guess.void and (one_in_round or guess.owner == owner)]
    have = {guess.player for guess in guesses}
    return tuple(player for player in state.guessers if player != owner and player not in have)


def _turning_up(looked_at: Study) -> tuple[Event, ...]:
    """After the call all is turned up; then the round ends, and the next player clockwise is the judge."""
    state, now = looked_at.state, looked_at.now
    numbers = [NumberShown(owner, number) for owner in now.drawers for number in _may_show(looked_at, owner)]
    guesses = [event for owner in now.drawers for event in _guesses_to_show(looked_at, owner)]
    shown: list[Event] = [*numbers, *guesses]
    if now.ended:
        following = looked_at.complete and not state.last_round
        return (*shown, *([state.next_turn] if following else []))
    notes = [SpeedNoted(owner) for owner in _to_note(looked_at)]
    return (*shown, *notes, *([RoundEnded()] if _all_turned_up(looked_at) else []))


def _may_show(looked_at: Study, owner: Player) -> list[int]:
    """The numbers that the card of ``owner`` can show: the one dealt; any left where no card was seen to be dealt.

    What a card has that was dealt unseen is chance, and no act can be told.
    """
    now = looked_at.now
    if now.of(NumberShown, owner):
        return []
    shown = {fact.event.number for fact in now.all_of(NumberShown)}
    dealt = {fact.event.number for fact in now.of(CardDealt, owner)}
    unseen = not now.all_of(CardDealt)
    return [n for n in looked_at.state.numbers if dealt == {n} or (unseen and n not in shown)]


def _guesses_to_show(looked_at: Study, owner: Player) -> list[GuessShown]:
    """The guesses still face down whose number is known; the number of others is chance."""
    hidden = [guess for guess in looked_at.counted(owner) if not guess.shown]
    numbers = looked_at.state.numbers
    return [GuessShown(owner, guess.player, guess.number) for guess in hidden if guess.number in numbers]


def _to_note(looked_at: Study) -> list[Player]:
    """The pictures that the judge may note next as guessed right, where the note decides."""
    options, now = looked_at.state.options, looked_at.now
    noted = {fact.event.owner for fact in now.of(SpeedNoted)}
    if options.speed_order != "judges_note" or not options.speed_counts(len(now.players)) or len(noted) >= len(SPEED):
        return []
    return [owner for owner in now.drawers if owner not in noted and right_guesses(looked_at, owner)]


def _all_turned_up(looked_at: Study) -> bool:
    """Whether every card and every guess was shown, and what they say is known."""
    now = looked_at.now
    cards = all(now.of(NumberShown, owner) for owner in now.drawers)
    guesses = all(guess.shown for owner in now.drawers for guess in looked_at.counted(owner))
    noted = all(right_guesses(looked_at, fact.event.owner) for fact in now.of(SpeedNoted))
    return looked_at.complete and cards and guesses and noted
