//! Unit tests of `mail/message/decode/plain_base64.rs`.

use mail_parser::decoders::base64::base64_decode;
use proptest::prelude::*;

use super::decode;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    /// The decoder that takes any data is the model.
    #[test]
    fn data_is_decoded_as_by_the_decoder_of_any_data(
        data in "([A-Za-z0-9+/]{0,9}(\r?\n)?){0,6}={0,3}[\r\n]{0,3}([A-Z= \t:\u{e9}]{0,2}\r?\n?)",
    ) {
        if let Some(decoded) = decode(data.as_bytes()) {
            prop_assert_eq!(Some(decoded), base64_decode(data.as_bytes()));
        }
    }
}

#[test]
fn lines_need_not_hold_whole_groups() {
    for data in ["aHR0cDovL2E=", "aHR0\ncDovL2E", "aHR0cD\r\novL2E=\r\n", "\naHR0c\nDovL2F=\n\n"] {
        assert_eq!(decode(data.as_bytes()).as_deref(), Some(&b"http://a"[..]), "{data:?}");
    }
    assert_eq!(decode(b""), Some(Vec::new()));
}

#[test]
fn other_data_is_left_to_the_other_decoder() {
    for data in ["aHR0 cDov", "aHR0cDovL2E=\naHR0", "aHR0c", "aHR0:cDov", "aHR0cD\rovL2E", "\u{e9}"]
    {
        assert_eq!(decode(data.as_bytes()), None, "{data:?}");
    }
}
