//! Unit tests of `uri/complete.rs`.

use super::*;

fn completed(text: &str) -> Option<String> {
    complete(text).map(|uri| uri.to_string())
}

#[test]
fn completes_abbreviated_references() {
    for (text, expected) in [
        ("www.w3.org/Addressing/", "http://www.w3.org/Addressing/"),
        ("www.w3.org", "http://www.w3.org"),
        ("www2.w3.org/x", "http://www2.w3.org/x"),
        ("WWW.W3.ORG:80/Addressing/", "http://WWW.W3.ORG:80/Addressing/"),
        ("ftp.is.co.za/rfc/rfc1808.txt", "ftp://ftp.is.co.za/rfc/rfc1808.txt"),
        ("Ftp.a.example;x", "ftp://Ftp.a.example;x"),
        ("www.a.example/?m=joe@b.example", "http://www.a.example/?m=joe@b.example"),
        ("www.例.jp/道", "http://www.例.jp/道"),
    ] {
        assert_eq!(completed(text).as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn completes_no_other_text() {
    for text in [
        "",
        "www",
        "www.",
        "www.a",
        "www..a.example",
        "w3.org/Addressing/",
        "http://www.w3.org/",
        "www.a.example://x",
        "www.foo.bar@example.org",
        "/www.a.example",
        " www.a.example",
        "www.a.example/a b",
    ] {
        assert_eq!(completed(text), None, "{text}");
    }
}
