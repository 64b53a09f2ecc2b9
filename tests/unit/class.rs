//! Unit tests of `class.rs`.

use super::*;

#[test]
fn ranges_are_sorted_and_disjoint() {
    for ranges in [UCSCHAR.as_slice(), NOT_IRI.as_slice()] {
        assert!(ranges.iter().all(|(first, last)| first <= last));
        assert!(ranges.windows(2).all(|pair| pair[0].1 < pair[1].0));
    }
}

#[test]
fn is_iri_agrees_with_the_ranges() {
    for c in '\0'..=char::MAX {
        let code = u32::from(c);
        assert_eq!(is_iri(c), contains(&UCSCHAR, code) && !contains(&NOT_IRI, code), "{c:?}");
    }
}

#[test]
fn is_iri_follows_r7() {
    for c in "é中あ・ｶ１\u{200C}\u{2013}\u{FF0F}\u{20000}".chars() {
        assert!(is_iri(c), "{c:?}");
    }
    for c in "\u{80}\u{A0}\u{AD}«»“”‘’„‹›⟨⟩—…\u{200B}\u{202E}\u{2060}\u{3000}、。「」（），：～\u{FEFF}\u{E000}\u{FFFD}\u{1FFFF}".chars() {
        assert!(!is_iri(c), "{c:?}");
    }
}
