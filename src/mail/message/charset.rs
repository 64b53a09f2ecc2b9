//! Character sets, as UTF-8.

use mail_parser::decoders::charsets::map::charset_decoder;

/// `bytes` as UTF-8, where they have to be converted: `None` where they can be searched as they are.
///
/// They are where they are ASCII in a character set that ASCII is a part of, and where the character
/// set is UTF-8 or not known; an ill-formed sequence ends a reference anyway (R7). Where text is of
/// another kind than its character set says, it is searched as it is: a finding is not lost because a
/// header lies.
pub(super) fn to_utf8(bytes: &[u8], charset: Option<&str>) -> Option<String> {
    let charset = charset?.trim();
    let switches = switches(charset);
    if is_ascii(charset) || (!switches && bytes.is_ascii()) {
        return None;
    }
    // UTF-16 and UTF-32 cannot do without NUL where they have anything of ASCII, as references have.
    if switches && is_wide(charset) && !bytes.contains(&0) {
        return None;
    }
    let charset = if charset.eq_ignore_ascii_case("latin-1") { "latin1" } else { charset };
    let text = charset_decoder(charset.as_bytes())?(bytes);
    // An error in what may stand for anything, or what stands for "not supported" in the Encoding Standard.
    let is_broken = switches && text.contains('\u{fffd}');
    (!is_broken).then_some(text)
}

/// Whether bytes of ASCII may stand for something else.
fn switches(charset: &str) -> bool {
    let begins = |prefix: &str| {
        charset.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix))
    };
    ["utf-7", "utf7", "iso-2022-", "csiso2022", "hz-"].into_iter().any(begins) || is_wide(charset)
}

fn is_wide(charset: &str) -> bool {
    let lower = charset.to_ascii_lowercase();
    ["utf-16", "utf16", "utf-32", "utf32", "ucs-", "iso-10646", "unicode", "csunicode"]
        .into_iter()
        .any(|prefix| lower.starts_with(prefix))
        && !lower.ends_with("utf-8")
        && !lower.ends_with("utf8")
}

/// ASCII by name, with whatever bytes beside it: what they are is not said.
fn is_ascii(charset: &str) -> bool {
    ["us-ascii", "ascii", "ansi_x3.4-1968", "iso646-us"]
        .into_iter()
        .any(|name| charset.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::to_utf8;

    #[test]
    fn what_must_be_converted_is() {
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
    fn the_rest_is_as_it_is() {
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
