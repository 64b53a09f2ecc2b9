"""Messages in the files of the pack: single ones, and those of mboxes."""

import os
import re
from dataclasses import dataclass

# With a time of day and a year, as delivery agents write it (RFC 4155), or directly above a field.
SEPARATOR = re.compile(
    rb"^From (?:\S.*\b\d\d?:\d\d.*\b\d{4}\b.*$|[^:\n]*\n[A-Za-z][-\w]*:(?!//))", re.MULTILINE
)
NAME = re.compile(rb"([A-Za-z0-9][!-9;-~]*)[ \t]*:(?!//)")
# Of each message one of these, or two of those that letters have too.
SURE = {
    b"received", b"return-path", b"message-id", b"mime-version", b"newsgroups", b"delivered-to",
    b"x-mailer", b"in-reply-to", b"nntp-posting-host", b"article-i.d.", b"relay-version",
    b"posting-version", b"content-transfer-encoding",
}  # fmt: skip
USUAL = {
    b"from", b"to", b"date", b"subject", b"cc", b"sender", b"reply-to", b"organization",
    b"content-type", b"path", b"references",
}  # fmt: skip


@dataclass(frozen=True)
class Place:
    """Where a message stands."""

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
    for folder in folders:
        if os.path.isfile(folder):
            yield folder
        for at, _, names in sorted(os.walk(folder)):
            yield from (os.path.join(at, name) for name in sorted(names))


def places(path):
    """The messages of a file; none of one that is no mail."""
    with open(path, "rb") as file:
        text = file.read()
    begun = without_blank_lines(text)
    above = len(text) - len(begun)
    starts = [above + found.start() for found in SEPARATOR.finditer(begun)]
    if starts[:1] == [above]:
        ends = starts[1:] + [len(text)]
        spans = enumerate(zip([0] + starts[1:], ends), 1)
        return [Place(path, number, start, end) for number, (start, end) in spans]
    return [whole(path)] if is_message(text) else []


def whole(path):
    return Place(path, 1, 0, os.path.getsize(path))


def without_blank_lines(text):
    """Without what stands above a header by mistake."""
    return re.sub(rb"\A(?:\xef\xbb\xbf)?(?:\s*\n)?", b"", text)


def begins_with_field(text):
    return NAME.match(text) is not None


def is_message(text):
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
    known = set(names) & SURE or sum(name in USUAL for name in names) > 1
    return len(names) > 1 and strays < 2 and bool(known)


def message(text):
    """The message itself: without the line that separates it from others, and the dots of the wire."""
    if text.startswith(b"From "):
        text = text.partition(b"\n")[2]
    else:
        text = without_blank_lines(text)
    if text.endswith(b"\r\n.\r\n"):
        text = re.sub(rb"(?m)^\.\.", b".", text[:-3])
    return text
