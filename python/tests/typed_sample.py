"""Calls with the types that users write; `test_typing` checks this file, and nothing runs it."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

import gleaner
from gleaner import Evidence, Extractor, Reader, Reference, mail, uri

if TYPE_CHECKING:
    from gleaner.settings import ExtractSettings
    from typing_extensions import Unpack


def values(text: str | bytes, **settings: Unpack[ExtractSettings]) -> list[str]:
    return [found.value for found in gleaner.extract(text, **settings)]


def spans(text: bytearray | memoryview) -> list[tuple[int, int]]:
    return [(found.start, found.end) for found in gleaner.finditer(text, emails=True)]


def in_files(path: Path) -> list[Reference]:
    with path.open("rb") as binary, path.open(encoding="utf-8") as text:
        return [*Reader(binary, hyphen="drop"), *Reader(text), *Reader(io.StringIO("x"))]


def in_chunks(chunks: list[bytes], evidence: Evidence) -> list[Reference]:
    extractor = Extractor(settle=evidence, schemes=["http", "https"], max_reference="4KiB")
    found = [reference for chunk in chunks for reference in extractor.feed(chunk)]
    extractor = Extractor.resume(extractor.checkpoint(), settle=evidence)
    return found + extractor.finish()


def senders(path: Path) -> dict[str, str | None]:
    walk = mail.walk(path, part="body", wrappers={"bare", "angle"})
    return {f.reference.value: f.message.sender for f in walk if f.message is not None}


def host(text: str) -> str | None:
    try:
        return uri.parse(text, "rfc3986").host
    except gleaner.ParseError as error:
        return text[: error.offset]


def target(link: str) -> str:
    unwrapped = gleaner.unwrap_link(link)
    return link if unwrapped is None or unwrapped.target is None else unwrapped.target
