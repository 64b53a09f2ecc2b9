//! A value that differs from the bytes of the stream.

use crate::grammar::text::minimum;
use crate::observe::{Reason, decided};
use crate::reference::{Mark, Note};
use crate::scheme::known;

/// A value under construction, and the notes from which its readings are made. The search reuses the buffers.
#[derive(Clone, Debug, Default)]
pub(super) struct Unfolded {
    /// The value and, after it, the tail and the alternatives.
    pub value: Vec<u8>,
    pub notes: Vec<Note>,
    /// The joins in a bare reference.
    pub joins: Vec<Join>,
    /// The gaps in a wrapped value.
    pub gaps: Vec<ValueGap>,
}

/// White space between two characters of a wrapped value.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValueGap {
    /// The index of the next character in the value.
    pub at: usize,
    /// The stream offset after the previous character.
    pub end: u64,
    /// The stream offset of the next character, or of a mark of a diff before it.
    pub next: u64,
    pub kind: GapKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GapKind {
    /// White space without a line break.
    Run,
    /// The same directly after a mark of a diff; whether it makes the wrapper prose if the mark is part of the value.
    RunAfterMark { prose: bool },
    /// A line break, and whether a possible mark of a diff follows (R3).
    Fold { marked: bool },
    /// A line break that R4 drops with the `=` or `\` before it.
    SoftBreak,
}

/// A join of two lines (`join-lines`).
#[derive(Clone, Copy, Debug)]
pub(super) struct Join {
    /// The index in the value.
    pub at: usize,
    /// Whether a hyphen precedes the join.
    pub hyphen: bool,
    /// Whether the join skips a page break.
    pub page_break: bool,
    /// The stream offset of the line break.
    pub line_break: u64,
    /// The stream offset of the first character of the next line.
    pub continuation: u64,
    /// The number of notes before the join.
    pub notes: usize,
}

impl Unfolded {
    pub fn clear(&mut self) {
        self.value.clear();
        self.notes.clear();
        self.joins.clear();
        self.gaps.clear();
    }

    pub fn set(&mut self, value: &[u8]) {
        self.value.clear();
        self.value.extend_from_slice(value);
    }

    pub fn note(&mut self, at: usize, mark: Mark) {
        self.notes.push(Note { at, mark });
    }

    /// Records another reading and its reason, after the value and the tail are complete.
    pub fn alternative(&mut self, reason: Reason, reading: &[u8]) {
        decided(reason, 0..0);
        self.note(self.value.len(), Mark::Alternative);
        self.value.extend_from_slice(reading);
    }

    /// Records the first `length` bytes of the value as another reading.
    pub fn alternative_part(&mut self, reason: Reason, length: usize) {
        decided(reason, 0..0);
        self.note(self.value.len(), Mark::Alternative);
        self.value.extend_from_within(..length);
    }

    /// Puts the scheme that completes an abbreviated reference before the value (RFC 2396, Appendix F).
    ///
    /// The value has `length` bytes, and what follows it is no part of it. Returns the length of the completed host if a
    /// colon separated it from a path (R8).
    pub fn complete(&mut self, length: usize) -> Option<usize> {
        let completion = known::completion(&self.value)?;
        let colon = minimum::portless_colon(&self.value[..length]);
        if let Some(colon) = colon {
            self.begin_path(colon);
        }
        self.complete_with(completion);
        colon.map(|colon| completion.len() + colon)
    }

    /// Makes the colon before a path its first slash, or removes the colon before one.
    fn begin_path(&mut self, colon: usize) {
        if self.value.get(colon + 1) != Some(&b'/') {
            self.value[colon] = b'/';
            return;
        }
        self.value.remove(colon);
        for note in &mut self.notes {
            note.at -= usize::from(note.at > colon);
        }
    }

    /// Puts `completion` before the value.
    pub fn complete_with(&mut self, completion: &str) {
        prepend(&mut self.value, completion);
        for note in &mut self.notes {
            note.at += completion.len();
        }
    }

    /// Frees large buffers.
    #[cfg(feature = "codec")]
    pub fn release(&mut self) {
        const KEPT: usize = 64;
        if self.value.capacity() > KEPT {
            self.value = Vec::new();
        }
        self.notes = Vec::new();
        self.joins = Vec::new();
        self.gaps = Vec::new();
    }
}

/// Puts `scheme` before `value`.
pub(super) fn prepend(value: &mut Vec<u8>, scheme: &str) {
    value.extend_from_slice(scheme.as_bytes());
    value.rotate_right(scheme.len());
}
