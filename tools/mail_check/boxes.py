"""Finds the messages in a file: a single one, or those of an mbox."""

import os
import re
from dataclasses import dataclass

# A line with a time of day and a year, as delivery agents write it (RFC 4155), or directly above a
# header field.
SEPARATOR = re.compile(
    rb"^From (?:\S.*\b\d\d?:\d\d.*\b\d{4}\b.*$|[^:\n]*\n[A-Za-z][-\w]*:(?!//))", re.MULTILINE
)
NAME = re.compile(rb"([A-Za-z0-9][!-9;-~]*)[ \t]*:(?!//)")
# A message has one of the fields in CERTAIN, or two of those in COMMON, which letters have, too.
CERTAIN = {
    b"received", b"return-path", b"message-id", b"mime-version", b"newsgroups", b"delivered-to",
    b"x-mailer", b"in-reply-to", b"nntp-posting-host", b"article-i.d.", b"relay-version",
    b"posting-version", b"content-transfer-encoding",
}  # fmt: skip
COMMON = {
    b"from", b"to", b"date", b"subject", b"cc", b"sender", b"reply-to", b"organization",
    b"content-type", b"path", b"references",
}  # fmt: skip


@dataclass(frozen=True)
class Message:
    """The location of a message."""

    path: str
    number: int
    start: int
    end: int

    def __str__(self):
        return f"{self.path}, message {self.number} at {self.start}"

    def read(self):
        with open(self.path, "rb") as file:
            file.seek(self.start)
            return file.read(self.end - self.start)


def files(folders):
    """Yields the files at or below the paths, sorted."""
    for folder in folders:
        if os.path.isfile(folder):
            yield folder
        for at, _, names in sorted(os.walk(folder)):
            yield from (os.path.join(at, name) for name in sorted(names))


def messages(path):
    """Returns the messages of a file, and an empty list for a file that is not mail."""
    with open(path, "rb") as file:
        text = file.read()
    begun = without_blank_lines(text)
    above = len(text) - len(begun)
    starts = [above + found.start() for found in SEPARATOR.finditer(begun)]
    if starts[:1] == [above]:
        ends = starts[1:] + [len(text)]
        spans = enumerate(zip([0] + starts[1:], ends), 1)
        return [Message(path, number, start, end) for number, (start, end) in spans]
    return [whole(path)] if is_message(text) else []


def whole(path):
    """Returns the whole file as one message."""
    return Message(path, 1, 0, os.path.getsize(path))


def without_blank_lines(text):
    """Returns the text without a byte order mark and blank lines above its header."""
    return re.sub(rb"\A(?:\xef\xbb\xbf)?(?:\s*\n)?", b"", text)


def begins_with_field(text):
    return NAME.match(text) is not None


def is_message(text):
    """Reports whether the text begins with a header of mail or news."""
    lines = without_blank_lines(text)[:4096].replace(b"\r\n", b"\n").split(b"\n")
    if lines and lines[0].startswith(b">From "):
        del lines[0]
    if not lines or not NAME.match(lines[0]):
        return False
    names, strays, stray = [], 0, False
    for line in lines:
        if not line:
            break
        name = NAME.match(line)
        if name:
            names.append(name[1].lower())
            stray = False
        elif not stray and not line.startswith((b" ", b"\t")):
            strays, stray = strays + 1, True
    known = set(names) & CERTAIN or sum(name in COMMON for name in names) > 1
    return len(names) > 1 and strays < 2 and bool(known)


def content(text):
    """Returns the message without its separator line, and dot-unstuffed."""
    if text.startswith(b"From "):
        text = text.partition(b"\n")[2]
    else:
        text = without_blank_lines(text)
    if text.endswith(b"\r\n.\r\n"):
        text = re.sub(rb"(?m)^\.\.", b".", text[:-3])
    return text
