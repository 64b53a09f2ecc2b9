//! Reads plain markup, that is, text and tags as nearly all documents write them, faster than the state machine of the
//! tokeniser. A property test checks that both give the same result.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, mask8x16, u8x16};
use html5gum::State;

use super::attribute::Attribute;
use super::element::Element;
use super::reader::{AnyOf, Ends, run};
use super::{Mode, TokenReader, TokenSink};

/// The names of character references that are decoded here. Each is the longest that matches, as it ends in `;`.
const NAMES: [(&[u8], char); 5] =
    [(b"&amp;", '&'), (b"&nbsp;", '\u{A0}'), (b"&lt;", '<'), (b"&gt;", '>'), (b"&quot;", '"')];

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
    /// tokeniser reads on, if it is not [`State::Data`]. html5gum takes another state only at the start and after a tag; elsewhere,
    /// `may_switch` is false, and a tag whose content is not markup is left to the tokeniser.
    ///
    /// The tokeniser must hold no byte that it read ahead or will read again: it is at the start of the document, or the last
    /// byte that it read is the `>` of a tag, a comment or a DOCTYPE.
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
            if !self.add_break() {
                state = self.add_tag();
            }
        }
        skipped.set(self.position - start);
        state
    }

    /// Fast path: adds the current tag if its only effect, if any, is a break in the text. Returns whether it did.
    #[inline]
    fn add_break(&mut self) -> bool {
        let TokenReader { tag, foreign, all, .. } = &*self.reader;
        let Some(element) = tag.element.filter(|element| element.at_most_breaks_text()) else {
            return false;
        };
        if !tag.attributes.is_empty() || self.mode != Mode::Visible || !foreign.is_empty() || *all {
            return false;
        }
        self.is_tag_open = false;
        self.covered = self.position;
        if tag.is_end {
            self.raw_element = None;
        }
        if element.breaks_text() {
            self.found.visible.hard_break();
        }
        true
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
            let (decoded, length) = match rest.get(literal) {
                Some(b'\r') => ('\n', 1),
                Some(b'&') => match in_text(&rest[literal..]) {
                    Some(decoded) => decoded,
                    None => return,
                },
                _ => return,
            };
            self.covered = self.position;
            self.position += length;
            let mut bytes = [0; 4];
            self.push_text(decoded.encode_utf8(&mut bytes).as_bytes());
            // As in the tokeniser's output, the line break stands for the CR alone.
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
                // A part of the name in HTML.
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
        let mut at = skip_space(document, end);
        let has_value = document.get(at) == Some(&b'=');
        if has_value {
            at = skip_space(document, at + 1);
            // Fast path: most attributes hold no references.
            if !self.reader.all && !Attribute::may_be(name..end, document) {
                return skip_value(document, at);
            }
        }
        let tag = &mut self.reader.tag;
        tag.begin_attribute(name);
        tag.push_attribute_name(&document[name..end]);
        if !has_value {
            return Some(at);
        }
        let quote = match *document.get(at)? {
            // The value is missing.
            b'>' => return Some(at),
            quote @ (b'"' | b'\'') => Some(quote),
            _ => None,
        };
        self.begin_value(at + usize::from(quote.is_some()));
        if self.reader.tag.skips_value() {
            return skip_value(document, at);
        }
        if let Some(quote) = quote {
            let literal = |rest: &[u8]| run(&AnyOf(&[quote, b'&', b'\r', 0]), rest);
            Some(self.read_value(at + 1, literal, |byte| byte == quote)? + 1)
        } else {
            let literal = |rest: &[u8]| run(&AnyOf(b" >&\t\n\r\x0C\0"), rest);
            self.read_value(at, literal, ends_unquoted)
        }
    }

    /// Reads a value that is kept, up to the byte that `ends` it. `literal` returns the number of bytes before the next one that
    /// may end it or needs decoding.
    #[inline]
    fn read_value(
        &mut self,
        mut at: usize,
        literal: impl Fn(&[u8]) -> usize,
        ends: impl Fn(u8) -> bool,
    ) -> Option<usize> {
        let document = self.document;
        loop {
            let rest = &document[at..];
            let length = literal(rest);
            self.reader.tag.push_value(&rest[..length], document, at + length);
            at += length;
            match *document.get(at)? {
                byte if ends(byte) => return Some(at),
                b'&' => {
                    let (decoded, length) = in_value(&document[at..])?;
                    at += length;
                    let mut bytes = [0; 4];
                    let decoded = decoded.encode_utf8(&mut bytes).as_bytes();
                    self.reader.tag.push_value(decoded, document, at);
                }
                _ => return None,
            }
        }
    }
}

/// Returns the offset after the value at the offset `at`, in quotation marks or without, or `None` if the document ends in it.
#[inline]
fn skip_value(document: &[u8], at: usize) -> Option<usize> {
    let rest = &document[at..];
    match *rest.first()? {
        quote @ (b'"' | b'\'') => {
            let length = run(&AnyOf(&[quote]), &rest[1..]) + 2;
            (length <= rest.len()).then_some(at + length)
        }
        _ => rest.iter().position(|&byte| ends_unquoted(byte)).map(|length| at + length),
    }
}

/// Returns the character that the `&` at the start of `rest` stands for in text, and the number of bytes that it takes, or
/// `None` if only the tokeniser knows.
fn in_text(rest: &[u8]) -> Option<(char, usize)> {
    match rest.get(1) {
        Some(b'#') => by_number(rest),
        Some(byte) if byte.is_ascii_alphanumeric() => {
            let &(name, c) = NAMES.iter().find(|(name, _)| rest.starts_with(name))?;
            Some((c, name.len()))
        }
        _ => Some(('&', 1)),
    }
}

/// Decodes a numeric character reference of up to 6 digits, except to a control character (HTML, section 13.2.5.80).
fn by_number(rest: &[u8]) -> Option<(char, usize)> {
    let (start, radix) = if matches!(rest.get(2)?, b'x' | b'X') { (3, 16) } else { (2, 10) };
    let length = rest[start..].iter().take(7).position(|&byte| byte == b';')?;
    let digits = rest[start..][..length].iter();
    let digit = |&byte: &u8| char::from(byte).to_digit(radix);
    // Without digits, the number is that of a control character.
    let number = digits.map(digit).try_fold(0, |number, digit| Some(number * radix + digit?))?;
    let c = char::from_u32(number).filter(|c| !c.is_control())?;
    Some((c, start + length + 1))
}

/// Like [`in_text`], in the value of an attribute, where `=` after letters and digits says that they are no reference (HTML,
/// section 13.2.5.73).
fn in_value(rest: &[u8]) -> Option<(char, usize)> {
    in_text(rest).or_else(|| {
        let name = &rest[1..];
        let end = name.iter().find(|byte| !byte.is_ascii_alphanumeric());
        (end == Some(&b'=')).then_some(('&', 1))
    })
}

/// Reports whether a byte is white space in a tag, where a CR is read as an LF.
#[inline]
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0C')
}

/// Reports whether a byte ends a value without quotation marks.
#[inline]
fn ends_unquoted(byte: u8) -> bool {
    is_space(byte) || byte == b'>'
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
