"""Prints the sender, the part and the link of each finding in mailboxes, news and directories."""

import sys

from gleaner import ReadError, mail


def main(paths: list[str]) -> int:
    has_failed = False
    for path in paths:
        walk = mail.walk(path)
        while True:
            try:
                finding = next(walk)
            except StopIteration:
                break
            except ReadError as error:
                # The walk goes on with the next file.
                print(error, file=sys.stderr)
                has_failed = True
                continue
            sender = finding.message.sender if finding.message else None
            print(sender or "-", finding.part or "-", finding.reference, sep="\t")
    return 2 if has_failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
