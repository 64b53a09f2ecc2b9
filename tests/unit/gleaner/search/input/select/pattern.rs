use std::path::Path;

use super::hint;

#[test]
fn names_the_option_for_what_was_meant() {
    for (path, named) in [
        ("github.com", "--host github.com:"),
        ("www.example.org", "--host www.example.org:"),
        ("https://github.com/x", "--host github.com:"),
        ("github.com/x", "--host github.com:"),
        (r"example\.org", "--host, --uri-path"),
        ("*.pdf", "--host, --uri-path"),
    ] {
        let hint = hint(Path::new(path)).unwrap_or_default();
        assert!(hint.contains(named), "{path}: {hint:?}");
    }
}

#[test]
fn says_nothing_of_names_of_files() {
    for path in ["notes", "notes.txt", "readme.md", "access.log", "a/b", "../x.mbox", "C:x", ""] {
        assert_eq!(hint(Path::new(path)), None, "{path}");
    }
}
