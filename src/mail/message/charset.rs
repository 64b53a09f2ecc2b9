//! Converts character sets to UTF-8.

use mail_parser::decoders::charsets::map::charset_decoder;

/// Converts `bytes` to UTF-8. Returns `None` if they can be searched without conversion.
///
/// That holds for ASCII bytes in a character set that contains ASCII, and for UTF-8 and unknown
/// character sets, because an ill-formed sequence ends a reference anyway (R7). It also holds for
/// text that contradicts its declared character set: a wrong header must not lose a finding.
pub(super) fn to_utf8(bytes: &[u8], charset: Option<&str>) -> Option<String> {
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
    let text = charset_decoder(charset.as_bytes())?(bytes);
    // U+FFFD marks a decoding error, or an encoding that the Encoding Standard replaces.
    let is_broken = reuses_ascii && text.contains('\u{fffd}');
    (!is_broken).then_some(text)
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
