//! Articles stored in wire form (RFC 3977, section 3.1.1).

use std::borrow::Cow;

use crate::dot_stuffing::unstuff_doubled;

/// Returns the text of a stored message: without dot-stuffing if the message ends with a
/// terminating line, otherwise unchanged.
pub(in crate::mail) fn article_text(message: &[u8]) -> Cow<'_, [u8]> {
    match message.strip_suffix(b".\r\n") {
        Some(text) if text.ends_with(b"\r\n") => unstuff_doubled(text),
        _ => Cow::Borrowed(message),
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::article_text;

    #[test]
    fn unstuffs_wire_form() {
        let message = b"Path: a\r\n\r\n..\r\n... and\r\n.b\r\n.\r\n";
        assert_eq!(*article_text(message), *b"Path: a\r\n\r\n.\r\n.. and\r\n.b\r\n");
        assert_eq!(*article_text(b"..\r\n..\r\n.\r\n"), *b".\r\n.\r\n");
    }

    #[test]
    fn borrows_text_without_stuffed_dots() {
        let text = article_text(b"Path: a\r\n\r\nb\r\n.\r\n");
        assert!(matches!(text, Cow::Borrowed(b"Path: a\r\n\r\nb\r\n")));
    }

    #[test]
    fn keeps_messages_without_a_terminating_line() {
        for message in [&b"To: a\r\n\r\n..\r\n"[..], b"To: a\n\n..\n.\n", b"a.\r\n", b""] {
            assert_eq!(*article_text(message), *message);
        }
    }
}
