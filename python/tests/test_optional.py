"""Optional dependencies: gleaner works without them, and says how to install them."""

from __future__ import annotations

import subprocess
import sys

import pytest

BLOCKED = """
import sys
for name in ("pyarrow", "pandas", "polars", "duckdb", "pyspark"):
    sys.modules[name] = None
import gleaner
assert [r.value for r in gleaner.extract("http://a.example/")] == ["http://a.example/"]
"""


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_import_without_them() -> None:
    run(BLOCKED)


def test_import_does_not_import_them() -> None:
    names = '"pyarrow", "numpy", "pandas", "polars", "duckdb", "pyspark"'
    assert run(f"import gleaner, sys; print([n for n in ({names}) if n in sys.modules])") == "[]\n"


@pytest.mark.parametrize(
    ("call", "remedy"),
    [
        ("gleaner.extract_arrow([])", "pip install gleaner[arrow]"),
        ("gleaner.frames.pandas_extract([])", "pip install gleaner[frames]"),
        ("gleaner.frames.polars_extract([])", "pip install gleaner[frames]"),
        ("gleaner.frames.duckdb_register(None)", "pip install gleaner[arrow]"),
    ],
)
def test_errors_have_the_remedy(call: str, remedy: str) -> None:
    code = f"{BLOCKED}\ntry:\n    {call}\nexcept ImportError as error:\n    print(error)\n"
    assert remedy in run(code)
