//! Unit tests of `gleaner/options/value/glob.rs`.

use globset::Glob;

use super::explain;

#[test]
fn remedies_are_globs() {
    for (wrong, expected, corrected) in [
        ("a[b", "] after [", "a\\[b"),
        ("{a", "} after {", "\\{a"),
        ("a}", "{ before }", "a\\}"),
        ("[z-a]", "alphabetical order; write a-z for z-a", "[a-z]"),
        ("a\\", "a character after the last \\", "a\\\\"),
    ] {
        let message = explain(&Glob::new(wrong).unwrap_err());
        assert!(message.starts_with("expected "), "{message}");
        assert!(message.contains(expected), "{message}");
        assert!(Glob::new(corrected).is_ok(), "{corrected}");
    }
}
