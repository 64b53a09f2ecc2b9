"""The format ``gleaner`` of ``spark.read``, with Spark 4."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition

from gleaner import _gleaner
from gleaner.spark.files import listed
from gleaner.spark.problems import Reporter
from gleaner.spark.file_scan import FILES_PER_TASK, PIECE_SIZE, TASK_SIZE, divided, rows_of
from gleaner.spark.tasks import Part, packed

if TYPE_CHECKING:
    from pyarrow import RecordBatch
    from pyspark.sql.types import StructType

# The options that are no settings of a search.
_OWN = ("path", "paths", "kind", "columns", "piece_size", "task_size", "files_per_task", "errors")


class GleanerDataSource(DataSource):
    """Searches files: ``spark.read.format("gleaner").option("columns", "value,path").load(path)``.

    Register it first: ``spark.dataSource.register(GleanerDataSource)``. The options are the
    parameters of :func:`gleaner.spark.scan` but ``lines``, ``problems`` and ``storage_options``,
    and the settings; a list is separated by commas, several paths are a JSON array in ``paths``.
    The driver lists the files, divides the large ones and counts their lines, one after the other.
    """

    @classmethod
    def name(cls) -> str:
        return "gleaner"

    def schema(self) -> StructType:
        from pyspark.sql.pandas.types import from_arrow_schema

        return from_arrow_schema(_gleaner.table_schema(_columns(self.options)))

    def reader(self, schema: StructType) -> _Reader:
        return _Reader(dict(self.options))


@dataclass
class _Task(InputPartition):
    parts: list[Part]


class _Reader(DataSourceReader):
    def __init__(self, options: dict[str, str]) -> None:
        # Spark compares the names of options without regard to case.
        options = {name.lower(): value for name, value in options.items()}
        self.kind = options.get("kind", "auto")
        self.columns = _columns(options) or _gleaner.column_names()
        self.reporter = Reporter(options.get("errors", "raise"), None)
        if "path" not in options and "paths" not in options:
            raise ValueError("expected a path: load(path), or a JSON array in the option paths")
        self.paths = json.loads(options["paths"]) if "paths" in options else [options["path"]]
        self.piece_size = int(options.get("piece_size", PIECE_SIZE))
        self.task_size = int(options.get("task_size", TASK_SIZE))
        self.files_per_task = int(options.get("files_per_task", FILES_PER_TASK))
        own = {name: value for name, value in options.items() if name not in _OWN}
        self.settings = {name: _setting(value) for name, value in own.items()}
        _gleaner.divide("", "", 0, 1, self.kind, **self.settings)

    def partitions(self) -> list[InputPartition]:
        files = listed(None, self.paths, self.kind, None)
        parts = divided(
            files,
            self.piece_size,
            self.kind,
            self.settings,
            "line" in self.columns,
            self.reporter,
            lambda work, items: [work(item) for item in items],
        )
        # The planner does not know the number of cores.
        tasks = packed(parts, self.task_size, self.files_per_task, 1)
        # Spark makes a task of its own of none.
        return [_Task(task) for task in tasks or [[]]]

    def read(self, partition: InputPartition) -> Iterator[RecordBatch]:
        assert isinstance(partition, _Task)
        parts = partition.parts
        yield from rows_of(parts, self.kind, self.columns, self.reporter, self.settings)


def _columns(options: Mapping[str, str]) -> list[str] | None:
    columns = options.get("columns")
    return [name.strip() for name in columns.split(",")] if columns else None


def _setting(value: str) -> Any:
    """Returns the value of a setting: a truth value, or a number, or a text."""
    if value.lower() in ("true", "false"):
        return value.lower() == "true"
    return int(value) if value.isdecimal() else value
