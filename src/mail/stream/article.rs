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
mod tests {
    use std::borrow::Cow;

    use super::{ArticleText, article_text};

    #[track_caller]
    fn text(message: &[u8]) -> Cow<'_, [u8]> {
        match article_text(message, usize::MAX) {
            ArticleText::Text(text) => text,
            ArticleText::Stuffed(_) => panic!("too long"),
        }
    }

    #[test]
    fn unstuffs_wire_form() {
        let message = b"Path: a\r\n\r\n..\r\n... and\r\n.b\r\n.\r\n";
        assert_eq!(*text(message), *b"Path: a\r\n\r\n.\r\n.. and\r\n.b\r\n");
        assert_eq!(*text(b"..\r\n..\r\n.\r\n"), *b".\r\n.\r\n");
    }

    #[test]
    fn borrows_text_without_stuffed_dots() {
        let text = text(b"Path: a\r\n\r\nb\r\n.\r\n");
        assert!(matches!(text, Cow::Borrowed(b"Path: a\r\n\r\nb\r\n")));
    }

    #[test]
    fn keeps_messages_without_a_terminating_line() {
        for message in [&b"To: a\r\n\r\n..\r\n"[..], b"To: a\n\n..\n.\n", b"a.\r\n", b""] {
            assert_eq!(*text(message), *message);
        }
    }

    #[test]
    fn copies_no_text_that_is_too_long() {
        for (message, is_stuffed) in [("..a\r\n.\r\n", true), (".a\r\nb\r\n.\r\n", false)] {
            let length = message.len() - 3;
            for max_copy in [length - 1, length, length + 1] {
                let found = article_text(message.as_bytes(), max_copy);
                let is_too_long = matches!(found, ArticleText::Stuffed(_));
                assert_eq!(is_too_long, is_stuffed && max_copy < length, "{max_copy}");
            }
        }
    }
}
