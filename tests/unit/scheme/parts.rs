//! Unit tests of `scheme/parts.rs`.

use super::*;
use crate::uri::{Grammar, UriRef};

/// A URL for each form of section 3.
const URLS: [&str; 17] = [
    "ftp://a",
    "ftp://u:p@a.example:21/x/y;type=a",
    "http://a:80/x?y",
    "gopher://a",
    "gopher://a/1x%09y%09+z",
    "mailto:joe@a",
    "news:*",
    "news:a.b",
    "news:1@a",
    "nntp://a/b/1",
    "telnet://u@a/",
    "wais://a/b",
    "wais://a/b?c",
    "wais://a/b/c/d",
    "file:///x",
    "file://localhost/x",
    "prospero://a//b;c=d",
];

#[test]
fn splits_every_conforming_form() {
    for text in URLS {
        let uri = UriRef::split(text);
        assert_eq!(uri.conforms_to(Grammar::Rfc1738), Ok(()), "{text}");
        assert!(Parts::of(uri).unwrap().is_some(), "{text}");
        let upper = text.to_uppercase();
        assert!(Parts::of(&upper).unwrap().is_some(), "{upper}");
    }
}

#[test]
fn returns_none_for_other_schemes() {
    for text in ["urn:a:b", "x-y://a/", "/a", "", "//a/b", "ftps://a/"] {
        assert_eq!(Parts::of(text), Ok(None), "{text}");
    }
}
