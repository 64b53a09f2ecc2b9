//! Unit tests of `mail/stream/decode/unsupported.rs`.

use std::io::ErrorKind;

use crate::mail::options::Options;
use crate::mail::stream::compression::Compression;
use crate::mail::stream::mail_reader::MailReader;

#[test]
fn compressed_data_is_an_error_that_names_the_feature() {
    let heads: [&[u8]; 5] = [
        b"\x1f\x8b\x08\x00\x00",
        b"\x28\xb5\x2f\xfd\x00",
        b"BZh91AY&SY\x00",
        b"\xfd7zXZ\x00\x00",
        b"\x1f\x9d\x90a",
    ];
    for (head, method) in heads.into_iter().zip(Compression::ALL) {
        let error = MailReader::new(head, None, &Options::new()).err();
        let error = error.unwrap_or_else(|| panic!("{method}: no error"));
        assert_eq!(error.kind(), ErrorKind::Unsupported);
        let message = format!(
            "compressed with {method}, which this build cannot read: \
             it lacks the feature \"archives\""
        );
        assert_eq!(error.to_string(), message);
    }
}
