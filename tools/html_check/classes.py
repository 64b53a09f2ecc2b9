"""The classes of differences. Each is a function that finds the reason for a difference in the document."""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Difference:
    """A finding of one side alone: "lost" by gleaner, or "extra"."""

    kind: str
    # "attribute", "text" or "resolved".
    subject: str
    element: str
    attribute: str
    value: str


def cut_off_tag(text, difference):
    """The end of the document cuts off a tag or a comment: browsers drop it, gleaner searches it as text."""
    if difference.kind != "extra" or difference.subject != "text":
        return False
    at = text.rfind(written(difference))
    before = text[:at]
    opened, comment = before.rfind(b"<"), before.rfind(b"<!--")
    in_comment = comment >= 0 and b"-->" not in text[comment:]
    return at >= 0 and (in_comment or b">" not in text[opened:] or has_open_quote(text[opened:at]))


def has_open_quote(tag):
    """Reports whether a value whose quote is never closed begins in the tag."""
    value = re.search(rb"=\s*([\"'])(?!.*\1)", tag, re.DOTALL)
    return value is not None


def reference_as_tag(text, difference):
    """A text that is no HTML has a reference in angle brackets: browsers take it for a tag."""
    tag = b"<" + written(difference) + b">"
    return difference.kind == "extra" and difference.subject == "text" and tag in text


def three_slashes_in_base(text, difference):
    """The base is http:///host: browsers skip the third slash, RFC 3986 has an empty host."""
    return difference.subject == "resolved" and re.search(rb"(?i)<base\s+href=\"?http:///", text) is not None


def written(difference):
    return difference.value.encode()


CLASSES = [cut_off_tag, reference_as_tag, three_slashes_in_base]


def class_of(document, difference):
    """Returns the first class of the difference, or None."""
    return next((each for each in CLASSES if each(document.text, difference)), None)
