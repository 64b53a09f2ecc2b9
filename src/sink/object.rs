//! A streaming writer of JSON objects, which keeps the order of the keys; the maps of `serde_json` sort them.

use std::borrow::Cow;
use std::io::{self, Write};

use base64::display::Base64Display;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use super::escape::is_escaped;

/// The length in bytes of the longest key and its punctuation that [`Object`] writes at once.
const MAX_WHOLE_KEY: usize = 32;

/// A JSON object under construction.
pub(super) struct Object<W> {
    out: W,
    empty: bool,
}

impl<W: Write> Object<W> {
    pub fn begin(out: W) -> Self {
        Self { out, empty: true }
    }

    /// Writes the end of the object and a line feed.
    pub fn end_line(mut self) -> io::Result<()> {
        self.end()?;
        self.out.write_all(b"\n")
    }

    pub fn end(&mut self) -> io::Result<()> {
        self.out.write_all(if self.empty { b"{}" } else { b"}" })
    }

    // Inlined, so that for a constant key this is a copy of constant length.
    #[inline]
    fn key(&mut self, key: &str) -> io::Result<()> {
        let before: [u8; 2] = if self.empty { *b"{\"" } else { *b",\"" };
        self.empty = false;
        // The keys are constants of this crate and need no escaping.
        let end = before.len() + key.len();
        let mut whole = [0; MAX_WHOLE_KEY];
        if end + 2 <= whole.len() {
            whole[..2].copy_from_slice(&before);
            whole[2..end].copy_from_slice(key.as_bytes());
            whole[end..end + 2].copy_from_slice(b"\":");
            return self.out.write_all(&whole[..end + 2]);
        }
        self.out.write_all(&before)?;
        self.out.write_all(key.as_bytes())?;
        self.out.write_all(b"\":")
    }

    fn text(&mut self, text: &str) -> io::Result<()> {
        if is_plain(text) {
            self.out.write_all(b"\"")?;
            self.out.write_all(text.as_bytes())?;
            return self.out.write_all(b"\"");
        }
        self.serialize(text)
    }

    fn serialize(&mut self, value: impl Serialize) -> io::Result<()> {
        let mut serializer = Serializer::with_formatter(&mut self.out, EscapingFormatter);
        value.serialize(&mut serializer).map_err(io::Error::from)
    }

    pub fn string(&mut self, key: &str, text: &str) -> io::Result<()> {
        self.key(key)?;
        self.text(text)
    }

    /// Writes null for `None`.
    pub fn optional(&mut self, key: &str, text: Option<&str>) -> io::Result<()> {
        match text {
            Some(text) => self.string(key, text),
            None => self.null(key),
        }
    }

    pub fn null(&mut self, key: &str) -> io::Result<()> {
        self.key(key)?;
        self.out.write_all(b"null")
    }

    pub fn number(&mut self, key: &str, number: u64) -> io::Result<()> {
        self.key(key)?;
        self.serialize(number)
    }

    pub fn bool(&mut self, key: &str, value: bool) -> io::Result<()> {
        self.key(key)?;
        self.out.write_all(if value { b"true" } else { b"false" })
    }

    pub fn numbers(&mut self, key: &str, numbers: [u64; 2]) -> io::Result<()> {
        self.array(key, numbers, Self::serialize)
    }

    pub fn strings<'s>(
        &mut self,
        key: &str,
        strings: impl IntoIterator<Item = Cow<'s, str>>,
    ) -> io::Result<()> {
        self.array(key, strings, |object, text| object.text(&text))
    }

    /// Writes an array of names, which need no escaping.
    pub fn names(
        &mut self,
        key: &str,
        names: impl IntoIterator<Item = &'static str>,
    ) -> io::Result<()> {
        self.array(key, names, |object, name| {
            object.out.write_all(b"\"")?;
            object.out.write_all(name.as_bytes())?;
            object.out.write_all(b"\"")
        })
    }

    /// Writes an array, each item by `write`.
    fn array<T>(
        &mut self,
        key: &str,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T) -> io::Result<()>,
    ) -> io::Result<()> {
        self.key(key)?;
        self.out.write_all(b"[")?;
        for (n, item) in items.into_iter().enumerate() {
            if n > 0 {
                self.out.write_all(b",")?;
            }
            write(self, item)?;
        }
        self.out.write_all(b"]")
    }

    /// Writes a nested object, with the members that `fill` writes.
    pub fn object(
        &mut self,
        key: &str,
        fill: impl FnOnce(&mut Object<&mut W>) -> io::Result<()>,
    ) -> io::Result<()> {
        self.key(key)?;
        self.nested(fill)
    }

    /// Writes an array of objects, one for each item.
    pub fn objects<T>(
        &mut self,
        key: &str,
        items: impl IntoIterator<Item = T>,
        mut fill: impl FnMut(&mut Object<&mut W>, T) -> io::Result<()>,
    ) -> io::Result<()> {
        self.array(key, items, |object, item| object.nested(|inner| fill(inner, item)))
    }

    fn nested(
        &mut self,
        fill: impl FnOnce(&mut Object<&mut W>) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut object = Object::begin(&mut self.out);
        fill(&mut object)?;
        object.end()
    }

    /// Writes null for `None`, else as [`bytes`](Self::bytes) does.
    pub fn optional_bytes(&mut self, key: &str, bytes: Option<&[u8]>) -> io::Result<()> {
        match bytes {
            Some(bytes) => self.bytes(key, bytes),
            None => self.null(key),
        }
    }

    /// Writes an array of strings; if one of them is not UTF-8, all are in base64, under the key `KEY_bytes`.
    pub fn byte_strings(&mut self, key: &str, items: &[impl AsRef<[u8]>]) -> io::Result<()> {
        let texts: Result<Vec<_>, _> =
            items.iter().map(|item| str::from_utf8(item.as_ref())).collect();
        if let Ok(texts) = texts {
            return self.strings(key, texts.into_iter().map(Cow::Borrowed));
        }
        self.array(&format!("{key}_bytes"), items, |object, item| object.base64(item.as_ref()))
    }

    fn base64(&mut self, bytes: &[u8]) -> io::Result<()> {
        write!(self.out, "\"{}\"", Base64Display::new(bytes, &STANDARD))
    }

    /// Writes bytes as a string; if they are not UTF-8, in base64 under the key `KEY_bytes`.
    ///
    /// JSON strings hold text only, and the other key keeps base64 from being mistaken for it.
    pub fn bytes(&mut self, key: &str, bytes: &[u8]) -> io::Result<()> {
        if let Ok(text) = str::from_utf8(bytes) {
            self.string(key, text)
        } else {
            self.key(&format!("{key}_bytes"))?;
            self.base64(bytes)
        }
    }
}

/// Reports whether a JSON string holds the text as it is: it is printable ASCII without quotes and backslashes.
fn is_plain(text: &str) -> bool {
    // Not `all`: without an early exit, the loop compiles to SIMD instructions.
    text.bytes()
        .fold(true, |plain, byte| plain & matches!(byte, b' '..=b'!' | b'#'..=b'[' | b']'..=b'~'))
}

/// Writes the characters of [`is_escaped`] as `\uNNNN`.
struct EscapingFormatter;

impl Formatter for EscapingFormatter {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(at) = rest.find(is_escaped) {
            let (plain, from) = rest.split_at(at);
            out.write_all(plain.as_bytes())?;
            let mut characters = from.chars();
            for unit in characters.next().unwrap_or_default().encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}")?;
            }
            rest = characters.as_str();
        }
        out.write_all(rest.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::Object;
    use crate::sink::escape::is_escaped;

    /// The ranges of Cc, Cf, Zl and Zp in Unicode 17 (`DerivedGeneralCategory.txt`) less the joiners U+200C and U+200D,
    /// U+2065, and the first 4,096 characters of plane 14.
    const ESCAPED: [(char, char); 22] = [
        ('\0', '\x1f'),
        ('\x7f', '\u{9f}'),
        ('\u{ad}', '\u{ad}'),
        ('\u{600}', '\u{605}'),
        ('\u{61c}', '\u{61c}'),
        ('\u{6dd}', '\u{6dd}'),
        ('\u{70f}', '\u{70f}'),
        ('\u{890}', '\u{891}'),
        ('\u{8e2}', '\u{8e2}'),
        ('\u{180e}', '\u{180e}'),
        ('\u{200b}', '\u{200b}'),
        ('\u{200e}', '\u{200f}'),
        ('\u{2028}', '\u{202e}'),
        ('\u{2060}', '\u{206f}'),
        ('\u{feff}', '\u{feff}'),
        ('\u{fff9}', '\u{fffb}'),
        ('\u{110bd}', '\u{110bd}'),
        ('\u{110cd}', '\u{110cd}'),
        ('\u{13430}', '\u{1343f}'),
        ('\u{1bca0}', '\u{1bca3}'),
        ('\u{1d173}', '\u{1d17a}'),
        ('\u{e0000}', '\u{e0fff}'),
    ];

    #[test]
    fn escapes_invisible_characters_and_restores_them() {
        for character in '\0'..=char::MAX {
            let expected =
                ESCAPED.iter().any(|(first, last)| (*first..=*last).contains(&character));
            assert_eq!(is_escaped(character), expected, "{character:?}");
            // A sample of the characters that need no escape suffices for the round trip.
            if !expected && !(character as u32).is_multiple_of(17) {
                continue;
            }
            let text = format!("a{character}\u{e9}{character}");
            let mut out = Vec::new();
            let mut object = Object::begin(&mut out);
            object.string("key", &text).and_then(|()| object.end()).unwrap();
            let json = String::from_utf8(out).unwrap();
            assert!(!json.contains(is_escaped), "{json:?}");
            assert!(expected || json.contains(character), "{json:?}");
            assert_eq!(serde_json::from_str::<Value>(&json).unwrap()["key"], text);
        }
    }
}
