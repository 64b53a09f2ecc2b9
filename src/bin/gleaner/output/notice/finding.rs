//! Messages about findings.

use std::ops::Range;

use gleaner::Item;
use gleaner::mail::Finding;
use gleaner::uri::{LinkWrappers, UnwrappedLink};

/// Returns a message about an over-long reference, with the `start` of its text.
pub fn overlong(
    span: &Range<u64>,
    finding: Option<&Finding<'_>>,
    max_reference: usize,
    start: &str,
) -> String {
    let place = place(span, finding);
    format!(
        "the reference at {place} exceeds --max-reference ({max_reference} bytes) and is omitted; it begins: {start}…"
    )
}

/// Returns a message about a link with wrappers that are not undone.
pub fn still_wrapped(
    link: &UnwrappedLink,
    item: &Item<'_>,
    finding: Option<&Finding<'_>>,
) -> String {
    let place = place(&item.span(), finding);
    let wrapper = link.via().last().map_or("", String::as_str);
    let printed = if link.target().is_some() { "what it wraps" } else { "it" };
    let reason = if link.via().len() > LinkWrappers::MAX_DEPTH {
        format!("has more than {} wrappers", LinkWrappers::MAX_DEPTH)
    } else {
        format!("has the wrapper {wrapper}, which cannot be undone")
    };
    format!("the link at {place} {reason}; {printed} is printed")
}

/// Returns where an item is, in words.
fn place(span: &Range<u64>, finding: Option<&Finding<'_>>) -> String {
    let decoded = finding.and_then(Finding::origin).filter(|origin| origin.is_encoded());
    let part = decoded.map_or_else(String::new, |origin| {
        let (part, offset) = (origin.part(), origin.message_offset());
        format!(" of part {part} of the message at byte {offset}")
    });
    format!("bytes {}-{}{part}", span.start, span.end)
}
