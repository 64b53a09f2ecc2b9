//! The references that a finding covers (R10).

use std::ops::Range;

use memchr::memmem;

use super::attempts::Attempt;
use crate::class::{self, SCHEME};
use crate::observe::{Event, Reason};
use crate::scheme;

/// Returns what could begin another reference in a finding with this outer span and raw span: a scheme and `://`, but for its
/// own.
pub(super) fn candidates(
    text: &[u8],
    outer: &Range<u64>,
    raw: &Range<u64>,
) -> impl Iterator<Item = Attempt> {
    let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX).min(text.len());
    let (begins, raw_begins) = (index(outer.start), index(raw.start));
    let found = &text[begins..index(outer.end)];
    memmem::find_iter(found, "://").filter_map(move |colon| {
        let run = class::span_back(SCHEME, &found[..colon], scheme::MAX_LEN);
        let span = begins + colon - run..begins + colon + 3;
        let is_other = run > 0 && span.start > raw_begins;
        let host =
            text.get(span.end).is_some_and(|b| b.is_ascii_alphanumeric() || b"[_%".contains(b));
        let span = span.start as u64..span.end as u64;
        (is_other && host).then(|| Attempt::of(Event { reason: Reason::InsideFinding, span }))
    })
}
