"""Which gleaner the executors have."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pyspark import SparkContext
    from pyspark.sql import SparkSession


class Installation(NamedTuple):
    """A Python and its gleaner."""

    host: str
    python: str
    version: str
    file: str


def classic_context(spark: SparkSession) -> SparkContext:
    """Returns the context of a session; a session of Spark Connect has none."""
    try:
        return spark.sparkContext
    except Exception as error:
        raise RuntimeError(
            "expected a session with a SparkContext; with Spark Connect use the data source gleaner"
        ) from error


def check(spark: SparkSession) -> list[Installation]:
    """Runs a small job, and returns the installations that it met: the driver's, then the executors'.

    Raises ``RuntimeError`` if an executor has no gleaner or no pyarrow, or another version than the
    driver: what a script finds must not depend on where a task runs.
    """

    # A function of a module would be imported, which is what may be missing.
    def probe(_: int) -> tuple[str, str, str, str]:
        import platform
        import socket

        host, python = socket.gethostname(), platform.python_version()
        try:
            import gleaner
            import pyarrow  # noqa: F401
        except ImportError as error:
            import sys

            return host, python, "", f"{sys.executable}: {error}"
        return host, python, gleaner.__version__, str(gleaner._gleaner.__file__)

    driver = Installation(*probe(0))
    if not driver.version:
        raise RuntimeError(f"the driver cannot import gleaner and pyarrow: {driver.file}")
    context = classic_context(spark)
    slots = max(context.defaultParallelism, 1) * 2
    found = set(context.parallelize(range(slots), slots).map(probe).collect())
    executors = [Installation(*one) for one in sorted(found)]
    missing = [f"{one.host}: {one.file}" for one in executors if not one.version]
    if missing:
        raise RuntimeError(
            f"executors cannot import gleaner and pyarrow: {'; '.join(missing)}; install both in the"
            " Python that the driver's PYSPARK_PYTHON names, or ship an environment: see docs/scale.md"
        )
    other = [one for one in executors if one.version != driver.version]
    if other:
        raise RuntimeError(
            f"expected gleaner {driver.version} on all executors, as on the driver, found {other}"
        )
    return [driver, *executors]
