//! Unit tests of `src/codec/dot_map.rs`.

use super::*;

/// Unstuffs a stream in chunks of `step` bytes: returns its texts, the span of the terminating line after
/// each, and the map of the last text.
fn unstuffed(stream: &[u8], step: usize) -> (Vec<Vec<u8>>, Vec<Range<u64>>, DotMap) {
    let mut dots = DotMap::default();
    let (mut texts, mut ends) = (vec![Vec::new()], Vec::new());
    for chunk in stream.chunks(step) {
        let mut rest = chunk;
        while let Some(event) = dots.next(rest) {
            let text = texts.last_mut().unwrap();
            let consumed = match event {
                DotEvent::Text(n) => {
                    text.extend_from_slice(&rest[..n]);
                    n
                }
                DotEvent::Skip(n) => n,
                DotEvent::HeldReturn => {
                    text.push(b'\r');
                    0
                }
                DotEvent::End(n) => {
                    ends.push(dots.end());
                    texts.push(Vec::new());
                    n
                }
            };
            rest = &rest[consumed..];
        }
    }
    (texts, ends, dots)
}

#[test]
fn unstuffs_as_rfc_5321_and_rfc_3977_say() {
    for (stream, expected, end) in [
        ("a\r\n..b\r\n.\r\n", "a\r\n.b\r\n", 8..11),
        ("..\r\n.\r\n", ".\r\n", 4..7),
        // "If the first character is a period and there are other characters on the line, the
        // first character is deleted."
        (".b\r\n.\r\n", "b\r\n", 4..7),
        (".\rb\r\n.\r\n", "\rb\r\n", 5..8),
        ("a.\r\n...\r\n.\r\n", "a.\r\n..\r\n", 9..12),
        (".\r\n", "", 0..3),
        // A bare line feed ends no line.
        ("a\n.\nb\r\n.\r\n", "a\n.\nb\r\n", 7..10),
        ("a\n.\r\nb\r\n.\r\n", "a\n.\r\nb\r\n", 8..11),
        ("a\r\n.\nb\r\n.\r\n", "a\r\n\nb\r\n", 8..11),
        ("a\n..b\r\n.\r\n", "a\n..b\r\n", 7..10),
        ("a\r\r\n.\r\n", "a\r\r\n", 4..7),
        (".\r\r\n.\r\n", "\r\r\n", 4..7),
        ("a\r.b\r\n.\r\n", "a\r.b\r\n", 6..9),
    ] {
        for step in [1, 2, 3, 100] {
            let (texts, ends, _) = unstuffed(stream.as_bytes(), step);
            assert_eq!(texts, [expected.as_bytes(), b""], "{stream:?} by {step}");
            assert_eq!(ends, std::slice::from_ref(&end), "{stream:?} by {step}");
        }
    }
}

#[test]
fn maps_spans_of_the_text_to_spans_of_the_stream() {
    let stream = b"x\r\n.\r\n..ab\r\n..\r\n.c\r\nd";
    for step in [1, 3, 100] {
        let (texts, ends, mut dots) = unstuffed(stream, step);
        let text = &texts[1];
        assert_eq!(
            (&text[..], ends.as_slice()),
            (&b".ab\r\n.\r\nc\r\nd"[..], std::slice::from_ref(&(3..6)))
        );
        // The offset in the stream of each byte of the text.
        let offsets = [7, 8, 9, 10, 11, 13, 14, 15, 17, 18, 19, 20];
        for start in 0..text.len() {
            for end in start + 1..=text.len() {
                let span = offsets[start]..offsets[end - 1] + 1;
                assert_eq!(dots.in_stream(start as u64..end as u64), span);
                let part = &text[start..end];
                let restored = dots.restore(part, start as u64);
                let in_stream = &stream[usize::try_from(span.start).unwrap()..]
                    [..usize::try_from(span.end - span.start).unwrap()];
                assert_eq!(restored.as_deref().unwrap_or(part), in_stream);
                assert_eq!(restored.is_some(), in_stream != part);
            }
        }
        dots.forget(4, 4);
        assert_eq!(dots.in_stream(4..9), 11..18);
        assert_eq!(dots.in_stream(6..7), 14..15);
    }
}

#[test]
fn forgets_the_dots_within_an_overlong_reference() {
    let line = "..012345\r\n";
    let (_, _, mut dots) = unstuffed(line.repeat(100).as_bytes(), 7);
    // Each line of ten bytes loses its first one.
    let spans = [0..900, 9..900, 27..887, 100..892];
    let expected = spans.clone().map(|span| dots.in_stream(span));
    assert_eq!(expected, [1..1000, 11..1000, 31..986, 112..992]);
    dots.forget(0, 880);
    assert!(dots.removed.len() < 20, "{:?}", dots.removed);
    assert_eq!(spans.map(|span| dots.in_stream(span)), expected);
}
