"""`gleaner.mail`: findings in decoded mail, and where they are."""

from __future__ import annotations

import gzip
import io
import shutil
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from gleaner import GleanerError, ReadError, mail
from support import CORPUS, load_toml, unescape

INBOX = CORPUS / "mail" / "inbox.mbox"

# Derived by hand from the mailbox: number, part, value, whether the part was decoded.
EXPECTED = [
    (1, "header:Subject", "http://www.a.example/zürich", True),
    (1, "header:List-Archive", "http://lists.a.example/archive/", False),
    (1, "1", "http://www.b.example/a/rather/long/path?that=has&been=broken", True),
    (1, "2", "http://www.c.example/flowed/text", True),
    (1, "3.1", "ftp://ftp.b.example/pub/draft.txt", False),
    (2, "1", "http://www.b.example/a/rather/long/path", False),
    (2, "1", "http://mirror.d.example/", False),
]


def listed(findings: Any) -> list[tuple[int | None, str | None, str, bool]]:
    return [
        (f.message and f.message.number, f.part, f.reference.value, f.encoded) for f in findings
    ]


def test_findings_of_a_file() -> None:
    assert listed(mail.findings(INBOX)) == EXPECTED
    assert listed(mail.findings(str(INBOX))) == EXPECTED
    assert listed(mail.findings(bytes(INBOX))) == EXPECTED


def test_findings_of_a_file_object() -> None:
    with INBOX.open("rb") as file:
        assert listed(mail.findings(file)) == EXPECTED
    findings = mail.findings(io.BytesIO(INBOX.read_bytes()))
    assert listed(findings) == EXPECTED
    assert findings.format == "mbox"
    assert findings.cuts == []
    # Part 3 is the message of part 3.1, so the parts with text are 1, 2, 3.1 and that of message 2.
    assert findings.counts["messages"] == 2
    assert findings.counts["attachments"] == 1


def test_message() -> None:
    first = next(mail.findings(INBOX))
    message = first.message
    assert message is not None
    assert (message.number, message.offset) == (1, 0)
    assert message.id == "<199412011200.AA1@a.example>"
    assert message.date == "Thu, 1 Dec 1994 12:00:00 +0000"
    assert message.date_utc == "1994-12-01T12:00:00Z"
    assert (message.from_, message.sender) == ("Ann <ann@a.example>", "ann@a.example")
    assert message.subject == "Zürich: http://www.a.example/zürich"
    assert message.newsgroups is None


def test_offsets_are_in_bytes_of_the_stream_or_the_decoded_part() -> None:
    data = INBOX.read_bytes()
    for finding in mail.findings(INBOX):
        reference = finding.reference
        assert isinstance(reference.raw, bytes)
        assert reference.end - reference.start == len(reference.raw)
        if not finding.encoded:
            assert data[reference.start : reference.end] == reference.raw


def test_content_type() -> None:
    types = [finding.content_type for finding in mail.findings(INBOX)]
    assert types[:5] == [None, None, "text/plain", "text/plain", "text/plain"]


def test_html() -> None:
    text = (
        b"From: joe@a.example\nContent-Type: text/html\n\n"
        b'<a href="http://evil.example/">http://bank.example/</a> <img src="x.png">\n'
    )
    link, *others = mail.findings(io.BytesIO(text))
    assert (link.element, link.attribute) == ("a", "href")
    assert (link.reference.value, link.reference.wrapper) == ("http://evil.example/", "attribute")
    assert "mismatch" in link.reference.flags
    assert (link.text, link.text_host) == ("http://bank.example/", "bank.example")
    assert others[0].reference.value == "http://bank.example/"
    values = [f.reference.value for f in mail.findings(io.BytesIO(text), html="text")]
    assert values == ["http://evil.example/", "http://bank.example/"]


def test_part_selects_headers_and_bodies() -> None:
    headers = [line for line in EXPECTED if (line[1] or "").startswith("header")]
    assert listed(mail.findings(INBOX, part="header")) == headers
    bodies = [line for line in EXPECTED if line not in headers]
    assert listed(mail.findings(INBOX, part="body")) == bodies


def test_filter() -> None:
    values = [f.reference.value for f in mail.findings(INBOX, schemes=["ftp"])]
    assert values == ["ftp://ftp.b.example/pub/draft.txt"]


def test_cuts_of_a_message_that_ends_in_its_encoding() -> None:
    # RFC 2045, 6.8: four characters of base64 are a unit; the last one is incomplete.
    text = (
        b"From: joe@a.example\nMIME-Version: 1.0\nContent-Type: text/plain\n"
        b"Content-Transfer-Encoding: base64\n\naHR0cDovL2EuZXhhbXBsZS8gaHR0cDovL2IuZXhhbXBsZS94e"
    )
    findings = mail.findings(io.BytesIO(text), format="message")
    values = [finding.reference.value for finding in findings]
    assert values[0] == "http://a.example/"
    [cut] = findings.cuts
    assert (cut.number, cut.offset, cut.reason) == (1, 0, "encoding")
    assert cut.stopped_at is not None
    assert findings.counts["cuts"] == 1


def test_unknown_format_is_named() -> None:
    with pytest.raises(ValueError, match="mbix"):
        list(mail.findings(INBOX, format="mbix"))


def corpus_line(finding: mail.Finding) -> str:
    """Writes a finding as corpus/README.md describes."""
    number = finding.message.number if finding.message else 1
    fields = [
        *([f"#{number}"] if number != 1 else []),
        finding.part or "",
        finding.content_type or "-",
        "~" if finding.encoded else "=",
        finding.reference.value,
        *(["oversize"] if finding.oversize else []),
        *(["truncated"] if "truncated" in finding.reference.flags else []),
    ]
    return " ".join(fields)


def is_expected(line: str, expected: str) -> bool:
    if expected.startswith("? "):
        return line.endswith(expected[1:])
    return line == expected


def test_corpus() -> None:
    failures = []
    count = 0
    for path in sorted((CORPUS / "mail").glob("*.toml")):
        for case in load_toml(path)["case"]:
            count += 1
            text = unescape(case["text"]) if case.get("escaped") else case["text"].encode()
            settings = {key: case[key] for key in ("alternative", "max_message") if key in case}
            findings = mail.findings(io.BytesIO(text), format=case.get("type"), **settings)
            lines = [corpus_line(finding) for finding in findings]
            is_same = len(lines) == len(case["found"]) and all(
                map(is_expected, lines, case["found"])
            )
            if not is_same:
                failures.append(f"{path.name}: {case['name']}: {lines}, not {case['found']}")
            if len(findings.cuts) != case.get("cuts", 0):
                failures.append(f"{path.name}: {case['name']}: {findings.cuts}")
    assert not failures, "\n".join(failures)
    assert count > 150, "a file of the corpus is missing"


def test_walk(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    shutil.copy(INBOX, tmp_path / "sub" / "inbox.mbox")
    with gzip.open(tmp_path / "old.mbox.gz", "wb") as file:
        file.write(INBOX.read_bytes())
    walk = mail.walk(tmp_path)
    findings = list(walk)
    paths = {str(tmp_path / "old.mbox.gz"), str(tmp_path / "sub" / "inbox.mbox")}
    assert {finding.path for finding in findings} == paths
    for path in paths:
        assert listed(f for f in findings if f.path == path) == EXPECTED
    assert walk.cuts == []
    assert walk.counts["messages"] == 4


def test_walk_of_one_file() -> None:
    findings = list(mail.walk(str(INBOX)))
    assert listed(findings) == EXPECTED
    assert {finding.path for finding in findings} == {str(INBOX)}


def test_walk_goes_on_after_an_unreadable_file(tmp_path: Path) -> None:
    shutil.copy(INBOX, tmp_path / "a.mbox")
    shutil.copy(INBOX, tmp_path / "c.mbox")
    # A file whose decompression fails.
    damaged = bytearray(gzip.compress(INBOX.read_bytes()))
    del damaged[len(damaged) // 2 :]
    (tmp_path / "b.mbox.gz").write_bytes(damaged)
    walk = mail.walk(tmp_path)
    found: dict[str | None, int] = {}
    errors = []
    while True:
        try:
            finding = next(walk)
        except StopIteration:
            break
        except ReadError as error:
            errors.append(error)
        else:
            found[finding.path] = found.get(finding.path, 0) + 1
    [raised] = errors
    assert isinstance(raised, OSError)
    assert str(tmp_path / "b.mbox.gz") in str(raised)
    assert raised.path == str(tmp_path / "b.mbox.gz")
    assert found[str(tmp_path / "a.mbox")] == found[str(tmp_path / "c.mbox")] == len(EXPECTED)


def test_missing_path(tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    for search in (mail.walk, mail.findings):
        with pytest.raises(ReadError) as caught:
            list(search(missing))
        assert caught.value.path == str(missing)
        assert str(missing) in str(caught.value)


def test_file_that_fails() -> None:
    class Failing(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            piece = super().read(size)
            if not piece:
                raise OSError(5, "disk on fire")
            return piece

    findings = mail.findings(Failing(INBOX.read_bytes()))
    assert listed(islice(findings, 5)) == EXPECTED[:5]
    with pytest.raises(OSError, match="disk on fire"):
        list(findings)


def test_file_that_returns_more_than_was_asked_for() -> None:
    """Such a file breaks its contract; no finding may be lost silently."""

    class Excessive(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            return super().read()

    text = b"http://a.example/ " * 20_000
    try:
        count = len(list(mail.findings(Excessive(text), format="text")))
    except (OSError, ValueError):
        return
    assert count == 20_000


def test_text_files_are_refused() -> None:
    text: Any = io.StringIO("From: joe@a.example\n\nhttp://a.example/\n")
    with pytest.raises(TypeError):
        list(mail.findings(text))


def test_wrong_settings_are_refused() -> None:
    part: Any = "head"
    with pytest.raises(ValueError, match="part"):
        mail.findings(INBOX, part=part)
    with pytest.raises(GleanerError):
        mail.walk(INBOX, max_message=0)
