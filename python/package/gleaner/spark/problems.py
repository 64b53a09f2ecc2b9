"""What went wrong on the executors."""

from __future__ import annotations

import builtins
import logging
from typing import TYPE_CHECKING, NamedTuple

from pyspark.accumulators import AccumulatorParam

from gleaner.spark.installation import classic_context

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

_log = logging.getLogger("gleaner.spark")


class Problem(NamedTuple):
    """A file that was not searched to its end (``error``), or a text that was searched in part or
    without decoding (``notice``)."""

    kind: str
    path: str
    message: str


class _Union(AccumulatorParam):  # type: ignore[type-arg]
    def zero(self, value: frozenset[Problem]) -> frozenset[Problem]:
        return frozenset()

    def addInPlace(  # noqa: N802
        self, value1: frozenset[Problem], value2: frozenset[Problem]
    ) -> frozenset[Problem]:
        return value1 | value2


class Problems:
    """Collects the problems of scans on the driver: ``scan(spark, paths, problems=problems)``.

    The problems are there after an action, such as a count or a write. Each is listed once, however
    often Spark runs its task again.
    """

    def __init__(self, spark: SparkSession) -> None:
        none: frozenset[Problem] = frozenset()
        self._all = classic_context(spark).accumulator(none, _Union())

    def list(self) -> builtins.list[Problem]:
        """Returns the problems so far, in the order of their paths."""
        return sorted(self._all.value, key=lambda problem: (problem.path, problem))


class Reporter:
    """Reports problems from an executor."""

    def __init__(self, errors: str, problems: Problems | None) -> None:
        if errors not in ("raise", "skip"):
            raise ValueError(f"errors: expected raise or skip, not {errors!r}")
        self.errors = errors
        self._all = None if problems is None else problems._all

    def report(self, problem: Problem) -> None:
        """Adds a problem to those of the driver, and to the log of the executor.

        Raises ``gleaner.ReadError`` for an error, unless errors are skipped.
        """
        if problem.kind == "error":
            self.raise_unless_skipped(problem.path, problem.message)
        if self._all is not None:
            self._all += frozenset([problem])
        _log.warning("%s: %s: %s", problem.kind, problem.path, problem.message)

    def raise_unless_skipped(self, path: str, error: Exception | str) -> None:
        """Raises ``gleaner.ReadError`` with the path and the remedy, unless errors are skipped."""
        if self.errors == "skip":
            return
        from gleaner import ReadError

        message = str(error).removeprefix(f"{path}: ")
        raise ReadError(f"{path}: {message}; to search the other files, pass errors='skip'")
