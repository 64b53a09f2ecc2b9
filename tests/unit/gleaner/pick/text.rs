//! Unit tests of `pick/screen/text.rs`.

use super::{cut, end, link, prose, shorten, start, width, wrap};

#[test]
fn shows_nothing_that_misleads() {
    assert_eq!(
        link("http://a/\u{202e}x\u{200b}\x1b[2J\n"),
        "http://a/\\u{202e}x\\u{200b}\\u{1b}[2J\\n"
    );
    assert_eq!(link("a\u{200d}b\u{fe0f}c\u{3164}"), "a\\u{200d}b\\u{fe0f}c\\u{3164}");
    assert_eq!(link("http://a\u{3000}\u{a0}\u{2800}.b/"), "http://a\\u{3000}\\u{a0}\\u{2800}.b/");
    assert_eq!(link("http://grüße.example/日本"), "http://grüße.example/日本");
    assert_eq!(prose("a\tb\r\nc\x07\u{202e}"), "a b  c\\u{7}\\u{202e}");
    assert_eq!(prose("👨\u{200d}👩\u{fe0f}"), "👨👩");
}

#[test]
fn cuts_at_columns() {
    assert_eq!(cut("abcdef", 6), "abcdef");
    assert_eq!(cut("abcdef", 5), "abcd…");
    assert_eq!(cut("日本語", 5), "日本…");
    assert_eq!(cut("日本語", 4), "日…");
    assert_eq!((cut("ab", 1), cut("ab", 0)), ("…".to_owned(), String::new()));
    for columns in 0..12 {
        for text in ["abcdefghijklmnop", "日本語日本語日本語", "e\u{301}e\u{301}e\u{301}"]
        {
            assert!(width(&cut(text, columns)) <= columns, "{text} {columns}");
            assert!(width(&shorten(text, columns)) <= columns, "{text} {columns}");
            assert!(width(start(text, columns)) <= columns && width(end(text, columns)) <= columns);
        }
    }
}

#[test]
fn shortens_in_the_middle() {
    assert_eq!(shorten("http://a.example/long/path/to/x.html", 20), "http://a.example…tml");
    assert_eq!(
        shorten("http://a.example/long/path/to/x.html", 30),
        "http://a.example/lon…to/x.html"
    );
    let long = "http://www.bank.example.secure.login.evil.example";
    assert_eq!(shorten(&format!("{long}/x"), 26), "http://w…gin.evil.example…");
    assert_eq!(shorten(long, 26), "http://w…ogin.evil.example");
    assert_eq!(shorten("http://a.example/", 20), "http://a.example/");
    assert_eq!(shorten("http://a.example/long", 8), "http://…");
}

#[test]
fn wraps_all_of_a_text() {
    assert_eq!(wrap("abcde", 2), ["ab", "cd", "e"]);
    assert_eq!(wrap("日本語", 3), ["日", "本", "語"]);
    assert_eq!(wrap("日本", 0), ["日", "本"]);
    assert_eq!(wrap("", 3), [""; 0]);
}
