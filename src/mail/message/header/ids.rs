//! Message identifiers (RFC 5322, section 3.6.4).
//!
//! A `msg-id` can look like a URL or an address but is not a reference, so the search skips it.

use std::ops::Range;

use memchr::{memchr, memrchr};

/// Fields that hold message identifiers (RFC 5322, section 3.6.4; RFC 2045, section 7; RFC 5536,
/// section 3.2; and fields from older drafts).
const ID_FIELDS: [&str; 9] = [
    "in-reply-to",
    "references",
    "content-id",
    "supersedes",
    "control",
    "also-control",
    "see-also",
    "article-i.d.",
    "obsoletes",
];

/// Reports whether a field of this name holds message identifiers. `Message-ID` and `Article-ID`
/// may have a prefix such as `Resent-` or `Original-`.
pub(in crate::mail::message) fn holds_message_ids(name: &[u8]) -> bool {
    let is_variant = |suffix: &&str| {
        let start = name.len().saturating_sub(suffix.len());
        name[start..].eq_ignore_ascii_case(suffix.as_bytes())
    };
    ID_FIELDS.iter().any(|field| name.eq_ignore_ascii_case(field.as_bytes()))
        || ["message-id", "article-id"].iter().any(is_variant)
}

/// Trace fields, where the word `id` precedes an identifier and `<…>` is otherwise an address (RFC
/// 5322, section 3.6.7).
pub(in crate::mail::message) const TRACE_FIELDS: [&str; 1] = ["received"];

/// Returns the ranges of `body` outside its identifiers, `<…@…>`; older mail has prose there. In a
/// trace field only `<…@…>` after the word `id` is an identifier.
pub(in crate::mail::message) fn outside_message_ids(
    body: &[u8],
    is_trace: bool,
) -> impl Iterator<Item = Range<usize>> + use<'_> {
    let mut from = 0;
    std::iter::from_fn(move || {
        while from < body.len() {
            let Some((start, end)) = find_message_id(body, from, is_trace) else {
                return Some(std::mem::replace(&mut from, body.len())..body.len());
            };
            let before = std::mem::replace(&mut from, end)..start;
            if !before.is_empty() {
                return Some(before);
            }
        }
        None
    })
}

/// Returns the start and the end of the first identifier at or after `from`.
fn find_message_id(body: &[u8], from: usize, is_trace: bool) -> Option<(usize, usize)> {
    let mut from = from;
    loop {
        let start = from + memchr(b'<', &body[from..])?;
        let end = start + 1 + memchr(b'>', &body[start + 1..])?;
        // The last `<` before the `>` opens the identifier.
        let start = start + memrchr(b'<', &body[start..end]).unwrap_or(0);
        let is_candidate = !is_trace || ends_with_id_word(&body[..start]);
        if is_candidate && memchr(b'@', &body[start..end]).is_some() {
            return Some((start, end + 1));
        }
        from = end + 1;
    }
}

fn ends_with_id_word(before: &[u8]) -> bool {
    let word = before.trim_ascii_end();
    let name = word.last_chunk::<3>();
    name.is_some_and(|[space, name @ ..]| {
        space.is_ascii_whitespace() && name.eq_ignore_ascii_case(b"id")
    })
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/message/header/ids.rs"]
mod tests;
