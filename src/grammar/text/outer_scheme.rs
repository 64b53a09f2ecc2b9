//! The schemes that directly precede the scheme of another reference (R6).

use crate::class::{self, SCHEME};

/// The outer schemes, in lower case.
const OUTER: [&str; 6] = [
    "blob",        // W3C, File API, 8
    "feed",        // IANA, provisional
    "filesystem",  // W3C, File API: Directories and System
    "jar",         // IANA, provisional: java.net.JarURLConnection
    "jdbc",        // IANA, provisional: java.sql.DriverManager
    "view-source", // IANA, provisional
];

/// The length of the longest outer scheme.
const MAX_OUTER: usize = 11;

/// Returns the length of the outer scheme and its colon, which may be escaped, at the end of `before`, or zero.
#[inline]
pub(crate) fn outer_scheme(before: &[u8]) -> usize {
    match before {
        [before @ .., b':'] => length(before).map_or(0, |length| length + 1),
        _ => 0,
    }
}

#[inline(never)]
fn length(before: &[u8]) -> Option<usize> {
    let unescaped = before.strip_suffix(b"\\").unwrap_or(before);
    name_length(unescaped).map(|length| length + before.len() - unescaped.len())
}

fn name_length(before: &[u8]) -> Option<usize> {
    let run = class::span_back(SCHEME, before, MAX_OUTER + 1);
    let name = &before[before.len() - run..];
    OUTER.iter().any(|outer| name.eq_ignore_ascii_case(outer.as_bytes())).then_some(run)
}
