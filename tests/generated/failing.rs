//! Generates texts of candidates without `//` that fail, and of candidates that begin inside them.

use proptest::prelude::*;
use proptest::sample::select;

use crate::fragments::Fragments;
use crate::generate::{GeneratedCase, cases_of};

/// Parts of such candidates.
#[rustfmt::skip]
const PARTS: Fragments = &[
    b"mailto:", b"mailto:", b"mailto:", b"news:", b"news:", b"cid:", b"mid:", b"tel:", b"data:", b"sip:", b"xmpp:", b"urn:", b"geo:",
    b"www.", b"ftp.", b"http://", b"a", b"b", b"joe", b"x.y", b"12", b"1,2", b"@", b"@", b"a@b", b"@b.example", b";phone-context=",
    b";", b",", b".", b"!", b"?", b"'", b"'s", b"\"", b"*", b"_", b"~", b"-", b"/", b"//", b"|", b"=", b"%", b"&", b"&amp;", b"&lt;",
    b"(", b")", b"[", b"]", b"{", b"}", b"[x]", b"[x y]", b"[b:", b"${{", b"}}", b"@{", b"@{b}", b".*", b"]+", b"(?", b"[^",
    br"\_", br"\:", br"\-", br"\&", br"\(a\)", br"\d", br"\)", br"\n", b" ", b"\n", b"-\n", b"\n> ", b"\n  ", b"<", b">", b"<URL:",
    b"\xe6\x97\xa5", b"\xe3\x80\x82", b"\xc3\xa9", b"\xe2\x80\xa6", b"](", b"file:/", br"file\:/", br"\:/", br"http\://", br"http:\/\/",
];

/// Generates cases.
pub fn cases() -> impl Strategy<Value = GeneratedCase> {
    let parts = prop::collection::vec(select(PARTS), 1..14);
    cases_of(parts.prop_map(|parts| parts.concat()))
}
