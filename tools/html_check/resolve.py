"""Resolves references by RFC 3986, section 5.2; as in browsers, one that repeats the base's scheme is relative.

Python's urljoin drops empty queries, fragments and segments, and resolves no reference to a base whose scheme it
does not know.
"""

import re

# RFC 3986, Appendix B.
PARTS = re.compile(r"(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?", re.DOTALL)
# The schemes that browsers know (the URL standard).
SPECIAL = {"file", "ftp", "http", "https", "ws", "wss"}


def is_relative(base, reference):
    """Reports whether the reference is relative to this base."""
    of_scheme, authority, *_ = PARTS.fullmatch(reference).groups()
    return of_scheme is None or authority is None and repeats(base, of_scheme)


def repeats(base, of_scheme):
    return of_scheme.lower() in SPECIAL and base.lower().startswith(of_scheme.lower() + ":/")


def resolve(base, reference):
    """Returns the reference, resolved against an absolute base."""
    of_scheme, authority, path, query, fragment = PARTS.fullmatch(reference).groups()
    base_scheme, base_authority, base_path, base_query, _ = PARTS.fullmatch(base).groups()
    if is_relative(base, reference):
        of_scheme = base_scheme
        if authority is None:
            authority = base_authority
            if path == "":
                path = base_path
                query = base_query if query is None else query
            elif path.startswith("/"):
                path = without_dots(path)
            else:
                path = without_dots(merged(base_authority, base_path, path))
        else:
            path = without_dots(path)
    else:
        path = without_dots(path)
    return "".join(
        before + part + after
        for before, part, after in (
            ("", of_scheme, ":"), ("//", authority, ""), ("", path, ""), ("?", query, ""), ("#", fragment, "")
        )
        if part is not None
    )  # fmt: skip


def merged(base_authority, base_path, path):
    if base_authority is not None and base_path == "":
        return "/" + path
    return base_path[: base_path.rfind("/") + 1] + path


def without_dots(path):
    """Removes the dot segments (section 5.2.4)."""
    done = []
    while path:
        if path.startswith("../"):
            path = path[3:]
        elif path.startswith(("./", "/./")):
            path = path[2:]
        elif path == "/.":
            path = "/"
        elif path.startswith("/../") or path == "/..":
            path = "/" + path[4:]
            del done[-1:]
        elif path in (".", ".."):
            path = ""
        else:
            segment = re.match("/?[^/]*", path)[0]
            done.append(segment)
            path = path[len(segment) :]
    return "".join(done)
