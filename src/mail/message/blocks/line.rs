//! Lines of a text that is gone through from a place on.

use memchr::memchr;

/// The line that begins at `at`, without its line break, and where the next one begins; none at the
/// end of the text.
pub(super) fn line(text: &[u8], at: usize) -> Option<(&[u8], usize)> {
    let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
    let Some(end) = memchr(b'\n', rest) else { return Some((rest, text.len())) };
    let line = &rest[..end];
    Some((line.strip_suffix(b"\r").unwrap_or(line), at + end + 1))
}

/// Where the next line begins, if the one at `at` is `end`, maybe with white space behind.
pub(super) fn behind(text: &[u8], at: usize, end: &[u8]) -> Option<usize> {
    line(text, at).filter(|(line, _)| line.trim_ascii_end() == end).map(|(_, next)| next)
}

/// Whether it is `MODE NAME`, as POSIX has it of a file to be made: three or four octal digits, and
/// maybe an empty name.
pub(super) fn is_mode_and_name(line: &[u8]) -> bool {
    let digits = line.iter().take_while(|byte| matches!(byte, b'0'..=b'7')).count();
    matches!(digits, 3 | 4) && matches!(line.get(digits), None | Some(b' '))
}
