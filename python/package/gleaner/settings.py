"""Types of the keyword arguments, for annotations.

The settings have the names and the values of the command's options. A function that passes
settings on can be annotated as ``def f(text: str, **settings: Unpack[ExtractSettings])``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, TypedDict

if TYPE_CHECKING:
    from gleaner._gleaner import Evidence

__all__ = [
    "ArrowSettings",
    "ExtractSettings",
    "Filter",
    "Grammar",
    "Mail",
    "MailSettings",
    "Rows",
    "Search",
    "Settings",
    "Size",
    "Wrapper",
]

Grammar = Literal["rfc1738", "rfc2396", "rfc3986"]
"""The RFC whose grammar judges a reference."""

Wrapper = Literal["url-angle", "angle", "quoted", "bare", "prefixed", "attribute", "destination"]
"""What delimits a reference."""

Size = int | str
"""A number of bytes, or a text such as ``"8KiB"``."""


class Search(TypedDict, total=False):
    """Settings that change what is found."""

    hyphen: Literal["keep", "drop", "both"]
    no_abbreviated: bool
    emails: bool
    domains: bool
    no_iri: bool
    relative: bool
    join_lines: bool
    page_breaks: bool
    refang: bool | Literal["standard", "aggressive"] | None
    max_reference: Size
    add_scheme: Iterable[str]


class Filter(TypedDict, total=False):
    """Settings that select from what is found."""

    schemes: Iterable[str] | None
    wrappers: Iterable[Wrapper] | None
    strict: Grammar | None


class Mail(TypedDict, total=False):
    """Settings for mail, news and compressed files."""

    part: Literal["all", "body", "header"]
    alternative: Literal["all", "text", "html"]
    html: Literal["links", "all", "text"]
    max_message: Size
    max_nesting: int
    no_decompress: bool
    max_layers: int
    max_window: Size
    max_ratio: int
    max_file: Size


class Rows(TypedDict, total=False):
    """Settings that fill further columns of tables."""

    resolve: str | None
    unwrap: bool
    normalize: bool
    defang: bool
    hazards: bool


class Settings(Search, Filter, total=False):
    """The settings of a search of a stream."""

    settle: Evidence | None


class ExtractSettings(Search, Filter, total=False):
    """The settings of a search of a whole text, which can be read twice."""

    settle: Evidence | bool | None


class ArrowSettings(ExtractSettings, Rows, total=False):
    """The settings of a search of a column."""


class MailSettings(Settings, Mail, total=False):
    """The settings of a search of mail and news."""
