//! Unit tests of `mail/message/header/encoded_word.rs`.

use proptest::prelude::*;

use super::{close_encoded_word, decode_unstructured, parsed};

#[test]
fn closes_words() {
    let cases = [
        (" a =?utf-8?q?b", Some(" a =?utf-8?q?b?=")),
        (" =?utf-8?q?b=", Some(" =?utf-8?q?b?=")),
        (" =?utf-8?q?b=3", Some(" =?utf-8?q?b?=")),
        (" =?utf-8?q?b=3A?", Some(" =?utf-8?q?b=3A?=")),
        (" =?utf-8?B?aHR0", Some(" =?utf-8?B?aHR0?=")),
        (" =?utf-8?B?aHR0c", Some(" =?utf-8?B?aHR0?=")),
        (" =?utf-8?B?aHR0cD", Some(" =?utf-8?B?aHR0cD==?=")),
        (" =?utf-8?B?aHR0cDo", Some(" =?utf-8?B?aHR0cDo=?=")),
        (" =?utf-8?B?aHR0cA==?", Some(" =?utf-8?B?aHR0cA==?=")),
        (" =?a?q?b?==?a?q?c", Some(" =?a?q?b?==?a?q?c?=")),
        (" x=\"=?a?q?c", Some(" x=\"=?a?q?c?=")),
        (" a =?utf-8?q", Some(" a ")),
        (" a =?utf-8?", Some(" a ")),
        (" a =?utf", Some(" a ")),
        (" a =?", Some(" a ")),
        (" a =", None),
        (" =?utf-8?q?b?=", None),
        (" =?utf-8?q?b\n", None),
        (" =?utf-8?q?b?c", None),
        (" =??q?b", None),
        (" =?utf-8?x?b", None),
        (" a=?utf-8?q?b", None),
        ("", None),
    ];
    for (body, expected) in cases {
        let closed = close_encoded_word(body.as_bytes());
        assert_eq!(closed.as_deref(), expected.map(str::as_bytes), "{body}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn plain_fields_are_those_that_the_parser_reads(
        body in "[ab=?:;<>(), \\\\\t\n\r\x00\x7fé]{0,12}|( |a|=\\?utf-8\\?q\\?|b=20|\\?=){0,8}",
    ) {
        prop_assert_eq!(decode_unstructured(body.as_bytes()), parsed(body.as_bytes()));
    }
}
