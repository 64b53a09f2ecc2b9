//! Unit tests of `mail/message/decode/charset.rs`.

use super::{incomplete_len, to_utf8};

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
