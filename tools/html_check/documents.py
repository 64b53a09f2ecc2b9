"""Collects the HTML documents of the pack: files, and parts of messages as Python's email package decodes them."""

import os
import re
from dataclasses import dataclass, field

from mail_check import boxes, parts

FILE = re.compile(rb"\A\s*(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL)


@dataclass
class Document:
    """A distinct document, with the places where the pack holds it."""

    text: bytes
    places: list = field(default_factory=list)

    def __str__(self):
        more = f" and {len(self.places) - 1} more" if len(self.places) > 1 else ""
        return f"{self.places[0]}{more}"


def collect(folders):
    """Returns the distinct documents at or below the paths, in UTF-8."""
    documents = {}
    for path in boxes.files(folders):
        for place, text in documents_in(path):
            # html5lib and gleaner decode UTF-8 alike only if it is valid.
            text = text.decode(errors="replace").encode()
            documents.setdefault(text, Document(text)).places.append(place)
    return list(documents.values())


def documents_in(path):
    """Yields the documents in a file with their places."""
    with open(path, "rb") as file:
        text = file.read()
    if FILE.match(text):
        yield path, text
        return
    if b"html" not in text.lower():
        return
    for message in boxes.messages(path) or [boxes.whole(path)]:
        parsed = parts.parse(boxes.content(message.read()))
        for part in parsed.walk():
            if part.get_content_type() == "text/html" and not part.is_multipart():
                yield f"{os.path.relpath(path)}:{message.start}", parts.readable(parts.payload(part), part)
