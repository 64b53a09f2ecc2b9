//! Unit tests of `grammar/text/json.rs`.

use super::*;

#[test]
fn unescapes_the_characters_of_json_strings() {
    let yes = [(r"\/", 2, '/'), (r"\u0026x", 6, '&'), (r"\ud83d\uDE00", 12, '😀'), ("é", 2, 'é')];
    for (text, n, c) in yes {
        assert_eq!(apply(character(), text.as_bytes(), true), Parsed::Yes(n, c));
        for cut in 1..n {
            assert_eq!(apply(character(), &text.as_bytes()[..cut], false), Parsed::More);
        }
    }
    for text in [r"\n", r"\u12g4", r"\ud83d", r"\ud83dx", r"\ud83d\u0041", r"\ude00", r"\", r"\u12"]
    {
        assert_eq!(apply(character(), text.as_bytes(), true), Parsed::No, "{text}");
    }
}
