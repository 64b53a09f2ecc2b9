//! Parses `Content-Type` and `Content-Disposition` fields (RFC 2045, section 5.1; RFC 2183) with extended
//! parameters (RFC 2231).
//!
//! Why not leave this to mail-parser: its time is quadratic in the number of parameters.

use std::borrow::Cow;
use std::collections::HashMap;

use mail_parser::decoders::charsets::map::charset_decoder;
use memchr::{memchr, memchr2};

/// A media type with its parameters; or a disposition, which has no subtype. Types and the names of parameters are in
/// lower case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::mail::message) struct ContentType {
    pub ctype: String,
    pub subtype: Option<String>,
    pub parameters: Vec<(String, String)>,
    /// The index of the parameter whose last section ends at the end of the field.
    pub last: Option<usize>,
    /// Whether the field ends before that section: in a quoted string or in an escape.
    pub is_cut: bool,
}

impl ContentType {
    /// Parses a `field-body`; returns `None` if it has no type.
    ///
    /// Deviations from the syntax are accepted: comments anywhere, white space in values without quotes, and line
    /// breaks instead of semicolons. Linear in the length of `body` but for sorting the sections of a parameter.
    pub fn parse(body: &[u8]) -> Option<Self> {
        let mut cursor = Cursor { body, at: 0, is_in_quotes: false };
        let ctype = cursor.word(|b| matches!(b, b'/' | b';'), true)?;
        let subtype =
            if cursor.skip(b'/') { cursor.word(|b| matches!(b, b';'), false) } else { None };
        let mut parameters = Parameters::default();
        let (mut ends_in_section, mut is_cut) = (false, false);
        while let Some(name) = cursor.parameter_name() {
            let value = cursor.value();
            ends_in_section = !name.is_empty() && cursor.at == body.len();
            if !name.is_empty() {
                let ends_in_escape = parameters.add(name, value);
                is_cut = cursor.is_in_quotes || (!body.ends_with(b"\"") && ends_in_escape);
            }
        }
        let (parameters, last) = parameters.join(ends_in_section);
        Some(Self { ctype, subtype, parameters, last, is_cut: is_cut && ends_in_section })
    }

    /// Returns the value of the first parameter of this name, which is in lower case.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters.iter().find(|(other, _)| other == name).map(|(_, value)| &**value)
    }
}

struct Cursor<'b> {
    body: &'b [u8],
    at: usize,
    /// Whether the body ends in a quoted string.
    is_in_quotes: bool,
}

impl<'b> Cursor<'b> {
    fn peek(&self) -> Option<u8> {
        self.body.get(self.at).copied()
    }

    fn skip(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    /// Skips a comment (RFC 5322, section 3.2.2); without its end, the rest of the body.
    fn skip_comment(&mut self) {
        let mut depth = 0_usize;
        while let Some(byte) = self.peek() {
            self.at += 1;
            match byte {
                b'\\' => self.at = (self.at + 1).min(self.body.len()),
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return;
            }
        }
    }

    /// Returns the text, in lower case, before the next byte that `ends` it, without comments and outer white
    /// space; or `None` if it is empty. A line break ends it too, unless the word is `folded`.
    fn word(&mut self, ends: impl Fn(u8) -> bool, folded: bool) -> Option<String> {
        let mut word = Vec::new();
        while let Some(byte) = self.peek() {
            match byte {
                b'(' => {
                    self.skip_comment();
                    continue;
                }
                b'\n' if !folded && !word.is_empty() => break,
                _ if ends(byte) => break,
                // White space before the word; to trim the word at each line break would take quadratic time.
                _ if word.is_empty() && byte.is_ascii_whitespace() => {}
                _ => word.push(byte),
            }
            self.at += 1;
        }
        word.truncate(word.trim_ascii_end().len());
        let mut text = into_text(word);
        text.make_ascii_lowercase();
        (!text.is_empty()).then_some(text)
    }

    /// Returns the name of the next parameter and skips the `=` after it; `None` at the end of the body.
    fn parameter_name(&mut self) -> Option<String> {
        loop {
            let name = self.word(|b| matches!(b, b';' | b'='), false);
            match self.peek()? {
                b'=' => {
                    self.at += 1;
                    return Some(name.unwrap_or_default());
                }
                // A name without a value.
                _ => self.at += 1,
            }
        }
    }

    /// Returns the value at the cursor, and moves to the end of its parameter.
    fn value(&mut self) -> Cow<'b, [u8]> {
        while self.peek().is_some_and(|b| b.is_ascii_whitespace()) {
            self.at += 1;
        }
        if self.skip(b'"') {
            return self.quoted();
        }
        let rest = &self.body[self.at..];
        let length = rest.iter().position(|b| matches!(b, b';' | b'\n' | b'('));
        let value = &rest[..length.unwrap_or(rest.len())];
        self.at += value.len();
        let value = value.trim_ascii();
        match memchr(b'\\', value) {
            None => Cow::Borrowed(value),
            Some(_) => Cow::Owned(unescaped(value)),
        }
    }

    /// Returns the rest of a quoted string, unfolded, and moves after the closing quote.
    fn quoted(&mut self) -> Cow<'b, [u8]> {
        let rest = &self.body[self.at..];
        let mut length = 0;
        let is_closed = loop {
            match memchr2(b'"', b'\\', &rest[length..]) {
                None => break false,
                Some(at) if rest[length + at] == b'"' => {
                    length += at;
                    break true;
                }
                Some(at) => length = (length + at + 2).min(rest.len()),
            }
        };
        let value = if is_closed { &rest[..length] } else { rest };
        self.at += value.len() + usize::from(is_closed);
        self.is_in_quotes = !is_closed;
        if memchr2(b'\\', b'\n', value).is_none() {
            Cow::Borrowed(value)
        } else {
            Cow::Owned(unescaped(value))
        }
    }
}

/// Returns a value without the backslashes of quoted pairs, and without line breaks and the white space after
/// them.
fn unescaped(value: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(value.len());
    let mut bytes = value.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' => text.extend(bytes.next()),
            b'\r' => {}
            b'\n' => {
                bytes.next_if(|b| matches!(b, b' ' | b'\t'));
            }
            _ => text.push(byte),
        }
    }
    text
}

/// Parameters in the order of their first sections.
#[derive(Default)]
struct Parameters<'b> {
    groups: Vec<(String, Vec<Section<'b>>)>,
    /// The index of each parameter that has sections; one without is a group of its own.
    of_name: HashMap<String, usize>,
    count: usize,
}

/// The value of a parameter, or of a section of a parameter (RFC 2231, section 3).
struct Section<'b> {
    /// The number of the section; `None` for a parameter without sections.
    number: Option<u32>,
    /// Whether the value is percent-encoded (RFC 2231, section 4).
    encoded: bool,
    value: Cow<'b, [u8]>,
    /// The position among all sections.
    order: usize,
}

impl<'b> Parameters<'b> {
    /// Adds a parameter with a name in the extended syntax, `name*`, `name*0` and `name*0*`. Returns whether its value
    /// ends in an escape.
    fn add(&mut self, mut name: String, value: Cow<'b, [u8]>) -> bool {
        let encoded = name.ends_with('*');
        name.truncate(name.len() - usize::from(encoded));
        let split = name.rsplit_once('*').and_then(|(name, digits)| {
            let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            is_number.then(|| (name.len(), digits.parse().unwrap_or(u32::MAX)))
        });
        let number = split.map(|(length, number)| {
            name.truncate(length);
            number
        });
        let section = Section { number, encoded, value, order: self.count };
        self.count += 1;
        let ends_in_escape = section.ends_in_escape();
        let known = number.and_then(|_| self.of_name.get(&name).copied());
        if let Some((_, group)) = known.and_then(|group| self.groups.get_mut(group)) {
            group.push(section);
            return ends_in_escape;
        }
        if number.is_some() {
            self.of_name.insert(name.clone(), self.groups.len());
        }
        self.groups.push((name, vec![section]));
        ends_in_escape
    }

    /// Joins the sections of each parameter in the order of their numbers, and decodes them. Returns also the index of
    /// the parameter that the last section ends, if the field `ends_in_section`.
    fn join(self, ends_in_section: bool) -> (Vec<(String, String)>, Option<usize>) {
        let last = ends_in_section.then(|| self.count.saturating_sub(1));
        let mut end = None;
        let mut joined = Vec::with_capacity(self.groups.len());
        for (name, mut group) in self.groups {
            group.sort_by_key(|section| (section.number, section.order));
            if last.is_some() && group.last().map(|section| section.order) == last {
                end = Some(joined.len());
            }
            joined.push((name, decoded(&group)));
        }
        (joined, end)
    }
}

impl Section<'_> {
    /// Reports whether the value ends in a percent-encoded octet.
    fn ends_in_escape(&self) -> bool {
        let is_cut = match &*self.value {
            [.., b'%'] => true,
            [.., b'%', digit] => digit.is_ascii_hexdigit(),
            _ => false,
        };
        is_cut && self.encoded
    }
}

/// Returns the text of the sections of one parameter. The first section names the character set.
fn decoded(sections: &[Section<'_>]) -> String {
    let mut bytes = Vec::new();
    let mut charset = None;
    for (number, section) in sections.iter().enumerate() {
        let mut value = &*section.value;
        if section.encoded {
            if number == 0
                && let Some((name, text)) = split_charset(value)
            {
                (charset, value) = (Some(name), text);
            }
            percent_decode(value, &mut bytes);
        } else {
            bytes.extend_from_slice(value);
        }
    }
    match charset.and_then(charset_decoder) {
        Some(decode) => decode(&bytes),
        None => into_text(bytes),
    }
}

fn into_text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// Splits an extended value, `charset'language'text`, into its character set and its text.
fn split_charset(value: &[u8]) -> Option<(&[u8], &[u8])> {
    let charset = memchr(b'\'', value)?;
    let language = charset + 1 + memchr(b'\'', &value[charset + 1..])?;
    Some((&value[..charset], &value[language + 1..]))
}

/// Decodes percent-encoded octets; other text stands for itself.
fn percent_decode(value: &[u8], decoded: &mut Vec<u8>) {
    let mut rest = value;
    while let [first, after @ ..] = rest {
        let octet = match after {
            [high, low, ..] if *first == b'%' => hex(*high).zip(hex(*low)),
            _ => None,
        };
        if let Some((high, low)) = octet {
            decoded.push(high << 4 | low);
            rest = &after[2..];
        } else {
            decoded.push(*first);
            rest = after;
        }
    }
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/message/content_type.rs"]
mod tests;
