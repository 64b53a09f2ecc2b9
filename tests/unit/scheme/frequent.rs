//! Unit tests of `scheme/frequent.rs`.

use super::*;

#[test]
fn finds_each_scheme_in_either_case_before_its_slashes_only() {
    for (name, slashes) in FREQUENT {
        for name in [name.to_owned(), name.to_ascii_uppercase()] {
            let text = format!("see also {name}");
            assert_eq!(frequent(text.as_bytes(), slashes), Some(name.len()), "{text}");
            assert_eq!(frequent(text.as_bytes(), !slashes), None, "{text}");
            assert_eq!(frequent(name.as_bytes(), slashes), None, "{name}");
        }
    }
    for text in ["see also gopher", "see also htt", "12345678", "@@@@(4440"] {
        assert_eq!(frequent(text.as_bytes(), true), None, "{text}");
    }
}
