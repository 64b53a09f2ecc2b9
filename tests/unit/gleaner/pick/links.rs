//! Unit tests of `pick/links/mod.rs`.

use super::{caution, refusal};

#[test]
fn known_schemes_open_at_once() {
    for link in
        ["http://a.example/", "HTTPS://a.example/", "mailto:joe@a.example", "gopher://a.example/"]
    {
        assert_eq!((caution(link), refusal(link)), (None, None), "{link}");
    }
}

#[test]
fn other_schemes_need_two_presses() {
    for link in [
        "file:///etc/passwd",
        "javascript:alert(1)",
        "JavaScript:alert(1)",
        "data:text/html,x",
        "vbscript:x",
        "smb://a.example/",
        "ms-word:ofe|u|http://a.example/",
        "httpx://a.example/",
    ] {
        assert!(caution(link).is_some() && refusal(link).is_none(), "{link}");
    }
}

#[test]
fn what_has_no_scheme_does_not_open() {
    for link in [
        "",
        "../x.html",
        "//a.example/",
        "-x",
        "--help",
        "/etc/passwd",
        "-http://a.example/",
        "http://a.example/\0",
    ] {
        assert!(refusal(link).is_some(), "{link}");
    }
}
