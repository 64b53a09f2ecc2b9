//! Unit tests of `mail/message/header/line_starts.rs`.

use std::ops::ControlFlow;

use proptest::prelude::*;

use super::{FirstBytes, LineStarts, LineStartsAndEncodedWords, Marks, visit_marks};

fn found(text: &[u8], marks: impl Marks) -> Vec<usize> {
    let mut found = Vec::new();
    visit_marks(text, marks, |mark| {
        found.push(mark);
        ControlFlow::Continue(())
    });
    found
}

#[test]
fn sets_hold_their_bytes_in_both_cases() {
    for byte in (b'a'..=b'z').chain(*b"\n\r") {
        let set = FirstBytes::NONE.with(byte);
        for other in 0..=u8::MAX {
            let is_found = !found(&[b'\n', other], LineStarts(set)).is_empty();
            let is_other_letter =
                other.is_ascii_alphanumeric() && !other.eq_ignore_ascii_case(&byte);
            assert!(!is_found || !is_other_letter, "{byte} {other}");
            assert!(is_found || !other.eq_ignore_ascii_case(&byte), "{byte} {other}");
        }
    }
}

#[test]
fn a_visitor_may_break() {
    let mut visited = 0;
    visit_marks(&b"\na".repeat(100), LineStarts(FirstBytes::NONE.with(b'a')), |_| {
        visited += 1;
        if visited == 40 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(visited, 40);
}

proptest! {
    /// The texts have marks just before, at and just after multiples of 64 bytes.
    #[test]
    fn marks_are_pairs_of_bytes(text in "([-=?\n\rcCx*]|x{50,70}){0,20}") {
        let first = FirstBytes::NONE.with(b'\r').with(b'c');
        let is_line = |pair: &[u8]| matches!(pair, [b'\n', b'\r' | b'c' | b'C']);
        let expected = |is_mark: &dyn Fn(&[u8]) -> bool| -> Vec<usize> {
            let pairs = text.as_bytes().windows(2).enumerate();
            pairs.filter(|(_, pair)| is_mark(pair)).map(|(at, _)| at).collect()
        };
        // Other line feeds may be visited too.
        let may_be_line = |pair: &[u8]| is_line(pair) || pair == b"\n-";
        prop_assert_eq!(found(text.as_bytes(), LineStarts(first)), expected(&may_be_line));
        let with_words = |pair: &[u8]| may_be_line(pair) || pair == b"=?";
        prop_assert_eq!(found(text.as_bytes(), LineStartsAndEncodedWords(first)), expected(&with_words));
    }
}
