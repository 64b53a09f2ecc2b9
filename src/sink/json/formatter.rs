//! Strings in JSON.

use std::io::{self, Write};

use serde_json::ser::Formatter;

use crate::sink::escape::is_escaped;

/// Reports whether a JSON string holds the text as it is: it is printable ASCII without quotes and backslashes.
pub(super) fn is_plain(text: &str) -> bool {
    // Not `all`: without an early exit, the loop compiles to SIMD instructions.
    text.bytes()
        .fold(true, |plain, byte| plain & matches!(byte, b' '..=b'!' | b'#'..=b'[' | b']'..=b'~'))
}

/// Writes the characters of [`is_escaped`] as `\uNNNN`.
pub(super) struct EscapingFormatter;
impl Formatter for EscapingFormatter {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(at) = rest.find(is_escaped) {
            let (plain, from) = rest.split_at(at);
            out.write_all(plain.as_bytes())?;
            let mut characters = from.chars();
            for unit in characters.next().unwrap_or_default().encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}")?;
            }
            rest = characters.as_str();
        }
        out.write_all(rest.as_bytes())
    }
}
