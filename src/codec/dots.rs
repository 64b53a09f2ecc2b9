//! Dot-stuffing undone (RFC 5321, 4.5.2; RFC 3977, 3.1.1).

use std::collections::VecDeque;
use std::ops::Range;

use memchr::memmem;

use crate::work;

/// What the next bytes of a dot-stuffed stream are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// So many bytes of text.
    Text(usize),
    /// So many bytes that are none: a dot put in, or what may turn out to be a line that is one dot.
    Nothing(usize),
    /// No byte, but a carriage return passed as [`Self::Nothing`] was text.
    Return,
    /// So many bytes, the last of a line that is one dot: the text has ended.
    End(usize),
}

/// Where in a line the stream is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Line {
    #[default]
    Start,
    /// After a dot that it begins with.
    Dot,
    /// After such a dot and a carriage return.
    DotReturn,
    Within,
    /// After a carriage return within it.
    Return,
}

/// Tells text from what dot-stuffing put in, and where in the stream text stands.
///
/// Lines end with a carriage return and a line feed. Bare line feeds end none: of accepting them RFC 5321,
/// 4.1.1.4, says that "SMTP server systems MUST NOT do this, even in the name of improved robustness". A
/// sender could else end a text here that goes on for others. Offsets in the text begin at 0 with each
/// text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dots {
    line: Line,
    /// How much text has passed.
    passed: u64,
    /// Where the text begins in the stream.
    origin: u64,
    taken: VecDeque<Taken>,
    /// The dots before the first of these.
    forgotten: u64,
}

/// A dot that was taken out.
#[derive(Clone, Copy, Debug)]
struct Taken {
    /// The place in the text before which it stood.
    at: u64,
    /// How many there are in the text up to this one.
    total: u64,
}

/// A span begins no more than this behind its outer span: `URL:` and 64 bytes of white space are between.
const NEAR: u64 = 128;

impl Dots {
    /// What `input`, the next bytes of the stream, begins with; nothing where it is empty.
    pub fn next(&mut self, input: &[u8]) -> Option<Piece> {
        let first = *input.first()?;
        match (self.line, first) {
            (Line::Start, b'.') => {
                self.line = Line::Dot;
                Some(Piece::Nothing(1))
            }
            (Line::Dot, b'\r') => {
                self.line = Line::DotReturn;
                Some(Piece::Nothing(1))
            }
            (Line::DotReturn, b'\n') => Some(Piece::End(1)),
            (Line::Dot, _) => {
                self.take();
                Some(self.text(input))
            }
            (Line::DotReturn, _) => {
                self.take();
                self.passed += 1;
                self.line = Line::Return;
                Some(Piece::Return)
            }
            (Line::Return, b'\n') => {
                self.passed += 1;
                self.line = Line::Start;
                Some(Piece::Text(1))
            }
            (Line::Start | Line::Within | Line::Return, _) => Some(self.text(input)),
        }
    }

    fn text(&mut self, input: &[u8]) -> Piece {
        let length = memmem::find(input, b"\r\n.").map_or(input.len(), |at| at + 2);
        work::count(length);
        self.line = match &input[..length] {
            [.., b'\r', b'\n'] => Line::Start,
            [.., b'\r'] => Line::Return,
            _ => Line::Within,
        };
        self.passed += length as u64;
        Piece::Text(length)
    }

    /// How many of the bytes that were passed as nothing may still turn out to be text.
    pub fn held(&self) -> usize {
        usize::from(self.line == Line::DotReturn)
    }

    fn take(&mut self) {
        self.taken.push_back(Taken { at: self.passed, total: self.before(self.passed) + 1 });
    }

    /// How many dots were taken out before the byte at `at`.
    fn before(&self, at: u64) -> u64 {
        let count = self.taken.partition_point(|taken| taken.at <= at);
        count.checked_sub(1).map_or(self.forgotten, |last| self.taken[last].total)
    }

    /// Begins the next text, after a [`Piece::End`]; returns the span of the line that was one dot.
    pub fn end(&mut self) -> Range<u64> {
        let start = self.origin + self.before(self.passed) + self.passed;
        let end = start + 3;
        *self = Self { origin: end, ..Self::default() };
        start..end
    }

    /// Where in the stream a span of the text stands.
    pub fn in_stream(&self, span: Range<u64>) -> Range<u64> {
        let place = |at: u64| self.origin + self.before(at) + at;
        // The last byte, as a dot may have stood behind it.
        place(span.start)..place(span.end.saturating_sub(1)) + 1
    }

    /// The bytes of the stream of which `text`, that begins at `start`, is left; nothing where they are
    /// the same.
    pub fn stuffed(&self, text: &[u8], start: u64) -> Option<Vec<u8>> {
        let from = self.taken.partition_point(|taken| taken.at <= start);
        let within =
            |taken: &Taken| usize::try_from(taken.at - start).ok().filter(|&at| at < text.len());
        let places: Vec<usize> = self.taken.range(from..).map_while(within).collect();
        if places.is_empty() {
            return None;
        }
        let mut stuffed = Vec::with_capacity(text.len() + places.len());
        let mut done = 0;
        for at in places {
            stuffed.extend_from_slice(&text[done..at]);
            stuffed.push(b'.');
            done = at;
        }
        stuffed.extend_from_slice(&text[done..]);
        Some(stuffed)
    }

    /// Forgets what no later span needs: its outer span begins at `earliest` or after it, and it ends at
    /// `kept` or after it.
    pub fn forget(&mut self, earliest: u64, kept: u64) {
        let gone = self.taken.partition_point(|taken| taken.at <= earliest);
        self.forgotten = self.before(earliest);
        self.taken.drain(..gone);
        // What is over-long begins long before it ends, and of the dots between none but the last counts.
        let from = self.taken.partition_point(|taken| taken.at <= earliest.saturating_add(NEAR));
        let to = self.taken.partition_point(|taken| taken.at < kept);
        if to > from + 1 {
            self.taken.drain(from..to - 1);
        }
        if self.taken.is_empty() {
            self.taken = VecDeque::new();
        }
    }

    /// Whether a dot was taken out.
    #[cfg(feature = "mail")]
    pub fn any(&self) -> bool {
        self.before(self.passed) > 0
    }

    /// Forgets where all dots stood, as no span will be asked for but that of the last line.
    #[cfg(feature = "mail")]
    pub fn forget_all(&mut self) {
        self.forgotten = self.before(self.passed);
        self.taken.clear();
    }
}

/// Takes the dots out of a text, where it lies, that has no line that is one dot; returns how long it is
/// then.
#[cfg(feature = "mail")]
pub(crate) fn undo(text: &mut [u8]) -> usize {
    let mut dots = Dots::default();
    let (mut seen, mut length) = (0, 0);
    while let Some(piece) = dots.next(&text[seen..]) {
        match piece {
            Piece::Text(more) => {
                text.copy_within(seen..seen + more, length);
                seen += more;
                length += more;
            }
            Piece::Nothing(more) | Piece::End(more) => seen += more,
            Piece::Return => {
                text[length] = b'\r';
                length += 1;
            }
        }
        dots.forget_all();
    }
    length
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts, and the span of the line after each, of a stream that comes in steps.
    fn undone(stream: &[u8], step: usize) -> (Vec<Vec<u8>>, Vec<Range<u64>>, Dots) {
        let mut dots = Dots::default();
        let (mut texts, mut ends) = (vec![Vec::new()], Vec::new());
        for chunk in stream.chunks(step) {
            let mut rest = chunk;
            while let Some(piece) = dots.next(rest) {
                let text = texts.last_mut().unwrap();
                let taken = match piece {
                    Piece::Text(n) => {
                        text.extend_from_slice(&rest[..n]);
                        n
                    }
                    Piece::Nothing(n) => n,
                    Piece::Return => {
                        text.push(b'\r');
                        0
                    }
                    Piece::End(n) => {
                        ends.push(dots.end());
                        texts.push(Vec::new());
                        n
                    }
                };
                rest = &rest[taken..];
            }
        }
        (texts, ends, dots)
    }

    #[test]
    fn rfc_5321_and_rfc_3977() {
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
                let (texts, ends, _) = undone(stream.as_bytes(), step);
                assert_eq!(texts, [expected.as_bytes(), b""], "{stream:?} by {step}");
                assert_eq!(ends, std::slice::from_ref(&end), "{stream:?} by {step}");
            }
        }
    }

    #[cfg(feature = "mail")]
    #[test]
    fn a_whole_text() {
        for (text, expected) in [
            ("", ""),
            ("a\r\n..b\r\n", "a\r\n.b\r\n"),
            ("..\r\n...\r\n..", ".\r\n..\r\n."),
            (".b\r\nc\r\n.\rd\r\n", "b\r\nc\r\n\rd\r\n"),
            ("a\n..b\n.\n", "a\n..b\n.\n"),
        ] {
            let mut bytes = text.as_bytes().to_vec();
            let length = undo(&mut bytes);
            assert_eq!(&bytes[..length], expected.as_bytes(), "{text:?}");
        }
    }

    #[test]
    fn spans_in_the_stream() {
        let stream = b"x\r\n.\r\n..ab\r\n..\r\n.c\r\nd";
        for step in [1, 3, 100] {
            let (texts, ends, mut dots) = undone(stream, step);
            let text = &texts[1];
            assert_eq!(
                (&text[..], ends.as_slice()),
                (&b".ab\r\n.\r\nc\r\nd"[..], std::slice::from_ref(&(3..6)))
            );
            // Where each byte of the text stands.
            let places = [7, 8, 9, 10, 11, 13, 14, 15, 17, 18, 19, 20];
            for start in 0..text.len() {
                for end in start + 1..=text.len() {
                    let span = places[start]..places[end - 1] + 1;
                    assert_eq!(dots.in_stream(start as u64..end as u64), span);
                    let part = &text[start..end];
                    let stuffed = dots.stuffed(part, start as u64);
                    let in_stream = &stream[usize::try_from(span.start).unwrap()..]
                        [..usize::try_from(span.end - span.start).unwrap()];
                    assert_eq!(stuffed.as_deref().unwrap_or(part), in_stream);
                    assert_eq!(stuffed.is_some(), in_stream != part);
                }
            }
            dots.forget(4, 4);
            assert_eq!(dots.in_stream(4..9), 11..18);
            assert_eq!(dots.in_stream(6..7), 14..15);
        }
    }

    #[test]
    fn what_lies_within_something_over_long_is_forgotten() {
        let line = "..012345\r\n";
        let (_, _, mut dots) = undone(line.repeat(100).as_bytes(), 7);
        // Of each line one byte of ten is gone, the first.
        let spans = [0..900, 9..900, 27..887, 100..892];
        let expected = spans.clone().map(|span| dots.in_stream(span));
        assert_eq!(expected, [1..1000, 11..1000, 31..986, 112..992]);
        dots.forget(0, 880);
        assert!(dots.taken.len() < 20, "{:?}", dots.taken);
        assert_eq!(spans.map(|span| dots.in_stream(span)), expected);
    }
}
