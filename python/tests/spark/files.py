"""Made-up files of all kinds, some large enough to be divided."""

from __future__ import annotations

import bz2
import gzip
import io
import random
import tarfile
from email.message import EmailMessage
from pathlib import Path


def write_files(directory: Path) -> None:
    """Writes mail, news, text and HTML, plain and compressed, below a directory."""
    chance = random.Random(20)
    mbox = b"".join(_mbox_entry(chance, number) for number in range(300))
    text = _text(chance, 2000)
    (directory / "inbox.mbox").write_bytes(mbox)
    (directory / "crlf.mbox").write_bytes(mbox.replace(b"\n", b"\r\n"))
    (directory / "notes.txt").write_bytes(text)
    (directory / "one-line.txt").write_bytes(text.replace(b"\n", b" "))
    (directory / "latin1.log").write_bytes(b"caf\xe9 http://a.example/caf\xe9 \xff\n" * 500)
    (directory / "utf16.txt").write_bytes("see http://a.example/16 \u00e9\n".encode("utf-16") * 1)
    (directory / "old.mbox.gz").write_bytes(gzip.compress(mbox))
    (directory / "old.log.bz2").write_bytes(bz2.compress(text))
    (directory / "page.html").write_bytes(
        b'<html><base href="http://h.example/d/"><a href="x?y&amp;z">http://other.example/</a>'
    )
    with tarfile.open(directory / "archive.tar.gz", "w:gz") as archive:
        for name, content in [("in.mbox", mbox[:5000]), ("in.txt", text[:5000])]:
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    for folder in ("cur", "new", "tmp"):
        (directory / "Maildir" / folder).mkdir(parents=True)
    for number in range(40):
        folder = "cur" if number % 2 else "new"
        name = f"{number}.M1P1.host" + (":2,S" if folder == "cur" else "")
        (directory / "Maildir" / folder / name).write_bytes(_message(chance, number))
    (directory / "Maildir" / "tmp" / "40.M1P1.host").write_bytes(_message(chance, 40))
    (directory / "empty.txt").write_bytes(b"")


def _url(chance: random.Random) -> str:
    host = chance.choice(["a.example", "www.b.example", "c.example:8080"])
    return f"http://{host}/{chance.randrange(10**6)}/long/path?q={chance.randrange(99)}"


def _line(chance: random.Random) -> str:
    url = _url(chance)
    half = len(url) // 2
    return chance.choice(
        [
            f"see {url}, and {_url(chance)}.",
            f"<URL:{url[:half]}\n   {url[half:]}>",
            f"> <{url[:half]}-\n> {url[half:]}> was it",
            f'"{url}" or www.d.example',
            "nothing to find here, " * 4,
            f"({url})",
            "x" * chance.randrange(400),
        ]
    )


def _text(chance: random.Random, lines: int) -> bytes:
    return "\n".join(_line(chance) for _ in range(lines)).encode()


def _message(chance: random.Random, number: int) -> bytes:
    message = EmailMessage()
    message["From"] = f"Ann {number} <ann{number}@a.example>"
    message["Subject"] = chance.choice(["plain", "Gr\u00fc\u00dfe", f"on {_url(chance)}"])
    message["Date"] = f"Thu, 1 Dec 1994 12:{number % 60:02}:00 +0000"
    message["Message-ID"] = f"<{number}@a.example>"
    lines = "\n".join(_line(chance) for _ in range(chance.randrange(1, 12)))
    message.set_content(lines, cte=chance.choice(["7bit", "quoted-printable", "base64"]))
    if chance.random() < 0.3:
        message.add_alternative(f'<p><a href="{_url(chance)}">{_url(chance)}</a>', subtype="html")
    return message.as_bytes()


def _mbox_entry(chance: random.Random, number: int) -> bytes:
    body = _message(chance, number).replace(b"\nFrom ", b"\n>From ")
    return b"From ann Thu Dec  1 12:00:00 1994\n" + body + b"\n"
