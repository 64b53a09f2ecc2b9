"""Packs pieces of files into tasks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, Optional

from gleaner.spark.files import ListedFile

# As the extension module's `divide` returns it: kind, start, end, state.
Piece = tuple[Literal["whole", "text", "mail"], int, int, Optional[bytes]]

# What opening a file costs, in bytes that are searched in the same time.
FILE_COST = 64 << 10

# With fewer tasks for each core, one slow task delays all.
TASKS_PER_CORE = 8


@dataclass(frozen=True)
class Part:
    """A piece of a file; ``first_line`` is the number of its first line, if it is a text."""

    file: ListedFile
    piece: Piece
    first_line: int = 1

    @property
    def cost(self) -> int:
        _, start, end, _ = self.piece
        return max(min(end, self.file.size) - start, 0) + FILE_COST


def packed(
    parts: Iterable[Part], task_size: int, files_per_task: int, cores: int
) -> list[list[Part]]:
    """Packs parts into tasks of about ``task_size`` bytes, the largest first.

    Tasks are smaller where there would be too few for the cores. A part that is larger than a task
    is one alone.
    """
    ordered = sorted(parts, key=lambda part: part.cost, reverse=True)
    total = sum(part.cost for part in ordered)
    size = max(min(task_size, total // max(cores * TASKS_PER_CORE, 1)), FILE_COST)
    tasks: list[list[Part]] = []
    filled = size
    for part in ordered:
        if filled + part.cost > size or len(tasks[-1]) >= files_per_task:
            tasks.append([])
            filled = 0
        tasks[-1].append(part)
        filled += part.cost
    return tasks
