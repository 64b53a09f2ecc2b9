"""The format `gleaner` of `spark.read`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from gleaner.spark import scan
from pyspark.sql import SparkSession

from .command import assert_same_rows, table_of

pytest.importorskip("pyspark.sql.datasource", reason="Spark 3.5 has no data sources in Python")


@pytest.fixture(autouse=True)
def registered(spark: SparkSession) -> None:
    from gleaner.spark import GleanerDataSource

    spark.dataSource.register(GleanerDataSource)


def test_the_rows_are_those_of_scan(spark: SparkSession, files: Path) -> None:
    expected = table_of(scan(spark, str(files)))
    reader = spark.read.format("gleaner").option("piece_size", 20_000)
    assert_same_rows(table_of(reader.load(str(files))), expected)


def test_options(spark: SparkSession, files: Path) -> None:
    reader = spark.read.format("gleaner").option("columns", "value, line").option("kind", "text")
    paths = json.dumps([str(files / "notes.txt"), str(files / "latin1.log")])
    found = reader.option("paths", paths).option("schemes", "http").load()
    assert found.columns == ["value", "line"]
    named = [str(files / "notes.txt"), str(files / "latin1.log")]
    expected = scan(spark, named, "text", columns=["value", "line"], schemes=["http"])
    assert_same_rows(table_of(found), table_of(expected))


def test_a_wrong_option(spark: SparkSession, files: Path) -> None:
    with pytest.raises(Exception, match="emails"):
        spark.read.format("gleaner").option("emials", "true").load(str(files)).count()
