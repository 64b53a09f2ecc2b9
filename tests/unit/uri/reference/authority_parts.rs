//! Unit tests of `uri/reference/authority_parts.rs`.

use super::*;

#[test]
fn splits_any_authority() {
    for (authority, userinfo, host, port) in [
        ("", None, "", None),
        ("a", None, "a", None),
        ("u:p@a_b:80", Some("u:p"), "a_b", Some("80")),
        ("u@v@a:", Some("u@v"), "a", Some("")),
        ("[::1]", None, "[::1]", None),
        ("@[::1]:x", Some(""), "[::1]", Some("x")),
        ("[::1", None, "[::1", None),
        ("a:b:c", None, "a:b", Some("c")),
        ("é@é:é", Some("é"), "é", Some("é")),
    ] {
        assert_eq!(
            AuthorityParts::of(authority),
            AuthorityParts { userinfo, host, port },
            "{authority}"
        );
    }
}
