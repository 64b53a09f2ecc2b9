//! Unit tests of `mail/store/mmdf.rs`.

use super::{begins_with_separator, separator_lens};

#[test]
fn recognizes_separators() {
    for (text, ended, expected) in [
        (&b"\x01\x01\x01\x01\n"[..], false, Some(true)),
        (b"\x01\x01\x01\x01\r\n", false, Some(true)),
        (b"\x01\x01\x01\x01", false, None),
        (b"\x01\x01\x01\x01", true, Some(true)),
        (b"\x01\x01\x01\x01\r", false, None),
        (b"\x01\x01", false, None),
        (b"\x01\x01", true, Some(false)),
        (b"\x01\x01\x01\x01\x01\n", false, Some(false)),
        (b"\x01\x01\x01\x01 \n", false, Some(false)),
        (b"From", false, Some(false)),
    ] {
        assert_eq!(begins_with_separator(text, ended), expected, "{text:?}, {ended}");
    }
}

#[test]
fn measures_the_lines_between_messages() {
    let line = "\x01\x01\x01\x01\n";
    for (lines, expected) in [(0, (0, 0)), (1, (0, 5)), (2, (5, 5)), (3, (5, 5))] {
        let text = line.repeat(lines) + "To: a\n";
        assert_eq!(separator_lens(text.as_bytes()), expected, "{lines}");
    }
}
