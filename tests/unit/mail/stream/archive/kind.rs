//! Unit tests of `mail/stream/archive/kind.rs`.

use super::ArchiveKind;

#[test]
fn decides_early_that_text_is_no_archive() {
    let texts: [&[u8]; 7] = [
        b"a line\n",
        b"P",
        b"\x00",
        b"PK\x03\x05",
        &[b'a'; 101],
        b"GET /index.html HTTP/1.0\r\n",
        b"http://a.example/ ",
    ];
    for text in texts {
        let is_undecided = text == b"P";
        let expected = if is_undecided { None } else { Some(false) };
        assert_eq!(ArchiveKind::Tar.matches(text), expected, "{text:?}");
        assert_eq!(ArchiveKind::Zip.matches(text), expected, "{text:?}");
    }
    // Up to here, a name or a mode could follow.
    for text in [&[b'a'; 100][..], b"", b"name\0\0", &[&[b'a'; 100][..], b"0000644\0"].concat()] {
        assert_eq!(ArchiveKind::Tar.matches(text), None, "{text:?}");
    }
    assert_eq!(ArchiveKind::Tar.matches(b"name\0\0x"), Some(false));
}
