"""Compares gleaner with `re`, urlextract and iocextract, in the same process.

``python bench/extract.py`` prints MB per second of CPU time, and the ratio of gleaner to each
other library. Run it on an idle machine. The libraries do not find the same links.
"""

from __future__ import annotations

import argparse
import platform
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import gleaner

PROSE = (
    "Thanks for the report. The parser keeps the last line of its buffer until the next chunk\n"
    "arrives, so the error shows only with short reads: compare the two logs from yesterday.\n"
)
LINKS = (
    "> see http://www.a.example/lists/archive/1994/12/0042.html, and\n"
    "(https://b.example/w_(x)?id=7&page=2#top). <URL:ftp://ftp.c.example/pub/file.txt>\n"
)
NAIVE = re.compile(r"https?://[^\s<>\"]+")

# A naive pattern has no more to do than this for each text.
Search = Callable[[str], object]


def messages(count: int) -> list[str]:
    """Returns messages of about 1 KB with three links each."""
    body = PROSE * 5 + LINKS
    return [f"Message {i}\n{body}" for i in range(count)]


def dense(size: int) -> str:
    """Returns a text that consists mostly of links."""
    return LINKS * (size // len(LINKS))


def iocextract_search() -> Search:
    from iocextract import extract_urls

    def search(text: str) -> object:
        return list(extract_urls(text))

    return search


def urlextract_search() -> Search:
    from urlextract import URLExtract

    extractor = URLExtract()

    def search(text: str) -> object:
        return extractor.find_urls(text)

    return search


def searches() -> Iterator[tuple[str, Search]]:
    """Yields the libraries that are installed."""
    yield "gleaner.extract", gleaner.extract
    yield "re.findall, naive", NAIVE.findall
    for name, create in (("urlextract", urlextract_search), ("iocextract", iocextract_search)):
        try:
            yield f"{name} {version(name)}", create()
        except (ImportError, PackageNotFoundError):
            print(f"{name} is not installed", file=sys.stderr)


def megabytes_per_second(run: Callable[[], object], size: int, seconds: float) -> float:
    """Returns the speed of the fastest of several runs, by CPU time."""
    best = float("inf")
    end = time.monotonic() + seconds
    while True:
        start = time.process_time()
        run()
        best = min(best, time.process_time() - start)
        if time.monotonic() >= end:
            return size / best / 1e6


def over_all(search: Callable[[Any], object], texts: Iterable[Any]) -> Callable[[], object]:
    def run() -> None:
        for text in texts:
            search(text)

    return run


def compare(title: str, texts: list[str], slow_texts: list[str], seconds: float) -> float:
    """Prints the speed of each library, and returns that of gleaner."""
    print(f"\n{title}")
    ours = 0.0
    for name, search in searches():
        # The slow libraries would take minutes for all texts.
        is_fast = name.startswith(("gleaner", "re."))
        chosen = texts if is_fast else slow_texts
        size = sum(len(text.encode()) for text in chosen)
        speed = megabytes_per_second(over_all(search, chosen), size, seconds)
        ours = ours or speed
        print(f"  {name:24}{speed:10.2f} MB/s   gleaner is {ours / speed:8.2f} x as fast")
    return ours


def compare_arrow(texts: list[str], objects: float, seconds: float) -> None:
    try:
        import pyarrow
    except ImportError:
        print("pyarrow is not installed", file=sys.stderr)
        return
    column = pyarrow.array(texts)
    size = sum(len(text.encode()) for text in texts)
    choices: dict[str, dict[str, Any]] = {
        "all columns": {},
        "value, offset, end": {"columns": ["value", "offset", "end"]},
    }
    for name, options in choices.items():
        for explode in (False, True):
            run = partial(gleaner.extract_arrow, column, explode=explode, **options)
            speed = megabytes_per_second(run, size, seconds)
            form = "table" if explode else "lists"
            label = f"extract_arrow, {form}, {name}"
            print(f"  {label:44}{speed:10.2f} MB/s   {speed / objects:6.2f} x extract")


def cpu_model() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    models = (line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    return next(models, platform.processor())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=2, help="minimum time for each figure")
    seconds = parser.parse_args().seconds
    print(f"{cpu_model()}; Python {platform.python_version()}; gleaner {gleaner.__version__}")
    small = messages(4000)
    speed = compare("messages of 1 KB with 3 links", small, small[:40], seconds)
    compare_arrow(small, speed, seconds)
    links = dense(4_000_000)
    # urlextract is not linear: a long text would show only that.
    pieces = [LINKS * 7] * 20
    speed = compare("link-dense text, one str of 4 MB", [links], pieces, seconds)
    compare_arrow([LINKS * 7] * 4000, speed, seconds)


if __name__ == "__main__":
    main()
