//! What the tests of the schemes share.

use super::field::Field;
use crate::uri::{ParseError, UriRef};

/// Checks the production and the byte of the error that `from_uri` has for each text.
pub(super) fn refused(
    from_uri: fn(&UriRef<'_>) -> Option<ParseError>,
    rows: &[(&str, &str, usize)],
) {
    for &(text, production, at) in rows {
        let error =
            from_uri(&UriRef::split(text)).map(|error| (error.production(), error.offset()));
        assert_eq!(error, Some((production, at)), "{text}");
    }
}

/// The names and the values.
pub(super) fn pairs<'f>(fields: &'f [Field<'_>]) -> Vec<(&'f str, &'f str)> {
    let text = |octets| str::from_utf8(octets).unwrap();
    fields.iter().map(|field| (text(field.name()), text(field.value()))).collect()
}
