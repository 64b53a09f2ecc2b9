//! Escaping of untrusted text for a terminal.

use std::borrow::Cow;
use std::fmt::Write;

/// Returns the bytes as text without control characters, which could otherwise control a terminal.
///
/// Control characters are escaped as in Rust, bytes that are not UTF-8 as `\xNN`. Text without either is
/// borrowed. Linear.
///
/// ```
/// use gleaner::sink::escape;
/// assert_eq!(escape(b"in\xffbox\x1b[2J\n"), "in\\xffbox\\u{1b}[2J\\n");
/// assert_eq!(escape("Post/grün".as_bytes()), "Post/grün");
/// ```
#[must_use]
pub fn escape(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) if !text.contains(char::is_control) => Cow::Borrowed(text),
        _ => Cow::Owned(escaped(bytes)),
    }
}

fn escaped(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() + 16);
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            if character.is_control() {
                text.extend(character.escape_default());
            } else {
                text.push(character);
            }
        }
        for byte in chunk.invalid() {
            // Writing to a `String` never fails.
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    text
}
