//! Unit tests of `dot_stuffing.rs`.

#[cfg(all(feature = "codec", feature = "mail"))]
#[test]
fn unstuffs_a_text_in_place() {
    for (text, expected) in [
        ("", ""),
        ("a\r\n..b\r\n", "a\r\n.b\r\n"),
        ("..\r\n...\r\n..", ".\r\n..\r\n."),
        (".b\r\nc\r\n.\rd\r\n", "b\r\nc\r\n\rd\r\n"),
        ("a\n..b\n.\n", "a\n..b\n.\n"),
    ] {
        let mut bytes = text.as_bytes().to_vec();
        let length = super::unstuff(&mut bytes);
        assert_eq!(&bytes[..length], expected.as_bytes(), "{text:?}");
    }
}

#[cfg(feature = "mail")]
#[test]
fn removes_a_dot_only_where_a_line_begins_with_two() {
    for (text, expected) in [
        ("", ""),
        ("..", "."),
        ("..a\r\n...\r\n.b\r\n..", ".a\r\n..\r\n.b\r\n."),
        ("a\n..\r\n.\r\n", "a\n..\r\n.\r\n"),
    ] {
        assert_eq!(*super::unstuff_doubled(text.as_bytes()), *expected.as_bytes(), "{text:?}");
    }
}
