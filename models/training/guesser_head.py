"""What pulls pictures towards their names: prototypes of the known classes, and a map from vectors of texts."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn
from torch.nn import functional

from models.training.guesser_net import InkNet
from models.training.guesser_plain import PlainNet

Net = InkNet | PlainNet
"""A picture side: ink to directions."""

ALIKE = 0.75
"""Names whose texts are this near to each other are not held against each other."""

TAUGHT = 0.6
"""What a teacher's beliefs weigh where there are any; the names weigh the rest."""

OTHERS = 192
"""So many other names a batch is compared with, beside the known classes and its own."""


class Student(nn.Module):
    """The picture side with what it learns against.

    ``texts`` (names, T) are the vectors of all names, the ``classes`` known ones first. A known class is where its text
    leads plus a shift of its own; any other name is where its text leads.
    """

    def __init__(self, net: Net, texts: Tensor, classes: int, smoothing: float = 0.1, text_share: float = 0.35):
        super().__init__()
        dimensions = net.direction.out_features
        self.net = net
        self.lead = nn.Linear(texts.shape[1], dimensions, bias=False)
        self.own = nn.Parameter(torch.randn(classes, dimensions) * 0.05)
        self.sharp = nn.Parameter(torch.tensor([math.log(16.0), math.log(12.0)]))
        self.register_buffer("texts", functional.normalize(texts, dim=1), persistent=False)
        self.classes, self.smoothing, self.text_share = classes, smoothing, text_share

    def prototypes(self) -> Tensor:
        """The directions (classes, D) of the known classes."""
        return functional.normalize(self.lead(self.texts[: self.classes]) + self.own, dim=1)

    def forward(
        self,
        ink: Tensor,
        labels: Tensor,
        order: Tensor | None = None,
        share: float = 1.0,
        beliefs: Tensor | None = None,
    ) -> Tensor:
        """The loss of a batch: ink (N, 1, side, side) of 0 to 1, and the place of each name, (N,).

        Where two drawings are in each picture, ``order`` (N,) has the place of the second one and ``share`` is the
        first's part. ``beliefs`` (N, classes) are a teacher's, of each drawing alone.
        """
        directions = self.net(ink)
        with torch.autocast(ink.device.type, enabled=False):
            loss = self._loss(directions, labels, beliefs)
            if order is None or share == 1:
                return loss
            other = self._loss(directions, labels[order], None if beliefs is None else beliefs[order])
            return share * loss + (1 - share) * other

    def _loss(self, directions: Tensor, labels: Tensor, beliefs: Tensor | None) -> Tensor:
        sharp = self.sharp.clamp(0.0, math.log(60.0)).exp()
        known = labels < self.classes
        logits = sharp[0] * directions[known] @ self.prototypes().T
        loss = functional.cross_entropy(logits, labels[known], label_smoothing=self.smoothing)
        if beliefs is not None:
            loss = (1 - TAUGHT) * loss + TAUGHT * functional.cross_entropy(logits, beliefs[known])
        if not self.text_share:
            return loss
        return loss + self.text_share * self._by_texts(sharp[1] * directions, labels)

    def _by_texts(self, directions: Tensor, labels: Tensor) -> Tensor:
        count = len(self.texts)
        others = torch.randint(count, (OTHERS,), device=labels.device)
        every = torch.arange(self.classes, device=labels.device)
        names = torch.unique(torch.cat([every, labels, others]))
        texts = self.texts[names]
        logits = directions @ functional.normalize(self.lead(texts), dim=1).T
        target = torch.searchsorted(names, labels)
        alike = self.texts[labels] @ texts.T > ALIKE
        alike[torch.arange(len(labels), device=labels.device), target] = False
        return functional.cross_entropy(logits.masked_fill(alike, -1e4), target)
