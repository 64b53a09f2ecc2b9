//! Articles as they are on the wire (RFC 3977, section 3.1.1).

use std::borrow::Cow;

use crate::dot_stuffing::unstuff_doubled;

/// The text of a message that may be kept as it came over the wire: its lines end with CR LF, and the last
/// one is a dot. The first dot of lines that begin with two was stuffed.
pub(in crate::mail) fn text(message: &[u8]) -> Cow<'_, [u8]> {
    match message.strip_suffix(b".\r\n") {
        Some(text) if text.ends_with(b"\r\n") => unstuff_doubled(text),
        _ => Cow::Borrowed(message),
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::text;

    #[test]
    fn dots_are_taken_out() {
        let message = b"Path: a\r\n\r\n..\r\n... and\r\n.b\r\n.\r\n";
        assert_eq!(*text(message), *b"Path: a\r\n\r\n.\r\n.. and\r\n.b\r\n");
        assert_eq!(*text(b"..\r\n..\r\n.\r\n"), *b".\r\n.\r\n");
    }

    #[test]
    fn the_terminating_line_alone_moves_nothing() {
        let text = text(b"Path: a\r\n\r\nb\r\n.\r\n");
        assert!(matches!(text, Cow::Borrowed(b"Path: a\r\n\r\nb\r\n")));
    }

    #[test]
    fn what_is_not_terminated_is_not_stuffed() {
        for message in [&b"To: a\r\n\r\n..\r\n"[..], b"To: a\n\n..\n.\n", b"a.\r\n", b""] {
            assert_eq!(*text(message), *message);
        }
    }
}
