"""Finds URL references in text, bytes, files, mail and columns.

The delimiting rules of RFC 1738 and RFC 2396 decide where a reference begins and ends:

>>> import gleaner
>>> text = "(see <URL:http://a.example/long/\\n path>, or www.b.example.)"
>>> [found.value for found in gleaner.extract(text)]
['http://a.example/long/path', 'http://www.b.example']

Offsets count characters in a ``str`` and bytes in ``bytes``, so that a slice of the text is
``found.raw``:

>>> [text[found.start:found.end] for found in gleaner.extract(text)]
['http://a.example/long/\\n path', 'www.b.example']
"""

from gleaner import frames, mail, uri
from gleaner._gleaner import (
    CheckpointError,
    ConfigError,
    Evidence,
    Extractor,
    GleanerError,
    Hazard,
    ParseError,
    Reader,
    ReadError,
    Reference,
    UnwrappedLink,
    Uri,
    __version__,
    column_names,
    defang,
    extract,
    finditer,
    refang,
    settle,
    unwrap_link,
)
from gleaner.arrow import extract_arrow

__all__ = [
    "CheckpointError",
    "ConfigError",
    "Evidence",
    "Extractor",
    "GleanerError",
    "Hazard",
    "ParseError",
    "ReadError",
    "Reader",
    "Reference",
    "UnwrappedLink",
    "Uri",
    "__version__",
    "column_names",
    "defang",
    "extract",
    "extract_arrow",
    "finditer",
    "frames",
    "mail",
    "refang",
    "settle",
    "unwrap_link",
    "uri",
]
