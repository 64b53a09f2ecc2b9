//! Unit tests of `grammar/text/token.rs`.

use super::*;
use crate::grammar::parse::{Parsed, apply};

#[test]
fn matches_the_entities_of_r6() {
    for text in ["&lt;", "&#60;", "&#x3C;", "&#X3c;", "&#0000160;", "&#x000a0;", "&#39;"] {
        assert_eq!(apply(entity(), text.as_bytes(), true), Parsed::Yes(text.len(), Entity::Ends));
        for n in 1..text.len() {
            assert_eq!(apply(entity(), &text.as_bytes()[..n], false), Parsed::More, "{text} {n}");
        }
    }
    for text in ["&LT;", "&#61;", "&#x3d;", "&#60", "&lt", "&#;", "&#x;", "&copy;"] {
        assert_eq!(apply(entity(), text.as_bytes(), true), Parsed::No, "{text}");
    }
    let long = format!("&#{}60;", "0".repeat(28));
    assert_eq!(apply(entity(), long.as_bytes(), true), Parsed::No);
}

#[test]
fn decodes_whole_characters_only() {
    let text = "中x".as_bytes();
    assert_eq!(apply(non_ascii(), text, true), Parsed::Yes(3, '中'));
    assert_eq!(apply(non_ascii(), &text[..2], false), Parsed::More);
    assert_eq!(apply(non_ascii(), &text[..2], true), Parsed::No);
    assert_eq!(apply(non_ascii(), b"\xed\xa0\x80", true), Parsed::No);
}
