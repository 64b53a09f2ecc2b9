"""The Python of docs/scale.md runs."""

from __future__ import annotations

import re
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
