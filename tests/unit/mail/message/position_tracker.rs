//! Unit tests of `mail/message/position_tracker.rs`.

use super::PositionTracker;
use crate::position::Position;

#[test]
fn counts_lines_once() {
    let text = b"a\nb\nc";
    let expected = [(1, 1), (1, 2), (2, 2), (2, 2), (3, 1)];
    let expected = expected.map(|(line, column)| Position { line, column });
    let mut lines = PositionTracker::default();
    assert_eq!([0, 1, 3, 3, 4].map(|at| lines.position(text, at)), expected);
    let mut lines = PositionTracker::default();
    let mut dropped = 0;
    for (at, expected) in [0, 1, 3, 3, 4].into_iter().zip(expected) {
        assert_eq!(lines.position(&text[dropped..], at - dropped), expected);
        lines.forget(&text[dropped..], at - dropped);
        dropped = at;
    }
}
