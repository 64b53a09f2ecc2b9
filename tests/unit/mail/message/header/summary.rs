//! Unit tests of `mail/message/header/summary.rs`.

use super::summary;
use crate::mail::message::header::fields::Header;
use crate::mail::summary::MessageOrigin;

/// Returns the subject of a message with this `field-body`, and whether the subject is truncated.
fn subject(body: &str, max_field: usize) -> (String, bool) {
    let text = format!("Subject: {body}\n\n");
    let origin = MessageOrigin { number: 1, offset: 0 };
    let header = Header::parse(text.as_bytes());
    let message = summary(header.text, origin, max_field);
    (message.subject().unwrap().to_owned(), message.is_subject_truncated())
}

#[test]
fn limits_fields() {
    for (length, truncated) in [(99, false), (100, false), (101, true), (1 << 20, true)] {
        let expected = "a".repeat(length.min(100));
        assert_eq!(subject(&"a".repeat(length), 100), (expected, truncated), "{length}");
    }
    let words = "=?utf-8?q?=C3=A9?=\n ".repeat(1 << 14);
    assert_eq!(subject(&words, 9), ("\u{e9}".repeat(4), true));
    assert_eq!(subject(&format!("a{}", " ".repeat(1 << 16)), 1), ("a".to_owned(), false));
}
