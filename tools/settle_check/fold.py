"""Folds lines as mail programs do, and remembers where each byte went."""

import zlib

WIDTH = 72
BREAKABLE = b"/-&?="


class Style:
    """How a program folds a line that is longer than the width, and quotes its parts."""

    def __init__(self, name, long_word, is_flowed=False, at_blanks=True):
        self.name = name
        self.long_word = long_word
        self.is_flowed = is_flowed
        self.at_blanks = at_blanks


STYLES = [
    # Most programs move a long word to a line of its own.
    Style("whole words", "keep"),
    Style("words cut at the width", "cut"),
    Style("words cut after / - & ? =", "cut after"),
    Style("lines cut at the width", "cut", at_blanks=False),
    # RFC 3676 with its faults: a long word is cut after a blank that is inserted, and a next line may
    # lack a quote mark, or have one more.
    Style("format=flowed, with faults", "cut", is_flowed=True),
]


def fold(text, style, depth):
    """Returns the folded text and its cuts: offsets in `text`, ascending, each with the offset in the folded text of the
    byte that stood there."""
    prefix = b"> " * depth
    out, cuts, length, at = [], [], 0, 0
    for line in text.split(b"\n"):
        parts = list(split(line, WIDTH - len(prefix), style))
        for number, (start, end) in enumerate(parts):
            mark = prefix
            if number > 0 and style.is_flowed and depth > 0 and not is_blank_before(line, start):
                mark = faulty(prefix, line)
            cuts.append((at + start, length + len(mark)))
            ending = b"\n"
            if style.is_flowed and number + 1 < len(parts):
                ending = b" \n"
            piece = mark + line[start:end] + ending
            out.append(piece)
            length += len(piece)
        at += len(line) + 1
    return b"".join(out), cuts


def is_blank_before(line, start):
    return line[start - 1 : start] in (b" ", b"\t")


def faulty(prefix, line):
    return [prefix, prefix[2:], prefix + b"> "][zlib.crc32(line) % 3]


def split(line, width, style):
    """Yields the bounds of the parts of a line. A blank at which it is broken is in no part."""
    start = 0
    while len(line) - start > width:
        limit = start + width
        blank = max(line.rfind(b" ", start + 1, limit + 1), line.rfind(b"\t", start + 1, limit + 1))
        if style.at_blanks and line[start:blank].strip() and blank > start:
            yield start, blank
            start = blank + 1
            continue
        end = limit
        if style.at_blanks and style.long_word == "keep":
            end = next((at for at in range(limit, len(line)) if line[at] in b" \t"), len(line))
            yield start, end
            start = min(end + 1, len(line))
            if start == len(line):
                return
            continue
        if style.long_word == "cut after":
            after = max(line.rfind(bytes([mark]), start, limit) for mark in BREAKABLE)
            end = after + 1 if after > start else limit
        # Within no character.
        while end > start + 1 and line[end] & 0xC0 == 0x80:
            end -= 1
        yield start, end
        start = end
    yield start, len(line)
