"""Files that fsspec lists and reads: without Spark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import fsspec
import pytest
from fsspec.implementations.memory import MemoryFileSystem
from gleaner import ReadError, _gleaner
from gleaner.spark.file_scan import divided, rows_of
from gleaner.spark.files import ListedFile, listed
from gleaner.spark.problems import Reporter
from gleaner.spark.tasks import Part


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> MemoryFileSystem:
    """A file system that refuses a range which begins at the end of a file, as S3 does."""
    read = MemoryFileSystem.cat_file

    def cat_file(self: Any, path: str, start: int = 0, end: int | None = None) -> bytes:
        if start >= self.size(path):
            raise OSError(22, "The requested range is not satisfiable")
        return bytes(read(self, path, start=start, end=end))

    monkeypatch.setattr(MemoryFileSystem, "cat_file", cat_file)
    files = fsspec.filesystem("memory")
    files.store.clear()
    files.pseudo_dirs[:] = [""]
    return files


def in_turn(work: Callable[[Any], Any], items: list[Any]) -> list[Any]:
    return [work(item) for item in items]


def names(files: list[ListedFile]) -> dict[str, str | None]:
    return {file.path.removeprefix("memory://").lstrip("/"): file.format for file in files}


def test_files_are_read_to_their_ends(store: MemoryFileSystem) -> None:
    store.pipe("/d/a.txt", b"see http://a.example/")
    store.pipe("/d/b.txt", b"<http://b.exam\nple/>\n" * 3)
    store.pipe("/d/empty.txt", b"")
    files = listed(None, ["memory://d"], "auto", None)
    assert len(files) == 3
    parts = [(f.source(), f.path, ("whole", 0, f.size, None), None, True, 1) for f in files]
    batches = _gleaner.scan(parts, columns=["value"])
    values = [row["value"] for batch in batches for row in batch.to_pylist()]
    assert values == ["http://a.example/"] + ["http://b.example/"] * 3
    assert batches.take_problems() == []


def test_maildirs_and_other_kinds(store: MemoryFileSystem) -> None:
    for path in ("m/cur/1", "m/new/2", "m/tmp/3", "m/cur/.hidden", "lake/new/app.log", "mh/7"):
        store.pipe(f"/d/{path}", b"x")
    store.pipe("/d/mh/.mh_sequences", b"x")
    found = names(listed(None, ["memory://d"], "auto", None))
    assert found["d/m/cur/1"] == found["d/m/new/2"] == "message"
    assert "d/m/tmp/3" not in found
    # A directory with the name `new` alone says nothing.
    assert found["d/lake/new/app.log"] is None
    assert set(names(listed(None, ["memory://d"], "mh", None))) == {
        "d/m/cur/1",
        "d/m/new/2",
        "d/m/tmp/3",
        "d/mh/7",
    }
    assert "d/m/tmp/3" in names(listed(None, ["memory://d"], "text", None))


def test_a_missing_path_is_an_error(store: MemoryFileSystem) -> None:
    with pytest.raises(ReadError, match="memory://nope: no such file or directory"):
        listed(None, ["memory://nope"], "auto", None)


def test_paths_may_be_path_objects(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x")
    [file] = listed(None, [tmp_path], "auto", None)
    assert file.path == str(tmp_path / "a.txt")


@pytest.mark.parametrize("error", [TimeoutError("slow down"), RuntimeError("no credentials")])
@pytest.mark.parametrize("failing", [0, 2], ids=["divide", "count"])
def test_a_failed_read_before_the_search(
    store: MemoryFileSystem, monkeypatch: pytest.MonkeyPatch, failing: int, error: Exception
) -> None:
    """A read that fails while a file is divided, or its lines are counted, changes no row."""
    lines = 1000
    store.pipe("/d/log.txt", b"".join(b"http://a.example/%d\n" % n for n in range(lines)))
    read = MemoryFileSystem.cat_file
    reads = 0

    def cat_file(self: Any, path: str, start: int = 0, end: int | None = None) -> bytes:
        nonlocal reads
        reads += 1
        if reads == failing + 1:
            raise error
        return bytes(read(self, path, start=start, end=end))

    monkeypatch.setattr(MemoryFileSystem, "cat_file", cat_file)
    files = listed(None, ["memory://d"], "auto", None)

    def parts(errors: str) -> list[Part]:
        reporter = Reporter(errors, None)
        return divided(files, 5000, "auto", {}, True, reporter, in_turn)

    with pytest.raises(ReadError, match=f"log.txt: {error}; .*errors='skip'"):
        parts("raise")
    reads = 0
    columns = ["value", "line"]
    found = rows_of(parts("skip"), "auto", columns, Reporter("raise", None), {})
    rows = [tuple(row.values()) for batch in found for row in batch.to_pylist()]
    assert sorted(rows, key=lambda row: row[1]) == [
        (f"http://a.example/{n}", n + 1) for n in range(lines)
    ]


def test_a_file_twice_has_its_rows_twice(store: MemoryFileSystem) -> None:
    store.pipe("/d/log.txt", b"http://a.example/\n" * 1000)
    files = listed(None, ["memory://d/log.txt"] * 2, "auto", None)
    reporter = Reporter("raise", None)
    parts = divided(files, 5000, "auto", {}, True, reporter, in_turn)
    rows = rows_of(parts, "auto", ["offset", "line"], reporter, {})
    lines = [row["line"] for batch in rows for row in batch.to_pylist()]
    assert sorted(lines) == sorted(list(range(1, 1001)) * 2)


@pytest.mark.parametrize(
    ("entry", "is_journal"),
    [
        ('__CURSOR=s=1\nMESSAGE=http://a.example/\n', True),
        ('{"__CURSOR":"s=1","MESSAGE":"http://a.example/"}\n', True),
        ('{"MESSAGE":"http://a.example/","__CURSOR":"s=1"}\n', True),
        ('{"MESSAGE":"http://a.example/"}\n{"__CURSOR":"s=1"}\n', False),
    ],
)
def test_a_journal_is_an_error(tmp_path: Path, entry: str, is_journal: bool) -> None:
    path = tmp_path / "entries"
    path.write_text(entry)
    part = (str(path), str(path), ("whole", 0, len(entry), None), None, True, 1)
    batches = _gleaner.scan([part], columns=["value"])
    rows = sum(batch.num_rows for batch in batches)
    problems = [kind for kind, _, _ in batches.take_problems()]
    assert (rows, problems) == ((0, ["error"]) if is_journal else (1, []))
