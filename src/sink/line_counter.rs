//! [`LineCounter`]: the lines of offsets in a stream that arrives in chunks.

use std::collections::VecDeque;

use memchr::memchr_iter;

use crate::checkpoint::save_fields;
#[cfg(feature = "mail")]
use crate::checkpoint::{restored, saved};
#[cfg(feature = "mail")]
use crate::mail::Finding;
use crate::position::{Line, Position};

/// Finds the line and the column of ascending offsets in a stream that arrives in chunks.
///
/// An item may begin in an earlier chunk than the one that completes it. The counter keeps no text, only the offsets of
/// the newlines after the [earliest](crate::Extractor::earliest) offset of later items. It reads each byte at most
/// twice.
///
/// ```
/// use gleaner::sink::{LineCounter, Position};
/// use gleaner::{Config, Extractor};
///
/// let config = Config::new();
/// let (mut extractor, mut lines) = (Extractor::new(&config), LineCounter::new(config.get_max_reference()));
/// let mut found = Vec::new();
/// for chunk in [b"See\n  http://a.exam".as_slice(), b"ple/x\n  and http://b.example/\n"] {
///     extractor.feed(chunk, |item| found.push(lines.position(chunk, item.span().start)));
///     lines.end_chunk(chunk, extractor.earliest());
/// }
/// extractor.finish(|item| found.push(lines.position(b"", item.span().start)));
/// assert_eq!(found, [Position::new(2, 3), Position::new(3, 7)]);
/// ```
#[derive(Clone, Debug)]
pub struct LineCounter {
    /// All newlines before this offset are counted.
    counted: u64,
    /// The line that contains `counted`.
    line: Line,
    /// The newlines between `counted` and the chunk, in ascending order.
    newlines: VecDeque<u64>,
    chunk_start: u64,
    /// The number of recent newlines whose offsets are kept.
    window: usize,
    omitted: Option<OmittedNewlines>,
    /// The offset and the position at which the text of the last part of a message begins.
    #[cfg(feature = "mail")]
    part: Option<(u64, Position)>,
}

/// The position of a finding that may be in mail.
///
/// See [`LineCounter::finding_position`] for an example.
#[cfg(feature = "mail")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FindingPosition {
    /// The position in the stream: of the first byte of the finding or, if its part was
    /// [decoded](crate::mail::Origin::is_encoded), of the [start](crate::mail::Origin::part_start) of the encoded text.
    pub position: Position,
    /// The line in the text of the part, decoded if need be, from 1; `None` in plain text.
    pub part_line: Option<u64>,
}

#[cfg(feature = "mail")]
impl From<Position> for FindingPosition {
    fn from(position: Position) -> Self {
        Self { position, part_line: None }
    }
}

/// Newlines inside an overlong reference: no item begins there, so their number suffices.
#[derive(Clone, Copy, Debug)]
struct OmittedNewlines {
    /// The number of entries of `newlines` before the omitted ones.
    after: usize,
    count: u64,
}

save_fields!(OmittedNewlines { after, count });

#[cfg(feature = "mail")]
save_fields!(LineCounter { counted, line, newlines, chunk_start, window, omitted, part });

/// An upper bound on the newlines between the earliest offset and the start of an overlong
/// reference: `URL:` and 64 bytes of white space.
const BEFORE_OMITTED: usize = 128;

impl LineCounter {
    /// Creates a counter for a stream whose references have at most `max_reference` bytes:
    /// [`Config::get_max_reference`](crate::Config::get_max_reference).
    ///
    /// The counter keeps about `max_reference` offsets, even if an overlong reference spans more lines. With
    /// `usize::MAX` it keeps the offset of every newline after the `earliest` of [`end_chunk`](Self::end_chunk), as a
    /// stream that [`mail::Findings`](crate::mail::Findings) reads ahead needs.
    ///
    /// See [`LineCounter`] for an example.
    #[must_use]
    pub fn new(max_reference: usize) -> Self {
        Self::starting_at(0, Position::new(1, 1), max_reference)
    }

    /// Creates a counter for the rest of a stream, from the byte at `offset` on, which has this position. Its line must
    /// begin in the stream: a `column` of more than `offset + 1` counts as that.
    ///
    /// ```
    /// use gleaner::sink::{LineCounter, Position};
    /// let mut lines = LineCounter::starting_at(100, Position::new(7, 3), 8192);
    /// assert_eq!(lines.position(b"a\nb", 101), Position::new(7, 4));
    /// assert_eq!(lines.position(b"a\nb", 102), Position::new(8, 1));
    /// ```
    #[must_use]
    pub fn starting_at(offset: u64, position: Position, max_reference: usize) -> Self {
        Self {
            counted: offset,
            line: Line {
                number: position.line,
                start: (offset + 1).saturating_sub(position.column),
            },
            newlines: VecDeque::new(),
            chunk_start: offset,
            window: max_reference.saturating_add(4096),
            omitted: None,
            #[cfg(feature = "mail")]
            part: None,
        }
    }

    /// Returns the position of the byte at `offset`, which is in the current `chunk` or before it.
    ///
    /// The offset must not be less than the offset of an earlier call, nor than the `earliest` of the last
    /// [`end_chunk`](Self::end_chunk); otherwise the position is meaningless.
    ///
    /// See [`LineCounter`] for an example.
    pub fn position(&mut self, chunk: &[u8], offset: u64) -> Position {
        self.count_to(chunk, offset);
        self.line.position(offset)
    }

    /// Returns the position of a finding, which an editor can open, and its line in the text of its part.
    ///
    /// This counts as a call of [`position`](Self::position) for the [start](crate::mail::Origin::part_start) of the part
    /// and, unless the part was decoded, for the finding. The start must be in the current chunk or after the `earliest`
    /// of the last [`end_chunk`](Self::end_chunk), unless an earlier finding, or [`begin_part`](Self::begin_part), had the
    /// same start.
    ///
    /// ```
    /// use gleaner::mail::{Findings, Options};
    /// use gleaner::sink::{LineCounter, Position};
    ///
    /// let mail: &[u8] = b"From: a\nSubject: =?utf-8?q?see_http=3A//a.example/?=\n\nor\n http://b.example/\n";
    /// let mut lines = LineCounter::new(8192);
    /// let mut found = Vec::new();
    /// for finding in Findings::new(mail, &Options::new())? {
    ///     let at = lines.finding_position(mail, &finding?);
    ///     found.push((at.position, at.part_line));
    /// }
    /// assert_eq!(found, [(Position::new(2, 9), Some(1)), (Position::new(5, 2), Some(2))]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[cfg(feature = "mail")]
    pub fn finding_position(&mut self, chunk: &[u8], finding: &Finding<'_>) -> FindingPosition {
        let offset = finding.item().span().start;
        let Some(origin) = finding.origin() else { return self.position(chunk, offset).into() };
        let start = self.begin_part(chunk, origin.part_start());
        if let Some(decoded) = origin.position() {
            return FindingPosition { position: start, part_line: Some(decoded.line) };
        }
        let position = self.position(chunk, offset);
        let part_line = position.line.saturating_sub(start.line) + 1;
        FindingPosition { position, part_line: Some(part_line) }
    }

    /// Remembers the position at which the text of a part begins, for findings in it in later chunks, and returns it.
    /// The offset must be as for [`position`](Self::position), or that of the last call.
    ///
    /// ```
    /// use gleaner::sink::{LineCounter, Position};
    /// let mut lines = LineCounter::new(8192);
    /// assert_eq!(lines.begin_part(b"a\nb", 2), Position::new(2, 1));
    /// lines.end_chunk(b"a\nb", 3);
    /// assert_eq!(lines.begin_part(b"c\n", 2), Position::new(2, 1));
    /// ```
    #[cfg(feature = "mail")]
    pub fn begin_part(&mut self, chunk: &[u8], offset: u64) -> Position {
        match self.part {
            Some((start, position)) if start == offset => position,
            _ => {
                let position = self.position(chunk, offset);
                self.part = Some((offset, position));
                position
            }
        }
    }

    /// Ends a chunk: the next chunk follows it, and later offsets must not be less than `earliest`.
    ///
    /// See [`LineCounter`] for an example.
    pub fn end_chunk(&mut self, chunk: &[u8], earliest: u64) {
        let end = self.chunk_start + chunk.len() as u64;
        self.count_to(chunk, earliest.min(end));
        let from = self.counted.max(self.chunk_start);
        let rest = self.in_chunk(chunk, from, end);
        self.newlines.extend(memchr_iter(b'\n', rest).map(|at| from + at as u64));
        self.chunk_start = end;
        if self.newlines.len() / 2 > self.window {
            self.omit_newlines();
        }
    }

    /// Returns the state between two chunks as bytes, which [`restore`](Self::restore) reads.
    #[cfg(feature = "mail")]
    #[doc(hidden)]
    #[must_use]
    pub fn save(&self) -> Vec<u8> {
        saved(self)
    }

    /// Returns the counter of which these are the bytes; `None` if they are something else.
    #[cfg(feature = "mail")]
    #[doc(hidden)]
    #[must_use]
    pub fn restore(bytes: &[u8]) -> Option<Self> {
        restored(bytes)
    }

    fn count_to(&mut self, chunk: &[u8], offset: u64) {
        while let Some(&newline) = self.newlines.front().filter(|newline| **newline < offset) {
            self.newlines.pop_front();
            self.line = Line { number: self.line.number + 1, start: newline + 1 };
            self.advance_to_omitted();
        }
        let from = self.counted.max(self.chunk_start);
        self.line.advance(self.in_chunk(chunk, from, offset), from);
        self.counted = self.counted.max(offset);
    }

    /// Counts the omitted newlines if they are next, after a newline was counted.
    fn advance_to_omitted(&mut self) {
        if let Some(omitted) = &mut self.omitted {
            omitted.after = omitted.after.saturating_sub(1);
            if omitted.after == 0 {
                self.line.number += omitted.count;
                self.omitted = None;
            }
        }
    }

    /// Replaces newlines older than the window by their number.
    fn omit_newlines(&mut self) {
        let omitted =
            self.omitted.get_or_insert(OmittedNewlines { after: BEFORE_OMITTED, count: 0 });
        let end = self.newlines.len().saturating_sub(self.window);
        if let Some(count) = end.checked_sub(omitted.after) {
            self.newlines.drain(omitted.after..end);
            omitted.count += count as u64;
        }
    }

    /// Clips the range to the chunk.
    fn in_chunk<'c>(&self, chunk: &'c [u8], from: u64, to: u64) -> &'c [u8] {
        let index = |offset: u64| usize::try_from(offset.saturating_sub(self.chunk_start));
        match (index(from), index(to)) {
            (Ok(from), Ok(to)) => chunk.get(from..to.min(chunk.len())).unwrap_or_default(),
            _ => &[],
        }
    }
}

#[cfg(test)]
#[path = "../../tests/unit/sink/line_counter.rs"]
mod tests;
