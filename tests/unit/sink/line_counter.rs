//! Unit tests of `sink/line_counter.rs`.

use super::{LineCounter, Position};

fn naive(text: &[u8], offset: usize) -> Position {
    let before = &text[..offset];
    let line = before.split(|byte| *byte == b'\n').count() as u64;
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    Position::new(line, (offset - start) as u64 + 1)
}

/// Queries each offset once the fed chunks reach more than `late` bytes past it.
fn check(text: &[u8], step: usize, late: usize, offsets: &[usize]) {
    let mut lines = LineCounter::new(late);
    let mut offsets = offsets.iter().copied().peekable();
    let mut fed = 0;
    for chunk in text.chunks(step) {
        fed += chunk.len();
        while let Some(offset) = offsets.next_if(|offset| offset + late < fed) {
            let position = lines.position(chunk, offset as u64);
            assert_eq!(position, naive(text, offset), "{offset} in steps of {step}");
        }
        let earliest = fed.saturating_sub(late + 1);
        lines.end_chunk(chunk, earliest as u64);
        assert!(lines.newlines.len() <= late + 1, "kept more than the window");
    }
    for offset in offsets {
        assert_eq!(lines.position(&[], offset as u64), naive(text, offset));
    }
}

#[test]
fn positions_are_independent_of_chunks() {
    let text = b"\na\n\nbb\r\nccc\n\n\n\ndddd eeee\rffff\n\n g\n".repeat(5);
    let all: Vec<usize> = (0..text.len()).collect();
    let some: Vec<usize> = (0..text.len()).step_by(7).collect();
    for step in [1, 2, 3, 5, 64, 1000] {
        for late in [0, 1, 2, 9, 40] {
            check(&text, step, late, &all);
            check(&text, step, late, &some);
            check(&text, step, late, &[3, text.len() - 1]);
        }
    }
}

#[test]
fn counts_any_number_of_newlines_at_once() {
    for number in (0..1000).chain([1 << 16]) {
        let text = "\n".repeat(number) + "x";
        let position = LineCounter::new(100).position(text.as_bytes(), number as u64);
        assert_eq!(position, naive(text.as_bytes(), number), "{number}");
    }
}

#[test]
fn drops_newlines_where_no_item_can_begin() {
    let mut lines = LineCounter::new(10);
    for _ in 0..1000 {
        let end = lines.chunk_start + 100;
        lines.end_chunk(&[b'\n'; 100], end);
    }
    assert!(lines.newlines.is_empty());
    assert_eq!(lines.position(b"x", 100_000), Position::new(100_001, 1));
}

#[test]
fn bounds_memory_in_an_overlong_reference_of_many_lines() {
    let mut lines = LineCounter::new(10);
    lines.end_chunk(b"a\n bc\n", 3);
    for _ in 0..1000 {
        lines.end_chunk(&[b'\n'; 100], 3);
        assert!(lines.newlines.len() <= 2 * lines.window + 100);
    }
    assert_eq!(lines.position(b"x y", 3), Position::new(2, 2));
    assert_eq!(lines.position(b"x y", 100_008), Position::new(100_003, 3));
}

#[test]
fn counts_exactly_after_an_overlong_reference_of_many_lines() {
    let mut lines = LineCounter::new(10);
    for _ in 0..500 {
        lines.end_chunk(&b"x\n".repeat(50), 0);
    }
    assert_eq!(lines.position(b"", 0), Position::new(1, 1));
    assert_eq!(lines.position(b"", 49_991), Position::new(24_996, 2));
}
