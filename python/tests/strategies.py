"""Random texts, made of what the rules distinguish."""

from __future__ import annotations

from hypothesis import strategies as st

FRAGMENTS = [
    "http://a.example/", "https://b.example:8080/x?y=1#z", "www.c.example", "ftp.d.example/pub",
    "mailto:joe@a.example", "news:*", "hxxp://a[.]example/", "http://", "www.", ":", "://", "/",
    "x", "é", "😀", "在", "\ud800", "<", ">", "<URL:", "URL: ", '"', "“", "”", "'", "(", ")", "[",
    "]", "{", "}", "\\", "\\/", "&amp;", " ", "\n", "\r\n", "\n> ", "> ", "| ", "-\n", "=\n", "\t",
    "\f", "\n\n", ".", ",", ";", "!", "?", "-", "_", "*", "~", "%20", "%", "@",
]  # fmt: skip

texts = st.lists(st.sampled_from(FRAGMENTS), max_size=24).map("".join)
"""Texts that may have lone surrogates."""

unicode_texts = texts.map(lambda text: text.replace("\ud800", "\ufffd"))
"""Texts that UTF-8 can encode."""
