"""Other threads run while a text is searched."""

from __future__ import annotations

import io
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import gleaner
import pyarrow
import pytest
from gleaner import mail

# Long enough for many wake-ups of a thread that sleeps 0.1 ms at a time.
TEXT = "No link here, but a colon: and more words. " * 1_500_000


@pytest.fixture
def long_switch_interval() -> Iterator[None]:
    """Lets no thread take the GIL from another one that does not release it."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(100)
    yield
    sys.setswitchinterval(interval)


ARROW = pyarrow.array([TEXT])
BYTES = TEXT.encode()

SEARCHES: dict[str, Callable[[], Any]] = {
    "str": lambda: gleaner.extract(TEXT),
    "bytes": lambda: gleaner.extract(BYTES),
    "finditer": lambda: next(gleaner.finditer(BYTES), None),
    "extractor": lambda: gleaner.Extractor().feed(BYTES),
    "arrow": lambda: gleaner.extract_arrow(ARROW),
    "mail": lambda: list(mail.findings(io.BytesIO(BYTES))),
}


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
@pytest.mark.usefixtures("long_switch_interval")
def test_another_thread_makes_progress(search: Callable[[], Any]) -> None:
    ticks = 0
    is_done = False

    def tick() -> None:
        nonlocal ticks
        while not is_done:
            time.sleep(0.0001)
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    while ticks == 0:
        time.sleep(0.001)
    before = ticks
    search()
    after = ticks
    is_done = True
    thread.join()
    assert after > before


def test_threads_find_the_same() -> None:
    text = "é http://a.example/x, <http://b.example/y\nz> " * 2000
    expected = gleaner.extract(text)
    with ThreadPoolExecutor(8) as pool:
        for found in pool.map(lambda _: gleaner.extract(text), range(32)):
            assert found == expected


def test_one_iterator_in_several_threads() -> None:
    text = "http://a.example/ " * 5000
    found = gleaner.finditer(text)

    def take() -> list[int]:
        starts = []
        while True:
            try:
                starts.append(next(found).start)
            except StopIteration:
                return starts
            except RuntimeError:
                # Another thread is in `next`.
                continue

    with ThreadPoolExecutor(4) as pool:
        parts = [job.result() for job in [pool.submit(take) for _ in range(4)]]
    assert sorted(start for part in parts for start in part) == list(range(0, len(text), 18))
