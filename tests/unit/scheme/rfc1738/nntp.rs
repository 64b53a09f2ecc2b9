//! Unit tests of `scheme/rfc1738/nntp.rs`.

use super::*;
use crate::scheme::rfc1738::testing::assert_errors;

#[test]
fn splits_the_forms_of_rfc_1738_3_7() {
    for (text, port, group, article) in [
        ("nntp://a/comp.lang.c/0123", 119, "comp.lang.c", Some(123)),
        ("nntp://a:1119/comp.lang.c", 1119, "comp.lang.c", None),
        ("nntp://a/x#y", 119, "x", None),
    ] {
        let nntp = Nntp::from_uri(text).unwrap();
        assert_eq!(nntp.login().port(), port, "{text}");
        assert_eq!((nntp.group(), nntp.article()), (group.as_bytes(), article), "{text}");
    }
}

#[test]
fn rejects_other_schemes_and_missing_parts() {
    let rows = [
        ("news:x", "nntpurl", 0),
        ("nntp:x", "ip-schemepart", 5),
        ("nntp://a#x", "group", 8),
        ("nntp://a/", "group", 9),
        ("nntp://a//1", "group", 9),
        ("nntp://a/x/", "digits", 11),
        ("nntp://a/x/+1", "digits", 11),
        ("nntp://a/x/1/2", "digits", 11),
        ("nntp://a/x/18446744073709551616", "digits", 11),
    ];
    assert_errors(|uri| Nntp::from_uri(uri).err(), &rows);
}
