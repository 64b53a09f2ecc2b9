//! Characters that are escaped in output, because the input may come from an attacker.

use std::borrow::Cow;
use std::fmt::Write;

/// Reports whether a character is escaped: a control character, a line separator, or a format
/// character, which changes the order or the meaning of others.
///
/// These are the general categories Cc, Cf, Zl and Zp of Unicode 17, and the code points in U+2060 to U+206F and in
/// U+E0000 to U+E0FFF that are reserved for more of them, without the zero width joiner and non-joiner (U+200C and
/// U+200D): several scripts need them.
pub(super) fn is_escaped(character: char) -> bool {
    matches!(
        character,
        '\0'..='\x1f'
            | '\x7f'..='\u{9f}'
            | '\u{ad}'
            | '\u{600}'..='\u{605}'
            | '\u{61c}'
            | '\u{6dd}'
            | '\u{70f}'
            | '\u{890}'..='\u{891}'
            | '\u{8e2}'
            | '\u{180e}'
            | '\u{200b}'
            | '\u{200e}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{110bd}'
            | '\u{110cd}'
            | '\u{13430}'..='\u{1343f}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Returns the bytes as text without characters that could control a terminal or mislead its reader.
///
/// Control characters, line separators and format characters, such as those that change the
/// direction of text, are escaped as in Rust, bytes that are not UTF-8 as `\xNN`. A backslash is not
/// escaped: the result is for readers, not for parsers. Text without any of them is borrowed. Linear.
///
/// ```
/// use gleaner::sink::escape;
/// assert_eq!(escape(b"in\xffbox\x1b[2J\n"), "in\\xffbox\\u{1b}[2J\\n");
/// assert_eq!(escape("txt.\u{202e}exe".as_bytes()), "txt.\\u{202e}exe");
/// assert_eq!(escape("Post/grün".as_bytes()), "Post/grün");
/// ```
#[must_use]
pub fn escape(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) if !text.contains(is_escaped) => Cow::Borrowed(text),
        _ => Cow::Owned(escaped(bytes)),
    }
}

fn escaped(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() + 16);
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            if is_escaped(character) {
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
