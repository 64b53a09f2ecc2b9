//! Unit tests of `mail/message/search.rs`.

use super::{TextEnd, decode_field};
use crate::mail::{Options, Scanner};

#[test]
fn decodes_encoded_words_and_parameters() {
    let cases = [
        (false, " =?utf-8?q?http=3A//?=\n =?utf-8?q?a.example/?=\n", Some("http://a.example/")),
        (false, " http://a.example/?x=?y", None),
        (false, " plain\n", None),
        (
            true,
            " a/b; url*0=\"http://a\";\n url*1=\".example/\"\n",
            Some("url=\"http://a.example/\"\n"),
        ),
        (
            true,
            " x; filename*=utf-8''http%3A%2F%2Fa.example%2F",
            Some("filename=\"http://a.example/\"\n"),
        ),
        (false, " a*b", None),
    ];
    for (mime, body, text) in cases {
        let field = decode_field(mime, body.as_bytes(), TextEnd::Stream);
        assert!(field.as_ref().is_none_or(|field| !field.is_cut), "{body}");
        assert_eq!(field.map(|field| field.text).as_deref(), text, "{body}");
    }
}

/// Takes minutes if each asterisk costs the length of the last MIME field.
#[test]
fn many_asterisks_before_a_long_field_are_passed() {
    let fields = "Content-A: *\n".repeat(40_000);
    let long = "a\n ".repeat(200_000);
    let mut scanner = Scanner::new(&Options::new());
    scanner.scan_message(&format!("{fields}Content-B: {long}\n\nhttp://a.example/"), |finding| {
        assert_eq!(finding.as_reference().unwrap().value(), "http://a.example/");
    });
    assert_eq!(scanner.counts().parts, 1);
}
