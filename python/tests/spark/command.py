"""What the command finds, as a table that can be compared with that of a scan."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.compute
import pyarrow.feather
import pytest
from pyspark.sql import DataFrame


def command_table(directory: Path, output: Path, *options: str) -> pyarrow.Table:
    """Searches a directory by the command, with all columns."""
    command = os.environ.get("GLEANER_COMMAND")
    if command is None:
        pytest.skip("GLEANER_COMMAND is not set: nothing to compare with")
    call = [command, "--format", "arrow", "-o", str(output), *options, str(directory)]
    ended = subprocess.run(call, capture_output=True, text=True, check=False)
    if "feature arrow" in ended.stderr:
        pytest.skip("the command of GLEANER_COMMAND has no feature arrow")
    # Some files of the pack are damaged on purpose: exit code 2.
    assert ended.returncode in (0, 2), ended.stderr
    return pyarrow.feather.read_table(output)


def table_of(frame: DataFrame) -> pyarrow.Table:
    """Returns the rows of a frame as a table."""
    if hasattr(frame, "toArrow"):
        return frame.toArrow()
    # Spark 3.5 has no public way.
    names = frame.columns
    batches = frame._collect_as_arrow()
    columns = zip(*[batch.columns for batch in batches])
    return pyarrow.table([pyarrow.chunked_array(list(column)) for column in columns], names=names)


def assert_same_rows(found: Any, expected: pyarrow.Table) -> None:
    """Asserts that two tables have the same rows, each as often, in any order."""
    assert found.column_names == expected.column_names
    assert found.num_rows == expected.num_rows
    found, expected = _sorted(found), _sorted(expected)
    for name in expected.column_names:
        assert found.column(name).equals(expected.column(name)), name


def _sorted(table: pyarrow.Table) -> pyarrow.Table:
    """Returns the rows in an order that follows from all columns; lists become texts."""
    columns = []
    for column in table.columns:
        column = column.combine_chunks()
        if pyarrow.types.is_list(column.type):
            # Arrow joins no lists whose items cannot be null.
            column = column.cast(pyarrow.list_(pyarrow.string()))
            column = pyarrow.compute.binary_join(column, "\n")
        columns.append(column)
    plain = pyarrow.table(columns, names=table.column_names)
    # Columns without values cannot decide.
    keys = [name for name in plain.column_names if plain.column(name).null_count < len(plain)]
    return plain.sort_by([(name, "ascending") for name in keys]).combine_chunks()
