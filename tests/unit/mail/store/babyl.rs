//! Unit tests of `mail/store/babyl.rs`.

use super::{parts, separator_len};

/// Returns the original header, the header that Rmail shows, and the body.
fn split(message: &str) -> Option<[&str; 3]> {
    let parts = parts(message.as_bytes())?;
    Some([
        &message[..parts.original_end],
        &message[parts.shown..parts.body],
        &message[parts.body..parts.end],
    ])
}

#[test]
fn finds_the_parts_of_a_message() {
    for (message, expected) in [
        ("A: b\n\n*** EOOH ***\na: d\n\nbody\n", Some(["A: b\n\n", "a: d\n\n", "body\n"])),
        ("*** EOOH ***\nC: d\n\nbody\n\x1f", Some(["", "C: d\n\n", "body\n"])),
        ("*** EOOH ***\nC: d\n\nbody\n\x1f\n", Some(["", "C: d\n\n", "body\n"])),
        ("A: b\n\n*** EOOH ***\nhttp://b/\n\nbody", Some(["A: b\n\n", "", "http://b/\n\nbody"])),
        ("A: b\n*** EOOH ***\n\nbody", Some(["A: b\n", "\n", "body"])),
        ("A: b\r\n*** EOOH ***\r\nA: d\r\n\r\nbody", Some(["A: b\r\n", "A: d\r\n\r\n", "body"])),
        ("*** EOOH ***", Some(["", "", ""])),
        ("*** EOOH ***\nC: d", Some(["", "C: d", ""])),
        ("A: a *** EOOH ***\n*** EOOH ***\n\nx", Some(["A: a *** EOOH ***\n", "\n", "x"])),
        ("A: b\n\nbody", None),
    ] {
        assert_eq!(split(message), expected, "{message:?}");
    }
}

#[test]
fn measures_the_separator_and_the_labels() {
    for (message, expected) in [("\x1f\x0c\n1,, a,\nTo", 10), ("\x1f\x0c\n1", 4), ("To: a\n", 0)] {
        assert_eq!(separator_len(message.as_bytes()), expected, "{message:?}");
    }
}
