//! Lines that consist of one mark, which separate the messages of MMDF and Babyl files.

/// Reports whether `text` begins with a line that is `mark`; `None` means that the answer needs more text.
pub(super) fn begins(text: &[u8], mark: &[u8], ended: bool) -> Option<bool> {
    let Some(rest) = text.strip_prefix(mark) else {
        return if ended || !mark.starts_with(text) { Some(false) } else { None };
    };
    match rest {
        [b'\n', ..] | [b'\r', b'\n', ..] => Some(true),
        [] | [b'\r'] if !ended => None,
        _ => Some(rest.is_empty()),
    }
}

/// Returns the length of the line that is `mark` at the start of `text`, or 0.
pub(super) fn len(text: &[u8], mark: &[u8]) -> usize {
    if begins(text, mark, true) == Some(true) { line_len(text) } else { 0 }
}

/// Returns the length of the line at the start of `text`, with its line break.
pub(super) fn line_len(text: &[u8]) -> usize {
    memchr::memchr(b'\n', text).map_or(text.len(), |end| end + 1)
}
