//! Unit tests of `sink/link/value.rs`.

use super::is_linked;

#[test]
fn only_schemes_that_show_something_are_linked() {
    for value in
        ["http://a.example/", "HTTPS://a.example/", "ftp://a.example/x", "mailto:joe@a.example"]
    {
        assert!(is_linked(value.as_bytes()), "{value}");
    }
    for value in [
        "file:///etc/passwd",
        "javascript:alert(1)",
        "ms-msdt:/id",
        "ssh://a.example/",
        "smb://a.example/x",
        "telnet://a.example/",
        "http:x",
        "a.example/http://b.example/",
        "mailto:joe@a.example?attach=/etc/passwd",
        "httpx://a.example/",
        "",
    ] {
        assert!(!is_linked(value.as_bytes()), "{value}");
    }
}

#[test]
fn long_values_are_not_linked() {
    let value = |length: usize, text: &str| format!("http://a.example/{}", text.repeat(length));
    assert!(is_linked(value(2083 - 17, "x").as_bytes()));
    assert!(!is_linked(value(2084 - 17, "x").as_bytes()));
    // Each character takes six bytes.
    assert!(!is_linked(value(400, "ü").as_bytes()));
}
