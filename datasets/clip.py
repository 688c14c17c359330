"""A filmed round with its truth: everything follows from a seed and a few wishes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import av
import cv2
import numpy as np

from datasets import stand, tally
from datasets.canvas import Picture
from datasets.choreography import Choreographer, Pace, void_and_breaches
from datasets.doodles import doodle
from datasets.film import Film, frame_count
from datasets.look import random_look
from datasets.props import Change, Performance
from datasets.rounds import Plan, random_plan, random_players
from datasets.stage import Stage, pixels_per_mm
from datasets.table import Layout, Seat, random_layout
from datasets.view import Camera, close_up_camera, random_camera

CLOSE_UP = (1280, 960)
"""Size (width, height) of the picture of the stand."""


@dataclass(frozen=True)
class Wish:
    """What a clip is to be: ``seed`` decides all that is not said.

    ``players`` 3 to 6; ``mode`` one of `rounds.MODES`; ``breaches`` how many rules are broken; ``size`` (width, height)
    pixels, both even; ``fps`` frames a second; ``pace`` 1 for brisk play, less for a speeded-up round; ``language`` of
    the words; ``system_fonts`` whether typefaces of the machine are used (clips then differ between machines).
    """

    seed: int
    players: int = 4
    mode: str = "full"
    breaches: int = 0
    size: tuple[int, int] = (1280, 720)
    fps: float = 10.0
    pace: float = 1.0
    language: str = "en"
    system_fonts: bool = True

    def __post_init__(self) -> None:
        if min(self.size) < 160 or any(edge % 2 for edge in self.size):
            raise ValueError(f"size {self.size[0]}x{self.size[1]} cannot be filmed: use even numbers of at least 160")
        if not 0.3 <= self.pace <= 3:
            raise ValueError(f"pace {self.pace} cannot be filmed: use 0.3 (hurried) to 3 (slow)")
        if not 4 <= self.fps <= 60:
            raise ValueError(f"{self.fps} frames a second cannot be filmed: use 4 to 60")


@dataclass(frozen=True)
class Clip:
    """A round ready to be filmed, and its ``truth`` in the form of the filmed tables' files."""

    wish: Wish
    plan: Plan
    layout: Layout
    camera: Camera
    performance: Performance
    stage: Stage
    truth: dict[str, object]

    def frames(self) -> Iterator[Picture]:
        """Yield every frame (H, W, 3) BGR; may be called once."""
        yield from self._film().frames()

    @property
    def count(self) -> int:
        """How many frames there are."""
        return frame_count(self.performance, self.wish.fps)

    def close_up(self) -> Picture:
        """Return a photograph (960, 1280, 3) BGR of the stand before the round."""
        camera = close_up_camera(np.random.default_rng((self.wish.seed, 5)), self.layout, CLOSE_UP)
        stage = Stage(self.stage.look, self.plan, self.layout, camera, self.stage.drawings)
        stage.change(Change(0.0, add=self.performance.first))
        return Film(stage, self.performance, self.wish.fps, self.wish.seed).seen(stage.picture)

    def _film(self) -> Film:
        return Film(self.stage, self.performance, self.wish.fps, self.wish.seed)


def make_clip(wish: Wish) -> Clip:
    """Return the clip that ``wish`` asks for, ready to be filmed.

    Raises:
        ValueError: a wish that cannot be filmed; the message names it.
    """
    rng = np.random.default_rng((wish.seed, wish.players, wish.breaches))
    players = random_players(rng, wish.players)
    batches = int(rng.integers(2, 4)) if wish.pace < 0.9 else int(rng.integers(3, 6))
    plan = random_plan(rng, players, wish.mode, wish.language, wish.breaches, batches)
    look = random_look(rng, plan, wish.system_fonts)
    aspect = wish.size[0] / wish.size[1]
    layout = random_layout(rng, players, len(plan.bonus), look.design.ratio, aspect)
    camera = random_camera(rng, layout, wish.size)
    drawings = {player: doodle(rng, seat.sheet) for player, seat in layout.seats.items()}
    homes = {player: hidden_home(seat, camera) for player, seat in layout.seats.items()}
    pace = Pace(wish.pace, carries=bool(rng.random() < 0.6))
    performance = Choreographer(rng, plan, layout, homes, drawings, pace).perform()
    stage = Stage(look, plan, layout, camera, drawings)
    return Clip(wish, plan, layout, camera, performance, stage, _truth(wish, plan, layout, camera, performance))


def hidden_home(seat: Seat, camera: Camera) -> tuple[float, float]:
    """Return where (mm) the hand of ``seat`` has to rest for nothing of it to be in the picture."""
    x, y = seat.home_at
    for away in np.arange(y, y + 900, 20):
        ends = camera.project(seat.point(np.array([(x - 95, away - 90), (x + 95, away - 90)])))
        if ((ends < -12) | (ends > np.array(camera.size) + 12)).any(axis=1).all():
            break
    home = seat.point((x, float(away)))
    return float(home[0]), float(home[1])


def _truth(wish: Wish, plan: Plan, layout: Layout, camera: Camera, performance: Performance) -> dict[str, object]:
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
        "seed": wish.seed,
        "acts": [dict(act) for act in performance.acts],
        "geometry": _geometry(wish, layout, camera, performance),
    }


def _geometry(wish: Wish, layout: Layout, camera: Camera, performance: Performance) -> dict[str, object]:
    def pixels(points: np.ndarray) -> list[list[float]]:
        return [[round(float(x), 1), round(float(y), 1)] for x, y in camera.project(points)]

    return {
        "size": list(wish.size),
        "paper": {player: pixels(seat.corners) for player, seat in layout.seats.items()},
        "pile": {player: pixels(seat.pile[None])[0] for player, seat in layout.seats.items()},
        "stand_points": pixels(np.concatenate([stand.card_corners(layout, i) for i in range(3)])),
        "card_px": round(pixels_per_mm(camera) * layout.card_mm, 2),
        "fps": wish.fps,
        "seconds": performance.seconds,
    }


def write_video(frames: Iterator[Picture], path: Path, size: tuple[int, int], fps: float, quality: int) -> None:
    """Write ``frames`` as H.264 to ``path``; ``quality`` is x264's CRF (18 fine to 35 coarse).

    The same frames give the same file: one thread, no date, and without x264's macroblock tree, with which it was seen
    to spend its bits a little differently from one run to the next. Finer key frames make up for the tree.
    """
    with av.open(str(path), "w", options={"movflags": "+faststart", "fflags": "+bitexact"}) as container:
        stream = container.add_stream("libx264", rate=Fraction(fps).limit_denominator(1000))
        stream.width, stream.height, stream.pix_fmt = size[0], size[1], "yuv420p"
        stream.options = {
            "crf": str(quality),
            "preset": "veryfast",
            "x264-params": "threads=1:bframes=0:mbtree=0:ipratio=2.4",
        }
        stream.codec_context.thread_count = 1
        for picture in frames:
            planes = cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_I420)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(planes, format="yuv420p")))
        container.mux(stream.encode())


def save_clip(
    clip: Clip, folder: Path, name: str, quality: int = 28, progress: Callable[[int, int], None] | None = None
) -> Path:
    """Write NAME.mp4, NAME.json and NAME-stand-0.jpg into ``folder``; return the path of the film.

    ``progress`` is called after every frame with how many are done and how many there are.
    """
    folder.mkdir(parents=True, exist_ok=True)
    film, total = folder / f"{name}.mp4", clip.count

    def counted() -> Iterator[Picture]:
        for done, picture in enumerate(clip.frames(), 1):
            yield picture
            if progress is not None:
                progress(done, total)

    cv2.imwrite(str(folder / f"{name}-stand-0.jpg"), clip.close_up(), [cv2.IMWRITE_JPEG_QUALITY, 88])
    write_video(counted(), film, clip.wish.size, clip.wish.fps, quality)
    text = json.dumps(clip.truth, ensure_ascii=False, indent=1)
    (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    return film
