//! The MMDF format: each message lies between two lines of four characters `^A`.

/// The line break and the start of the separator line.
pub(in crate::mail) const NEEDLE: &[u8] = b"\n\x01\x01\x01\x01";

const MARK: &[u8] = b"\x01\x01\x01\x01";

/// Reports whether `text` begins with a separator line; `None` means that the answer needs more text.
pub(in crate::mail) fn begins_with_separator(text: &[u8], ended: bool) -> Option<bool> {
    let Some(rest) = text.strip_prefix(MARK) else {
        return if ended || !MARK.starts_with(text) { Some(false) } else { None };
    };
    match rest {
        [b'\n', ..] | [b'\r', b'\n', ..] => Some(true),
        [] | [b'\r'] if !ended => None,
        _ => Some(rest.is_empty()),
    }
}

/// Returns the lengths of the line that ends the message before, if any, and of the line that begins a message, at the
/// start of `text`.
pub(in crate::mail) fn separator_lens(text: &[u8]) -> (usize, usize) {
    let first = line_len(text);
    let second = line_len(&text[first..]);
    if second > 0 { (first, second) } else { (0, first) }
}

/// Returns the length of the separator line at the start of `text`, or 0.
fn line_len(text: &[u8]) -> usize {
    if begins_with_separator(text, true) != Some(true) {
        return 0;
    }
    let end = text.iter().position(|&byte| byte == b'\n');
    end.map_or(text.len(), |end| end + 1)
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/store/mmdf.rs"]
mod tests;
