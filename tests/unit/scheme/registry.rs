//! Unit tests of `scheme/registry.rs`.

use super::*;

#[test]
fn every_name_is_a_scheme_in_lower_case() {
    assert!(NAMES.len() > 300, "{}", NAMES.len());
    for name in NAMES {
        assert!(crate::scheme::is_scheme(name) && !name.iter().any(u8::is_ascii_uppercase));
        assert!(contains(name) && contains(&name.to_ascii_uppercase()));
    }
}

#[test]
fn contains_registered_names_only() {
    for name in ["http", "HTTPS", "z39.50r", "tn3270", "soap.beep", "svn", "irc"] {
        assert!(contains(name.as_bytes()), "{name}");
    }
    for name in ["url", "", "nhttp", "std", "dc", "a-name-of-more-than-thirty-two-bytes"] {
        assert!(!contains(name.as_bytes()), "{name}");
    }
}
