//! Unit tests of `mail/message/header/fields/extent.rs`.

use proptest::collection::vec;
use proptest::prelude::*;

use super::Extent;

/// Finds the extent line by line.
fn by_lines(text: &[u8]) -> Extent {
    let mut length = 0;
    let mut empty_line = 0;
    let mut content_fields: Option<(usize, usize)> = None;
    let mut content_length = None;
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        if matches!(line, b"\n" | b"\r\n") {
            empty_line = line.len();
            break;
        }
        if line.to_ascii_lowercase().starts_with(b"content-") {
            content_fields = Some((content_fields.map_or(length, |(first, _)| first), length));
        }
        if content_length.is_none()
            && line.to_ascii_lowercase().starts_with(b"content-length")
            && let after = line[14..].trim_ascii_start()
            && after.starts_with(b":")
            && !after.starts_with(b"://")
        {
            content_length = Some(length + line.len() - after.len() + 1);
        }
        length += line.len();
    }
    let encoded_word = text[..length].windows(2).position(|pair| pair == b"=?");
    Extent { length, empty_line, content_fields, encoded_word, content_length }
}

#[test]
fn an_empty_line_ends_the_lines() {
    let extent = |length, empty_line| Extent {
        length,
        empty_line,
        content_fields: None,
        encoded_word: None,
        content_length: None,
    };
    for (text, expected) in [
        ("", extent(0, 0)),
        ("\n\n", extent(0, 1)),
        ("\r\n", extent(0, 2)),
        ("\r", extent(1, 0)),
        ("a\r\r\n", extent(4, 0)),
        ("a\n\r\nb", extent(2, 2)),
        ("a\n\nb", extent(2, 1)),
        ("a\n\r", extent(3, 0)),
    ] {
        assert_eq!(Extent::of(text.as_bytes()), expected, "{text:?}");
    }
}

#[test]
fn marks_in_the_body_do_not_count() {
    let extent = Extent::of(b"Cc: a\nCONTENT-Type: b\n=?=\ncontent-id:\n\n=?\nContent-ID: c\n");
    assert_eq!((extent.content_fields, extent.encoded_word), (Some((6, 26)), Some(22)));
    let extent = Extent::of(b"To: a\n\n=?\nContent-ID: c\n");
    assert_eq!((extent.content_fields, extent.encoded_word), (None, None));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    /// The texts have marks just before, at and just after multiples of 64 bytes.
    #[test]
    fn the_extent_is_that_of_the_lines(
        lines in vec("(=|\\?|=\\?|a{0,70}|\r|[Cc](c|ontent-|ontent|ontent-length|ONTENT-LENGTH |ontent-lengthy):(//)?)", 0..6),
        breaks in vec(prop_oneof!["\n", "\r\n", "\r", "\n\n"], 6),
    ) {
        let text: String = lines.iter().zip(&breaks).flat_map(|(one, other)| [&**one, other]).collect();
        let extent = Extent::of(text.as_bytes());
        prop_assert_eq!(extent, by_lines(text.as_bytes()));
        // A separator line only lowers `encoded_word`.
        for separator in ["From x\n", "From =?x\r\n"] {
            let with_separator = format!("{separator}{text}");
            let rest = Extent::of(with_separator.as_bytes()).after(separator.len());
            let encoded_word = extent.encoded_word.or(rest.encoded_word);
            prop_assert_eq!(Extent { encoded_word, ..rest }, Extent { encoded_word, ..extent });
            prop_assert!(rest.encoded_word <= encoded_word);
        }
    }
}
