"""`scan` on a standalone cluster finds what one run of the command does."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path
from typing import Any

import gleaner
import pytest
from gleaner.spark import Problems, scan
from pyspark.sql import SparkSession

from .cluster import Cluster
from .command import assert_same_rows, command_table, table_of

# Small enough that mailboxes and texts are divided many times.
PIECE = 20_000


def test_the_rows_are_those_of_the_command(
    spark: SparkSession, files: Path, tmp_path: Path
) -> None:
    expected = command_table(files, tmp_path / "expected.arrow")
    assert expected.num_rows > 4000
    assert_same_rows(table_of(scan(spark, str(files), piece_size=PIECE)), expected)
    assert_same_rows(table_of(scan(spark, [str(files)])), expected)


@pytest.mark.parametrize(
    ("settings", "options"),
    [
        ({"emails": True, "no_abbreviated": True}, ["--emails", "--no-abbreviated"]),
        ({"hyphen": "drop", "schemes": ["http"]}, ["--hyphen", "drop", "--schemes", "http"]),
        ({"part": "header", "defang": True}, ["--part", "header", "--defang"]),
        ({"refang": True, "max_reference": 60}, ["--refang", "--max-reference", "60"]),
        ({"html": "text", "normalize": True}, ["--html", "text", "--normalize"]),
    ],
)
def test_settings_are_those_of_the_command(
    spark: SparkSession,
    files: Path,
    tmp_path: Path,
    settings: dict[str, Any],
    options: list[str],
) -> None:
    expected = command_table(files, tmp_path / "expected.arrow", *options)
    frame = scan(spark, str(files), piece_size=PIECE, **settings)
    assert_same_rows(table_of(frame), expected)


def test_one_kind(spark: SparkSession, files: Path, tmp_path: Path) -> None:
    expected = command_table(files, tmp_path / "expected.arrow", "--type", "text")
    frame = scan(spark, str(files), "text", piece_size=PIECE)
    assert_same_rows(table_of(frame), expected)


def test_without_lines_nothing_else_changes(spark: SparkSession, files: Path) -> None:
    with_lines = table_of(scan(spark, str(files), piece_size=PIECE))
    without = table_of(scan(spark, str(files), piece_size=PIECE, lines=False))
    assert with_lines.column("line").null_count == 0
    assert without.column("line").null_count == without.num_rows
    lines = ["line", "part_line"]
    assert_same_rows(without.drop_columns(lines), with_lines.drop_columns(lines))


def test_chosen_columns(spark: SparkSession, files: Path) -> None:
    frame = scan(spark, str(files / "notes.txt"), columns=["offset", "value"], piece_size=PIECE)
    # The order of tables.
    assert frame.columns == ["value", "offset"]
    text = (files / "notes.txt").read_bytes()
    expected = sorted((found.value, found.start) for found in gleaner.extract(text))
    assert sorted(tuple(row) for row in frame.collect()) == expected


def test_files_of_hadoop_are_read_by_fsspec(
    spark: SparkSession, files: Path, tmp_path: Path
) -> None:
    expected = command_table(files, tmp_path / "expected.arrow")
    frame = scan(spark, files.as_uri(), piece_size=PIECE, storage_options={})
    found = table_of(frame)
    # Hadoop names the files by URLs.
    paths = [path.removeprefix("file:") for path in found.column("path").to_pylist()]
    at = found.column_names.index("path")
    assert_same_rows(found.set_column(at, expected.schema.field("path"), [paths]), expected)


def test_a_damaged_file_fails_or_is_a_problem(spark: SparkSession, tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text("http://a.example/")
    # The end of the data is missing.
    import gzip

    damaged = gzip.compress(b"http://b.example/ " * 20_000)[:-40]
    (tmp_path / "damaged.gz").write_bytes(damaged)
    with pytest.raises(Exception, match=r"damaged\.gz.*errors='skip'"):
        scan(spark, str(tmp_path)).collect()
    problems = Problems(spark)
    frame = scan(spark, str(tmp_path), errors="skip", problems=problems)
    assert frame.filter("value = 'http://a.example/'").count() == 1
    [problem] = problems.list()
    assert problem.kind == "error"
    assert problem.path == str(tmp_path / "damaged.gz")


def test_a_long_message_is_a_problem_and_no_error(spark: SparkSession, tmp_path: Path) -> None:
    (tmp_path / "long.eml").write_bytes(b"From: ann@a.example\nSubject: x\n\nhttp://a.example/\n")
    problems = Problems(spark)
    frame = scan(spark, str(tmp_path), "message", problems=problems, max_message=30)
    assert frame.count() == 1
    [problem] = problems.list()
    assert problem.kind == "notice"
    assert "max_message (30 bytes)" in problem.message


def test_wrong_arguments_fail_before_the_job(spark: SparkSession, files: Path) -> None:
    with pytest.raises(gleaner.ReadError, match="/does/not/exist"):
        scan(spark, "/does/not/exist")
    with pytest.raises(TypeError, match="emails"):
        scan(spark, str(files), emials=True)
    with pytest.raises(ValueError, match="type: expected one of"):
        scan(spark, str(files), "mailbox")
    with pytest.raises(ValueError, match="errors: expected raise or skip"):
        scan(spark, str(files), errors="ignore")
    with pytest.raises(ValueError, match="columns: no column"):
        scan(spark, str(files), columns=["valeu"])
    with pytest.raises(gleaner.ConfigError, match="settle"):
        scan(spark, str(files), settle=True)


def test_an_empty_directory_has_no_rows(spark: SparkSession, tmp_path: Path) -> None:
    frame = scan(spark, str(tmp_path))
    assert frame.count() == 0
    assert frame.columns == gleaner.column_names()


def pack(*folders: str) -> list[str]:
    """Returns folders of the corpus of real text."""
    directory = os.environ.get("GLEANER_PACK_DIR")
    if directory is None:
        pytest.skip("GLEANER_PACK_DIR is not set: no real text")
    return [str(Path(directory) / folder) for folder in folders]


@pytest.mark.parametrize("folder", ["mail", "news"])
def test_real_text(spark: SparkSession, tmp_path: Path, folder: str) -> None:
    [path] = pack(folder)
    expected = command_table(Path(path), tmp_path / "expected.arrow")
    # Some fixtures are damaged on purpose.
    frame = scan(spark, path, piece_size=4 << 20, task_size=8 << 20, errors="skip")
    assert_same_rows(table_of(frame), expected)


# The last test: the cluster has one worker after it.
def test_a_killed_worker_changes_nothing(
    spark: SparkSession, cluster: Cluster, files: Path, tmp_path: Path
) -> None:
    expected = command_table(files, tmp_path / "expected.arrow")
    frame = scan(spark, str(files), piece_size=PIECE, task_size=PIECE, files_per_task=4)
    found: list[Any] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            found.append(table_of(frame))
        except BaseException as error:
            failed.append(error)

    job = threading.Thread(target=run)
    job.start()
    tracker = spark.sparkContext.statusTracker()
    done = 0
    while job.is_alive() and done == 0:
        time.sleep(0.01)
        stages = [tracker.getStageInfo(stage) for stage in tracker.getActiveStageIds()]
        done = sum(stage.numCompletedTasks for stage in stages if stage is not None)
        left = sum(stage.numTasks for stage in stages if stage is not None) - done
    assert done > 0 and left > 2, "the job ended before the worker was killed"
    cluster.kill_worker()
    job.join(timeout=300)
    assert not job.is_alive() and not failed, failed
    assert_same_rows(found[0], expected)
