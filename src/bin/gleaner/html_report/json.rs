//! Writes JSON that is safe in an HTML element.

use gleaner::internals::write_json;
use serde::Serialize;

/// Appends a value as JSON. `<`, `>` and `&`, which JSON has in strings only, are escaped, so that no text ends the element;
/// control characters, line separators and invisible characters are escaped in any case.
pub fn push(value: &impl Serialize, out: &mut Vec<u8>) {
    let start = out.len();
    // A vector takes every byte.
    let _ = write_json(value, &mut *out);
    let is_special = |byte: &u8| matches!(byte, b'<' | b'>' | b'&');
    let Some(first) = out.get(start..).and_then(|new| new.iter().position(is_special)) else {
        return;
    };
    for byte in out.split_off(start + first) {
        match byte {
            b'<' => out.extend_from_slice(b"\\u003c"),
            b'>' => out.extend_from_slice(b"\\u003e"),
            b'&' => out.extend_from_slice(b"\\u0026"),
            byte => out.push(byte),
        }
    }
}
