//! Assertions shared by the tests of the schemes.

use super::common::field::Field;
use crate::uri::{ParseError, UriRef};

/// Asserts the production and the offset of the error for each text.
pub(super) fn assert_errors(
    from_uri: fn(UriRef<'_>) -> Option<ParseError>,
    rows: &[(&str, &str, usize)],
) {
    for &(text, production, at) in rows {
        let error = from_uri(UriRef::split(text)).map(|error| (error.production(), error.offset()));
        assert_eq!(error, Some((production, at)), "{text}");
    }
}

/// Returns the names and the values of fields.
pub(super) fn pairs<'f>(fields: &'f [Field<'_>]) -> Vec<(&'f str, &'f str)> {
    let text = |octets| str::from_utf8(octets).unwrap();
    fields.iter().map(|field| (text(field.name()), text(field.octets()))).collect()
}
