"""Students that look at a drawing together: their directions, one after the other, are one longer direction."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from models.guesser_input import PLAIN
from models.training.guesser_head import Student
from models.training.guesser_loop import scaled


class Panel(nn.Module):
    """Students and the side of the pictures that each sees; the cosine to a name is the mean of theirs.

    Those that ``mirror`` says so of look at the mirror image too, and their direction is the mean of both.
    """

    def __init__(self, students: list[Student], sides: list[int], mirror: Sequence[bool] = ()) -> None:
        super().__init__()
        self.students = nn.ModuleList(students)
        self.sides = sides
        self.mirror = tuple(mirror) or (False,) * len(students)
        # Scaling each row, then each column, is what `scaled` does; as products it is the same in ONNX.
        unit = (torch.eye(PLAIN.size) * 255).byte().unsqueeze(0)
        for number, side in enumerate(sides):
            self.register_buffer(f"rows{number}", scaled(unit, side, PLAIN.size)[0, 0])

    def forward(self, ink: Tensor) -> Tensor:
        """Map `float32` (N, 1, SIZE, SIZE), ink 1, to directions (N, D), of length 1 where there is no mirror."""
        count = ink.shape[0]
        found = []
        for number, (student, side, twice) in enumerate(zip(self.students, self.sides, self.mirror, strict=True)):
            rows = getattr(self, f"rows{number}")
            small = ink if side == PLAIN.size else rows @ ink @ rows.T
            seen = student.net(torch.cat([small, small.flip(3)]) if twice else small)
            found.append((seen[:count] + seen[count:]) / 2 if twice else seen)
        return _joined(found)

    def prototypes(self) -> Tensor:
        """The directions (classes, D) of the known classes."""
        return _joined([student.prototypes() for student in self.students])

    @property
    def classes(self) -> int:
        """How many classes are known."""
        return int(self.students[0].classes)

    @property
    def texts(self) -> Tensor:
        """The vectors (names, T) of all names, the known classes first."""
        return self.students[0].texts

    def sharpness(self) -> Tensor:
        """What cosines are multiplied with before any temperature, ()."""
        return torch.stack([student.sharp[0].exp() for student in self.students]).mean()

    def names(self) -> NDArray[np.float32]:
        """The prototypes (classes, D), each as long as the panel is sharp: times a direction, they give logits."""
        return np.asarray((self.prototypes() * self.sharpness()).detach().cpu().numpy(), np.float32)

    def directions(self, ink: Tensor) -> Tensor:
        """The directions (N, D) of `uint8` ink (N, SIZE, SIZE)."""
        self.eval()
        with torch.no_grad():
            return torch.cat([self(part.unsqueeze(1).float() / 255) for part in ink.split(64)])


def _joined(parts: list[Tensor]) -> Tensor:
    return torch.cat(parts, dim=1) / len(parts) ** 0.5
