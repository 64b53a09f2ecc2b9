//! Batches of articles for `rnews` (RFC 5537, section 3.12.1).

use memchr::memchr;

use crate::mail::message::header::fields::without_byte_order_mark;

/// A line break and the start of the `#! rnews` line after it.
pub(in crate::mail) const NEEDLE: &[u8] = b"\n#! rnews ";

const MARK: &[u8] = b"#! rnews ";

/// The maximum length of a `#! rnews` line.
const MAX_LINE_LEN: usize = 64;

/// Reports whether `head` begins a batch, compressed or not; `None` means that the answer needs
/// more text. A byte order mark may precede the first article.
pub(super) fn begins_batch(head: &[u8], ended: bool) -> Option<bool> {
    const START: &[u8] = b"#! ";
    let is_compressed = compressed_batch_line_len(head).is_some();
    let head = without_byte_order_mark(head);
    let start = head.get(..START.len()).unwrap_or(head);
    let line = &head[..head.len().min(MAX_LINE_LEN)];
    let open = !ended && START.starts_with(start) && !line.contains(&b'\n');
    if open && line.len() < MAX_LINE_LEN {
        return None;
    }
    Some(begins_article(head, true) == Some(true) || is_compressed)
}

/// Returns the length of the line that precedes a compressed batch, for example `#! cunbatch`.
pub(in crate::mail) fn compressed_batch_line_len(head: &[u8]) -> Option<usize> {
    let end = memchr(b'\n', &head[..head.len().min(MAX_LINE_LEN)])?;
    let name = head[..end].strip_prefix(b"#! ")?;
    let name = name.strip_suffix(b"\r").unwrap_or(name).strip_suffix(b"unbatch")?;
    name.iter().all(u8::is_ascii_alphanumeric).then_some(end + 1)
}

/// Reports whether `text` begins with a `#! rnews` line; `None` means that the answer needs more
/// text.
pub(in crate::mail) fn begins_article(text: &[u8], ended: bool) -> Option<bool> {
    if text.len() < MARK.len() && MARK.starts_with(text) && !ended {
        return None;
    }
    let Some(rest) = text.strip_prefix(MARK) else {
        return Some(false);
    };
    match memchr(b'\n', &rest[..rest.len().min(MAX_LINE_LEN)]) {
        Some(end) => Some(count(&rest[..end]).is_some()),
        None if ended || rest.len() >= MAX_LINE_LEN => Some(false),
        None => None,
    }
}

/// Returns the end of the article at the start of `text` according to the byte count in its `#!
/// rnews` line. The count can be wrong: check with [`is_article_end`].
pub(in crate::mail) fn claimed_end(text: &[u8]) -> Option<usize> {
    let rest = without_byte_order_mark(text).strip_prefix(MARK)?;
    let end = memchr(b'\n', &rest[..rest.len().min(MAX_LINE_LEN)])?;
    (text.len() - rest.len() + end + 1).checked_add(count(&rest[..end])?)
}

/// Reports whether a message of a batch begins with its `#! rnews` line.
pub(in crate::mail) fn has_separator(message: &[u8]) -> bool {
    begins_article(without_byte_order_mark(message), true) == Some(true)
}

/// Reports whether an article can end before `rest`; `None` means that the answer needs more text.
pub(in crate::mail) fn is_article_end(rest: &[u8], ended: bool) -> Option<bool> {
    if rest.is_empty() && ended { Some(true) } else { begins_article(rest, ended) }
}

/// Parses the byte count at the start of a `#! rnews` line's argument.
fn count(digits: &[u8]) -> Option<usize> {
    std::str::from_utf8(digits).ok()?.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/store/rnews.rs"]
mod tests;
