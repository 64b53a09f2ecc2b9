//! [`decode_document`]: an HTML document in UTF-8.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8};

use crate::html::declared_charset;

/// Converts a document from the character set that it declares to UTF-8, and returns the name of the character set, if the
/// document needs that.
#[must_use]
pub fn decode_document(bytes: &[u8]) -> (Cow<'_, [u8]>, Option<&'static str>) {
    if bytes.starts_with(b"\xef\xbb\xbf") {
        return (Cow::Borrowed(bytes), None);
    }
    let encoding = declared_charset(bytes).and_then(|label| Encoding::for_label(label.as_bytes()));
    match encoding.filter(|&encoding| encoding != UTF_8) {
        Some(encoding) if !(bytes.is_ascii() && encoding.is_ascii_compatible()) => {
            let (text, _) = encoding.decode_without_bom_handling(bytes);
            (Cow::Owned(text.into_owned().into_bytes()), Some(encoding.name()))
        }
        _ => (Cow::Borrowed(bytes), None),
    }
}
