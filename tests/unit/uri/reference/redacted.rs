//! Unit tests of `uri/reference/redacted.rs`.

use super::*;

#[test]
fn replaces_the_password_only() {
    for (text, expected) in [
        ("a.example", "a.example"),
        ("a.example:80", "a.example:80"),
        ("joe@a.example:80", "joe@a.example:80"),
        ("joe:@a.example", "joe:@a.example"),
        ("joe:x@a.example:80", "joe:***@a.example:80"),
        (":x@a.example", ":***@a.example"),
        ("joe:x:y@a_b", "joe:***@a_b"),
        ("joe:x@y@a_b", "joe:***@a_b"),
        ("é:é@é", "é:***@é"),
    ] {
        assert_eq!(authority(text), expected, "{text}");
    }
}
