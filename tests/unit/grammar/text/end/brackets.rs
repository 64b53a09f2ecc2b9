//! Unit tests of `grammar/text/end/brackets.rs`.

use super::*;

#[test]
fn finds_the_first_bracket_that_nothing_closes() {
    let rows = [
        ("", None),
        ("a[b]", None),
        ("a[b", Some(1)),
        ("a]b[", Some(3)),
        ("a[b[c]", Some(1)),
        ("[[]", Some(0)),
        ("${{x}}", None),
        ("a${{x}", Some(1)),
        ("${{x}}/${{y", Some(7)),
        ("[${{x]", Some(1)),
        ("{{x", None),
    ];
    for (text, first) in rows {
        assert_eq!(first_unclosed(text.as_bytes()), first, "{text}");
    }
}

#[test]
fn lists_all_brackets_that_nothing_closes() {
    assert_eq!(all_unclosed(b"a[b[c]${{d[", 0), [1, 7, 10]);
    assert_eq!(all_unclosed(b"a[b[c]${{d[", 2), [7, 10]);
}
