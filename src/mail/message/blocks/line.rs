//! Reads single lines of a block.

use memchr::memchr;

/// Returns the line at `at` without its line break, and the offset of the next line. Returns `None`
/// at the end of the text.
pub(super) fn read_line(text: &[u8], at: usize) -> Option<(&[u8], usize)> {
    let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
    let Some(end) = memchr(b'\n', rest) else { return Some((rest, text.len())) };
    let line = &rest[..end];
    Some((line.strip_suffix(b"\r").unwrap_or(line), at + end + 1))
}

/// Returns the offset after the line at `at` if that line is `expected`, followed by white space
/// only.
pub(super) fn skip_line(text: &[u8], at: usize, expected: &[u8]) -> Option<usize> {
    read_line(text, at).filter(|(line, _)| line.trim_ascii_end() == expected).map(|(_, next)| next)
}

/// Reports whether the text is `MODE NAME`, as in a POSIX `begin` line: three or four octal digits
/// and a name, which may be empty or missing.
pub(super) fn is_mode_and_name(line: &[u8]) -> bool {
    let digits = line.iter().take_while(|byte| matches!(byte, b'0'..=b'7')).count();
    matches!(digits, 3 | 4) && matches!(line.get(digits), None | Some(b' '))
}
