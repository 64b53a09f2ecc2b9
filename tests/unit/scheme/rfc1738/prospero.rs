//! Unit tests of `scheme/rfc1738/prospero.rs`.

use super::*;
use crate::scheme::rfc1738::testing::{assert_errors, pairs};

#[test]
fn splits_the_forms_of_rfc_1738_3_11() {
    for (text, port, hsoname, fields) in [
        ("prospero://host.dom//pros/name", 1525, "/pros/name", &[][..]),
        ("prospero://host.dom:191/pros/name", 191, "pros/name", &[]),
        ("prospero://a/", 1525, "", &[]),
        ("prospero://a/x?y%3Bz;b=1;c=d%3D=#e", 1525, "x?y;z", &[("b", "1"), ("c", "d==")]),
        ("prospero://a/;=", 1525, "", &[("", "")]),
    ] {
        let prospero = Prospero::from_uri(text).unwrap();
        assert_eq!(prospero.login().port(), port, "{text}");
        assert_eq!(prospero.hsoname(), hsoname.as_bytes(), "{text}");
        assert_eq!(pairs(&prospero.fields().collect::<Vec<_>>()), fields, "{text}");
    }
}

#[test]
fn rejects_other_schemes_and_missing_parts() {
    let rows = [
        ("ftp://a/", "prosperourl", 0),
        ("prospero:x", "ip-schemepart", 9),
        ("prospero://a", "ppath", 12),
        ("prospero://a/x;", "fieldspec", 15),
        ("prospero://a/x;y;z=", "fieldspec", 16),
    ];
    assert_errors(|uri| Prospero::from_uri(uri).err(), &rows);
}
