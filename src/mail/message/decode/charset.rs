//! Converts character sets to UTF-8.

use std::str;

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
    let text = if charset.is_some_and(is_single_byte) {
        convert_single_bytes(bytes, decode)
    } else {
        decode(bytes)
    };
    // U+FFFD marks a decoding error, or an encoding that the Encoding Standard replaces.
    let is_broken = reuses_ascii && text.contains('\u{fffd}');
    (!is_broken).then_some(text)
}

/// Converts text in a character set that [`is_single_byte`]. ASCII is copied: the decoder goes byte by byte.
fn convert_single_bytes(bytes: &[u8], decode: DecoderFnc) -> String {
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    let is_ascii = |at: usize| bytes[at..bytes.len().min(at + RUN)].is_ascii();
    let mut from = 0;
    while from < bytes.len() {
        let copies = is_ascii(from);
        let mut to = from + RUN;
        while to < bytes.len() && is_ascii(to) == copies {
            to += RUN;
        }
        let run = &bytes[from..to.min(bytes.len())];
        match str::from_utf8(run) {
            Ok(ascii) if copies => text.push_str(ascii),
            _ => text.push_str(&decode(run)),
        }
        from = to;
    }
    text
}

/// The number of bytes that are copied or decoded as a whole: a call of the decoder allocates.
const RUN: usize = 64;

/// Reports whether `bytes` must be converted to UTF-8, as far as that shows without decoding them.
pub(in crate::mail::message) fn needs_conversion(bytes: &[u8], charset: Option<&str>) -> bool {
    decoder_for(bytes, charset).is_some()
}

/// Returns the length in bytes of an incomplete character at the end of `bytes`: half a code unit or half a
/// surrogate pair of UTF-16, or the start of a UTF-8 sequence in text that needs no conversion.
pub(in crate::mail::message) fn incomplete_len(bytes: &[u8], charset: Option<&str>) -> usize {
    let charset = charset.unwrap_or_default();
    let is_utf16 = is_utf16(charset);
    if !is_utf16 && bytes.last().is_none_or(u8::is_ascii) {
        return 0;
    }
    match (needs_conversion(bytes, Some(charset)), is_utf16) {
        (false, _) => incomplete_utf8_len(bytes),
        (true, true) => {
            let half = bytes.len() % 2;
            let units = &bytes[..bytes.len() - half];
            half + if ends_with_high_surrogate(units, charset) { 2 } else { 0 }
        }
        (true, false) => 0,
    }
}

fn incomplete_utf8_len(bytes: &[u8]) -> usize {
    let end = &bytes[bytes.len().saturating_sub(3)..];
    let is_start = |sequence: &[u8]| {
        str::from_utf8(sequence)
            .is_err_and(|error| error.valid_up_to() == 0 && error.error_len().is_none())
    };
    (0..end.len()).find(|&at| is_start(&end[at..])).map_or(0, |at| end.len() - at)
}

/// Reports whether whole code units of UTF-16, from the start of a text or in the byte order that `charset` names, end
/// with the first half of a surrogate pair.
fn ends_with_high_surrogate(units: &[u8], charset: &str) -> bool {
    let is_big_endian = match units {
        [0xfe, 0xff, ..] => true,
        [0xff, 0xfe, ..] => false,
        _ => charset.trim().to_ascii_lowercase().ends_with("be"),
    };
    let last = units.last_chunk::<2>();
    let high = last.map(|&[first, second]| if is_big_endian { first } else { second });
    matches!(high, Some(0xd8..=0xdb))
}

/// Returns the decoder for `bytes`, and whether ASCII bytes can encode other characters in their character set;
/// or `None` if they can be searched without conversion.
fn decoder_for(bytes: &[u8], charset: Option<&str>) -> Option<(DecoderFnc, bool)> {
    let charset = charset?.trim();
    if is_ascii(charset) {
        return None;
    }
    let reuses_ascii = reuses_ascii(charset);
    if !reuses_ascii && bytes.is_ascii() {
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
        if let Some(charset) = self.charset.filter(|charset| is_wide(charset.trim())) {
            let even = window.len() & !3;
            // Keeps surrogate pairs together.
            let is_open = ends_with_high_surrogate(&window[..even], charset);
            return if is_open { even - 2 } else { even };
        }
        // In all other character sets a line break is no part of a character.
        memrchr(b'\n', window).map_or(window.len(), |end| end + 1)
    }

    /// Like [`incomplete_len`], for the last window.
    pub fn incomplete_len(&self, window: &[u8]) -> usize {
        incomplete_len(window, self.charset)
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
    begins_with_any(charset, &["utf-7", "utf7", "iso-2022-", "csiso2022", "hz-"])
        || is_wide(charset)
}

/// Reports whether a character set is known to encode each character in one byte, and ASCII as itself.
fn is_single_byte(charset: &str) -> bool {
    let prefixes = ["iso-8859-", "iso8859", "iso_8859", "windows-125", "cp125", "koi8-"];
    begins_with_any(charset.trim(), &prefixes)
}

fn begins_with_any(charset: &str, prefixes: &[&str]) -> bool {
    let charset = charset.as_bytes();
    prefixes.iter().any(|prefix| {
        let start = charset.get(..prefix.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(prefix.as_bytes()))
    })
}

/// Reports whether code units have more than one byte.
fn is_wide(charset: &str) -> bool {
    let prefixes =
        ["utf-16", "utf16", "utf-32", "utf32", "ucs-", "iso-10646", "unicode", "csunicode"];
    let ends_with = |suffix: &str| {
        let start = charset.len().saturating_sub(suffix.len());
        charset.get(start..).is_some_and(|end| end.eq_ignore_ascii_case(suffix))
    };
    begins_with_any(charset, &prefixes) && !ends_with("utf-8") && !ends_with("utf8")
}

fn is_utf16(charset: &str) -> bool {
    let charset = charset.trim();
    is_wide(charset) && !begins_with_any(charset, &["utf-32", "utf32"])
}

/// Bytes beyond ASCII under this name are of unknown meaning.
fn is_ascii(charset: &str) -> bool {
    ["us-ascii", "ascii", "ansi_x3.4-1968", "iso646-us"]
        .into_iter()
        .any(|name| charset.eq_ignore_ascii_case(name))
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/message/decode/charset.rs"]
mod tests;
