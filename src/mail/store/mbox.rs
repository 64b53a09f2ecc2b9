//! The mbox format: RFC 4155 and the variants that it does not cover.

use memchr::memchr;

use super::known_header::KnownHeader;
use crate::mail::message::header::fields;

/// The line break and the start of the separator line between messages.
pub(in crate::mail) const NEEDLE: &[u8] = b"\nFrom ";

/// The maximum length of a separator line.
pub(in crate::mail) const MAX_SEPARATOR_LEN: usize = 1024;

/// Reports whether `text` begins with a separator line; `None` means that the answer needs more
/// text.
///
/// `From ` alone is not enough, because some agents (old mboxo, mboxcl2) do not quote it in bodies.
/// A separator line either contains a time of day and a year, as RFC 4155 requires, or precedes a
/// field.
pub(in crate::mail) fn begins_with_separator(text: &[u8], ended: bool) -> Option<bool> {
    let Some(rest) = text.strip_prefix(b"From ") else {
        return if ended || !b"From ".starts_with(text) { Some(false) } else { None };
    };
    let line = match memchr(b'\n', &text[..text.len().min(MAX_SEPARATOR_LEN)]) {
        Some(end) => &text[..end],
        None if text.len() >= MAX_SEPARATOR_LEN => return Some(false),
        None if ended => text,
        None => return None,
    };
    if has_date(rest.get(..line.len().saturating_sub(5)).unwrap_or_default()) {
        return Some(true);
    }
    let next = text.get(line.len() + 1..).unwrap_or_default();
    match memchr(b':', &next[..next.len().min(128)]) {
        Some(colon) => Some(fields::is_field_name(&next[..colon])),
        None => (ended || next.len() >= 128 || memchr(b'\n', next).is_some()).then_some(false),
    }
}

/// Reports whether the words of a line include a time of day, such as `10:11`, and a year of four
/// digits.
fn has_date(line: &[u8]) -> bool {
    if ends_in_date(line) {
        return true;
    }
    let words = || line.split(u8::is_ascii_whitespace);
    let time = |word: &[u8]| {
        let hour = word.iter().take_while(|b| b.is_ascii_digit()).count();
        matches!(hour, 1 | 2)
            && matches!(word[hour..], [b':', a, b, ..] if a.is_ascii_digit() && b.is_ascii_digit())
    };
    let year = |word: &[u8]| word.len() == 4 && word.iter().all(u8::is_ascii_digit);
    words().any(time) && words().any(year)
}

/// Reports whether a line ends like `10:11:12 1995`, as most separator lines do.
fn ends_in_date(line: &[u8]) -> bool {
    let is_date = |date: &[u8; 14]| {
        // `all` would branch on each byte.
        date.iter().zip(b" 00:00:00 0000").fold(true, |is_date, (byte, form)| {
            is_date & if *form == b'0' { byte.is_ascii_digit() } else { byte == form }
        })
    };
    line.last_chunk().is_some_and(is_date)
}

/// Returns the length of the message at the start of `text`, which begins with this header, according to its `Content-Length`
/// field (mboxcl, mboxcl2). The field can be wrong: check with [`is_message_end`].
pub(in crate::mail) fn claimed_end(text: &[u8], header: KnownHeader) -> Option<usize> {
    header.body_start().checked_add(length(header.content_length(text)?)?)
}

/// Parses the number at the start of a line.
fn length(line: &[u8]) -> Option<usize> {
    let end = memchr(b'\n', line).unwrap_or(line.len());
    std::str::from_utf8(&line[..end]).ok()?.trim().parse().ok()
}

/// Reports whether a message can end before `rest`; `None` means that the answer needs more text.
pub(in crate::mail) fn is_message_end(rest: &[u8], ended: bool) -> Option<bool> {
    // The claimed length may or may not include the empty line between messages.
    let mut rest = rest;
    for _ in 0..2 {
        rest = rest.strip_prefix(b"\r").unwrap_or(rest);
        rest = rest.strip_prefix(b"\n").unwrap_or(rest);
    }
    if rest.is_empty() && ended { Some(true) } else { begins_with_separator(rest, ended) }
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/store/mbox.rs"]
mod tests;
