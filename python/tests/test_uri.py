"""`gleaner.uri`."""

from __future__ import annotations

from typing import Any

import gleaner
import pytest
from gleaner import ParseError, uri
from hypothesis import given
from hypothesis import strategies as st
from support import CORPUS, load_toml

BASE = "http://a/b/c/d;p?q"

# RFC 2396, Appendix C.1.
NORMAL = {
    "g:h": "g:h",
    "g": "http://a/b/c/g",
    "./g": "http://a/b/c/g",
    "g/": "http://a/b/c/g/",
    "/g": "http://a/g",
    "//g": "http://g",
    "?y": "http://a/b/c/?y",
    "g?y": "http://a/b/c/g?y",
    "g#s": "http://a/b/c/g#s",
    "g?y#s": "http://a/b/c/g?y#s",
    ";x": "http://a/b/c/;x",
    "g;x": "http://a/b/c/g;x",
    "g;x?y#s": "http://a/b/c/g;x?y#s",
    ".": "http://a/b/c/",
    "./": "http://a/b/c/",
    "..": "http://a/b/",
    "../": "http://a/b/",
    "../g": "http://a/b/g",
    "../..": "http://a/",
    "../../": "http://a/",
    "../../g": "http://a/g",
    # "(current document)#s": the reference to the same document is kept.
    "#s": "#s",
}

# RFC 2396, Appendix C.2.
ABNORMAL = {
    "../../../g": "http://a/../g",
    "../../../../g": "http://a/../../g",
    "/./g": "http://a/./g",
    "/../g": "http://a/../g",
    "g.": "http://a/b/c/g.",
    ".g": "http://a/b/c/.g",
    "g..": "http://a/b/c/g..",
    "..g": "http://a/b/c/..g",
    "./../g": "http://a/b/g",
    "./g/.": "http://a/b/c/g/",
    "g/./h": "http://a/b/c/g/h",
    "g/../h": "http://a/b/c/h",
    "g;x=1/./y": "http://a/b/c/g;x=1/y",
    "g;x=1/../y": "http://a/b/c/y",
    "g?y/./x": "http://a/b/c/g?y/./x",
    "g?y/../x": "http://a/b/c/g?y/../x",
    "g#s/./x": "http://a/b/c/g#s/./x",
    "g#s/../x": "http://a/b/c/g#s/../x",
    "http:g": "http:g",
}


@pytest.mark.parametrize(("reference", "resolved"), (NORMAL | ABNORMAL).items())
def test_resolve(reference: str, resolved: str) -> None:
    assert uri.resolve(BASE, reference) == resolved
    assert uri.split(BASE).resolve(reference) == resolved


def test_resolve_needs_an_absolute_hierarchical_base() -> None:
    for base in ["b/c", "mailto:joe@a.example"]:
        with pytest.raises(gleaner.GleanerError):
            uri.resolve(base, "g")


def test_components() -> None:
    # RFC 2396, Appendix B.
    parsed = uri.parse("http://www.ics.uci.edu/pub/ietf/uri/#Related")
    assert (parsed.scheme, parsed.authority) == ("http", "www.ics.uci.edu")
    assert (parsed.path, parsed.query, parsed.fragment) == ("/pub/ietf/uri/", None, "Related")
    assert parsed.is_absolute
    assert parsed.is_hierarchical
    assert str(parsed) == "http://www.ics.uci.edu/pub/ietf/uri/#Related"


def test_components_of_the_authority() -> None:
    parsed = uri.split("ftp://joe:x@a.example:2121/d?")
    assert (parsed.authority, parsed.userinfo) == ("joe:x@a.example:2121", "joe:x")
    assert (parsed.host, str(parsed.port), parsed.query) == ("a.example", "2121", "")


def test_opaque_part() -> None:
    parsed = uri.parse("mailto:joe@a.example")
    assert (parsed.opaque_part, parsed.is_hierarchical) == ("joe@a.example", False)
    assert parsed.is_absolute
    assert parsed.authority is None
    assert uri.parse("http://a.example/").opaque_part is None


def test_relative_reference() -> None:
    parsed = uri.parse("../x")
    assert (parsed.scheme, parsed.is_absolute, parsed.path) == (None, False, "../x")


def test_split_never_fails() -> None:
    parsed = uri.split("http://a b/<c>?d#e f")
    assert (parsed.authority, parsed.path) == ("a b", "/<c>")
    assert (parsed.query, parsed.fragment) == ("d", "e f")


def verdicts(grammar: str) -> list[tuple[str, int | None]]:
    """Returns references with the offset in characters of their error; None if they conform."""
    rows = [
        row
        for group in load_toml(CORPUS / "uri" / "verdicts.toml")["group"]
        for row in group["rows"]
        # A verdict disregards the fragment; the parser may be more lenient where `strict` says so.
        if grammar in row and "#" not in row["reference"] and "strict" not in row
    ]
    found = []
    for row in rows:
        reference, verdict = row["reference"], row[grammar]
        offset = None if verdict == "ok" else int(verdict.rsplit(" ", 1)[1])
        if offset is not None:
            offset = len(reference.encode()[:offset].decode())
        found.append((reference, offset))
    return found


@pytest.mark.parametrize("grammar", ["rfc2396", "rfc1738", "rfc3986"])
def test_parse_reports_the_offset_of_an_error(grammar: Any) -> None:
    table = verdicts(grammar)
    assert len(table) > 20
    for reference, expected in table:
        try:
            uri.parse(reference, grammar)
            offset = None
        except ParseError as error:
            offset = error.offset
        assert offset == expected, f"{reference} by {grammar}"
        conforms = uri.split(reference).conforms_to(grammar)
        assert conforms == (expected is None), reference


def test_parse_error_is_a_value_error_with_an_offset_in_characters() -> None:
    # The é takes one character and two bytes.
    with pytest.raises(ParseError) as caught:
        uri.parse("http://a.example/é")
    assert caught.value.offset == 17
    with pytest.raises(ValueError, match="17"):
        uri.parse("http://a.example/<é>")
    with pytest.raises(ParseError) as caught:
        uri.unwrap("é é http://a.example/")
    assert caught.value.offset == 1


def test_parse_names_an_unknown_grammar() -> None:
    grammar: Any = "rfc2397"
    with pytest.raises(ValueError, match="rfc2397"):
        uri.parse("http://a.example/", grammar)


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("HTTP://www.XEROX.com:80/%7ejoe/../x%2f", "http://www.xerox.com/x%2F"),
        ("http://a.example/%61%5A", "http://a.example/aZ"),
        ("http://a.example:8080/", "http://a.example:8080/"),
    ],
)
def test_normalize(text: str, normal: str) -> None:
    assert uri.normalize(text) == uri.split(text).normalize() == normal
    assert uri.normalize(normal) == normal
    assert uri.equivalent(text, normal)


def test_normal_forms_of_the_corpus() -> None:
    for group in load_toml(CORPUS / "uri" / "normalize.toml")["group"]:
        for row in group.get("rows", []):
            expected = row.get("normal", row["text"])
            assert uri.normalize(row["text"]) == expected, row


def test_not_equivalent() -> None:
    # RFC 2396, 6: the path is case sensitive.
    assert not uri.equivalent("http://a.example/a", "http://a.example/A")


references = st.lists(
    st.sampled_from(["a", "/", "-", "=", ".", ";", "?", "&", "%20", "~", "_", "é", ":", "x" * 30])
).map(lambda parts: "http://a.example/" + "".join(parts))


@given(references, st.integers(10, 80))
def test_wrap_is_reversed_by_unwrap_and_extract(reference: str, width: int) -> None:
    wrapped = uri.wrap(reference, width)
    assert wrapped.startswith("<URL:")
    assert uri.unwrap(wrapped) == reference
    assert [found.value for found in gleaner.extract(wrapped)] == [reference]
    quoted = "".join(f"> {line}\n" for line in wrapped.split("\n"))
    assert [found.value for found in gleaner.extract(quoted)] == [reference]


def test_wrap_without_width_is_one_line() -> None:
    reference = "http://a.example/" + "x/" * 200
    assert uri.wrap(reference) == f"<URL:{reference}>"


def test_wrap_with_width() -> None:
    # RFC 1738, Appendix: no line begins with white space here, and none is longer than the width.
    wrapped = uri.wrap("http://a.example/some/thing/else.html", 30)
    assert "\n" in wrapped
    assert all(len(line) <= 30 for line in wrapped.split("\n"))


@pytest.mark.parametrize(
    ("text", "reference"),
    [
        ("<URL: http://a.example/ b>.", "http://a.example/b"),
        ('"http://a.example/"', "http://a.example/"),
        ("“http://a.example/”", "http://a.example/"),
        ("http://a.example/x.", "http://a.example/x."),
    ],
)
def test_unwrap(text: str, reference: str) -> None:
    assert uri.unwrap(text) == reference


@pytest.mark.parametrize(
    ("reference", "kinds"),
    [
        ("gopher://a.example:25/1x", ["reserved-port"]),
        ("http://www.bank.example@0x7f.1/", ["userinfo-like-host", "numeric-host"]),
        ("ftp://joe:secret@a.example/", ["password"]),
        ("gopher://a.example/0x%0D%0Ay", ["encoded-cr", "encoded-lf"]),
        ("http://%61.example/", ["escaped-host"]),
        ("http://a.example/", []),
    ],
)
def test_hazards(reference: str, kinds: list[str]) -> None:
    hazards = uri.hazards(reference)
    assert [hazard.kind for hazard in hazards] == kinds
    assert uri.split(reference).hazards == hazards
    for hazard in hazards:
        assert reference[hazard.start : hazard.end] == hazard.text


def test_spans_of_hazards_are_in_characters() -> None:
    reference = "ftp://é:secret@a.example/"
    [hazard] = [h for h in uri.hazards(reference) if h.kind == "password"]
    assert reference[hazard.start : hazard.end] == hazard.text


def test_unwrap_link() -> None:
    link = "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2F&data=05"
    unwrapped = gleaner.unwrap_link(link)
    assert unwrapped is not None
    assert unwrapped.target == "https://a.example/"
    assert len(unwrapped.via) == 1
    assert unwrapped.is_complete
    assert gleaner.unwrap_link("https://a.example/") is None


def test_unwrap_link_that_only_its_service_knows() -> None:
    unwrapped = gleaner.unwrap_link("https://u1.ct.sendgrid.net/ls/click?upn=u001.x")
    assert unwrapped is not None
    assert (unwrapped.target, unwrapped.via, unwrapped.is_complete) == (None, ("sendgrid",), False)


def test_refang_and_defang() -> None:
    assert gleaner.refang("hxxps[:]//a[.]example/x[.]y") == "https://a.example/x[.]y"
    assert gleaner.refang("https://a.example/") is None
    assert gleaner.refang("meow://a{.}example/") is None
    assert gleaner.refang("meow://a{.}example/", "aggressive") == "http://a.example/"
    assert gleaner.defang("https://joe@a.example/x.y") == "hxxps://joe[@]a[.]example/x.y"
    notations: Any = "rare"
    with pytest.raises(ValueError, match="rare"):
        gleaner.refang("https://a.example/", notations)
