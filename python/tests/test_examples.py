"""The programs in `examples` run and print links."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from support import CORPUS

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
DEPENDENCIES = {"pandas_links": "pandas", "polars_links": "polars", "duckdb_links": "duckdb"}


def test_all_examples_are_known() -> None:
    # spark/test_docs.py runs that for Spark.
    known = {*DEPENDENCIES, "mailbox", "spark_links"}
    assert {path.stem for path in EXAMPLES.glob("*.py")} == known


@pytest.mark.parametrize("name", DEPENDENCIES)
def test_frames(name: str, tmp_path: Path) -> None:
    pytest.importorskip(DEPENDENCIES[name])
    output = run(name, tmp_path)
    assert "a.example" in output
    assert "b.example" in output


def test_mailbox(tmp_path: Path) -> None:
    lines = run("mailbox", tmp_path, str(CORPUS / "mail" / "inbox.mbox")).splitlines()
    assert len(lines) == 7
    assert lines[0] == "ann@a.example\theader:Subject\thttp://www.a.example/zürich"


def run(name: str, folder: Path, *arguments: str) -> str:
    command = [sys.executable, "-X", "utf8", str(EXAMPLES / f"{name}.py"), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout
