//! Unit tests of `uri/normalize.rs`.

use super::*;

fn normal(text: &str) -> String {
    let normal = UriRef::split(text).normalize().to_string();
    let again = UriRef::split(&normal).normalize().to_string();
    assert_eq!(again, normal, "{text}");
    normal
}

#[test]
fn splits_components_after_decoding_escapes() {
    assert_eq!(normal("http://%41.example:8%30/"), "http://a.example/");
    assert_eq!(normal("http://a.example/b/%2e%2E/c"), "http://a.example/c");
}

#[test]
fn decoding_creates_no_escapes() {
    assert_eq!(normal("a%%37%65"), "a%%37e");
    assert_eq!(normal("a%%371"), "a%%371");
    assert_eq!(normal("a%4%31"), "a%4%31");
    assert_eq!(normal("a%2541"), "a%2541");
    assert_eq!(normal("a%zz%41"), "a%zzA");
}

#[test]
fn a_path_does_not_become_an_authority() {
    assert_eq!(normal("foo:/a/..//b"), "foo:/.//b");
    assert_eq!(normal("foo:/.//b"), "foo:/.//b");
}

/// Each segment is a `CWD` (RFC 1738, 3.2.2), and `%2Fetc` is another directory than `etc`.
#[test]
fn keeps_ftp_paths_that_may_begin_anywhere() {
    assert_eq!(normal("ftp://a.example/b/../c"), "ftp://a.example/c");
    assert_eq!(normal("ftp://a.example/../c"), "ftp://a.example/../c");
    assert_eq!(normal("ftp://a.example/%2fetc/../c"), "ftp://a.example/%2Fetc/../c");
}

#[test]
fn removes_the_default_port_with_leading_zeros() {
    assert_eq!(normal("http://a.example:0080/"), "http://a.example/");
    assert_eq!(normal("http://a.example:99999999999/"), "http://a.example:99999999999/");
    assert_eq!(normal("x-y://a.example:99999999999/"), "x-y://a.example:99999999999/");
}
