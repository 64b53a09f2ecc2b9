//! Unit tests of `grammar/uri/rfc2396.rs`.

use super::*;

fn fault(text: &str) -> (&'static str, usize) {
    let fault = parse(text.as_bytes(), true).unwrap_err();
    (fault.production.name, text.len() - fault.remaining)
}

fn ends(text: &str) -> [usize; 4] {
    let ComponentEnds { scheme, authority, path, query } = parse(text.as_bytes(), true).unwrap();
    [scheme, authority, path, query]
}

#[test]
fn splits_the_example_of_appendix_b() {
    assert_eq!(ends("http://www.ics.uci.edu/pub/ietf/uri/#Related"), [4, 22, 36, 36]);
}

#[test]
fn distinguishes_undefined_from_empty() {
    assert_eq!(ends("//?#"), [0, 2, 2, 3]);
    assert_eq!(ends(""), [0, 0, 0, 0]);
    assert_eq!(ends("?y"), [0, 0, 0, 2]);
}

#[test]
fn splits_an_opaque_part_at_its_question_mark() {
    assert_eq!(ends("mailto:joe@a.example?subject=a?b"), [6, 7, 20, 32]);
    assert_eq!(ends("a:?q"), [1, 2, 2, 4]);
}

#[test]
fn reports_the_production_and_the_offset() {
    assert_eq!(fault("1a:b"), ("scheme", 0));
    assert_eq!(fault("a_b:c"), ("scheme", 1));
    assert_eq!(fault(":b"), ("scheme", 0));
    assert_eq!(fault("a:"), ("opaque_part", 2));
    assert_eq!(fault("a:#f"), ("opaque_part", 2));
    assert_eq!(fault("a:b[c"), ("uric", 3));
    assert_eq!(fault("http://a.example/%zz"), ("escaped", 17));
    assert_eq!(fault("http://a.example/x%2"), ("escaped", 18));
    assert_eq!(fault("http://a.example/a b"), ("path_segments", 18));
    assert_eq!(fault("http://a.example?a|b"), ("query", 18));
    assert_eq!(fault("http://a.example#a#b"), ("fragment", 18));
    assert_eq!(fault("/a\\b"), ("path_segments", 2));
    assert_eq!(fault("a\"b"), ("rel_segment", 1));
    assert_eq!(fault("\u{fc}"), ("rel_segment", 0));
}
