//! Unit tests of `mail/store/rnews.rs`.

use super::{begins_article, claimed_end, compressed_batch_line_len, is_article_end};

#[test]
fn recognizes_rnews_lines() {
    assert_eq!(begins_article(b"#! rnews 12\nPath: a", false), Some(true));
    assert_eq!(begins_article(b"#! rnews 12\r\n", false), Some(true));
    assert_eq!(begins_article(b"#! rnews 12 a.example\n", false), Some(true));
    assert_eq!(begins_article(b"#! rnews twelve\n", true), Some(false));
    assert_eq!(begins_article(b"#! rnews 12", true), Some(false));
    assert_eq!(begins_article(b"#! rnews 12", false), None);
    assert_eq!(begins_article(b"#! r", false), None);
    assert_eq!(begins_article(b"Path: a\n", false), Some(false));
    assert_eq!(claimed_end(b"#! rnews 12\nPath: a"), Some(12 + 12));
    assert_eq!(claimed_end("\u{feff}#! rnews 12\nPath: a".as_bytes()), Some(3 + 12 + 12));
}

#[test]
fn checks_claimed_ends() {
    assert_eq!(is_article_end(b"#! rnews 1\n", false), Some(true));
    assert_eq!(is_article_end(b"", true), Some(true));
    assert_eq!(is_article_end(b"", false), None);
    assert_eq!(is_article_end(b"more\n", false), Some(false));
}

#[test]
fn recognizes_compressed_batch_lines() {
    assert_eq!(compressed_batch_line_len(b"#! cunbatch\n\x1f\x8b"), Some(12));
    assert_eq!(compressed_batch_line_len(b"#! gunbatch\r\n"), Some(13));
    assert_eq!(compressed_batch_line_len(b"#! unbatch\n"), Some(11));
    assert_eq!(compressed_batch_line_len(b"#! rnews 12\n"), None);
    assert_eq!(compressed_batch_line_len(b"#! /bin/unbatch\n"), None);
}
