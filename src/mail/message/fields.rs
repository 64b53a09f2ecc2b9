//! Parses the header of a message into fields (RFC 5322, section 2.2).
//!
//! Lines that are not fields are kept, because their text is searched too.

use std::ops::Range;

use memchr::{memchr, memrchr};

/// A header field, or a run of header lines that are not a field. Ranges index the parsed text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::mail) struct HeaderEntry {
    /// The `field-name`, or `None` for lines that are not a field.
    pub name: Option<Range<usize>>,
    /// The `field-body` after the colon, still folded.
    pub body: Range<usize>,
}

impl HeaderEntry {
    /// Returns the `field-name`, which is ASCII.
    pub fn name<'a>(&self, text: &'a [u8]) -> Option<&'a [u8]> {
        text.get(self.name.clone()?)
    }

    /// Reports whether the field has this name, ignoring case.
    pub fn is_named(&self, text: &[u8], name: &str) -> bool {
        self.name(text).is_some_and(|field_name| field_name.eq_ignore_ascii_case(name.as_bytes()))
    }
}

/// Parses the header at the start of `text` into `entries` and returns the offset of the body,
/// which follows the first empty line. Text without any field has no header: the offset is 0.
pub(in crate::mail) fn parse_header(text: &[u8], entries: &mut Vec<HeaderEntry>) -> usize {
    entries.clear();
    let mut at = 0;
    let mut has_fields = false;
    while at < text.len() {
        let rest = &text[at..];
        let length = memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
        let line = &rest[..length];
        if matches!(line, b"\n" | b"\r\n") {
            at += length;
            break;
        }
        let name = name_and_colon(line);
        let continued = matches!(line[0], b' ' | b'\t');
        match (entries.last_mut(), name) {
            (Some(last), _) if continued => last.body.end += length,
            (_, Some((name, colon))) => {
                has_fields = true;
                let body = at + colon + 1..at + length;
                entries.push(HeaderEntry { name: Some(at..at + name), body });
            }
            (Some(last), None) if last.name.is_none() => last.body.end += length,
            (_, None) => entries.push(HeaderEntry { name: None, body: at..at + length }),
        }
        at += length;
    }
    // An empty header is still followed by its empty line.
    if has_fields || entries.is_empty() {
        return at;
    }
    entries.clear();
    0
}

/// Returns the length of a stray byte order mark and of the blank lines above a header.
pub(in crate::mail) fn blank_prefix_len(text: &[u8]) -> usize {
    let rest = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let blank = rest.iter().take_while(|b| b.is_ascii_whitespace()).count();
    let lines = memrchr(b'\n', &rest[..blank]).map_or(0, |end| end + 1);
    text.len() - rest.len() + lines
}

/// Returns the length of the `field-name` at the start of the line, and the offset of its colon.
/// White space between them is obsolete syntax (RFC 5322, section 4.5).
fn name_and_colon(line: &[u8]) -> Option<(usize, usize)> {
    let name = line.iter().take_while(|&&b| b.is_ascii_graphic() && b != b':').count();
    let space = line[name..].iter().take_while(|&&b| matches!(b, b' ' | b'\t')).count();
    let rest = line.get(name + space..)?;
    // RFC 5322 lets a name begin with any printable character, but real names begin with a letter
    // or digit. `http://…` is a URL, not a field.
    (begins_name(line) && rest.starts_with(b":") && !rest.starts_with(b"://"))
        .then_some((name, name + space))
}

/// Reports whether `open`, an unfinished line, can be the start of a field.
pub(in crate::mail) fn may_begin_field(open: &[u8]) -> bool {
    let name = open.iter().take_while(|&&b| b.is_ascii_graphic() && b != b':').count();
    let is_open = open[name..].iter().all(|&b| matches!(b, b' ' | b'\t'));
    open.is_empty() || (begins_name(open) && is_open) || name_and_colon(open).is_some()
}

fn begins_name(line: &[u8]) -> bool {
    line.first().is_some_and(u8::is_ascii_alphanumeric)
}

/// Reports whether `bytes`, taken from before a colon, are a `field-name`.
pub(in crate::mail) fn is_field_name(bytes: &[u8]) -> bool {
    !bytes.is_empty() && bytes.iter().all(|&b| b.is_ascii_graphic() && b != b':')
}

#[cfg(test)]
mod tests {
    use super::{HeaderEntry, blank_prefix_len, parse_header};

    fn fields(text: &str) -> (Vec<(Option<&str>, &str)>, &str) {
        let mut entries = Vec::new();
        let body = parse_header(text.as_bytes(), &mut entries);
        let shown = |entry: &HeaderEntry| {
            (entry.name.clone().map(|name| &text[name]), &text[entry.body.clone()])
        };
        (entries.iter().map(shown).collect(), &text[body..])
    }

    #[test]
    fn keeps_folded_lines_in_one_field() {
        let text = "From: a\r\nX-Long : b\r\n\tc\r\n \r\n d\r\nEmpty:\r\n\r\nbody: x\r\n";
        let expected = [
            (Some("From"), " a\r\n"),
            (Some("X-Long"), " b\r\n\tc\r\n \r\n d\r\n"),
            (Some("Empty"), "\r\n"),
        ];
        assert_eq!(fields(text), (expected.to_vec(), "body: x\r\n"));
    }

    #[test]
    fn keeps_lines_that_are_not_fields() {
        let text = "From x y\n>From z\nTo: b\nno field here\nnor here: x\nhttp://x/\n\nbody";
        let expected = [
            (None, "From x y\n>From z\n"),
            (Some("To"), " b\n"),
            (None, "no field here\nnor here: x\nhttp://x/\n"),
        ];
        assert_eq!(fields(text), (expected.to_vec(), "body"));
    }

    #[test]
    fn treats_text_without_fields_as_body() {
        for text in ["", "\n", "no field\n\nTo: a\n", " folded\nbut nothing\n"] {
            assert!(fields(text).0.is_empty(), "{text:?}");
        }
        assert_eq!(fields("no field\n\nTo: a\n").1, "no field\n\nTo: a\n");
        assert_eq!(fields("To: a").1, "");
        assert_eq!(fields("\r\nTo: a").1, "To: a");
    }

    #[test]
    fn measures_blank_lines_above_a_header() {
        let cases = [
            ("", 0),
            ("A: b", 0),
            (" folded\nA: b", 0),
            ("\nA: b", 1),
            ("\r\n \t\n\nA: b", 6),
            ("\u{feff}A: b", 3),
            ("\u{feff}  \n folded", 6),
            ("A\n\n", 0),
        ];
        for (text, length) in cases {
            assert_eq!(blank_prefix_len(text.as_bytes()), length, "{text:?}");
        }
    }
}
