"""`Reader` and `Extractor`: how a stream is cut changes nothing."""

from __future__ import annotations

import io
from itertools import pairwise
from typing import Any

import gleaner
import pytest
from gleaner import CheckpointError, Extractor, Reader, Reference
from hypothesis import given
from hypothesis import strategies as st
from strategies import texts
from support import cases

TEXT = (
    "é <URL:http://a.example/lo\nng> 😀 http://b.example/x. www.c.example, <http://d.example/-\ny>"
)


class Trickle:
    """A file whose `read` returns at most `length` characters or bytes."""

    def __init__(self, text: Any, length: int) -> None:
        self.text = text
        self.length = length
        self.offset = 0

    def read(self, size: int) -> Any:
        start, self.offset = self.offset, self.offset + min(size, self.length)
        return self.text[start : self.offset]


class Failing:
    """A file that fails after its text."""

    def __init__(self, text: Any, error: Exception) -> None:
        self.text = text
        self.error = error

    def read(self, size: int) -> Any:
        if not self.text:
            raise self.error
        piece, self.text = self.text[:size], self.text[size:]
        return piece


def feed_all(chunks: list[Any], **settings: Any) -> list[Reference]:
    extractor = Extractor(**settings)
    found = [reference for chunk in chunks for reference in extractor.feed(chunk)]
    return found + extractor.finish()


@pytest.mark.parametrize("text", [TEXT, TEXT.encode()], ids=["str", "bytes"])
def test_extractor_cut_at_each_offset(text: Any) -> None:
    expected = gleaner.extract(text)
    assert len(expected) == 4
    for cut in range(len(text) + 1):
        assert feed_all([text[:cut], text[cut:]]) == expected
    assert feed_all([text[i : i + 1] for i in range(len(text))]) == expected


@given(texts, st.lists(st.integers(0, 200), max_size=6), st.booleans())
def test_extractor_cut_anywhere(text: str, cuts: list[int], join_lines: bool) -> None:
    bounds = [0, *sorted(min(cut, len(text)) for cut in cuts), len(text)]
    chunks = [text[start:end] for start, end in pairwise(bounds)]
    expected = gleaner.extract(text, join_lines=join_lines)
    assert feed_all(chunks, join_lines=join_lines) == expected


def test_extractor_on_the_corpus() -> None:
    for case in cases():
        expected = gleaner.extract(case.text, **case.settings)
        middle = len(case.text) // 2
        chunks = [case.text[:middle], case.text[middle:]]
        assert feed_all(chunks, **case.settings) == expected, case.name


def test_extractor_reports_references_once_they_are_decided() -> None:
    extractor = Extractor()
    assert extractor.feed("see http://a.exa") == []
    [found] = extractor.feed("mple/x and more" + " " * 10_000)
    assert (found.value, found.start) == ("http://a.example/x", 4)
    assert extractor.finish() == []


def test_extractor_takes_str_or_bytes() -> None:
    pairs: list[tuple[str | bytes, str | bytes]] = [("a", b"b"), (b"a", "b")]
    for first, second in pairs:
        extractor = Extractor()
        extractor.feed(first)
        with pytest.raises(TypeError):
            extractor.feed(second)


def test_extractor_takes_bytearray_and_memoryview() -> None:
    chunks = [bytearray(b"http://a.exam"), memoryview(b"ple/ "), b"x"]
    [found] = feed_all(chunks)
    assert (found.value, found.raw) == ("http://a.example/", b"http://a.example/")


@pytest.mark.parametrize("text", [TEXT, TEXT.encode()], ids=["str", "bytes"])
def test_resume_at_each_offset(text: Any) -> None:
    expected = gleaner.extract(text)
    for cut in range(len(text) + 1):
        first = Extractor()
        found = first.feed(text[:cut])
        checkpoint = first.checkpoint()
        assert isinstance(checkpoint, bytes)
        second = Extractor.resume(checkpoint)
        assert found + second.feed(text[cut:]) + second.finish() == expected


def test_checkpoint_changes_nothing() -> None:
    extractor = Extractor()
    found = extractor.feed(TEXT[:20])
    extractor.checkpoint()
    assert found + extractor.feed(TEXT[20:]) + extractor.finish() == gleaner.extract(TEXT)


def test_resume_refuses_other_settings() -> None:
    checkpoint = Extractor(emails=True).checkpoint()
    Extractor.resume(checkpoint, emails=True)
    with pytest.raises(CheckpointError):
        Extractor.resume(checkpoint)


@pytest.mark.parametrize("garbage", [b"", b"x", b"gleaner\0", b"\0" * 400])
def test_resume_refuses_garbage(garbage: bytes) -> None:
    with pytest.raises(CheckpointError):
        Extractor.resume(garbage)


def test_resume_refuses_a_damaged_checkpoint() -> None:
    extractor = Extractor()
    extractor.feed(TEXT[:12])
    checkpoint = extractor.checkpoint()
    for i in range(len(checkpoint)):
        damaged = bytearray(checkpoint)
        damaged[i] ^= 1
        with pytest.raises(CheckpointError):
            Extractor.resume(bytes(damaged))
        with pytest.raises(CheckpointError):
            Extractor.resume(checkpoint[:i])


@pytest.mark.parametrize("length", [1, 2, 7, 100])
@pytest.mark.parametrize("text", [TEXT, TEXT.encode()], ids=["str", "bytes"])
def test_reader_takes_short_reads(text: Any, length: int) -> None:
    assert list(Reader(Trickle(text, length))) == gleaner.extract(text)


def test_reader_takes_text_and_binary_files(tmp_path: Any) -> None:
    path = tmp_path / "text"
    path.write_bytes(TEXT.encode())
    with path.open(encoding="utf-8") as file:
        assert list(Reader(file)) == gleaner.extract(TEXT)
    with path.open("rb") as file:
        assert list(Reader(file)) == gleaner.extract(TEXT.encode())
    assert list(Reader(io.StringIO(TEXT))) == gleaner.extract(TEXT)
    assert list(Reader(io.BytesIO(TEXT.encode()))) == gleaner.extract(TEXT.encode())


def test_reader_is_lazy_and_offsets_continue() -> None:
    line = "é see http://a.example/\n"
    count = 20_000
    file = io.StringIO(line * count)
    reader = Reader(file)
    assert next(reader).start == 6
    assert file.tell() < len(line) * count, "the first reference needs only the first chunk"
    assert [found.start for found in reader] == [6 + i * len(line) for i in range(1, count)]


def test_reader_reports_an_error_after_the_references_before_it() -> None:
    error = OSError(5, "disk on fire")
    reader = Reader(Failing("http://a.example/ and then", error))
    assert next(reader).value == "http://a.example/"
    with pytest.raises(OSError, match="disk on fire"):
        next(reader)
    assert next(reader, None) is None


def test_reader_passes_other_exceptions_on() -> None:
    with pytest.raises(ZeroDivisionError):
        list(Reader(Failing("x", ZeroDivisionError())))


def test_reader_refuses_other_results() -> None:
    with pytest.raises(TypeError):
        list(Reader(Failing([1, 2], OSError())))
    with pytest.raises(TypeError):
        list(Reader(Trickle(["http://a.example/", b"http://a.example/"], 1)))


def test_reader_needs_a_file() -> None:
    no_file: Any = object()
    with pytest.raises((AttributeError, TypeError)):
        list(Reader(no_file))


def test_reader_takes_settings() -> None:
    found = Reader(io.StringIO("joe@a.example http://b.example/"), emails=True, schemes=["mailto"])
    assert [reference.value for reference in found] == ["mailto:joe@a.example"]


def test_truncated_stream() -> None:
    # R1: a wrapper without a closer is abandoned at the end of input.
    extractor = Extractor()
    assert extractor.feed("<URL:http://a.example/x\ny") == []
    [found] = extractor.finish()
    assert (found.value, found.wrapper) == ("http://a.example/x", "prefixed")
