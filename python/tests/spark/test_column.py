"""`extract_column` and `check` on a standalone cluster."""

from __future__ import annotations

from pathlib import Path

import gleaner
import pytest
from gleaner.spark import check, extract_column
from pyspark.sql import SparkSession

TEXTS = ["see http://a.example/x, or www.b.example.", None, "nothing", "<URL:http://c.ex\nample/>"]
VALUES = [
    ["http://a.example/x", "http://www.b.example"],
    None,
    [],
    ["http://c.example/"],
]
# Environments may lie in `target`.
CHECKOUT = Path(__file__).resolve().parents[2]


def test_executors_import_the_installed_module(spark: SparkSession) -> None:
    installed = check(spark)
    assert len(installed) >= 2
    for one in installed:
        assert one.version == gleaner.__version__
        assert not Path(one.file).is_relative_to(CHECKOUT)


@pytest.mark.parametrize("binary", [False, True])
def test_an_array_for_each_value(spark: SparkSession, binary: bool) -> None:
    texts = [text.encode() if binary and text is not None else text for text in TEXTS]
    kind = "binary" if binary else "string"
    frame = spark.createDataFrame(list(zip(range(4), texts)), f"n int, text {kind}")
    found = extract_column(frame, "text", columns=["value"])
    assert found.columns == ["n", "text", "references"]
    rows = {row.n: row.references for row in found.collect()}
    for number, expected in enumerate(VALUES):
        references = rows[number]
        assert expected == (references and [found.value for found in references] or references)


def test_a_row_for_each_reference(spark: SparkSession) -> None:
    frame = spark.createDataFrame(list(zip(range(4), TEXTS)), "n int, text string")
    found = extract_column(frame, "text", explode=True, columns=["value", "offset"])
    assert found.columns == ["n", "value", "offset"]
    rows = sorted((row.n, row.value) for row in found.collect())
    expected = [(n, value) for n, values in enumerate(VALUES) for value in values or []]
    assert rows == sorted(expected)


def test_all_columns_and_settings(spark: SparkSession) -> None:
    frame = spark.createDataFrame([("ask ann@a.example",)], "text string")
    [row] = extract_column(frame, "text", explode=True, emails=True).collect()
    assert list(row.asDict()) == gleaner.column_names()
    assert (row.value, row.host, row.flags) == ("mailto:ann@a.example", None, ["abbreviated"])


def test_names_that_clash(spark: SparkSession) -> None:
    frame = spark.createDataFrame([("http://a.example/", "x")], "value string, path string")
    with pytest.raises(ValueError, match="two columns named path"):
        extract_column(frame, "value", explode=True)
    found = extract_column(frame, "value", explode=True, keep=[], columns=["value", "path"])
    assert [tuple(row) for row in found.collect()] == [("http://a.example/", None)]
    with pytest.raises(ValueError, match="two columns named path"):
        extract_column(frame, "value", output="path")


def test_a_name_with_a_dot(spark: SparkSession) -> None:
    frame = spark.createDataFrame([("http://a.example/",)], ["a.b"])
    [row] = extract_column(frame, "a.b", columns=["value"]).collect()
    assert row.references[0].value == "http://a.example/"


def test_executors_without_the_package(spark: SparkSession) -> None:
    """An executor whose Python lacks the package is named, and so is the remedy."""
    context = spark.sparkContext
    python = context.pythonExec
    # The system's own Python, which has none.
    context.pythonExec = "/usr/bin/python3"
    try:
        with pytest.raises(RuntimeError, match="No module named.*PYSPARK_PYTHON"):
            check(spark)
    finally:
        context.pythonExec = python
