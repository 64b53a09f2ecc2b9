//! The references that a finding covers (R10).

use std::ops::Range;

use memchr::memmem;

use super::attempts::Attempt;
use crate::class::{self, SCHEME};
use crate::observe::{Event, Reason};
use crate::scheme::{self, known};

/// Returns what could begin another reference in a finding with this outer span: a scheme and `://`, `www.` and its like,
/// but for those that begin the finding.
pub(super) fn candidates(text: &[u8], outer: Range<u64>) -> impl Iterator<Item = Attempt> {
    let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX).min(text.len());
    let found = &text[index(outer.start)..index(outer.end)];
    let slashes = memmem::find_iter(found, "://").map(|colon| {
        let run = class::span_back(SCHEME, &found[..colon], scheme::MAX_LEN);
        colon - run..colon + 3
    });
    let hosts = memmem::find_iter(found, ".")
        .filter_map(|dot| Some(dot.checked_sub(known::ABBREVIATED_WORD)?..dot + 1))
        .filter(|host| known::completion(&found[host.start..]).is_some())
        .filter(|host| {
            host.start.checked_sub(1).is_none_or(|at| !found[at].is_ascii_alphanumeric())
        });
    let mut spans: Vec<Range<usize>> = slashes.chain(hosts).collect();
    spans.sort_by_key(|span| span.start);
    spans.into_iter().skip(1).map(move |span| {
        let span = outer.start + span.start as u64..outer.start + span.end as u64;
        Attempt::of(Event { reason: Reason::InsideFinding, span })
    })
}
