//! Unit tests of `scheme/rfc1738/http.rs`.

use super::*;
use crate::scheme::rfc1738::testing::assert_errors;

#[test]
fn splits_the_forms_of_rfc_1738_3_3() {
    for (text, port, segments, search) in [
        // "If neither <path> nor <searchpart> is present, the "/" may also be omitted."
        ("http://a", 80, &[][..], None),
        ("HTTP://a/", 80, &[""], None),
        ("http://a:8080/x%20y/z?p;q/r?", 8080, &["x y", "z"], Some("p;q/r?")),
        ("http://a//?", 80, &["", ""], Some("")),
        ("https://a/#x", 443, &[""], None),
        // The grammar does not allow these forms.
        ("http://u:p@a_b/~", 80, &["~"], None),
        ("http://a?x", 80, &[], Some("x")),
    ] {
        let http = Http::from_uri(text).unwrap();
        assert_eq!(http.login().port(), port, "{text}");
        let expected: Vec<_> = segments.iter().map(|segment| segment.as_bytes()).collect();
        assert_eq!(http.segments().collect::<Vec<_>>(), expected, "{text}");
        assert_eq!(http.search().as_deref(), search.map(str::as_bytes), "{text}");
    }
}

#[test]
fn rejects_other_schemes_and_missing_hosts() {
    let rows = [
        ("ftp://a/", "httpurl", 0),
        ("http:a", "ip-schemepart", 5),
        ("http:///a", "host", 7),
        ("http://a:b/", "port", 9),
    ];
    assert_errors(|uri| Http::from_uri(uri).err(), &rows);
}
