//! Articles stored in wire form (RFC 3977, section 3.1.1).

use std::borrow::Cow;

use crate::dot_stuffing::{has_doubled, unstuff_doubled};

/// The text of a stored message.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::mail) enum ArticleText<'m> {
    /// The message, without a terminating line and without dot-stuffing.
    Text(Cow<'m, [u8]>),
    /// The message without its terminating line; it is too long to be unstuffed.
    Stuffed(&'m [u8]),
}

/// Returns the text of a stored message: without dot-stuffing if the message ends with a
/// terminating line, otherwise unchanged. A text of more than `max_copy` bytes is not copied.
pub(in crate::mail) fn article_text(message: &[u8], max_copy: usize) -> ArticleText<'_> {
    match message.strip_suffix(b".\r\n") {
        Some(text) if !text.ends_with(b"\r\n") => ArticleText::Text(Cow::Borrowed(message)),
        Some(text) if text.len() > max_copy && has_doubled(text) => ArticleText::Stuffed(text),
        Some(text) => ArticleText::Text(unstuff_doubled(text)),
        None => ArticleText::Text(Cow::Borrowed(message)),
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/stream/article.rs"]
mod tests;
