//! Unit tests of `pick/links/clipboard.rs`.

use super::{MAX, Selection, copy, osc52};

#[test]
fn writes_the_sequence() {
    assert_eq!(
        osc52("http://a/\nb", Selection::Clipboard, false),
        b"\x1b]52;c;aHR0cDovL2EvCmI=\x07"
    );
    assert_eq!(osc52("x", Selection::Primary, false), b"\x1b]52;p;eA==\x07");
}

#[test]
fn divides_the_sequence_for_gnu_screen() {
    let whole = osc52(&"x".repeat(300), Selection::Clipboard, false);
    let divided = osc52(&"x".repeat(300), Selection::Clipboard, true);
    let text = String::from_utf8(divided).unwrap();
    let pieces: Vec<&str> = text.split_terminator("\x1b\\").collect();
    assert!(pieces.len() > 1 && pieces.iter().all(|piece| piece.len() <= 80));
    let joined: String = pieces.iter().map(|piece| piece.strip_prefix("\x1bP").unwrap()).collect();
    assert_eq!(joined.as_bytes(), whole);
}

#[test]
fn refuses_what_terminals_drop() {
    let mut out = Vec::new();
    let error = copy(&"x".repeat(MAX + 1), Selection::Clipboard, &mut out).unwrap_err();
    assert!(error.contains("74995 bytes") && error.contains("print them"), "{error}");
    assert!(out.is_empty());
}
