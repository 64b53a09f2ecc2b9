//! Unit tests of `html/report.rs`.

use proptest::prelude::*;

use super::set_link_text;

proptest! {
    #[test]
    fn link_texts_have_single_spaces(
        pieces in prop::collection::vec(
            prop::sample::select(vec![
                "a".as_bytes(), b" ", b"\t", b"\n", b"\x0B", b"\x0C", b"\r", b"\0", b"\x1C",
                "\u{e9}".as_bytes(), "\u{a0}".as_bytes(), b"\xFF",
            ]),
            0..12,
        ),
        max in 0_usize..20,
    ) {
        let text = pieces.concat();
        let cut = String::from_utf8_lossy(&text[..text.len().min(max)]);
        let words = cut.split(|c: char| c.is_whitespace() || c == '\0').filter(|word| !word.is_empty());
        let mut buffer = "before".to_owned();
        set_link_text(&mut buffer, &text, max);
        prop_assert_eq!(buffer, words.collect::<Vec<_>>().join(" "));
    }
}
