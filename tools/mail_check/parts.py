"""The texts of a message, as Python's email package sees them, and what parts they are."""

import binascii
import email
import quopri
import re
from email import policy
from email.errors import MissingHeaderBodySeparatorDefect, StartBoundaryNotFoundDefect
from email.header import decode_header
from email.utils import collapse_rfc2231_value

from . import boxes, texts

# Message-IDs are no references; in these fields, of old, stands prose too.
WITH_IDS = {"in-reply-to", "references", "content-id", "supersedes", "control", "also-control",
            "see-also", "article-i.d.", "obsoletes"}  # fmt: skip
ID = re.compile(rb"<[^<>]*@[^<>]*>")
TRACE_ID = re.compile(rb"(?i)(\sid\s*)<[^<>]*@[^<>]*>")
UUENCODE = ("x-uuencode", "uuencode", "uue", "x-uue")


def parse(text):
    return email.message_from_bytes(text, policy=policy.compat32)


def walk(message):
    done = Walk()
    done.message(message, "")
    return done


class Walk:
    """Goes through a message. The parts are named as gleaner names them."""

    def __init__(self):
        # Pairs of a part's name and bytes.
        self.texts = []
        # The fields of headers, as they stand, by part.
        self.raw_fields = {}
        # The parts, by number, and the messages in them.
        self.owners = {}

    def add(self, part, text):
        for stretch in texts.without_files(text):
            if stretch.strip():
                self.texts.append((part, stretch))

    def message(self, message, prefix):
        """A message; `prefix` is the number of the part that it stands in, with a dot."""
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
        return self.add(number, readable(body, part))


def has_broken_header(message):
    """Whether the package took a line that is no field for the first one of the body."""
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
    """The text of a field, unfolded and decoded; of one with parameters that are encoded, these."""
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
    """What a text was parsed from."""
    return text.encode("ascii", "surrogateescape")


def payload(part):
    """What a part holds, decoded by the package, but for files: these are not searched."""
    if encoding(part) in UUENCODE:
        part.replace_header("content-transfer-encoding", "8bit")
    return part.get_payload(decode=True)


def source(part):
    """What was taken for a message, or several, in a part that is none."""
    if not part.is_multipart():
        return payload(part)
    blocks = []
    for block in part.get_payload():
        fields = "".join(f"{name}: {value}\n" for name, value in block.raw_items())
        blocks.append(raw(fields) + b"\n" + source(block))
    return b"\n".join(blocks)


def nested(part):
    """The message in a part: the package does not decode the part before it parses it."""
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
            pass  # It is a lie.
    return body


def readable(body, part):
    """The text of a part, in UTF-8 where its character set is known, and no longer flowed."""
    charset = part.get_param("charset", "")
    charset = collapse_rfc2231_value(charset).strip().lower()
    if charset not in ("", "us-ascii", "utf-8", "utf8"):
        try:
            body = body.decode(charset, "replace").encode()
        except (LookupError, UnicodeError):
            pass
    parameters = {key.lower(): collapse_rfc2231_value(value) for key, value in part.get_params([])}
    if part.get_content_type() == "text/plain" and parameters.get("format", "").lower() == "flowed":
        body = texts.unflow(body, parameters.get("delsp", "").lower() == "yes")
    return body
