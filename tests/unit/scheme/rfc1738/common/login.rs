//! Unit tests of `scheme/rfc1738/common/login.rs`.

use super::*;
use crate::scheme::rfc1738::testing::assert_errors;

#[test]
fn distinguishes_empty_and_missing_parts_as_rfc_1738_3_1() {
    for (text, user, password) in [
        ("x://host.com/", None, None),
        ("x://@host.com/", Some(""), None),
        ("x://foo:@host.com/", Some("foo"), Some("")),
        ("x://:@host.com/", Some(""), Some("")),
        ("x://%3Aa%40:b%2F:c@host.com/", Some(":a@"), Some("b/:c")),
        // The grammar requires the first "@" to be encoded; the last one delimits the host.
        ("x://joe@b.example:p@host.com/", Some("joe@b.example"), Some("p")),
    ] {
        let uri = UriRef::split(text);
        let (login, path) = Login::with_path(uri, 7).unwrap();
        assert_eq!(login.user(), user.map(str::as_bytes), "{text}");
        assert_eq!(login.password(), password.map(str::as_bytes), "{text}");
        assert_eq!((login.host(), login.port(), path), ("host.com", 7, Some("")), "{text}");
    }
}

#[test]
fn splits_hosts_and_ports() {
    for (text, host, port, path) in [
        ("x://a", "a", 7, None),
        ("x://a:", "a", 7, None),
        ("x://a:80", "a", 80, None),
        ("x://a_b:0080/c?d#e", "a_b", 80, Some("c?d")),
        ("x://[1::2]:8//", "[1::2]", 8, Some("/")),
        ("x://[1::2]", "[1::2]", 7, None),
        // As `UriRef::hazards` reads it: a host must be the same in each view of a reference.
        ("x://[:/", "[:", 7, Some("")),
        ("x://\u{fc}:65535/", "\u{fc}", 65535, Some("")),
    ] {
        let uri = UriRef::split(text);
        let (login, rest) = Login::with_path(uri, 7).unwrap();
        assert_eq!((login.host(), login.port(), rest), (host, port, path), "{text}");
    }
}

#[test]
fn rejects_missing_and_invalid_parts() {
    let rows = [
        ("x:a", "ip-schemepart", 2),
        ("x:/a", "ip-schemepart", 2),
        ("x://", "host", 4),
        ("x:///a", "host", 4),
        ("x://u@:8/", "host", 6),
        ("x://a:b", "port", 6),
        ("x://a:+8", "port", 6),
        ("x://a:65536/", "port", 6),
        ("x://a:8:8", "port", 6),
        ("x://a?b", "urlpath", 5),
    ];
    assert_errors(|uri| Login::with_path(uri, 7).err(), &rows);
}
