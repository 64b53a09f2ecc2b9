"""The examples of the README and of the docstrings print what they say."""

from __future__ import annotations

import doctest
from pathlib import Path
from types import ModuleType

import gleaner
import pytest

README = Path(__file__).resolve().parents[1] / "README.md"
FINDER = doctest.DocTestFinder()


def test_readme() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.failed == 0
    assert result.attempted > 20


@pytest.mark.parametrize("module", [gleaner, gleaner.frames, gleaner.mail, gleaner.uri])
def test_docstrings(module: ModuleType) -> None:
    # `doctest.testmod` leaves out what a module imports, such as all that is native.
    objects = {name: getattr(module, name) for name in module.__all__}
    named = {name: one for name, one in objects.items() if not isinstance(one, ModuleType)}
    runner = doctest.DocTestRunner()
    for name, one in [(module.__name__, module.__doc__), *named.items()]:
        for test in FINDER.find(one, name, module=False, globs={"gleaner": gleaner}):
            runner.run(test)
    assert runner.failures == 0
