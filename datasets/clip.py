"""A filmed round with its truth: everything follows from a seed and a few wishes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from datasets.canvas import Picture
from datasets.choreography import perform
from datasets.doodles import doodle
from datasets.film import Film, frame_count
from datasets.lettering import caption
from datasets.look import random_look
from datasets.pace import Pace
from datasets.props import Change, Performance
from datasets.rounds import Plan, random_plan, random_players
from datasets.stage import Stage
from datasets.table import Layout, Seat, random_layout
from datasets.truth import truth_of
from datasets.video import write_video
from datasets.view import Camera, close_up_camera, random_camera

CAPTION = "HERE 25"
"""What those write instead of drawing who are to."""

CLOSE_UP = (1280, 960)
"""Size (width, height) of the picture of the stand."""


@dataclass(frozen=True)
class Wish:
    """What a clip is to be: ``seed`` decides all that is not said.

    ``players`` 3 to 6; ``mode`` one of `rounds.MODES`; ``breaches`` how many rules are broken, and ``kinds`` of
    `rounds.BREACHES` that are broken besides, each by the next player; ``size`` (width, height) pixels, both even;
    ``fps`` frames a second; ``pace`` 1 for brisk play, less for a speeded-up round; ``language`` of the words;
    ``system_fonts`` whether typefaces of the machine are used (clips then differ between machines).
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
    kinds: tuple[str, ...] = ()

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
    plan = random_plan(rng, players, wish.mode, wish.language, wish.breaches, batches, wish.kinds)
    look = random_look(rng, plan, wish.system_fonts)
    aspect = wish.size[0] / wish.size[1]
    layout = random_layout(rng, players, len(plan.bonus), look.design.ratio, aspect)
    camera = random_camera(rng, layout, wish.size)
    drawings = {player: doodle(rng, seat.sheet) for player, seat in layout.seats.items()}
    for player in sorted(plan.written):
        drawings[player] = caption(rng, CAPTION, layout.seats[player].sheet)
    homes = {player: hidden_home(seat, camera) for player, seat in layout.seats.items()}
    pace = Pace(wish.pace, carries=bool(rng.random() < 0.6))
    performance = perform(rng, plan, layout, homes, drawings, pace)
    stage = Stage(look, plan, layout, camera, drawings)
    return Clip(
        wish, plan, layout, camera, performance, stage, truth_of(wish.seed, wish.fps, plan, layout, camera, performance)
    )


def hidden_home(seat: Seat, camera: Camera) -> tuple[float, float]:
    """Return where (mm) the hand of ``seat`` has to rest for nothing of it to be in the picture."""
    x, y = seat.home_at
    for away in np.arange(y, y + 900, 20):
        ends = camera.project(seat.point(np.array([(x - 95, away - 90), (x + 95, away - 90)])))
        if ((ends < -12) | (ends > np.array(camera.size) + 12)).any(axis=1).all():
            break
    home = seat.point((x, float(away)))
    return float(home[0]), float(home[1])


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
