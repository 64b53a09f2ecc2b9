//! Unit tests of `mail/store/emlx.rs`.

use super::{claimed_end, first_line, is_message_end};

#[test]
fn parses_the_first_line() {
    for (text, expected) in [
        (&b"12\nFrom"[..], Some((3, 12))),
        (b"1234567   \nFrom", Some((11, 1_234_567))),
        (b"12\r\nFrom", Some((4, 12))),
        (b"12", None),
        (b"\n", None),
        (b" 12\n", None),
        (b"1 2\n", None),
        (b"+12\n", None),
        (b"99999999999999999999999999\n", None),
    ] {
        assert_eq!(first_line(text), expected, "{text:?}");
    }
    assert_eq!(claimed_end(b"18446744073709551615\n"), None);
}

#[test]
fn ends_before_a_property_list() {
    for (rest, ended, expected) in [
        (&b"<?xml"[..], false, Some(true)),
        (b"\n<?xm", false, None),
        (b"\n<?xm", true, Some(false)),
        (b"", false, None),
        (b"", true, Some(true)),
        (b"text", false, Some(false)),
    ] {
        assert_eq!(is_message_end(rest, ended), expected, "{rest:?}, {ended}");
    }
}
