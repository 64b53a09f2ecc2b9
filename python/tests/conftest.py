"""Settings of all tests."""

from pathlib import Path

import gleaner
from hypothesis import settings

# No time limit, since machines differ, and no files.
settings.register_profile("gleaner", deadline=None, database=None)
settings.load_profile("gleaner")

REPOSITORY = Path(__file__).resolve().parents[2]


def pytest_report_header() -> str:
    return f"gleaner: {gleaner.__version__}, {gleaner.__file__}"


def pytest_configure() -> None:
    # A module of the checkout would be tested in place of the wheel.
    for module in (gleaner, gleaner._gleaner):
        path = Path(module.__file__ or "").resolve()
        if path.is_relative_to(REPOSITORY / "python"):
            raise RuntimeError(f"{path} belongs to the checkout: install the wheel")
