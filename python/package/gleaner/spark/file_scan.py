"""References in files."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from gleaner import ConfigError, _gleaner
from gleaner.spark.files import ListedFile, listed
from gleaner.spark.installation import classic_context
from gleaner.spark.problems import Problem, Problems, Reporter
from gleaner.spark.tasks import Part, Piece, packed

if TYPE_CHECKING:
    from pyarrow import RecordBatch
    from pyspark.sql import DataFrame, SparkSession

PIECE_SIZE = 128 << 20
TASK_SIZE = 128 << 20
FILES_PER_TASK = 10_000


def scan(
    spark: SparkSession,
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    kind: str = "auto",
    *,
    columns: Iterable[str] | None = None,
    piece_size: int = PIECE_SIZE,
    task_size: int = TASK_SIZE,
    files_per_task: int = FILES_PER_TASK,
    lines: bool = True,
    errors: str = "raise",
    problems: Problems | None = None,
    storage_options: dict[str, Any] | None = None,
    **settings: Any,
) -> DataFrame:
    """Returns the references in files as a DataFrame, one row each.

    The rows are those of one run of the command with ``--format parquet``, in any order.

    :param paths: files and directories, which each executor must see under the same path; or URLs,
        such as ``hdfs:``, ``s3a:`` or ``abfs:``, which Spark's Hadoop file systems list and fsspec
        reads.
    :param kind: what the files are, as the command's ``--type``; "auto" detects it.
    :param columns: names from :func:`gleaner.column_names`. By default, all columns.
    :param piece_size: the size in bytes from which an mbox or a text is divided, and of its pieces.
    :param task_size: the size in bytes of the files that a task searches.
    :param files_per_task: the maximum number of files that a task searches.
    :param lines: whether ``line`` and ``part_line`` are counted in pieces of divided texts, for
        which these are read once more. If not, they are null in all rows.
    :param errors: "raise": a file that cannot be read, or decompressed, fails the job; "skip": it
        becomes one of ``problems``.
    :param problems: takes what went wrong, and what was searched in part.
    :param storage_options: options of fsspec. If they are given, fsspec reads local paths too.
    :param settings: those of a search, of mail and of rows, with the command's names.

    The files are listed, and large ones divided, before this function returns; they are searched
    when Spark needs the rows. Raises ``gleaner.ReadError`` for a path that cannot be listed.
    """
    from pyspark.sql.pandas.types import from_arrow_schema
    from pyspark.sql.types import BinaryType, StructField, StructType

    reporter = Reporter(errors, problems)
    names = _gleaner.column_names() if columns is None else list(columns)
    given = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    if settings.get("settle") is not None:
        raise ConfigError("settle: expected nothing; a scan settles no references")
    context = classic_context(spark)
    # The names of settings are checked before Spark begins.
    _gleaner.divide("", "", 0, piece_size, kind, **settings)
    files = listed(spark, given, kind, storage_options)
    needs_lines = lines and "line" in names
    parts = divided(
        files,
        piece_size,
        kind,
        settings,
        needs_lines,
        reporter,
        # Each item is a large file, or a part of one.
        lambda work, items: context.parallelize(items, len(items)).map(work).collect(),
    )
    tasks = packed(parts, task_size, files_per_task, context.defaultParallelism)
    schema = from_arrow_schema(_gleaner.table_schema(names))
    if not tasks:
        return spark.createDataFrame([], schema)
    rows = context.parallelize([(pickle.dumps(task),) for task in tasks], len(tasks))
    work = spark.createDataFrame(rows, StructType([StructField("task", BinaryType())]))
    hidden = [] if lines else ["line", "part_line"]
    return work.mapInArrow(_search(kind, names, hidden, reporter, settings), schema)


def divided(
    files: list[ListedFile],
    piece_size: int,
    kind: str,
    settings: dict[str, Any],
    needs_lines: bool,
    reporter: Reporter,
    run: Callable[[Callable[[Any], Any], list[Any]], list[Any]],
) -> list[Part]:
    """Returns the parts of files; ``run`` calls a function for each item of a list.

    If a large file cannot be read, raises ``gleaner.ReadError`` or, if errors are skipped, returns
    the file as one part.
    """
    parts = [Part(file, ("whole", 0, file.size, None)) for file in files if file.size <= piece_size]
    large = [file for file in files if file.size > piece_size]
    if not large:
        return parts

    def divide(file: ListedFile) -> list[Piece]:
        try:
            return _gleaner.divide(
                file.source(), file.path, file.size, piece_size, kind, file.format, **settings
            )
        except Exception as error:  # File systems of fsspec raise errors of many libraries.
            reporter.raise_unless_skipped(file.path, error)
            # The task that searches the whole file reports the error.
            return [("whole", 0, file.size, None)]

    texts: list[tuple[ListedFile, list[Piece]]] = []
    for file, pieces in zip(large, run(divide, large)):
        if needs_lines and pieces[0][0] == "text":
            texts.append((file, pieces))
        else:
            parts += [Part(file, piece) for piece in pieces]

    def count(part: Part) -> int | None:
        _, start, end, _ = part.piece
        try:
            return _gleaner.count_lines(part.file.source(), start, end)
        except Exception as error:
            reporter.raise_unless_skipped(part.file.path, error)
            return None

    uncounted = [Part(file, piece) for file, pieces in texts for piece in pieces]
    counts = iter(run(count, uncounted) if uncounted else [])
    for file, pieces in texts:
        of_pieces = [next(counts) for _ in pieces]
        known = [number for number in of_pieces if number is not None]
        if len(known) < len(pieces):
            # The numbers of the lines after an uncounted piece are unknown.
            parts.append(Part(file, ("whole", 0, file.size, None)))
            continue
        firsts = accumulate(known, initial=1)
        parts += [Part(file, piece, first) for piece, first in zip(pieces, firsts)]
    return parts


def _search(
    kind: str,
    columns: list[str],
    hidden: list[str],
    reporter: Reporter,
    settings: dict[str, Any],
) -> Callable[[Iterator[RecordBatch]], Iterator[RecordBatch]]:
    """Returns the function that the workers call."""

    def search(batches: Iterator[RecordBatch]) -> Iterator[RecordBatch]:
        for batch in batches:
            for task in batch.column(0).to_pylist():
                parts = pickle.loads(task)
                for found in rows_of(parts, kind, columns, reporter, settings):
                    yield _without(found, hidden)

    return search


def rows_of(
    parts: list[Part],
    kind: str,
    columns: list[str],
    reporter: Reporter,
    settings: dict[str, Any],
) -> Iterator[RecordBatch]:
    """Returns the rows of parts, and reports their problems."""
    given = [
        (file.source(), file.path, part.piece, file.format, file.walked, part.first_line)
        for part in parts
        for file in [part.file]
    ]
    batches = _gleaner.scan(given, type=kind, columns=columns, **settings)
    for batch in batches:
        yield batch
        for problem in batches.take_problems():
            reporter.report(Problem(*problem))
    for problem in batches.take_problems():
        reporter.report(Problem(*problem))


def _without(batch: RecordBatch, hidden: list[str]) -> RecordBatch:
    """Returns a batch in which columns have no values."""
    import pyarrow

    for name in hidden:
        at = batch.schema.get_field_index(name)
        if at >= 0:
            none = pyarrow.nulls(batch.num_rows, pyarrow.int64())
            batch = batch.set_column(at, batch.schema.field(at), none)
    return batch
