//! Unit tests of `gleaner/search/segment_lines.rs`.

use super::{LineStart, SegmentLines};

#[test]
fn counts_segments_in_any_order() {
    let lines = SegmentLines::default();
    let segments: [&[u8]; 4] = [b"a\nb", b"cde", b"\n\nf", b"g"];
    for segment in [2, 0, 3, 1] {
        lines.add(segment, 3 * segment as u64, segments[segment]);
    }
    let starts = [0, 1, 2, 3].map(|segment| lines.line(segment));
    let expected = [(1, 0), (2, 2), (2, 2), (4, 8)];
    assert_eq!(starts, expected.map(|(number, start)| LineStart { number, start }));
}
