"""mypy and pyright accept right calls and refuse wrong ones."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
RIGHT = [TESTS / "typed_sample.py", *sorted((TESTS.parent / "examples").glob("*.py"))]
if importlib.util.find_spec("pyspark") is None:
    RIGHT = [path for path in RIGHT if "spark" not in path.name]
WRONG = TESTS / "typed_errors.py"


def mypy() -> list[str]:
    if importlib.util.find_spec("mypy") is None:
        pytest.skip("mypy is not installed")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-color-output"]
    # pandas and others may be installed without types.
    return [*command, "--ignore-missing-imports", "--cache-dir=/dev/null"]


def pyright() -> list[str]:
    command = shutil.which("pyright", path=str(Path(sys.executable).parent))
    if command is None:
        pytest.skip("pyright is not installed")
    version = subprocess.run([command, "--version"], capture_output=True, text=True)
    if version.returncode != 0:
        pytest.skip(f"pyright does not run: {version.stderr}")
    return [command, "--pythonpath", sys.executable, "--warnings"]


CHECKERS = pytest.mark.parametrize("checker", [mypy, pyright])


@CHECKERS
def test_right_calls(checker: object, tmp_path: Path) -> None:
    done = run(checker, RIGHT, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


@CHECKERS
def test_wrong_calls(checker: object, tmp_path: Path) -> None:
    done = run(checker, [WRONG], tmp_path)
    reported = {int(line) for line in re.findall(r"typed_errors\.py:(\d+)", done.stdout)}
    lines = WRONG.read_text(encoding="utf-8").splitlines()
    assert reported == {i for i, line in enumerate(lines, 1) if line.endswith("# error")}


def run(checker: object, files: list[Path], folder: Path) -> subprocess.CompletedProcess[str]:
    assert callable(checker)
    # Copies, so that no configuration of the checkout applies.
    copies = [shutil.copy(file, folder) for file in files]
    return subprocess.run([*checker(), *copies], capture_output=True, text=True, cwd=folder)


def test_stub_has_all_names() -> None:
    """The stub and the extension module have the same public names."""
    import gleaner._gleaner as native

    assert native.__file__ is not None
    stub = Path(native.__file__).with_name("_gleaner.pyi").read_text(encoding="utf-8")
    declared = set(re.findall(r"^(?:class|def) (\w+)", stub, re.MULTILINE))
    actual = {name for name in dir(native) if not name.startswith("_")}
    only_types = {"Readable", "ReadableAt", "ScanSettings"}
    assert declared - only_types == actual


def test_stub_has_all_members() -> None:
    import ast

    import gleaner._gleaner as native

    assert native.__file__ is not None
    stub = Path(native.__file__).with_name("_gleaner.pyi").read_text(encoding="utf-8")
    for node in ast.parse(stub).body:
        actual = getattr(native, node.name, None) if isinstance(node, ast.ClassDef) else None
        if not isinstance(node, ast.ClassDef) or actual is None or issubclass(actual, Exception):
            continue
        members = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
        public = {name for name in vars(actual) if not name.startswith("_")}
        assert {name for name in members if not name.startswith("_")} == public, node.name
