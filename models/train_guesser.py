"""Trains the guesser: `python -m models.train_guesser --data DIR [--preset cpu|gpu]`, on several GPUs by `torchrun -m`.

Reads the collections of drawings, trains for the preset's time with checkpoints (start again to go on), fits the
temperature on drawings kept aside for it, writes the ONNX file and the directions of the names, checks the file against
torch and writes the model card. With `--without-fifth` a fifth of the classes, and icons of their names, are left out,
so that words never trained on can be judged.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from dataclasses import replace
from pathlib import Path

import torch

from models.guesser_input import PLAIN
from models.training.guesser_card import training_facts, write_card
from models.training.guesser_data import Pool, load_pool
from models.training.guesser_export import export, parity, write_names
from models.training.guesser_figures import looks_of, plain_figures, temperature_of
from models.training.guesser_head import Student
from models.training.guesser_lesson import Lesson
from models.training.guesser_loop import Recipe, State, resume, scaled, start, train
from models.training.guesser_net import InkNet, imagenet_weights, warm_start
from models.training.guesser_texts import vectors_of
from models.training.guesser_unseen import unseen_words

PRESETS = {
    "cpu": Recipe(minutes=110),
    "gpu": Recipe(minutes=60, batch=512, rate=3e-3, average=0.9995, sides=(96,), checkpoint=5),
}
"""Ways to train: done within two hours on two cores; on one or more GPUs."""


def tell(line: str) -> None:
    """Print one line of progress at once, with the time."""
    print(f"{time.strftime('%H:%M:%S')} {line}", flush=True)


def begin(pool: Pool, recipe: Recipe, cache: Path, seed: int, warm: bool) -> State:
    """The state before the first step, seeded; ``warm`` starts from weights trained on photographs."""
    torch.manual_seed(seed)
    net = InkNet()
    if warm:
        warm_start(net, imagenet_weights())
    texts = torch.from_numpy(vectors_of([str(name) for name in pool.names], cache / "texts.npz"))
    device = "cuda" if torch.cuda.is_available() else "cpu"
    student = Student(net, texts, pool.classes).to(device, memory_format=torch.channels_last)
    return start(student, recipe)


def finish(student: Student, pool: Pool, out: Path, training: str, seed: int, side: int, mirrored: bool) -> None:
    """Calibrate ``student``, which sees a ``side`` of pixels, write its files to ``out``, check them, tell how good."""
    temperature = temperature_of(student, pool, side, mirrored, seed)
    path = out / "guesser.onnx"
    deployed = export(student.net, path, {"seed": str(seed), "temperature": f"{temperature:.4f}"}, side, mirrored)
    gap = parity(deployed, path, scaled(looks_of(pool, "calibrate").whole[:64], PLAIN.size))
    write_names(student, pool, out / "guesser_names.npz", temperature, side)
    figures = plain_figures(student, pool, side, mirrored)
    weights = sum(value.numel() for value in student.net.parameters())
    facts = {
        "training": training,
        "size": f"{weights} weights, {path.stat().st_size / 1e6:.1f} MB in half precision",
        "temperature": f"{temperature:.3f}, fitted among 21 words of three kinds on whole and nearly whole drawings",
        "against torch": f"largest difference in a part of a direction {gap:.1e}",
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
    parser.add_argument("--minutes", type=float, help="how long to train, where not as the preset says")
    parser.add_argument("--batch", type=int, help="drawings a step of each process, where not as the preset says")
    parser.add_argument("--sides", type=int, nargs="+", help="sides of the pictures in the course of training")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("models/weights"))
    parser.add_argument("--cache", type=Path, default=Path("build/guesser"), help="strokes, text vectors, checkpoints")
    parser.add_argument("--threads", type=int, default=2, help="threads of torch")
    parser.add_argument("--workers", type=int, default=1, help="processes that draw")
    parser.add_argument("--cold", action="store_true", help="start from nothing, not from weights of photographs")
    parser.add_argument("--without-fifth", action="store_true", help="leave a fifth of the classes out")
    parser.add_argument("--mirrored", action="store_true", help="look at mirror images too: slower, a little surer")
    parser.add_argument("--finish", action="store_true", help="train no more: write the files from the checkpoint")
    options = parser.parse_args(arguments)
    given = {name: getattr(options, name) for name in ("minutes", "batch", "sides") if getattr(options, name)}
    recipe = replace(PRESETS[options.preset], **given)
    torch.set_num_threads(options.threads)
    world = join()
    pool = load_pool(options.data, options.cache / "pool.npz", tell)
    if options.without_fifth:
        pool = pool.without(unseen_words([str(name) for name in pool.names[: pool.classes]]))
    state = begin(pool, recipe, options.cache, options.seed, not options.cold)
    fifth, cold = "-without" if options.without_fifth else "", "-cold" if options.cold else ""
    kept = options.cache / f"guesser-{options.preset}-{options.seed}{fifth}{cold}.pt"
    resume(state, kept)
    if not options.finish:
        train(state, Lesson(pool, recipe.batch, options.seed), recipe, kept, tell, options.workers)
    if int(os.environ.get("RANK", 0)) == 0:
        how = training_facts(options.seed, options.preset, state.seconds / 60, state.step, recipe.batch * world)
        finish(state.mean.cpu(), pool, options.out, how, options.seed, recipe.sides[-1], options.mirrored)
    return 0


if __name__ == "__main__":
    sys.exit(main())
