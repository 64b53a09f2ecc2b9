"""Measures gleaner.spark on this machine: path mode, column mode, and skew.

usage: spark.py DIRECTORY... [--cores N] [--copies N]

Each DIRECTORY has files of real text, which are searched N times in a job, so that the start of
jobs does not count. All ratios are of one run; times are those of the wall clock, so
nothing else should run. Needs pyspark, and PYSPARK_PYTHON set to this Python.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pyarrow
import pyarrow.parquet
from gleaner import _gleaner
from gleaner.spark import extract_column, scan
from gleaner.spark.files import ListedFile
from gleaner.spark.tasks import Part, packed
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

ROUNDS = 3

# The columns that a user of links wants.
COLUMNS = ["value", "path", "offset", "host", "message_id"]

# Spark's own way, as people write it: for one scheme, and for what gleaner finds without a scheme or with another.
REGEXES = {
    "http only": r"(https?://[^\s<>\"]+)",
    "all schemes": r"\b((?:[a-z][a-z0-9+.-]*://|www\.|mailto:)[^\s<>\"]+)",
}

# With the 10,000 of Spark's default, batches of texts exceed the caches.
BATCH = 1000


def best(work: Callable[[], object]) -> float:
    """Returns the least time of several rounds, in seconds, after one that warms up."""
    work()
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def run(frame: DataFrame) -> None:
    frame.write.format("noop").mode("overwrite").save()


def in_process(files: list[ListedFile]) -> int:
    """Searches files without Spark, and returns the number of rows."""
    whole = [(f.path, f.path, ("whole", 0, f.size, None), f.format, True, 1) for f in files]
    return sum(batch.num_rows for batch in _gleaner.scan(whole, columns=COLUMNS))


def path_mode(spark: SparkSession, directories: list[str], cores: int) -> None:
    files = [ListedFile(*found) for found in _gleaner.list_files(directories)]
    size = sum(file.size for file in files)
    # As Spark does, one file after the other in each of the cores.
    halves = [files[at::cores] for at in range(cores)]
    with ThreadPoolExecutor(cores) as pool:
        together = best(lambda: list(pool.map(in_process, halves)))
    frame = scan(spark, directories, columns=COLUMNS, errors="skip")
    spark_time = best(lambda: run(frame))
    print(f"path mode, {directories[0]}: {size / 1e6:.0f} MB in {len(files)} files")
    print(f"  in process, a thread for each core  {size / together / cores / 1e9:6.3f} GB/s a core")
    print(f"  Spark                               {size / spark_time / cores / 1e9:6.3f} GB/s a core")
    print(f"  ratio                               {together / spark_time:6.2f}")


def column_mode(spark: SparkSession, directories: list[str], cores: int) -> None:
    texts = []
    for path, size, _, _ in _gleaner.list_files(directories):
        if size:
            content = Path(path).read_bytes().decode("utf-8", "replace")
            texts += [content[at : at + 4096] for at in range(0, len(content), 4096)]
    size = sum(map(len, texts))
    with tempfile.TemporaryDirectory() as folder:
        share = len(texts) // (cores * 4) + 1
        for at in range(0, len(texts), share):
            table = pyarrow.table({"text": texts[at : at + share]})
            pyarrow.parquet.write_table(table, f"{folder}/{at}.parquet", row_group_size=4096)
        frame = spark.read.parquet(folder)
        references = extract_column(frame, "text", columns=["value"], keep=[])
        found = best(lambda: run(references))
        print(f"column mode, {size / 1e6:.0f} MB of texts of 4 KiB, from Parquet:")
        print(f"  extract_column                  {size / found / cores / 1e9:6.3f} GB/s a core")
        for name, regex in REGEXES.items():
            pattern = F.regexp_extract_all("text", F.lit(regex), F.lit(1))
            time_of_regex = best(lambda: run(frame.select(pattern)))  # noqa: B023
            speed = size / time_of_regex / cores / 1e9
            print(f"  regexp_extract_all, {name:11} {speed:6.3f} GB/s a core, {time_of_regex / found:.1f} times")


def skew() -> None:
    """Simulates the schedules of Spark: the next task goes to the core that is free first."""
    shapes = {
        "10^6 files of 20 KB": [20_000] * 10**6,
        "1 file of 1 TB in pieces": [128 << 20] * 8192,
        "10^5 small, 100 of 10 GB in pieces": [20_000] * 10**5 + [128 << 20] * 8000,
        "10^5 small, 10 archives of 50 GB": [20_000] * 10**5 + [50 << 30] * 10,
    }
    print("skew, 256 cores: time of the last task to that of an even share")
    for name, sizes in shapes.items():
        parts = [Part(ListedFile("f", size), ("whole", 0, size, None)) for size in sizes]
        cores = [0] * 256
        for task in packed(parts, 128 << 20, 10_000, 256):
            cores[cores.index(min(cores))] += sum(part.cost for part in task)
        print(f"  {name:36} {max(cores) * len(cores) / sum(cores):6.2f}")


def cpu_model() -> str:
    for line in Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace").splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("directory", nargs="+")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--copies", type=int, default=4)
    options = parser.parse_args()
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    spark = (
        SparkSession.builder.master(f"local[{options.cores}]")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.memory", "4g")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", BATCH)
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    print(f"{cpu_model()}, {options.cores} cores, Spark {spark.version}")
    for directory in options.directory:
        path_mode(spark, [directory] * options.copies, options.cores)
    column_mode(spark, options.directory * options.copies, options.cores)
    skew()
    spark.stop()


if __name__ == "__main__":
    main()
