"""How parts are packed into tasks: without Spark."""

from __future__ import annotations

from gleaner.spark.files import ListedFile
from gleaner.spark.tasks import FILE_COST, Part, packed


def parts(*sizes: int) -> list[Part]:
    return [
        Part(ListedFile(f"f{at}", size), ("whole", 0, size, None)) for at, size in enumerate(sizes)
    ]


def test_each_part_is_in_one_task() -> None:
    given = parts(*range(0, 100_000, 777), 5 << 20, 300 << 20)
    tasks = packed(given, task_size=1 << 20, files_per_task=10, cores=2)
    assert sorted(part.file.path for task in tasks for part in task) == sorted(
        part.file.path for part in given
    )
    assert all(len(task) <= 10 for task in tasks)
    for task in tasks:
        assert len(task) == 1 or sum(part.cost for part in task) <= 1 << 20


def test_the_largest_come_first() -> None:
    tasks = packed(parts(1, 50 << 20, 2, 100 << 20), 10 << 20, 100, 2)
    costs = [sum(part.cost for part in task) for task in tasks]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] == (100 << 20) + FILE_COST


def test_few_bytes_are_shared_among_the_cores() -> None:
    assert len(packed(parts(*[1 << 20] * 64), 128 << 20, 1000, cores=8)) >= 16


def test_the_schedule_is_near_the_ideal() -> None:
    """With one giant file in pieces, and many small ones, no core waits for long."""
    sizes = [128 << 20] * 40 + [10_000] * 20_000
    tasks = packed(parts(*sizes), 128 << 20, 10_000, cores=16)
    cores = [0] * 16
    # As Spark does: the next task goes to the core that is free first.
    for task in tasks:
        cores[cores.index(min(cores))] += sum(part.cost for part in task)
    assert max(cores) <= 1.1 * sum(cores) / len(cores)


def test_nothing() -> None:
    assert packed([], 1, 1, 1) == []
