//! Unit tests of `mail/stream/article.rs`.

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
