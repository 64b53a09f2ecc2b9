//! Unit tests of `mail/message/decode/charset.rs`.

use mail_parser::decoders::charsets::map::charset_decoder;

use super::{RUN, incomplete_len, is_single_byte, to_utf8};

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

#[test]
fn finds_incomplete_characters_at_the_end() {
    let cases: [(Option<&str>, &[u8], usize); 18] = [
        (None, b"", 0),
        (None, b"a", 0),
        (None, b"a\xe2", 1),
        (None, b"a\xe2\x82", 2),
        (None, b"a\xe2\x82\xac", 0),
        (Some("utf-8"), b"a\xf0\x9f\x98", 3),
        (Some("utf-8"), b"a\xf0\x9f\x98\x80", 0),
        (Some("utf-8"), b"a\xff", 0),
        (Some("utf-8"), b"\xe2\x82a", 0),
        (Some("iso-8859-1"), b"a\xe2", 0),
        (Some("utf-16le"), b"a\0b", 1),
        (Some(" UTF-16BE"), b"\0a\0", 1),
        (Some("utf-16le"), b"a\0\x3d\xd8", 2),
        (Some("utf-16le"), b"a\0\x3d\xd8\0", 3),
        (Some("utf-16le"), b"a\0\x3d\xd8\0\xde", 0),
        (Some("utf-16be"), b"\0a\xd8\x3d", 2),
        (Some("utf-16"), b"\xfe\xff\0a\xd8\x3d", 2),
        (Some("utf-16"), b"plain", 0),
    ];
    for (charset, bytes, length) in cases {
        assert_eq!(incomplete_len(bytes, charset), length, "{charset:?} {}", bytes.escape_ascii());
    }
}

#[test]
fn copies_ascii_between_single_bytes() {
    let parts = (1..=16).map(|part| format!("iso-8859-{part}"));
    let pages = (1250..=1258).flat_map(|page| [format!("windows-{page}"), format!("cp{page}")]);
    let others =
        ["ISO8859-1", "iso_8859-2:1987", "koi8-r", "koi8-u", "iso-8859-6-i"].map(str::to_owned);
    let all: Vec<u8> = (0..=u8::MAX).collect();
    let mut decoded = 0;
    for charset in parts.chain(pages).chain(others) {
        assert!(is_single_byte(&charset), "{charset}");
        let Some(decode) = charset_decoder(charset.as_bytes()) else { continue };
        decoded += 1;
        // Each byte is a character of its own, and ASCII is ASCII.
        assert_eq!(decode(&all).chars().count(), all.len(), "{charset}");
        assert!(decode(&all).as_bytes().starts_with(&all[..128]), "{charset}");
        for ascii in [0, 1, RUN - 1, RUN, RUN + 1, 3 * RUN, 5 * RUN + 7] {
            let mut bytes = all[97..].to_vec();
            bytes.extend((b'a'..=b'z').cycle().take(ascii));
            bytes.extend([0xe4, b'x', 0xff]);
            bytes.extend(vec![b' '; ascii]);
            assert_eq!(to_utf8(&bytes, Some(&charset)), Some(decode(&bytes)), "{charset} {ascii}");
        }
    }
    assert!(decoded > 30, "{decoded}");
}
