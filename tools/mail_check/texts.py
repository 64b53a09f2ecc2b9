"""Prepares decoded texts for the search: undoes format=flowed and removes uuencoded files."""

import re

BEGIN = re.compile(rb"begin(?:-base64)? [0-7]{3,4} +\S")
# A full uuencoded line. MIN_FULL_LINES of them without a header are a part of a file posted in parts.
FULL = re.compile(rb"M[ -`]{60}\r?$")
MIN_FULL_LINES = 8
START = re.compile(rb"^(?:begin|M[ -`]{60}\r?$)", re.MULTILINE)


def unflow(text, delsp):
    """Undoes format=flowed (RFC 3676, section 4.2 ff.)."""
    done, flows, last = [], False, 0
    for line in lines(text):
        body = line.rstrip(b"\r\n") if line.endswith(b"\n") else line
        ending = line[len(body) :]
        unquoted = body.lstrip(b">")
        depth = len(body) - len(unquoted)
        content = unquoted[1:] if unquoted.startswith(b" ") else unquoted
        signature = content == b"-- "
        if flows and depth == last and content and not signature:
            before = done.pop().rstrip(b"\r\n")
            done.append((before[:-1] if delsp else before) + content + ending)
        else:
            quote = body[: len(body) - len(content)] if depth else b""
            done.append(quote + content + ending)
        flows, last = content.endswith(b" ") and not signature, depth
    return b"".join(done)


def without_files(text):
    """Returns the parts of a text outside uuencoded files and outside parts of such files."""
    if not START.search(text):
        return [text]
    stretches, all_lines, at, begins = [], lines(text), 0, 0
    while at < len(all_lines):
        end = file_end(all_lines, at)
        if end is None:
            at += 1
            continue
        stretches.append(b"".join(all_lines[begins:at]))
        at = begins = end
    return stretches + [b"".join(all_lines[begins:])]


def file_end(lines, at):
    """Returns the end of the encoded file, or part of a file, that begins at line `at`, or None."""
    end = at
    if BEGIN.match(lines[at]):
        end += 1
        form = base64 if lines[at].startswith(b"begin-base64") else uuencoded
    elif is_part_of_a_file(lines[at : at + MIN_FULL_LINES]):
        form = uuencoded
    else:
        return None
    first = end
    while end < len(lines) and form(lines[end].rstrip(b"\r\n")):
        end += 1
    if end == first:
        return None
    after = [line.rstrip() for line in lines[end : end + 2]]
    if after[:1] in ([b""], [b"`"]) and after[1:] == [b"end"]:
        return end + 2
    return end + 1 if after[:1] in ([b"end"], [b"===="]) else end


def is_part_of_a_file(lines):
    return len(lines) == MIN_FULL_LINES and all(FULL.match(line) for line in lines)


def base64(line):
    return re.fullmatch(rb"[A-Za-z0-9+/=]+", line) and line != b"===="


def uuencoded(line):
    """Reports whether the line is uuencoded: three bytes in four characters. It may have lost its
    trailing spaces, and may end in a checksum."""
    if not re.fullmatch(rb"[!-_][ -`]*[!-~]?", line) or line == b"end":
        return False
    count = line[0] - 32
    whole = -(-count // 3) * 4
    is_stripped = line[:1] == b"M" and len(line) < 61
    return len(line) - 1 in (whole, whole + 1, -(-count * 8 // 6)) or is_stripped


def lines(text):
    """Splits the text after each line feed."""
    return re.findall(rb"[^\n]*\n|[^\n]+", text)
