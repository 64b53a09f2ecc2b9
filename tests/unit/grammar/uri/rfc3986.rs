//! Unit tests of `grammar/uri/rfc3986.rs`.

use super::*;

#[test]
fn accepts_references() {
    for text in [
        "",
        "?y",
        "#s",
        "//",
        "a:",
        "a:b",
        "a:/b",
        "a://",
        "http://[::1]:80/",
        "http://[v1.a:b]/",
        "http://%61_b:/?/?#/?",
        "urn:a:b",
        "a:?",
        "./a:b",
        "//a@b:/",
        "http://u:p@a/'()*!",
    ] {
        assert!(parse(text.as_bytes()).is_ok(), "{text}");
    }
}

#[test]
fn reports_the_production_and_the_offset() {
    for (text, production, at) in [
        ("1:", "scheme", 0),
        ("a_b:c", "scheme", 1),
        ("http://[::1", "IP-literal", 8),
        ("http://[v.a]/", "IP-literal", 8),
        ("http://a:b/", "port", 9),
        ("http://a@b@c/", "reg-name", 10),
        ("http://u:p^@a/", "userinfo", 10),
        ("http://a/[", "pchar", 9),
        ("http://a/?[", "query", 10),
        ("http://a/#a#", "fragment", 11),
        ("http://a/%g0", "pct-encoded", 9),
    ] {
        let fault = parse(text.as_bytes()).unwrap_err();
        assert_eq!(
            (fault.production.name, text.len() - fault.remaining),
            (production, at),
            "{text}"
        );
    }
}
