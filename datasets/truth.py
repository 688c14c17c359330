"""The truth of a filmed round, in the form of the filmed tables' files."""

from __future__ import annotations

import numpy as np

from datasets import stand, tally
from datasets.choreography import void_and_breaches
from datasets.props import Performance
from datasets.rounds import Plan
from datasets.stage import pixels_per_mm
from datasets.table import Layout
from datasets.view import Camera


def truth_of(
    seed: int, fps: float, plan: Plan, layout: Layout, camera: Camera, performance: Performance
) -> dict[str, object]:
    """Return the truth of a ``performance`` of ``plan``, ready to be written as JSON; see the filmed tables' files.

    ``acts`` are in the order of their moments; points are counted by `datasets.tally`.
    """
    void, breaches = void_and_breaches(performance, plan)
    laid = {
        owner: [{key: card[key] for key in ("player", "number", "void")} for card in cards]
        for owner, cards in performance.laid.items()
    }
    piles = {
        owner: [{"player": card["player"], "number": card["number"]} for card in cards if not card["void"]]
        for owner, cards in laid.items()
    }
    guesses = {owner: [(str(c["player"]), int(str(c["number"]))) for c in cards] for owner, cards in piles.items()}
    secrets = {player: secret.number for player, secret in plan.secrets.items()}
    teaching = plan.mode == "teaching"
    words = {place: list(card) for place, card in plan.stand.items()}
    return {
        "players": list(plan.players),
        "cards": words,
        "stand": words,
        "secret": {
            player: {"number": secret.number, "letter": secret.letter, "word": plan.word(player)}
            for player, secret in plan.secrets.items()
        },
        "piles": piles,
        "laid": laid,
        "void": void,
        "breaches": breaches,
        "bonus": performance.bonus,
        "black_sheep": None if teaching else tally.black_sheep(secrets, guesses),
        "points": tally.points(secrets, guesses, performance.bonus, teaching),
        "teaching_round": teaching,
        "tougher": plan.mode == "tougher",
        "language": plan.language,
        "seed": seed,
        "acts": [dict(act) for act in performance.acts],
        "geometry": _geometry(fps, layout, camera, performance),
    }


def _geometry(fps: float, layout: Layout, camera: Camera, performance: Performance) -> dict[str, object]:
    def pixels(points: np.ndarray) -> list[list[float]]:
        return [[round(float(x), 1), round(float(y), 1)] for x, y in camera.project(points)]

    return {
        "size": list(camera.size),
        "paper": {player: pixels(seat.corners) for player, seat in layout.seats.items()},
        "pile": {player: pixels(seat.pile[None])[0] for player, seat in layout.seats.items()},
        "stand_points": pixels(np.concatenate([stand.card_corners(layout, i) for i in range(3)])),
        "card_px": round(pixels_per_mm(camera) * layout.card_mm, 2),
        "fps": fps,
        "seconds": performance.seconds,
    }
