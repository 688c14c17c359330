"""Trains the guesser: `python -m models.train_guesser --data DIR [--preset cpu|gpu]`, on several GPUs by `torchrun -m`.

Reads the collections of drawings and trains in rounds, with checkpoints (start again to go on): the first net starts
from weights of photographs, the second, another one, from nothing, and a third of that kind learns from what those two
believe, too. What all rounds ended with judges together. Then the temperature is fitted on drawings kept
aside for it, the ONNX file and the directions of the names are written, the file is checked against torch, and the
model card is written. With `--without-fifth` a fifth of the classes, and icons of their names, are left out, and there
is but the first round, so that words never trained on can be judged.
"""

from __future__ import annotations

import argparse
import copy
import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import models.extra  # isort: skip  # noqa: F401 - a missing torch is told in a sentence
import torch

from models.guesser import InkEncoder
from models.training.guesser_card import training_facts, write_card
from models.training.guesser_data import Pool, load_pool
from models.training.guesser_export import EXAMPLES, export, parity, write_names
from models.training.guesser_figures import looks_of, plain_figures, temperature_of
from models.training.guesser_head import Student
from models.training.guesser_lesson import Lesson, Mix
from models.training.guesser_loop import Recipe, State, resume, start, train
from models.training.guesser_net import InkNet, imagenet_weights, warm_start
from models.training.guesser_panel import Panel
from models.training.guesser_plain import PlainNet
from models.training.guesser_teacher import Teacher
from models.training.guesser_texts import vectors_of
from models.training.guesser_unseen import unseen_words

NETS: dict[str, Callable[[], InkNet | PlainNet]] = {"ink": InkNet, "plain": PlainNet}
"""The nets that a recipe can name."""

MIRROR = (False, True, True)
"""Whether what each round ends with looks at drawings in a mirror too, for a second opinion; the first is too slow."""

INK = Recipe(minutes=40, sides=(64, 64, 64, 64, 64, 96))
PLAIN = Recipe(minutes=40, net="plain", rate=2e-3, average=0.999, mix=0.8, icons=0.08, texts=0.2, joined=0.35)
PUPIL = replace(PLAIN, minutes=34, taught=True)

PRESETS = {
    "cpu": (INK, PLAIN, PUPIL),
    "gpu": (
        replace(INK, batch=512, rate=3e-3, average=0.9995, sides=(96,), checkpoint=5),
        replace(PLAIN, batch=512, rate=4e-3, average=0.9995, sides=(96,), checkpoint=5),
        replace(PUPIL, minutes=40, batch=512, rate=4e-3, average=0.9995, sides=(96,), checkpoint=5),
    ),
}
"""The rounds of training: done within two hours on two cores; on one or more GPUs."""


def tell(line: str) -> None:
    """Print one line of progress at once, with the time."""
    print(f"{time.strftime('%H:%M:%S')} {line}", flush=True)


def begin(pool: Pool, recipe: Recipe, cache: Path, seed: int) -> State:
    """The state before the first step of a round: weights of photographs for an `InkNet`, else seeded ones."""
    torch.manual_seed(seed)
    texts = torch.from_numpy(vectors_of([str(name) for name in pool.names], cache / "texts.npz"))
    net = NETS[recipe.net]()
    student = Student(net, texts, pool.classes, text_share=recipe.texts)
    if isinstance(net, InkNet):
        warm_start(net, imagenet_weights())
    device = "cuda" if torch.cuda.is_available() else "cpu"
    return start(student.to(device, memory_format=torch.channels_last), recipe)


def panel_of(states: list[State], rounds: list[Recipe], mirror: Sequence[bool] = ()) -> Panel:
    """What the rounds so far ended with, together."""
    sides = [recipe.sides[-1] for recipe in rounds[: len(states)]]
    return Panel([copy.deepcopy(state.mean).cpu() for state in states], sides, mirror)


def taught_by(states: list[State], rounds: list[Recipe], pool: Pool, cache: Path) -> Teacher:
    """The teacher that the rounds so far are together; its file goes into ``cache``."""
    panel, path = panel_of(states, rounds), cache / f"teacher-{len(states)}-{os.environ.get('RANK', 0)}.onnx"
    export(panel, path, {}, torch.from_numpy(Lesson(pool, EXAMPLES, 0).draw(0)[0]))
    return Teacher(path, panel.names())


def finish(panel: Panel, pool: Pool, out: Path, training: str, seed: int) -> None:
    """Calibrate ``panel``, write its files to ``out``, check them, tell how good it is."""
    temperature = temperature_of(panel, pool, seed)
    path = out / "guesser.onnx"
    examples = torch.from_numpy(Lesson(pool, EXAMPLES, seed).draw(0)[0])
    export(panel, path, {"seed": str(seed), "temperature": f"{temperature:.4f}"}, examples)
    alike = parity(panel, path, looks_of(pool, "calibrate").whole[:64])
    write_names(panel, InkEncoder(path), pool, out / "guesser_names.npz", temperature)
    figures = plain_figures(panel, pool)
    weights = sum(value.numel() for student in panel.students for value in student.net.parameters())
    facts = {
        "training": training,
        "size": f"{weights} weights, {path.stat().st_size / 1e6:.1f} MB in whole numbers of eight bits",
        "temperature": f"{temperature:.3f}, fitted among 21 words of three kinds on drawings finished, nearly and half",
        "against torch": f"mean cosine between directions {alike:.4f}",
    }
    write_card(path.with_suffix(".md"), facts, figures)
    for name, figure in figures.items():
        tell(f"{name}: {figure}")


def join() -> int:
    """Join the processes that torchrun started with this one, if it did; returns how many there are."""
    world = int(os.environ.get("WORLD_SIZE", 1))
    if world > 1:
        if torch.cuda.is_available():
            torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
        torch.distributed.init_process_group("nccl" if torch.cuda.is_available() else "gloo")
    return world


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m models.train_guesser", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with the collections of drawings")
    parser.add_argument("--preset", choices=sorted(PRESETS), default="cpu")
    parser.add_argument("--minutes", type=float, help="how long each round takes, where not as the preset says")
    parser.add_argument("--batch", type=int, help="drawings a step of each process, where not as the preset says")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("models/weights"))
    parser.add_argument("--cache", type=Path, default=Path("build/guesser"), help="strokes, text vectors, checkpoints")
    parser.add_argument("--threads", type=int, default=2, help="threads of torch")
    parser.add_argument("--workers", type=int, default=1, help="processes that draw")
    parser.add_argument("--without-fifth", action="store_true", help="leave a fifth of the classes out; one round")
    parser.add_argument("--finish", action="store_true", help="train no more: write the files from the checkpoints")
    options = parser.parse_args(arguments)
    given = {name: getattr(options, name) for name in ("minutes", "batch") if getattr(options, name)}
    rounds = [replace(recipe, **given) for recipe in PRESETS[options.preset]]
    torch.set_num_threads(options.threads)
    world = join()
    pool = load_pool(options.data, options.cache / "pool.npz", tell)
    if options.without_fifth:
        pool, rounds = pool.without(unseen_words([str(name) for name in pool.names[: pool.classes]])), rounds[:1]
    states: list[State] = []
    for number, recipe in enumerate(rounds, 1):
        state = begin(pool, recipe, options.cache, options.seed + number)
        fifth = "-without" if options.without_fifth else ""
        kept = options.cache / f"guesser-{options.preset}-{options.seed}{fifth}-{number}.pt"
        resume(state, kept)
        if not options.finish:
            tell(f"round {number} of {len(rounds)}")
            mix = Mix(icons=recipe.icons, joined=recipe.joined)
            teacher = taught_by(states, rounds, pool, options.cache) if recipe.taught else None
            lesson = Lesson(pool, recipe.batch, options.seed + number, mix, teacher=teacher)
            train(state, lesson, recipe, kept, tell, options.workers)
        states.append(state)
    if int(os.environ.get("RANK", 0)) == 0:
        took, steps = sum(state.seconds for state in states) / 60, sum(state.step for state in states)
        how = training_facts(options.seed, options.preset, took, steps, rounds[0].batch * world)
        finish(panel_of(states, rounds, MIRROR[: len(states)]), pool, options.out, how, options.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
