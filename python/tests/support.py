"""Texts and their expected findings, for several tests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gleaner
import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
CORPUS = REPOSITORY / "corpus"


def load_toml(path: Path) -> dict[str, Any]:
    """Reads a TOML file; skips the test on Python 3.10, which has no parser."""
    tomllib = pytest.importorskip("tomllib")
    document: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    return document


@dataclass
class Case:
    """A text of `corpus/cases` with its expected findings; its README explains the form."""

    name: str
    text: bytes
    settings: dict[str, Any]
    # The settings as arguments of the command; None if the command has no equivalent.
    arguments: list[str] | None
    found: list[dict[str, Any]]


def cases() -> Iterator[Case]:
    """Yields the cases of `corpus/cases`."""
    for path in sorted((CORPUS / "cases").glob("*.toml")):
        for entry in load_toml(path)["case"]:
            yield _case(entry)


def _case(entry: dict[str, Any]) -> Case:
    config = entry.get("config", {})
    if "marked" in entry:
        text, found = _marked(entry)
    elif "escaped" in entry:
        text = unescape(entry["escaped"])
        found = [_unescaped(expected) for expected in entry["found"]]
    else:
        text, found = entry["text"].encode(), entry["found"]
    settings = dict(_setting(name, value) for name, value in config.items())
    return Case(entry["name"], text, settings, _arguments(settings), found)


def _marked(entry: dict[str, Any]) -> tuple[bytes, list[dict[str, Any]]]:
    pieces = entry["marked"].split("|")
    marked = pieces[1::2]
    found = [dict(expected) for expected in entry.get("found", [{} for _ in marked])]
    start = 0
    for i, piece in enumerate(pieces):
        if i % 2:
            expected = found[i // 2]
            expected["start"] = start
            expected["raw"] = piece
            if not expected.get("overlong"):
                expected.setdefault("value", piece)
        start += len(piece.encode())
    return "".join(pieces).encode(), found


def unescape(text: str) -> bytes:
    """Decodes the escapes of the corpus."""
    escapes = {"n": b"\n", "r": b"\r", "t": b"\t", "f": b"\f", "\\": b"\\"}

    def decode(match: re.Match[str]) -> bytes:
        if match["hex"]:
            return bytes([int(match["hex"], 16)])
        if match["count"]:
            return match["what"].encode() * int(match["count"])
        return escapes[match["simple"]]

    pattern = r"\\(?:x(?P<hex>[0-9a-fA-F]{2})|\{(?P<count>\d+)\*(?P<what>[^}]*)\}|(?P<simple>.))"
    decoded = b""
    end = 0
    for match in re.finditer(pattern, text, re.DOTALL):
        decoded += text[end : match.start()].encode() + decode(match)
        end = match.end()
    return decoded + text[end:].encode()


def _unescaped(expected: dict[str, Any]) -> dict[str, Any]:
    def decode(value: Any) -> Any:
        if isinstance(value, str):
            return unescape(value).decode("utf-8", "surrogateescape")
        return [decode(item) for item in value] if isinstance(value, list) else value

    return {key: decode(value) for key, value in expected.items()}


def _setting(name: str, value: Any) -> tuple[str, Any]:
    if name in ("abbreviated", "iri"):
        return f"no_{name}", not value
    if name == "schemes":
        return "add_scheme", value
    if name == "settle":
        return "settle", gleaner.settle([value])
    return name, value


def _arguments(settings: dict[str, Any]) -> list[str] | None:
    arguments = []
    for name, value in settings.items():
        option = "--" + name.replace("_", "-")
        if name == "settle":
            return None
        if value is True:
            arguments.append(option)
        elif isinstance(value, list):
            arguments += [f"{option}={item}" for item in value]
        elif value is not False:
            arguments.append(f"{option}={value}")
    return arguments
