//! Converts character sets to UTF-8.

use mail_parser::decoders::charsets::DecoderFnc;
use mail_parser::decoders::charsets::map::charset_decoder;
use memchr::memrchr;

/// Converts `bytes` to UTF-8. Returns `None` if they can be searched without conversion.
///
/// That holds for ASCII bytes in a character set that contains ASCII, and for UTF-8 and unknown
/// character sets, because an ill-formed sequence ends a reference anyway (R7). It also holds for
/// text that contradicts its declared character set: a wrong header must not lose a finding.
pub(in crate::mail::message) fn to_utf8(bytes: &[u8], charset: Option<&str>) -> Option<String> {
    let (decode, reuses_ascii) = decoder_for(bytes, charset)?;
    let text = decode(bytes);
    // U+FFFD marks a decoding error, or an encoding that the Encoding Standard replaces.
    let is_broken = reuses_ascii && text.contains('\u{fffd}');
    (!is_broken).then_some(text)
}

/// Reports whether `bytes` must be converted to UTF-8, as far as that shows without decoding them.
pub(in crate::mail::message) fn needs_conversion(bytes: &[u8], charset: Option<&str>) -> bool {
    decoder_for(bytes, charset).is_some()
}

/// Returns the decoder for `bytes`, and whether ASCII bytes can encode other characters in their character set;
/// or `None` if they can be searched without conversion.
fn decoder_for(bytes: &[u8], charset: Option<&str>) -> Option<(DecoderFnc, bool)> {
    let charset = charset?.trim();
    let reuses_ascii = reuses_ascii(charset);
    if is_ascii(charset) || (!reuses_ascii && bytes.is_ascii()) {
        return None;
    }
    // References contain ASCII, whose code units have a NUL byte in UTF-16 and UTF-32.
    if reuses_ascii && is_wide(charset) && !bytes.contains(&0) {
        return None;
    }
    let charset = if charset.eq_ignore_ascii_case("latin-1") { "latin1" } else { charset };
    charset_decoder(charset.as_bytes()).map(|decode| (decode, reuses_ascii))
}

/// Converts windows of a text to UTF-8, one after another.
#[derive(Debug)]
pub(in crate::mail::message) struct CharsetDecoder<'c> {
    charset: Option<&'c str>,
}

impl<'c> CharsetDecoder<'c> {
    pub fn new(charset: Option<&'c str>) -> Self {
        Self { charset }
    }

    /// Returns the length of the longest prefix of `window` that can be converted on its own: as a rule, the whole
    /// lines in it.
    pub fn split(&self, window: &[u8]) -> usize {
        if self.charset.is_some_and(|charset| is_wide(charset.trim())) {
            let even = window.len() & !3;
            let is_big_endian = match window {
                [0xfe, 0xff, ..] => true,
                [0xff, 0xfe, ..] => false,
                _ => self
                    .charset
                    .is_some_and(|name| name.trim().to_ascii_lowercase().ends_with("be")),
            };
            let last = window.get(even.saturating_sub(2)..even);
            let high = last.and_then(|unit| if is_big_endian { unit.first() } else { unit.last() });
            // Keeps surrogate pairs together.
            let is_open = high.is_some_and(|high| matches!(high, 0xd8..=0xdb));
            return if is_open { even - 2 } else { even };
        }
        // In all other character sets a line break is no part of a character.
        memrchr(b'\n', window).map_or(window.len(), |end| end + 1)
    }

    /// Converts the next window like [`to_utf8`].
    pub fn convert(&mut self, window: &[u8]) -> Option<String> {
        let converted = to_utf8(window, self.charset);
        // The byte order mark counts for all windows.
        if self.charset.is_some_and(|charset| is_wide(charset.trim())) {
            match window {
                [0xfe, 0xff, ..] => self.charset = Some("utf-16be"),
                [0xff, 0xfe, ..] => self.charset = Some("utf-16le"),
                _ => {}
            }
        }
        converted
    }
}

/// Returns the character set of a text that shows by its first bytes that it is in UTF-16: by a byte order mark,
/// or by the zeros in the first two characters of XML or JSON.
pub(in crate::mail::message) fn detect_utf16(text: &[u8]) -> Option<&'static str> {
    match text {
        [0xfe, 0xff, ..] | [0xff, 0xfe, ..] => Some("utf-16"),
        [0, b'<' | b'{' | b'[' | b'"', 0, 1..=u8::MAX, ..] => Some("utf-16be"),
        [b'<' | b'{' | b'[' | b'"', 0, 1..=u8::MAX, 0, ..] => Some("utf-16le"),
        _ => None,
    }
}

/// Reports whether ASCII bytes can encode other characters in this character set.
fn reuses_ascii(charset: &str) -> bool {
    let begins = |prefix: &str| {
        charset.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix))
    };
    ["utf-7", "utf7", "iso-2022-", "csiso2022", "hz-"].into_iter().any(begins) || is_wide(charset)
}

/// Reports whether the character set has code units of more than one byte.
fn is_wide(charset: &str) -> bool {
    let lower = charset.to_ascii_lowercase();
    ["utf-16", "utf16", "utf-32", "utf32", "ucs-", "iso-10646", "unicode", "csunicode"]
        .into_iter()
        .any(|prefix| lower.starts_with(prefix))
        && !lower.ends_with("utf-8")
        && !lower.ends_with("utf8")
}

/// Reports whether the character set is ASCII. Other bytes under this name are of unknown meaning.
fn is_ascii(charset: &str) -> bool {
    ["us-ascii", "ascii", "ansi_x3.4-1968", "iso646-us"]
        .into_iter()
        .any(|name| charset.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::to_utf8;

    #[test]
    fn converts_other_character_sets() {
        let cases: [(&str, &[u8], &str); 7] = [
            ("latin-1", b"\xfc", "\u{fc}"),
            ("ISO-8859-1", b"http://a.example/\xfc", "http://a.example/\u{fc}"),
            ("koi8-r", b"\xf0\xd2", "\u{41f}\u{440}"),
            ("utf-16le", b"a\0:\0", "a:"),
            ("utf-7", b"a+AOk-b", "a\u{e9}b"),
            ("iso-2022-jp", b"\x1b$B%O\x1b(B:", "\u{30cf}:"),
            ("shift_jis", b"\x83n", "\u{30cf}"),
        ];
        for (charset, bytes, text) in cases {
            assert_eq!(to_utf8(bytes, Some(charset)).as_deref(), Some(text), "{charset}");
        }
    }

    #[test]
    fn leaves_searchable_text_unconverted() {
        let cases: [(Option<&str>, &[u8]); 10] = [
            (None, b"\xfc"),
            (Some("utf-8"), "ü".as_bytes()),
            (Some("UTF8"), b"\xfc"),
            (Some("us-ascii"), "ü".as_bytes()),
            (Some("iso-8859-1"), b"plain"),
            (Some("x-made-up"), b"\xfc"),
            (Some("utf-16"), b"plain: a lie"),
            (Some("utf-16"), b"pl\xe4in: a lie"),
            (Some("iso-2022-kr"), b"\x1b$)Cplain"),
            (Some(""), b"\xfc"),
        ];
        for (charset, bytes) in cases {
            assert_eq!(to_utf8(bytes, charset), None, "{charset:?}");
        }
    }
}
