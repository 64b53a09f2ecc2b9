//! Unit tests of the checks that a candidate must pass.

use super::super::tests::mixed;
use super::*;

#[test]
fn surely_bare_text_is_in_no_wrapper() {
    for text in
        ["On Monday Joe wrote", "are here \n and there", "> x \0 aaaaaaaaaa", "9. 8. 7. 6. 5. 4"]
    {
        assert!(is_surely_bare(text.as_bytes()), "{text:?}");
    }
    for text in ["", "a b", "aaaaaaaaaaaaaaaaaaaaaa", "a                  b", "a             <b"] {
        assert!(!is_surely_bare(text.as_bytes()), "{text:?}");
    }
    let mut sure = 0;
    for seed in 0..2000 {
        let text = mixed(12, seed);
        for end in 0..=text.len() {
            let before = &text.as_bytes()[..end];
            if is_surely_bare(before) {
                sure += 1;
                assert!(!may_be_in_wrapper(before), "{before:?}");
            }
        }
    }
    assert!(sure > 1000, "only {sure}");
}
