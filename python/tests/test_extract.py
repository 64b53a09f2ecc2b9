"""`extract` and `finditer`: what is found, and where."""

from __future__ import annotations

import mmap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gleaner
import pytest
from gleaner import Reference
from hypothesis import given
from strategies import texts, unicode_texts
from support import Case, cases

# From src/lib.md, "Hard cases", and src/rules.md, "Examples".
HARD_CASES = [
    ("(see http://a.example/w_(x)).", ["http://a.example/w_(x)"]),
    ("<URL:ftp://info.cern.ch/pub/www/doc;\ntype=d>", ["ftp://info.cern.ch/pub/www/doc;type=d"]),
    (">> <http://a.example/x/\n> y>", ["http://a.example/x/y"]),
    ("<http://a.example/b and then\n\nc>", ["http://a.example/b"]),
    ("open('http://a.example/','_blank')", ["http://a.example/"]),
    (r'{"u":"http:\/\/a.example\/x"}', ["http://a.example/x"]),
    ("WWW.W3.ORG/Addressing/,", ["http://WWW.W3.ORG/Addressing/"]),
    ("<std::string>", []),
    ("<dc:title>", []),
    ("Re: http:", []),
    ("http:///x", []),
    ("a@www.example.org", []),
    ("[![B](https://a.example/x.svg)](https://b.example/y)",
     ["https://a.example/x.svg", "https://b.example/y"]),
    ("12:30:15 GET http://a.example/?t=10:30", ["http://a.example/?t=10:30"]),
    ("URL: http://a.example/", ["http://a.example/"]),
    ("<url: http://a.example/ >", ["http://a.example/"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "values"), HARD_CASES)
def test_hard_cases(text: str, values: list[str]) -> None:
    assert [found.value for found in gleaner.extract(text)] == values
    assert [found.value for found in gleaner.extract(text.encode())] == values


def test_example_of_rfc_1738() -> None:
    # The Appendix, "Recommendations for URLs in Context".
    text = (
        "Yes, Jim, I found it under <URL:ftp://info.cern.ch/pub/www/doc;\n"
        "type=d> but you can probably pick it up from <URL:ftp://ds.in\n"
        "ternic.net/rfc>.  Note the warning in <URL:http://ds.internic.\n"
        "net/instructions/overview.html#WARNING>."
    )
    assert [found.value for found in gleaner.extract(text)] == [
        "ftp://info.cern.ch/pub/www/doc;type=d",
        "ftp://ds.internic.net/rfc",
        "http://ds.internic.net/instructions/overview.html#WARNING",
    ]


def test_all_attributes() -> None:
    text = 'é <URL:http://a.example/long-\n  name>, "http://b.example/"'
    first, second = gleaner.extract(text)
    assert first.value == str(first) == "http://a.example/long-name"
    assert first.raw == "http://a.example/long-\n  name"
    assert (first.start, first.end, first.outer) == (7, 36, (2, 37))
    assert (first.wrapper, first.scheme, first.kind) == ("url-angle", "http", "absolute")
    assert (first.flags, first.tail) == (("hyphen",), "")
    assert first.readings == ("http://a.example/long-name", "http://a.example/longname")
    assert not first.readings_truncated
    assert first.conforms == ("rfc1738", "rfc2396", "rfc3986")
    assert first.hazards == ()
    assert (first.uri.host, first.uri.path) == ("a.example", "/long-name")
    assert (second.wrapper, second.flags, second.outer) == ("quoted", (), (39, 58))


def test_scheme_is_in_lower_case() -> None:
    [found] = gleaner.extract("HTTP://a.example/")
    assert (found.value, found.scheme) == ("HTTP://a.example/", "http")


def test_relative_reference_has_no_scheme() -> None:
    [found] = gleaner.extract("<URL:../x>", relative=True)
    assert (found.kind, found.scheme) == ("relative", None)


def test_tail_and_hazards() -> None:
    # 2130706433 is 127.0.0.1 in decimal.
    [found] = gleaner.extract("at http://2130706433/x.)")
    assert (found.value, found.tail) == ("http://2130706433/x", ".")
    [hazard] = found.hazards
    assert (hazard.kind, hazard.text) == ("numeric-host", "2130706433")
    assert found.value[hazard.start : hazard.end] == hazard.text


def test_overlong_reference_has_its_first_bytes() -> None:
    [found] = gleaner.extract("http://a.example/" + "x" * 400, max_reference=300)
    assert "overlong" in found.flags
    # docs/jsonl.md: at most the first 256 bytes; `end` is that of the whole reference.
    assert found.value == "http://a.example/" + "x" * (256 - len("http://a.example/"))
    assert (found.start, found.end) == (0, 417)


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_bytes_have_offsets_in_bytes(kind: Any) -> None:
    text = "é http://a.example/é ".encode()
    [found] = gleaner.extract(kind(text))
    assert isinstance(found.raw, bytes)
    assert text[found.start : found.end] == found.raw == "http://a.example/é".encode()
    assert (found.start, found.value) == (3, "http://a.example/é")


def test_memoryview_of_a_part() -> None:
    text = b"http://a.example/ http://b.example/"
    [found] = gleaner.extract(memoryview(text)[18:])
    assert (found.value, found.start) == ("http://b.example/", 0)


def test_mmap(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_bytes(b"see http://a.example/x.")
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as text:
        [found] = gleaner.extract(text)
        assert (found.value, found.start) == ("http://a.example/x", 4)
        assert list(gleaner.finditer(text)) == [found]


def test_memoryview_with_gaps() -> None:
    text = b"http://a.example/"
    spread = bytes(byte for pair in zip(text, b"." * len(text), strict=True) for byte in pair)
    [found] = gleaner.extract(memoryview(spread)[::2])
    assert found.value == "http://a.example/"


@pytest.mark.parametrize("text", [None, 1, ["http://a.example/"], object()])
def test_other_types_are_refused(text: Any) -> None:
    with pytest.raises(TypeError):
        gleaner.extract(text)
    with pytest.raises(TypeError):
        gleaner.finditer(text)


@pytest.mark.parametrize("text", ["", b"", bytearray(), memoryview(b"")])
def test_empty_text(text: Any) -> None:
    assert gleaner.extract(text) == []
    assert list(gleaner.finditer(text)) == []


def test_offsets_are_in_characters() -> None:
    # A character of 1, 2, 3 and 4 bytes in UTF-8, and of 1, 2 and 4 bytes in memory.
    for character in "xé在😀":
        text = f"{character * 3} http://a.example/ {character} http://b.example/"
        starts = [found.start for found in gleaner.extract(text)]
        assert starts == [4, 24]


def test_lone_surrogates() -> None:
    # R7: an ill-formed sequence ends the reference before it.
    text = "\ud800 http://a.example/x\udfff http://b.example/"
    found = gleaner.extract(text)
    assert [reference.value for reference in found] == ["http://a.example/x", "http://b.example/"]
    assert [text[reference.start : reference.end] for reference in found] == [
        "http://a.example/x",
        "http://b.example/",
    ]


def test_huge_text() -> None:
    line = "é one line of text with http://a.example/x, and its end\n"
    count = 100_000
    found = gleaner.extract(line * count)
    assert len(found) == count
    start = line.index("http")
    assert all(reference.start == start + i * len(line) for i, reference in enumerate(found))


def test_finditer_is_lazy() -> None:
    found = gleaner.finditer("http://a.example/ " * 1000)
    assert isinstance(found, Iterator)
    assert next(found).start == 0
    assert next(found).start == 18
    assert len(list(found)) == 998
    assert next(found, None) is None


def test_finditer_keeps_its_text_alive() -> None:
    found = gleaner.finditer("".join(["http://a.example/ ", "x" * 100_000, " http://b.example/"]))
    assert [reference.value for reference in found] == ["http://a.example/", "http://b.example/"]


def test_references_outlive_a_text_that_changes() -> None:
    text = bytearray(b"http://a.example/")
    [found] = gleaner.extract(text)
    text[7:8] = b"b"
    assert (found.value, found.raw) == ("http://a.example/", b"http://a.example/")


@given(texts)
def test_slice_of_text_is_raw(text: str) -> None:
    end = 0
    for found in gleaner.extract(text, relative=True, join_lines=True):
        assert text[found.start : found.end] == found.raw
        assert found.outer[0] <= found.start < found.end <= found.outer[1]
        # R10: findings are in order and do not overlap.
        assert end <= found.outer[0]
        end = found.outer[1]


@given(unicode_texts)
def test_str_and_bytes_have_the_same_findings(text: str) -> None:
    data = text.encode()

    def in_bytes(found: Reference) -> tuple[Any, ...]:
        spans = (found.start, found.end, *found.outer)
        offsets = tuple(len(text[:offset].encode()) for offset in spans)
        return (*offsets, found.value, found.flags, found.tail, found.readings, found.wrapper)

    def as_is(found: Reference) -> tuple[Any, ...]:
        return (found.start, found.end, *found.outer,
                found.value, found.flags, found.tail, found.readings, found.wrapper)  # fmt: skip

    assert [in_bytes(found) for found in gleaner.extract(text)] == [
        as_is(found) for found in gleaner.extract(data)
    ]


@given(texts)
def test_finditer_finds_what_extract_finds(text: str) -> None:
    assert list(gleaner.finditer(text, emails=True)) == gleaner.extract(text, emails=True)


def test_corpus() -> None:
    failures = []
    count = 0
    for case in cases():
        count += 1
        text = case.text.decode("utf-8", "surrogateescape")
        for searched in (case.text, text):
            found = gleaner.extract(searched, **case.settings)
            failures += [f"{case.name}: {line}" for line in differences(case, found, searched)]
    assert not failures, "\n".join(failures)
    assert count > 700, "a file of the corpus is missing"


def differences(case: Case, found: list[Reference], searched: bytes | str) -> Iterator[str]:
    """Yields what differs from the expected findings of a case."""
    if len(found) != len(case.found):
        yield f"found {found}, expected {case.found}"
        return
    for reference, expected in zip(found, case.found, strict=True):
        for key, value in expected.items():
            both = case.settings.get("hyphen") == "both"
            actual = attribute(reference, key, searched, both)
            if key == "also":
                missing = set(value) - set(reference.readings)
                if missing:
                    yield f"{searched!r}: {missing} are no readings of {reference!r}"
            elif key == "readings":
                if list(actual)[:40] != value:
                    yield f"{searched!r}: readings {actual}, expected {value}"
            elif actual != (sorted(value) if key == "flags" else value):
                yield f"{searched!r}: {key} is {actual!r}, expected {value!r}"


def attribute(reference: Reference, key: str, searched: bytes | str, both: bool) -> Any:
    """Returns what the corpus calls `key`; offsets are in bytes."""
    prefix, piece = searched[: reference.start], searched[slice(*reference.outer)]
    match key:
        case "start":
            return len(encoded(prefix))
        case "raw":
            if "overlong" in reference.flags:
                return text_of(searched[reference.start : reference.end])
            return text_of(reference.raw)
        case "outer":
            return text_of(piece)
        case "flags":
            return sorted(reference.flags)
        case "overlong":
            return "overlong" in reference.flags
        case "values":
            # With `hyphen="both"`, a hyphen at a break has a second value: the next reading.
            count = 2 if both and "hyphen" in reference.flags else 1
            return list(reference.readings[:count])
        case _:
            return getattr(reference, "value" if key == "also" else key)


def encoded(text: bytes | str) -> bytes:
    return text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text


def text_of(text: bytes | str) -> str:
    return text if isinstance(text, str) else text.decode("utf-8", "surrogateescape")
