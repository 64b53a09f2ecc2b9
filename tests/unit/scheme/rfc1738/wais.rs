//! Unit tests of `scheme/rfc1738/wais.rs`.

use super::*;
use crate::scheme::rfc1738::testing::assert_errors;

#[test]
fn splits_the_forms_of_rfc_1738_3_9() {
    for (text, port, database, search, document) in [
        ("wais://a/db", 210, "db", None, None),
        ("wais://a:8001/", 8001, "", None, None),
        ("wais://a/db?", 210, "db", Some(""), None),
        ("wais://a/db?x%20y/z?#w", 210, "db", Some("x y/z?"), None),
        ("wais://a/db/TEXT/a%2Fb", 210, "db", None, Some(("TEXT", "a/b"))),
        // The grammar does not allow this wpath, but the form is clear.
        ("wais://a/db/HTML/a=1;/b?c", 210, "db", None, Some(("HTML", "a=1;/b?c"))),
    ] {
        let wais = Wais::from_uri(text).unwrap();
        assert_eq!((wais.login().port(), wais.database()), (port, database.as_bytes()));
        assert_eq!(wais.search(), search.map(str::as_bytes), "{text}");
        assert_eq!(wais.wtype(), document.map(|(wtype, _)| wtype.as_bytes()), "{text}");
        assert_eq!(wais.wpath(), document.map(|(_, wpath)| wpath.as_bytes()), "{text}");
    }
}

#[test]
fn rejects_other_schemes_and_missing_parts() {
    let rows = [
        ("z39.50r://a/b", "waisurl", 0),
        ("wais:a", "ip-schemepart", 5),
        ("wais://a", "waisdatabase", 8),
        ("wais://a?x", "urlpath", 8),
        ("wais://a/db/TEXT#x", "waisdoc", 16),
    ];
    assert_errors(|uri| Wais::from_uri(uri).err(), &rows);
}
