"""A larger guesser for those who have its weights: CLIP by the package `open_clip_torch`, with the same interface.

Install it with `pip install "paperref[clip]"`. The weights are a file the user has, or a name that open_clip knows and
downloads. It sees the drawing as dark lines on white, as the guesser that ships sees it, drawn in one width.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.classifier import ModelError
from models.guesser import Drawing, checked, ranked, shared
from models.guesser_input import normalise

MODEL, WEIGHTS = "ViT-B-32", "laion2b_s34b_b79k"
"""What is loaded where nothing else is named."""

PROMPTS = ("a sketch of {}", "a simple line drawing of {}", "a pencil doodle of {}")
"""Sentences that a word is put into; the mean of their directions is the word's."""

BATCH = 16
"""Pictures run at once."""


class ClipGuesser:
    """CLIP ready to run on the processor; the same drawings and words always give the same probabilities."""

    def __init__(self, model: Any, transform: Any, tokenizer: Any) -> None:
        self._model = model.eval()
        self._transform = transform
        self._tokenizer = tokenizer
        self._remembered: dict[str, NDArray[np.float32]] = {}

    @classmethod
    def load(cls, model: str | None = None, weights: str | Path | None = None) -> ClipGuesser:
        """Load the open_clip ``model`` with ``weights``: a file, or a name that open_clip knows and downloads.

        Raises `ModelError` where the package is not installed, or the model or its weights cannot be loaded.
        """
        try:
            import open_clip
        except ImportError as error:
            raise ModelError(
                'guesser "clip": needs the package open_clip_torch; pip install "paperref[clip]"'
            ) from error
        name, source = model or MODEL, str(weights or WEIGHTS)
        try:
            net, _, transform = open_clip.create_model_and_transforms(name, pretrained=source)
            return cls(net, transform, open_clip.get_tokenizer(name))
        except Exception as error:  # whatever the package, the file or the download says
            reason = (str(error).splitlines() or [type(error).__name__])[0][:200]
            raise ModelError(
                f"clip {name} with {source}: cannot be loaded ({reason}); name a file of weights"
            ) from error

    def scores(self, images: Sequence[Drawing], words: Sequence[str]) -> NDArray[np.float32]:
        """Return (n_images, n_words) probabilities, each row with sum 1; an empty sheet gives a flat row.

        Words are best in English. Raises `ModelError` as `models.guesser.Guesser.scores` does.
        """
        asked = checked(words)
        inks = [normalise(image) for image in images]
        if not inks:
            return np.zeros((0, len(asked)), np.float32)
        logits = self._scale() * self.embed(inks) @ np.stack([self._direction(word) for word in asked]).T
        logits[[not ink.any() for ink in inks]] = 0.0
        return shared(logits.astype(np.float32), asked)

    def rank(self, image: Drawing, words: Sequence[str]) -> list[tuple[str, float]]:
        """Return ``words`` with their probabilities, likeliest first; raises `ModelError` as `scores` does."""
        return ranked(words, self.scores([image], words)[0])

    def embed(self, inks: Sequence[NDArray[np.float32]]) -> NDArray[np.float32]:
        """Return the directions (N, D), of length 1, of N normalised drawings, `float32` (SIZE, SIZE) each."""
        import torch
        from PIL import Image

        found = []
        with torch.no_grad():
            for first in range(0, len(inks), BATCH):
                part = [self._transform(Image.fromarray(as_picture(ink))) for ink in inks[first : first + BATCH]]
                found.append(self._model.encode_image(torch.stack(part), normalize=True).numpy())
        return np.asarray(np.concatenate(found), np.float32)

    def _direction(self, word: str) -> NDArray[np.float32]:
        import torch

        if word not in self._remembered:
            with torch.no_grad():
                tokens = self._tokenizer([prompt.format(word) for prompt in PROMPTS])
                mean = self._model.encode_text(tokens, normalize=True).mean(dim=0).numpy()
            self._remembered[word] = np.asarray(mean / np.linalg.norm(mean), np.float32)
        return self._remembered[word]

    def _scale(self) -> float:
        return float(self._model.logit_scale.detach().exp())


def as_picture(ink: NDArray[np.float32], side: int = 224) -> NDArray[np.uint8]:
    """Return normalised ``ink`` (SIZE, SIZE) as a picture (``side``, ``side``, 3) of dark lines on white."""
    grey = cv2.resize(ink, (side, side), interpolation=cv2.INTER_CUBIC)
    sharp = np.clip((grey - 0.3) * 2.5, 0, 1)
    return np.asarray(np.repeat((255 - 255 * sharp).astype(np.uint8)[:, :, None], 3, axis=2))
