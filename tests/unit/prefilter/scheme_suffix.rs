//! Unit tests of `prefilter/scheme_suffix.rs`.

use super::*;
use crate::scheme::known;

fn ends_in_one(text: &str) -> bool {
    let padded = [&[0; COMPARED], text.as_bytes()].concat();
    may_be_opaque(*padded.last_chunk().unwrap())
}

#[test]
fn accepts_every_name_in_either_case_after_any_text() {
    for name in known::wrapped_opaque_names().chain(["URL"]) {
        for before in ["", "x", "  ", "1-", "\u{e9}"] {
            for name in [name.to_ascii_lowercase(), name.to_ascii_uppercase()] {
                assert!(ends_in_one(&format!("{before}{name}")), "{before}{name}");
            }
        }
    }
}

#[test]
fn rejects_words_that_differ_in_the_last_four_letters() {
    for name in ["", "Subject", "To", "Re", "http", "Date", "rl", "12", "ilto", "ile", "news "] {
        assert_eq!(ends_in_one(name), name == "ilto", "{name}");
    }
}
