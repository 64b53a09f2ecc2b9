//! Unit tests of `mail/store/known_header.rs`.

use proptest::collection::vec;
use proptest::prelude::*;

use super::KnownHeader;
use crate::mail::message::header::fields::Header;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5_000))]

    #[test]
    fn the_header_after_a_separator_is_the_parsed_one(
        separator in "(|From [a=?]{0,6}[ 0-9:]{0,6}\r?\n)",
        lines in vec("([Tt]o|[Cc]ontent-(type|length)|x y|)(:| :|)[ =?a]{0,9}\r?\n", 0..5),
        body in "\r?\n[a:\n]{0,9}",
    ) {
        let text = lines.concat() + &body;
        let message = format!("{separator}{text}");
        let known = KnownHeader::read(message.as_bytes()).unwrap().after(separator.len());
        let header = known.header(text.as_bytes());
        let parsed = Header::parse(text.as_bytes());
        prop_assert!(header.is_like(&parsed));
        prop_assert!(header.encoded_words() <= parsed.encoded_words());
        prop_assert!(separator.contains("=?") || header.encoded_words() == parsed.encoded_words());
    }
}

#[test]
fn a_header_without_an_empty_line_is_not_known() {
    for text in ["", "From x\n", "From x\nTo: a\n"] {
        assert_eq!(KnownHeader::read(text.as_bytes()), None, "{text:?}");
    }
}
