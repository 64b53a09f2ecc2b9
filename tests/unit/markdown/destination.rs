//! Where destinations stand.

use super::{of_definition, of_inline};

#[track_caller]
fn inline(source: &str, text_end: usize) -> Option<(&str, &str)> {
    let found = of_inline(source, text_end, source.len())?;
    Some((&source[found.raw], &source[found.outer]))
}

#[test]
fn finds_destinations_of_links() {
    assert_eq!(inline("[t](x)", 2), Some(("x", "x")));
    assert_eq!(inline("[t](< a > 'b')", 2), Some((" a ", "< a >")));
    assert_eq!(inline("[t \n> ](\n> > x)", 2), Some(("x", "x")));
    assert_eq!(inline(r"[t](a\)(b\()c)", 2), Some((r"a\)(b\()c", r"a\)(b\()c")));
    assert_eq!(inline("[t]()", 2), None);
    assert_eq!(inline("[t](<>)", 2), None);
    assert_eq!(inline("", 2), None);
}

#[test]
fn finds_destinations_of_definitions() {
    let source = r"[a\]b]: <x> 'y'";
    let found = of_definition(source, 0..source.len()).expect("a definition");
    assert_eq!((&source[found.raw], &source[found.outer]), ("x", "<x>"));
    assert!(of_definition("[a", 0..2).is_none());
    assert!(of_definition("[a]", 0..3).is_none());
}
