//! The header of a message: its fields (RFC 5322, section 2.2), and what else stands between them.

use std::ops::Range;

use memchr::{memchr, memrchr};

/// A field, or lines that are none; offsets in the text that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::mail) struct Entry {
    /// The field's name; none where these are lines that are no field.
    pub name: Option<Range<usize>>,
    /// What follows the colon, folded as it is.
    pub body: Range<usize>,
}

impl Entry {
    /// The name of the field, where it is one: of ASCII.
    pub fn name<'a>(&self, text: &'a [u8]) -> Option<&'a [u8]> {
        text.get(self.name.clone()?)
    }

    /// Whether it is the field of this name; case does not matter.
    pub fn is(&self, text: &[u8], name: &str) -> bool {
        self.name(text).is_some_and(|own| own.eq_ignore_ascii_case(name.as_bytes()))
    }
}

/// Reads the header at the start of `text` into `entries` and returns where the body begins: behind
/// the first empty line. Text without a field has no header.
pub(in crate::mail) fn read(text: &[u8], entries: &mut Vec<Entry>) -> usize {
    entries.clear();
    let mut at = 0;
    let mut fields = false;
    while at < text.len() {
        let rest = &text[at..];
        let length = memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
        let line = &rest[..length];
        if matches!(line, b"\n" | b"\r\n") {
            at += length;
            break;
        }
        let name = name_length(line);
        let continued = matches!(line[0], b' ' | b'\t');
        match (entries.last_mut(), name) {
            (Some(last), _) if continued => last.body.end += length,
            (_, Some((name, colon))) => {
                fields = true;
                let body = at + colon + 1..at + length;
                entries.push(Entry { name: Some(at..at + name), body });
            }
            (Some(last), None) if last.name.is_none() => last.body.end += length,
            (_, None) => entries.push(Entry { name: None, body: at..at + length }),
        }
        at += length;
    }
    // An empty header has an empty line below it all the same.
    if fields || entries.is_empty() {
        return at;
    }
    entries.clear();
    0
}

/// How long the lines are that stand above a header by mistake, a byte order mark with them: all of
/// them empty, or of white space.
pub(in crate::mail) fn blank_lines(text: &[u8]) -> usize {
    let rest = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let blank = rest.iter().take_while(|b| b.is_ascii_whitespace()).count();
    let lines = memrchr(b'\n', &rest[..blank]).map_or(0, |end| end + 1);
    text.len() - rest.len() + lines
}

/// How long the name of the field is that the line begins with, and where its colon stands: white
/// space between them is obsolete syntax (RFC 5322, section 4.5).
fn name_length(line: &[u8]) -> Option<(usize, usize)> {
    let name = line.iter().take_while(|&&b| b.is_ascii_graphic() && b != b':').count();
    let space = line[name..].iter().take_while(|&&b| matches!(b, b' ' | b'\t')).count();
    let rest = line.get(name + space..)?;
    // A name may begin with any character that is printed, but none does; nor is `http://…` a field.
    (begins_name(line) && rest.starts_with(b":") && !rest.starts_with(b"://"))
        .then_some((name, name + space))
}

/// Whether a line that begins so may be a field.
pub(in crate::mail) fn may_begin(open: &[u8]) -> bool {
    let name = open.iter().take_while(|&&b| b.is_ascii_graphic() && b != b':').count();
    let is_open = open[name..].iter().all(|&b| matches!(b, b' ' | b'\t'));
    open.is_empty() || (begins_name(open) && is_open) || name_length(open).is_some()
}

fn begins_name(line: &[u8]) -> bool {
    line.first().is_some_and(u8::is_ascii_alphanumeric)
}

/// Whether these bytes before a colon are a field's name.
pub(in crate::mail) fn is_name(bytes: &[u8]) -> bool {
    !bytes.is_empty() && bytes.iter().all(|&b| b.is_ascii_graphic() && b != b':')
}

#[cfg(test)]
mod tests {
    use super::{Entry, blank_lines, read};

    fn fields(text: &str) -> (Vec<(Option<&str>, &str)>, &str) {
        let mut entries = Vec::new();
        let body = read(text.as_bytes(), &mut entries);
        let shown =
            |entry: &Entry| (entry.name.clone().map(|name| &text[name]), &text[entry.body.clone()]);
        (entries.iter().map(shown).collect(), &text[body..])
    }

    #[test]
    fn fields_are_unfolded_by_lines() {
        let text = "From: a\r\nX-Long : b\r\n\tc\r\n \r\n d\r\nEmpty:\r\n\r\nbody: x\r\n";
        let expected = [
            (Some("From"), " a\r\n"),
            (Some("X-Long"), " b\r\n\tc\r\n \r\n d\r\n"),
            (Some("Empty"), "\r\n"),
        ];
        assert_eq!(fields(text), (expected.to_vec(), "body: x\r\n"));
    }

    #[test]
    fn lines_that_are_no_fields_are_kept() {
        let text = "From x y\n>From z\nTo: b\nno field here\nnor here: x\nhttp://x/\n\nbody";
        let expected = [
            (None, "From x y\n>From z\n"),
            (Some("To"), " b\n"),
            (None, "no field here\nnor here: x\nhttp://x/\n"),
        ];
        assert_eq!(fields(text), (expected.to_vec(), "body"));
    }

    #[test]
    fn text_without_fields_is_all_body() {
        for text in ["", "\n", "no field\n\nTo: a\n", " folded\nbut nothing\n"] {
            assert!(fields(text).0.is_empty(), "{text:?}");
        }
        assert_eq!(fields("no field\n\nTo: a\n").1, "no field\n\nTo: a\n");
        assert_eq!(fields("To: a").1, "");
        assert_eq!(fields("\r\nTo: a").1, "To: a");
    }

    #[test]
    fn blank_lines_above_a_header() {
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
            assert_eq!(blank_lines(text.as_bytes()), length, "{text:?}");
        }
    }
}
