"""Settings: each has an effect, and wrong ones are refused with a useful message."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gleaner
import pyarrow
import pytest
from gleaner import Evidence, Extractor, Reader, mail

# A text, a setting, and the values without and with it.
EFFECTS: list[tuple[str, dict[str, Any], list[str], list[str]]] = [
    ("<http://a.example/x-\ny>", {"hyphen": "drop"}, ["http://a.example/x-y"], ["http://a.example/xy"]),
    ("<http://a.example/x-\ny>", {"hyphen": "both"}, ["http://a.example/x-y"], ["http://a.example/x-y"]),
    ("www.a.example", {"no_abbreviated": True}, ["http://www.a.example"], []),
    ("joe@a.example", {"emails": True}, [], ["mailto:joe@a.example"]),
    ("at example.org/a", {"domains": True}, [], ["http://example.org/a"]),
    ("http://a.example/é", {"no_iri": True}, ["http://a.example/é"], ["http://a.example/"]),
    ("<URL:x/y>", {"relative": True}, [], ["x/y"]),
    ("http://a.example/x/\ny", {"join_lines": True}, ["http://a.example/x/"], ["http://a.example/x/y"]),
    ("hxxp://a[.]example/", {"refang": True}, ["hxxp://a[.]example/"], ["http://a.example/"]),
    ("hxxp://a[.]example/", {"refang": "standard"}, ["hxxp://a[.]example/"], ["http://a.example/"]),
    ("meow://a[.]example/", {"refang": "aggressive"}, ["meow://a[.]example/"], ["http://a.example/"]),
    ("<bug:12>", {"add_scheme": ["bug"]}, [], ["bug:12"]),
    ("http://a.example/ ftp://b.example/", {"schemes": ["FTP"]},
     ["http://a.example/", "ftp://b.example/"], ["ftp://b.example/"]),
    ("http://a.example/ <ftp://b.example/>", {"wrappers": ["angle"]},
     ["http://a.example/", "ftp://b.example/"], ["ftp://b.example/"]),
    # RFC 2396, 2.4.3, excludes the brace.
    ("http://a.example/{x} http://b.example/", {"strict": "rfc2396"},
     ["http://a.example/{x}", "http://b.example/"], ["http://b.example/"]),
    ("at http://a.example/long/\npath.html or\n<http://a.example/long/path.html>", {"settle": True},
     ["http://a.example/long/", "http://a.example/long/path.html"],
     ["http://a.example/long/path.html"] * 2),
]  # fmt: skip


def values(found: Any) -> list[str]:
    return [reference.value for reference in found]


@pytest.mark.parametrize(("text", "settings", "without", "with_it"), EFFECTS)
def test_effects(
    text: str, settings: dict[str, Any], without: list[str], with_it: list[str]
) -> None:
    assert values(gleaner.extract(text)) == without
    for searched in (text, text.encode()):
        assert values(gleaner.extract(searched, **settings)) == with_it
        assert values(gleaner.finditer(searched, **settings)) == with_it


def test_max_reference() -> None:
    text = "http://a.example/" + "x" * 2000
    for limit in (1024, "1K", "1KiB", "1024"):
        [found] = gleaner.extract(text, max_reference=limit)
        assert "overlong" in found.flags
    for limit in (2017, "2KiB", "1M", "1GiB"):
        [found] = gleaner.extract(text, max_reference=limit)
        assert found.value == text


def test_page_breaks() -> None:
    footer = "Berners-Lee        Standards Track       [Page 7]"
    header = "RFC 1738           URLs           December 1994"
    text = f"<http://a.example/long/\n\n\n{footer}\n\f\n{header}\n\npath>"
    assert values(gleaner.extract(text)) == ["http://a.example/long/"]
    [found] = gleaner.extract(text, page_breaks=True)
    assert (found.value, found.flags) == ("http://a.example/long/path", ("page-break",))


def test_hyphen_both_has_both_readings() -> None:
    [found] = gleaner.extract("<http://a.example/x-\ny>", hyphen="both")
    assert found.readings == ("http://a.example/x-y", "http://a.example/xy")


def test_settings_take_any_iterable() -> None:
    text = "http://a.example/ ftp://b.example/"
    for schemes in (["ftp"], ("ftp",), {"ftp"}, iter(["ftp"])):
        assert values(gleaner.extract(text, schemes=schemes)) == ["ftp://b.example/"]


def test_none_is_the_default_of_optional_settings() -> None:
    text = "http://a.example/ ftp://b.example/"
    found = gleaner.extract(
        text, refang=None, settle=None, schemes=None, wrappers=None, strict=None
    )
    assert found == gleaner.extract(text)


def test_evidence() -> None:
    text = "See http://a.example/long/\npath.html for more"
    whole = "<http://a.example/long/path.html>"
    evidence = gleaner.settle([whole, whole.encode()])
    assert (len(evidence), evidence.dropped) == (1, 0)
    collected = Evidence()
    collected.collect(whole)
    for one in (evidence, collected):
        [found] = gleaner.extract(text, settle=one)
        assert (found.value, found.flags) == ("http://a.example/long/path.html", ("settled",))
        assert [found] == list(Reader(io.StringIO(text), settle=one))
        extractor = Extractor(settle=one)
        assert [found] == extractor.feed(text) + extractor.finish()


def test_evidence_is_bounded() -> None:
    evidence = Evidence(max_bytes=4096)
    evidence.collect(" ".join(f"<http://a.example/{i}>" for i in range(10_000)))
    assert len(evidence) < 10_000
    assert evidence.dropped > 0


MAIL = b"""\
Subject: http://s.example/
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary=b

--b

http://text.example/
--b
Content-Type: text/html

<a href="http://html.example/">x</a><!-- http://comment.example/ -->
--b--
"""
TEXT, HTML, SUBJECT = "http://text.example/", "http://html.example/", "http://s.example/"


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({}, [SUBJECT, TEXT, HTML]),
        ({"part": "body"}, [TEXT, HTML]),
        ({"part": "header"}, [SUBJECT]),
        ({"alternative": "text"}, [SUBJECT, TEXT]),
        ({"alternative": "html"}, [SUBJECT, HTML]),
        ({"html": "all"}, [SUBJECT, TEXT, HTML, "http://comment.example/"]),
        ({"html": "text"}, [SUBJECT, TEXT, HTML, "http://comment.example/"]),
    ],
)
def test_mail(settings: Any, expected: list[str]) -> None:
    findings = mail.findings(io.BytesIO(MAIL), format="message", **settings)
    assert [finding.reference.value for finding in findings] == expected


def test_max_message() -> None:
    findings = list(mail.findings(io.BytesIO(MAIL), format="message", max_message=100))
    assert findings
    assert all(finding.oversize for finding in findings)


def test_max_nesting() -> None:
    findings = mail.findings(io.BytesIO(MAIL), format="message", max_nesting=0)
    assert len(list(findings)) > 0
    assert [cut.reason for cut in findings.cuts] == ["nesting"]


def test_decompression(tmp_path: Path) -> None:
    import gzip

    path = tmp_path / "mail.gz"
    path.write_bytes(gzip.compress(gzip.compress(MAIL)))
    assert len(list(mail.walk(path))) == 3
    assert list(mail.walk(path, no_decompress=True)) == []
    with pytest.raises(gleaner.ReadError):
        list(mail.walk(path, max_layers=1))
    # The first 64 MiB are free.
    bomb = tmp_path / "bomb.gz"
    bomb.write_bytes(gzip.compress(b"\0" * (66 << 20)))
    with pytest.raises(gleaner.ReadError):
        list(mail.walk(bomb, max_ratio=2))


def test_max_file(tmp_path: Path) -> None:
    (tmp_path / "log").write_text("http://a.example/\n" * 100)
    walk = mail.walk(tmp_path, max_file=50)
    # The first 50 bytes have two whole lines.
    assert (
        values(finding.reference for finding in (next(walk), next(walk)))
        == ["http://a.example/"] * 2
    )
    with pytest.raises(gleaner.ReadError):
        list(walk)


FUNCTIONS: list[Callable[..., Any]] = [
    lambda **settings: gleaner.extract("x", **settings),
    lambda **settings: gleaner.finditer("x", **settings),
    lambda **settings: gleaner.extract_arrow(pyarrow.array(["x"]), **settings),
    lambda **settings: Reader(io.StringIO(), **settings),
    lambda **settings: Extractor(**settings),
    lambda **settings: Extractor.resume(Extractor().checkpoint(), **settings),
    lambda **settings: mail.findings(io.BytesIO(), **settings),
    lambda **settings: mail.walk(".", **settings),
]


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"hyphen": "maybe"}, ["hyphen", "keep", "drop", "both", "maybe"]),
        ({"refang": "all"}, ["refang", "standard", "aggressive", "all"]),
        ({"strict": "rfc1"}, ["strict", "rfc2396", "rfc1"]),
        ({"wrappers": ["angel"]}, ["wrappers", "angle", "angel"]),
        ({"max_reference": "8 pounds"}, ["max_reference", "8 pounds"]),
        ({"max_reference": 0}, ["max_reference", "0"]),
        ({"max_reference": -1}, ["max_reference", "-1"]),
        ({"add_scheme": ["1x"]}, ["add_scheme", "1x"]),
    ],
)
def test_wrong_values(function: Any, settings: Any, expected: list[str]) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        function(**settings)
    for part in expected:
        assert part in str(caught.value)


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize(
    "settings",
    [
        {"hyphen": 1},
        {"emails": "yes"},
        {"max_reference": 1.5},
        {"schemes": 1},
        {"schemes": [1]},
        {"settle": "text"},
        {"refang": 1},
    ],
)
def test_wrong_types(function: Any, settings: Any) -> None:
    with pytest.raises(TypeError, match=next(iter(settings))):
        function(**settings)


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize(
    ("unknown", "nearest"),
    [
        ("hypen", "hyphen"),
        ("email", "emails"),
        ("scheme", "schemes"),
        ("max_refrence", "max_reference"),
    ],
)
def test_unknown_keywords(function: Any, unknown: str, nearest: str) -> None:
    with pytest.raises(TypeError) as caught:
        function(**{unknown: True})
    assert unknown in str(caught.value)
    assert nearest in str(caught.value)


def test_settings_of_other_functions_are_refused() -> None:
    for name, value in [("part", "all"), ("hazards", True), ("max_file", 1)]:
        settings: Any = {name: value}
        with pytest.raises(TypeError, match=name):
            gleaner.extract("x", **settings)


def test_a_stream_is_read_once() -> None:
    # `settle=True` reads the text twice, which a stream does not allow.
    settle: Any = True
    with pytest.raises((TypeError, ValueError), match="settle"):
        Extractor(settle=settle)
    with pytest.raises((TypeError, ValueError), match="settle"):
        Reader(io.StringIO(), settle=settle)


def test_names_of_schemes_are_checked() -> None:
    text = "http://a.example/ mailto:ann@a.example ftp://a.example/"
    found = gleaner.extract(text, schemes="http, mailto")
    assert [link.scheme for link in found] == ["http", "mailto"]
    with pytest.raises(gleaner.ConfigError, match="schemes: "):
        gleaner.extract(text, schemes=["http:"])


def test_resolve_finds_relative_references_in_any_order_of_arguments() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    texts = pyarrow.array(["<URL:../x>"])
    base = "http://a.example/b/c"
    for settings in ({"relative": False, "resolve": base}, {"resolve": base, "relative": False}):
        [found] = gleaner.extract_arrow(texts, columns=["resolved"], **settings).to_pylist()
        assert found == [{"resolved": "http://a.example/x"}]


def test_one_text_is_no_iterable_of_texts() -> None:
    with pytest.raises(TypeError, match="not one text"):
        gleaner.settle("http://a.example/")
