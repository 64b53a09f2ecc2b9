"""The classes of differences. Each is a function that finds the reason for a difference in the message."""

import binascii
import re
from dataclasses import dataclass
from functools import cached_property

from . import boxes, parts, texts


class Case:
    """A message whose values differ from those of its texts."""

    def __init__(self, message, expected, found):
        self.message = message
        self.lost, self.extra = expected - found, found - expected

    def differences(self):
        for kind, values in ("lost", self.lost), ("extra", self.extra):
            for (part, value), count in values.items():
                yield Difference(kind, part, value, count)

    def is_moved(self, value):
        """Reports whether the value was found equally often, but in other parts."""
        lost, extra = (
            sum(count for (_, other), count in values.items() if other == value)
            for values in (self.lost, self.extra)
        )
        return lost == extra

    @cached_property
    def raw(self):
        return self.message.read()

    @cached_property
    def text(self):
        return boxes.content(self.raw)

    @cached_property
    def walk(self):
        return parts.walk(parts.parse(self.text))

    @property
    def root(self):
        return self.walk.owners[""][0]

    def is_id(self, difference):
        """Reports whether the value occurs in a field of Message-IDs."""
        field = rb"(?im)^(?:message-id|references|in-reply-to):(?:.*\r?\n[ \t])*.*<[^<>]*"
        return re.search(field + re.escape(difference.written), self.text) is not None

    def fields(self, part):
        """Returns the raw bodies of the fields with this part's name."""
        return b"\n".join(self.walk.raw_fields.get(part, []))

    def owners(self, part):
        """Yields the parts with this name, and the parts that contain them."""
        number = re.sub(r"\.?(header|mime|preamble|epilogue|raw)\b.*", "", part)
        while number:
            yield from self.walk.owners.get(number, [])
            number = number.rpartition(".")[0]
        yield from self.walk.owners[""]


@dataclass(frozen=True)
class Difference:
    """A value that occurs in this part more often in the texts ("lost") or in the message ("extra")."""

    kind: str
    part: str
    value: str
    count: int

    @property
    def written(self):
        """The value without the prefix that completes an abbreviated reference or an address."""
        return re.sub(r"^(http|ftp)://(?=(www|ftp)\.)|^mailto:", "", self.value).encode()


def text_below_base64(case, difference):
    """List servers append lines to a base64 body. Python decodes these, too, or drops them; gleaner
    decodes the base64 lines and searches the others undecoded."""
    part = next(case.owners(difference.part))
    if parts.encoding(part) != "base64" or part.is_multipart():
        return False
    lines = texts.lines(parts.raw(part.get_payload()))
    length = next((at for at, line in enumerate(lines) if not BASE64.fullmatch(line)), len(lines))
    head, below = b"".join(lines[:length]), b"".join(lines[length:])
    try:
        right = binascii.a2b_base64(head) + b"\n" + below
    except binascii.Error:
        return False
    stands = re.search(re.escape(difference.written) + rb"(?![\w/.])", right) is not None
    return below.strip() != b"" and stands == (difference.kind == "extra")


def folded_reference(case, difference):
    """The folding of a field breaks a reference in quotes or brackets: gleaner skips a line break in
    such a reference (R1 to R5), but the space that Python's unfolding leaves ends it."""
    field = case.fields(difference.part)
    end = rb"\r?\n[ \t]+"
    if not re.search(end, field):
        return False
    if difference.kind == "lost":
        return re.search(re.escape(difference.written) + end, field) is not None
    joined, unfolded = re.sub(end, b"", field), re.sub(end, b" ", field)
    return difference.written in joined and difference.written not in unfolded


def line_in_header(case, difference):
    """The header has a line that is not a field, or lacks the empty line below it. Python begins the
    body there, gleaner after the first empty line. A Message-ID is only recognised in a header."""
    if not any(map(parts.has_broken_header, case.owners(difference.part))):
        return False
    return case.is_moved(difference.value) or case.is_id(difference)


def no_delimiter(case, difference):
    """A multipart without a delimiter has no parts: to Python it is one part, to gleaner a
    preamble."""
    bare = [owner for owner in case.owners(difference.part) if parts.has_no_delimiter(owner)]
    if not bare or not case.is_moved(difference.value):
        return False
    delimiter = rb"(?m)^--" + re.escape(parts.boundary(bare[0])) + rb"[ \t\r]*$"
    return re.search(delimiter, case.text) is None


def folded_boundary(case, difference):
    """The folding of a field breaks a boundary: Python keeps the line break and finds no delimiter."""
    folded = [owner for owner in case.owners(difference.part) if b"\n" in parts.boundary(owner)]
    return bool(folded) and case.is_moved(difference.value)


def two_content_types(case, difference):
    """A header has two Content-Type fields: Python uses the first, gleaner the last."""
    owners = case.owners(difference.part)
    twice = any(len(owner.get_all("content-type", [])) > 1 for owner in owners)
    return twice and case.is_moved(difference.value)


def envelope_line(case, difference):
    """A `From ` line precedes the header of a message outside an mbox: Python drops it."""
    if difference.kind != "extra" or not re.search(r"\bheader$", difference.part):
        return False
    above = rb"(?:\A|\n\r?\n)From (?!:)[^\n]*"
    return re.search(above + re.escape(difference.written), case.raw) is not None


def space_in_field_name(case, difference):
    """`From :` is a field in obsolete syntax (RFC 5322, section 4.5); Python drops it as a separator
    line."""
    if difference.kind != "extra" or not difference.part.endswith("header:From"):
        return False
    field = rb"(?m)^From[ \t]+:[^\n]*" + re.escape(difference.written)
    return re.search(field, case.text) is not None


def encoded_word_in_word(case, difference):
    """Without white space after it, an encoded word is plain text (RFC 2047, section 5); Python
    decodes it."""
    field = case.fields(difference.part)
    return difference.kind == "lost" and re.search(rb"=\?[^?\s]+\?.\?[^?\s]*\?=[^\s)=]", field)


BASE64 = re.compile(rb"[A-Za-z0-9+/=\s]*")

def html_of_another_extent(case, difference):
    """For one of these reasons, an HTML part begins or ends elsewhere, or is none: its attributes are found on one
    side alone, and its tags hide addresses in angle brackets."""
    doubtful = (
        parts.has_broken_header(owner) or parts.has_no_delimiter(owner) or len(owner.get_all("content-type", [])) > 1
        for owner in case.root.walk()
    )
    return b"text/html" in case.text.lower() and any(doubtful)


CLASSES = [
    text_below_base64,
    folded_reference,
    line_in_header,
    no_delimiter,
    folded_boundary,
    two_content_types,
    envelope_line,
    space_in_field_name,
    encoded_word_in_word,
    html_of_another_extent,
]


def class_of(case, difference):
    """Returns the first class of the difference, or None."""
    return next((each for each in CLASSES if each(case, difference)), None)
