"""The JSON lines of the command and `as_dict` have the same members."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import gleaner
import pytest
from gleaner import mail
from hypothesis import given, settings
from strategies import unicode_texts
from support import CORPUS, cases

COMMAND = os.environ.get("GLEANER_COMMAND", "")

pytestmark = pytest.mark.skipif(not COMMAND, reason="GLEANER_COMMAND does not name the command")

# A mailbox, a news spool, a digest of mail, and a log.
PATHS = [
    CORPUS / "mail" / "inbox.mbox",
    CORPUS / "spool" / "spool",
    CORPUS / "spool" / "digest.txt",
    CORPUS / "spool" / "app.log",
]

# Members that a text in memory lacks.
OF_FILES = ("path", "line")


def json_lines(*arguments: str, text: bytes = b"") -> list[dict[str, Any]]:
    command = [COMMAND, "--format", "jsonl", *arguments]
    done = subprocess.run(command, input=text, capture_output=True)
    # 1: nothing was found.
    assert done.returncode in (0, 1), done.stderr.decode()
    return [json.loads(line) for line in done.stdout.splitlines()]


def search_text(text: bytes, *arguments: str) -> list[dict[str, Any]]:
    rows = json_lines("--type=text", "--no-decompress", *arguments, text=text)
    return [{key: row[key] for key in row if key not in OF_FILES} for row in rows]


def test_corpus() -> None:
    for case in cases():
        if case.arguments is None or case.text.startswith((b"\xff\xfe", b"\xfe\xff")):
            continue
        expected = search_text(case.text, *case.arguments)
        found = [reference.as_dict() for reference in gleaner.extract(case.text, **case.settings)]
        assert found == expected, case.name


@settings(max_examples=60)
@given(unicode_texts)
def test_random_texts(text: str) -> None:
    expected = search_text(text.encode(), "--emails", "--join-lines", "--refang")
    options: dict[str, Any] = {"emails": True, "join_lines": True, "refang": True}
    found = gleaner.extract(text.encode(), **options)
    assert [reference.as_dict() for reference in found] == expected
    # In a str, offsets are in characters and all else is the same.
    for reference, row in zip(gleaner.extract(text, **options), expected, strict=True):
        offsets = [row["offset"], row["end"], *row["outer"]]
        characters = [len(text.encode()[:offset].decode()) for offset in offsets]
        row["offset"], row["end"], *row["outer"] = characters
        assert reference.as_dict() == row


def search_files(path: Path, *arguments: str) -> list[dict[str, Any]]:
    rows = json_lines("-j1", *arguments, str(path))
    return [without_input(row) for row in rows]


def without_input(row: dict[str, Any]) -> dict[str, Any]:
    """Leaves out what the command alone knows: it counts lines, and decompresses the input."""
    return {key: row[key] for key in row if key not in ("line", "part_line", "compression")}


def walk(path: Path, **options: Any) -> list[dict[str, Any]]:
    return [without_input(finding.as_dict()) for finding in mail.walk(path, **options)]


@pytest.mark.parametrize("path", PATHS)
def test_files(path: Path) -> None:
    assert walk(path) == search_files(path)


@pytest.mark.parametrize(
    "options",
    [
        {"part": "body"},
        {"part": "header"},
        {"html": "all"},
        {"html": "text"},
        {"emails": True},
        {"strict": "rfc2396"},
        {"schemes": ["ftp"]},
        {"max_message": 200},
        {"wrappers": ["angle", "url-angle"]},
    ],
)
def test_settings(options: dict[str, Any]) -> None:
    arguments = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            arguments.append(option)
        else:
            arguments.append(f"{option}={','.join(value) if isinstance(value, list) else value}")
    for path in PATHS:
        assert walk(path, **options) == search_files(path, *arguments)


def test_archive(tmp_path: Path) -> None:
    import tarfile

    archive = tmp_path / "a.tar.gz"
    with tarfile.open(archive, "w:gz") as tar:
        tar.add(CORPUS / "mail" / "inbox.mbox", "inbox.mbox")
        tar.add(CORPUS / "spool" / "app.log", "log/app.log")
    assert walk(archive) == search_files(archive)
