//! Unit tests of `extract/refanged/offsets.rs`.

use super::OffsetMap;

/// Returns the map of `hxxp://a[.]b[.]c` at the offset 10, rewritten to `http://a.b.c`.
fn map() -> OffsetMap {
    let mut map = OffsetMap::default();
    map.add(10, 4, 4);
    map.add(18, 1, 3);
    map.add(20, 1, 3);
    map
}

#[test]
fn maps_spans_around_replacements() {
    let map = map();
    for (text, stream) in [
        (0..10, 0..10),
        (10..22, 10..26),
        (10..18, 10..18),
        (10..19, 10..21),
        (18..19, 18..21),
        (19..20, 21..22),
        (20..21, 22..25),
        (21..30, 25..34),
        (30..30, 34..34),
    ] {
        assert_eq!(map.span(&text), stream, "{text:?}");
    }
    assert_eq!(map.removed(), 4);
}

#[test]
fn knows_which_spans_have_replacements() {
    let map = map();
    assert!(map.has_edit(&(0..11)) && map.has_edit(&(13..14)) && map.has_edit(&(19..21)));
    assert!(!map.has_edit(&(0..10)) && !map.has_edit(&(14..18)) && !map.has_edit(&(21..99)));
}

#[test]
fn forgets_what_no_span_needs() {
    let mut kept = map();
    kept.forget(19, 25);
    assert_eq!(kept.span(&(19..22)), map().span(&(19..22)));
    // A span that begins at 0 and ends after 1,000 replacements.
    let (mut all, mut few) = (OffsetMap::default(), OffsetMap::default());
    for at in 0..1000 {
        all.add(10 * at, 1, 3);
        few.add(10 * at, 1, 3);
        few.forget(0, 10 * at);
    }
    assert!(few.edits.len() < 20, "{}", few.edits.len());
    for span in [0..9_995, 5..10_000, 120..9_995] {
        assert_eq!(few.span(&span), all.span(&span), "{span:?}");
    }
}
