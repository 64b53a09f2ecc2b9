"""Extracts the texts of a message, with the names of their parts, by Python's email package."""

import binascii
import codecs
import email
import quopri
import re
from email import policy
from email.errors import MissingHeaderBodySeparatorDefect, StartBoundaryNotFoundDefect
from email.header import decode_header
from email.utils import collapse_rfc2231_value

from . import boxes, texts

# These fields hold Message-IDs, which are not references, and, in old messages, prose.
WITH_IDS = {"in-reply-to", "references", "content-id", "supersedes", "control", "also-control",
            "see-also", "article-i.d.", "obsoletes"}  # fmt: skip
ID = re.compile(rb"<[^<>]*@[^<>]*>")
TRACE_ID = re.compile(rb"(?i)(\sid\s*)<[^<>]*@[^<>]*>")
# Their lines are folded (RFC 5545, section 3.1; RFC 6350, section 3.2).
CALENDARS = {"text/calendar", "text/vcard", "text/x-vcard", "text/directory", "text/x-vcalendar"}
UUENCODE = ("x-uuencode", "uuencode", "uue", "x-uue")


def parse(text):
    return email.message_from_bytes(text, policy=policy.compat32)


def walk(message):
    """Walks through a parsed message and returns the finished walk."""
    done = Walk()
    done.message(message, "")
    return done


class Walk:
    """Collects the texts of a message under gleaner's names for their parts."""

    def __init__(self):
        # The name and the bytes of each part, and whether it is HTML.
        self.texts = []
        # The raw header fields by part.
        self.raw_fields = {}
        # The parts and the messages in them, by number.
        self.owners = {}

    def add(self, part, text):
        for stretch in texts.without_files(text):
            if stretch.strip():
                self.texts.append((part, stretch, False))

    def message(self, message, prefix):
        """Adds a message. `prefix` is the number of the part that contains it, with a dot."""
        self.owners.setdefault(prefix[:-1], []).append(message)
        self.fields(message, f"{prefix}header")
        if is_split(message):
            self.parts(message, prefix)
        else:
            self.part(message, f"{prefix}1", True)

    def fields(self, part, prefix):
        for name, value in part.raw_items():
            self.raw_fields.setdefault(f"{prefix}:{name}", []).append(raw(value))
            for text in field_texts(name, value):
                self.add(f"{prefix}:{name}", text)

    def parts(self, part, prefix):
        self.add(f"{prefix}preamble", raw(part.preamble or ""))
        for index, child in enumerate(part.get_payload(), 1):
            number = f"{prefix}{index}"
            self.fields(child, f"{number}.mime")
            if is_split(child):
                self.parts(child, f"{number}.")
            else:
                self.part(child, number, False)
        self.add(f"{prefix}epilogue", raw(part.epilogue or ""))

    def part(self, part, number, alone):
        self.owners.setdefault(number, []).append(part)
        kind = part.get_content_type()
        if kind in ("message/rfc822", "message/global"):
            return self.message(nested(part), f"{number}.")
        if part.get_content_maintype() == "message":
            text = undecoded(source(part), part) if part.is_multipart() else payload(part)
            return self.add(number, text)
        body = payload(part)
        if part.get_content_maintype() not in ("text", "multipart") and not (alone and is_text(body)):
            return None
        if kind == "text/html":
            # The byte order mark overrides a character set that the document declares.
            return self.texts.append((number, codecs.BOM_UTF8 + readable(body, part), True))
        return self.add(number, readable(body, part))


def has_broken_header(message):
    """Reports whether the package began the body at a header line that is not a field."""
    return any(isinstance(defect, MissingHeaderBodySeparatorDefect) for defect in message.defects)


def has_no_delimiter(part):
    return any(isinstance(defect, StartBoundaryNotFoundDefect) for defect in part.defects)


def boundary(part):
    return raw(str(part.get_boundary("")))


def is_split(part):
    return part.is_multipart() and part.get_content_maintype() == "multipart"


def is_text(body):
    try:
        return "\0" not in body.decode()
    except UnicodeDecodeError:
        return False


def field_texts(name, value):
    """Returns the texts of a field, unfolded and decoded, or the encoded parameters of the field."""
    if name.lower() in ("content-type", "content-disposition") and "*" in value:
        one = email.message.Message()
        one[name] = value
        parameters = one.get_params([], name)[1:]
        return [f'{key}="{collapse_rfc2231_value(given)}"'.encode() for key, given in parameters]
    value = re.sub(r"\r?\n(?=[ \t])", "", value)
    text = decoded(value)
    name = name.lower()
    if name in WITH_IDS or name.endswith(("message-id", "article-id")):
        return ID.split(text)
    if name == "received":
        return TRACE_ID.sub(rb"\1\0", text).split(b"\0")
    return [text]


def decoded(value):
    if "=?" not in value:
        return raw(value)
    try:
        words = decode_header(value)
    except email.errors.HeaderParseError:
        words = [(value, None)]
    return "".join(word(*each) for each in words).encode("utf-8", "surrogateescape")


def word(text, charset):
    if isinstance(text, str):
        return text
    try:
        return text.decode(charset or "ascii", "replace" if charset else "surrogateescape")
    except LookupError:
        return text.decode("ascii", "surrogateescape")


def raw(text):
    """Returns the bytes from which the package parsed the text."""
    return text.encode("ascii", "surrogateescape")


def payload(part):
    """Returns the content of a part, decoded by the package. Uuencoded files stay encoded."""
    if encoding(part) in UUENCODE:
        part.replace_header("content-transfer-encoding", "8bit")
    return part.get_payload(decode=True)


def source(part):
    """Returns the source of a part whose content the package parsed as messages by mistake."""
    if not part.is_multipart():
        return payload(part)
    blocks = []
    for block in part.get_payload():
        fields = "".join(f"{name}: {value}\n" for name, value in block.raw_items())
        blocks.append(raw(fields) + b"\n" + source(block))
    return b"\n".join(blocks)


def nested(part):
    """Returns the message in a part. The package parses the part without decoding it."""
    inner = part.get_payload(0) if part.is_multipart() else parse(payload(part))
    if encoding(part) in ("base64", "quoted-printable"):
        decoded = undecoded(source(part).lstrip(), part)
        return parse(decoded) if boxes.is_message(decoded) else inner
    return inner


def encoding(part):
    return str(part.get("content-transfer-encoding", "")).strip().lower()


def undecoded(body, part):
    if encoding(part) == "quoted-printable":
        return quopri.decodestring(body)
    if encoding(part) == "base64":
        try:
            return binascii.a2b_base64(body)
        except binascii.Error:
            pass  # The part is not base64.
    return body


def readable(body, part):
    """Returns the text of a part, unflowed, and in UTF-8 if its character set is known."""
    charset = part.get_param("charset", "")
    charset = collapse_rfc2231_value(charset).strip().lower()
    if charset not in ("", "us-ascii", "utf-8", "utf8"):
        try:
            body = body.decode(charset, "replace").encode()
        except (LookupError, UnicodeError):
            pass
    if part.get_content_type() in CALENDARS:
        body = re.sub(rb"\r?\n[ \t]", b"", body)
    parameters = {key.lower(): collapse_rfc2231_value(value) for key, value in part.get_params([])}
    if part.get_content_type() == "text/plain" and parameters.get("format", "").lower() == "flowed":
        body = texts.unflow(body, parameters.get("delsp", "").lower() == "yes")
    return body
