"""Finds the URL references in files and columns with Apache Spark.

:func:`extract_column` searches the texts in a column; :func:`scan` searches files, which each task
opens itself. Both need gleaner and pyarrow on all executors, which :func:`check` verifies. With
Spark 4, :class:`GleanerDataSource` is a format of ``spark.read``.

docs/scale.md says how to run it on a cluster, and what it costs.
"""

from gleaner.spark.installation import check
from gleaner.spark.column import extract_column
from gleaner.spark.problems import Problem, Problems
from gleaner.spark.file_scan import scan

try:
    from gleaner.spark.datasource import GleanerDataSource
except ImportError:  # Spark 3.5 has no data sources in Python.
    __all__ = ["Problem", "Problems", "check", "extract_column", "scan"]

    def __getattr__(name: str) -> object:
        if name == "GleanerDataSource":
            raise ImportError("GleanerDataSource needs Spark 4; with Spark 3.5 use gleaner.spark.scan")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

else:
    __all__ = [
        "GleanerDataSource",
        "Problem",
        "Problems",
        "check",
        "extract_column",
        "scan",
    ]
