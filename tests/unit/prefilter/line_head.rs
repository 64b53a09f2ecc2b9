//! Unit tests of `prefilter/line_head.rs`.

use super::*;

#[test]
fn keeps_the_same_bytes_for_any_step_size() {
    let long = format!("> first\r\n> > {}\n| c\rd", "x".repeat(200));
    let text = long.as_bytes();
    for to in 0..=text.len() {
        let line = text[..to].iter().rposition(|b| b"\r\n".contains(b)).map_or(0, |i| i + 1);
        let expected = &text[line..to.min(line + KEPT)];
        for step in [1, 7, 1000] {
            let mut line_head = LineHead::default();
            let mut at = 0;
            while at < to {
                // The window begins where the last step ended, or a little before.
                let next = (at + step).min(to);
                let base = at.saturating_sub(at % 50);
                line_head.advance_to(&text[base..], base as u64, next as u64);
                at = next;
            }
            assert_eq!(line_head.bytes(), expected, "to {to} by {step}");
        }
    }
}
