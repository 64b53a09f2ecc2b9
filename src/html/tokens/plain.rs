//! Reads plain markup: text and tags as nearly all documents write them, without the state machine of the tokeniser, which
//! takes several times as long. A property compares both.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, mask8x16, u8x16};
use html5gum::State;

use super::element::Element;
use super::reader::{AnyOf, Ends, run};
use super::{Mode, TokenSink};

/// The character references that are decoded here. No longer name begins with one of these, as all end in `;`.
const REFERENCES: [(&[u8], &[u8]); 5] = [
    (b"&amp;", b"&"),
    (b"&nbsp;", "\u{A0}".as_bytes()),
    (b"&lt;", b"<"),
    (b"&gt;", b">"),
    (b"&quot;", b"\""),
];

/// The end of the name of a tag or an attribute: white space, `/`, `=` or `>`, or a control character, which is not plain.
struct NameEnd;

impl Ends for NameEnd {
    #[inline]
    fn in_block<S: Simd>(&self, simd: S, block: u8x16<S>) -> mask8x16<S> {
        let splat = |byte| u8x16::splat(simd, byte);
        block.simd_le(splat(b' '))
            | block.simd_eq(splat(b'/'))
            | block.simd_eq(splat(b'='))
            | block.simd_eq(splat(b'>'))
    }

    #[inline]
    fn is_at(&self, byte: u8) -> bool {
        matches!(byte, 0..=b' ' | b'/' | b'=' | b'>')
    }
}

impl TokenSink<'_> {
    /// Reads text and tags up to what only the tokeniser reads, or to the end of the document. Returns the state in which the
    /// tokeniser reads on, if it is not [`State::Data`]. Unless it `may_switch`, a tag whose content is not markup is not read.
    #[inline(never)]
    pub(super) fn read_plain(&mut self, may_switch: bool) -> Option<State> {
        let skipped = self.skipped?;
        let start = self.position;
        let mut state = None;
        while state.is_none() {
            self.read_text();
            if self.document.get(self.position) != Some(&b'<') {
                break;
            }
            let Some(end) = self.read_to_end_of_tag(may_switch) else { break };
            self.position = end;
            state = self.add_tag();
        }
        skipped.set(self.position - start);
        state
    }

    /// Reads text up to a `<`, or to what only the tokeniser decodes.
    fn read_text(&mut self) {
        let document = self.document;
        loop {
            let rest = &document[self.position..];
            let literal = run(&AnyOf(b"<&\r\0"), rest);
            if literal > 0 {
                self.push_literal(&rest[..literal]);
            }
            let (text, length) = match rest.get(literal) {
                Some(b'\r') => (&b"\n"[..], 1),
                Some(b'&') => match in_text(&rest[literal..]) {
                    Some(decoded) => decoded,
                    None => return,
                },
                _ => return,
            };
            self.covered = self.position;
            self.position += length;
            self.push_text(text);
            let is_cr_lf = rest[literal..].starts_with(b"\r\n");
            self.position += usize::from(is_cr_lf);
        }
    }

    /// Adds text that is not encoded.
    #[inline]
    fn push_literal(&mut self, text: &[u8]) {
        match self.mode {
            Mode::Visible => self.found.visible.push_literal(text, self.position),
            Mode::StyleSheet => self.reader.css.push_literal(text, self.position),
            Mode::Script => {}
        }
        self.position += text.len();
        self.covered = self.position;
    }

    /// Reads the name and the attributes of a tag, and returns the offset after it, or `None` if it is not plain.
    fn read_to_end_of_tag(&mut self, may_switch: bool) -> Option<usize> {
        let document = self.document;
        let start = self.position;
        let is_end = document.get(start + 1) == Some(&b'/');
        let name = start + 1 + usize::from(is_end);
        document.get(name).filter(|byte| byte.is_ascii_alphabetic())?;
        self.reader.tag.start = start;
        self.reader.tag.begin(is_end, name);
        let mut at = self.read_name(name)?;
        self.reader.tag.name.extend(at - name);
        self.end_name();
        if !may_switch && self.reader.tag.element.and_then(Element::content_state).is_some() {
            return None;
        }
        loop {
            at = skip_space(document, at);
            match document.get(at)? {
                b'>' => return Some(at + 1),
                b'/' if document.get(at + 1) == Some(&b'>') => {
                    self.reader.tag.is_self_closing = true;
                    return Some(at + 2);
                }
                b'/' => at += 1,
                b'=' => return None,
                _ => at = self.read_attribute(at)?,
            }
        }
    }

    /// Returns the offset after the name that begins at `start`, or `None` if it is not plain.
    #[inline]
    fn read_name(&self, start: usize) -> Option<usize> {
        let end = start + run(&NameEnd, &self.document[start..]);
        let byte = *self.document.get(end)?;
        (byte > b' ' || is_space(byte)).then_some(end)
    }

    /// Reads the attribute whose name begins at `name`, and returns the offset after it.
    fn read_attribute(&mut self, name: usize) -> Option<usize> {
        let document = self.document;
        let end = self.read_name(name)?;
        self.end_attribute();
        let tag = &mut self.reader.tag;
        tag.begin_attribute(name);
        tag.push_attribute_name(&document[name..end]);
        let mut at = skip_space(document, end);
        if document.get(at) != Some(&b'=') {
            return Some(at);
        }
        at = skip_space(document, at + 1);
        match *document.get(at)? {
            // The value is missing.
            b'>' => Some(at),
            quote @ (b'"' | b'\'') => {
                self.begin_value(at + 1);
                Some(self.read_quoted(at + 1, quote)? + 1)
            }
            _ => {
                self.begin_value(at);
                self.read_unquoted(at)
            }
        }
    }

    /// Reads a value in quotation marks from the offset `at`, and returns the offset of the last mark.
    fn read_quoted(&mut self, at: usize, quote: u8) -> Option<usize> {
        if self.reader.tag.skips_value() {
            let end = at + run(&AnyOf(&[quote]), &self.document[at..]);
            return (end < self.document.len()).then_some(end);
        }
        self.read_value(
            at,
            |rest| run(&AnyOf(&[quote, b'&', b'\r', 0]), rest),
            |byte| byte == quote,
        )
    }

    /// Reads a value without quotation marks from the offset `at`, and returns the offset after it.
    fn read_unquoted(&mut self, at: usize) -> Option<usize> {
        let ends = |byte| is_space(byte) || byte == b'>';
        if self.reader.tag.skips_value() {
            let rest = &self.document[at..];
            return rest.iter().position(|&byte| ends(byte)).map(|length| at + length);
        }
        self.read_value(at, |rest| run(&AnyOf(b" >&\t\n\r\x0C\0"), rest), ends)
    }

    /// Reads a value that is kept, up to the byte that `ends` it.
    #[inline]
    fn read_value(
        &mut self,
        mut at: usize,
        run: impl Fn(&[u8]) -> usize,
        ends: impl Fn(u8) -> bool,
    ) -> Option<usize> {
        let document = self.document;
        loop {
            let rest = &document[at..];
            let length = run(rest);
            self.reader.tag.push_value(&rest[..length], document, at + length);
            at += length;
            match *document.get(at)? {
                byte if ends(byte) => return Some(at),
                b'&' => {
                    let (decoded, length) = in_value(&document[at..])?;
                    at += length;
                    self.reader.tag.push_value(decoded, document, at);
                }
                _ => return None,
            }
        }
    }
}

/// Returns what the `&` at the start of `rest` stands for in text, and the number of bytes that it takes, or `None` if only
/// the tokeniser knows.
fn in_text(rest: &[u8]) -> Option<(&'static [u8], usize)> {
    match rest.get(1) {
        Some(b'#') => None,
        Some(byte) if byte.is_ascii_alphanumeric() => {
            let &(name, text) = REFERENCES.iter().find(|(name, _)| rest.starts_with(name))?;
            Some((text, name.len()))
        }
        _ => Some((b"&", 1)),
    }
}

/// Like [`in_text`], in the value of an attribute, where `=` after letters and digits says that they are no reference (HTML,
/// section 13.2.5.73).
fn in_value(rest: &[u8]) -> Option<(&'static [u8], usize)> {
    in_text(rest).or_else(|| {
        let name = &rest[1..];
        let end = name.iter().find(|byte| !byte.is_ascii_alphanumeric());
        (name[0] != b'#' && end == Some(&b'=')).then_some((b"&", 1))
    })
}

/// Reports whether a byte is white space in a tag, where a CR is read as an LF.
#[inline]
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0C')
}

#[inline]
fn skip_space(document: &[u8], at: usize) -> usize {
    if document.get(at).is_some_and(|&byte| byte > b' ') {
        return at;
    }
    let rest = &document[at..];
    at + rest.iter().position(|&byte| !is_space(byte)).unwrap_or(rest.len())
}

#[cfg(test)]
#[path = "../../../tests/unit/html/plain.rs"]
mod tests;
