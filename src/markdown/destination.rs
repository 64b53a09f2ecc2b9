//! Locates link destinations in a document (`CommonMark`, "link destination"): the parser gives their values only.

use std::ops::Range;

use memchr::memmem;

/// The spans of a destination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Destination {
    pub raw: Range<usize>,
    /// With the angle brackets, if the destination has any.
    pub outer: Range<usize>,
}

/// Returns the destination of an inline link or image that ends at `link_end` and whose text or description ends at
/// `text_end`.
pub(super) fn of_inline(source: &str, text_end: usize, link_end: usize) -> Option<Destination> {
    let bytes = source.as_bytes().get(..link_end)?;
    // Between the last piece of the text and its bracket are only white space and markers of block quotes.
    let bracket = text_end + memmem::find(bytes.get(text_end..)?, b"](")?;
    at(bytes, skip_white(bytes, bracket + 2))
}

/// Returns the destination of a reference definition.
pub(super) fn of_definition(source: &str, span: Range<usize>) -> Option<Destination> {
    let bytes = source.as_bytes().get(..span.end)?;
    let mut end = span.start + 1;
    while bytes.get(end)? != &b']' {
        end += if bytes[end] == b'\\' { 2 } else { 1 };
    }
    at(bytes, skip_white(bytes, end + 2))
}

/// Skips white space and, at the start of a line, the markers of block quotes.
fn skip_white(bytes: &[u8], from: usize) -> usize {
    let mut is_line_start = false;
    for (at, &byte) in bytes.iter().enumerate().skip(from) {
        match byte {
            b'\n' | b'\r' => is_line_start = true,
            b' ' | b'\t' | b'\x0b' | b'\x0c' => {}
            b'>' if is_line_start => {}
            _ => return at,
        }
    }
    bytes.len()
}

/// Returns the destination that begins at `start`.
fn at(bytes: &[u8], start: usize) -> Option<Destination> {
    let is_angle = bytes.get(start) == Some(&b'<');
    let first = start + usize::from(is_angle);
    let (mut end, mut depth) = (first, 0_usize);
    while let Some(&byte) = bytes.get(end) {
        match byte {
            b'>' if is_angle => break,
            b'\\' if bytes.get(end + 1).is_some_and(u8::is_ascii_punctuation) => end += 1,
            _ if is_angle => {}
            0..=b' ' => break,
            b'(' => depth += 1,
            b')' if depth == 0 => break,
            b')' => depth -= 1,
            _ => {}
        }
        end += 1;
    }
    let end = end.min(bytes.len());
    let outer = if is_angle { start..(end + 1).min(bytes.len()) } else { start..end };
    (first < end).then_some(Destination { raw: first..end, outer })
}

#[cfg(test)]
#[path = "../../tests/unit/markdown/destination.rs"]
mod tests;
