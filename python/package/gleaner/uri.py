"""References by RFC 2396: parses, resolves, normalises, wraps and checks them.

>>> from gleaner import uri
>>> uri.resolve("http://a/b/c/d;p?q", "../g")
'http://a/b/g'
>>> uri.parse("http://a.example:8080/x?y=1").host
'a.example'
"""

from gleaner._gleaner import Hazard, Uri
from gleaner._gleaner import uri_equivalent as equivalent
from gleaner._gleaner import uri_hazards as hazards
from gleaner._gleaner import uri_normalize as normalize
from gleaner._gleaner import uri_parse as parse
from gleaner._gleaner import uri_resolve as resolve
from gleaner._gleaner import uri_split as split
from gleaner._gleaner import uri_unwrap as unwrap
from gleaner._gleaner import uri_wrap as wrap

__all__ = [
    "Hazard",
    "Uri",
    "equivalent",
    "hazards",
    "normalize",
    "parse",
    "resolve",
    "split",
    "unwrap",
    "wrap",
]
