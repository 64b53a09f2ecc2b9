"""The Python of docs/scale.md, and the example for Spark, run."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

REPOSITORY = Path(__file__).resolve().parents[3]
PAGE = REPOSITORY / "docs" / "scale.md"


def test_the_examples_run(spark: SparkSession) -> None:
    pytest.importorskip("pyspark.sql.datasource", reason="one example needs Spark 4")
    names = {"spark": spark, "corpus": str(REPOSITORY / "corpus" / "mail")}
    examples = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert len(examples) == 4
    for example in examples:
        exec(compile(example, str(PAGE), "exec"), names)


def test_the_program_prints_hosts(
    spark: SparkSession, capsys: pytest.CaptureFixture[str]
) -> None:
    program = runpy.run_path(str(REPOSITORY / "python" / "examples" / "spark_links.py"))
    program["main"](spark, [str(REPOSITORY / "corpus" / "mail" / "inbox.mbox")])
    lines = capsys.readouterr().out.splitlines()
    # The hosts of the seven links.
    assert sum(int(line.split("\t")[0]) for line in lines) == 7
    assert lines[0].split("\t")[0] == "2"
