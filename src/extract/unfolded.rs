//! A value that differs from the bytes of the stream.

use crate::reference::{Mark, Note};

/// A value under construction, and the notes from which its readings are made. The search reuses the buffers.
#[derive(Clone, Debug, Default)]
pub(super) struct Unfolded {
    /// The value and, after it, the tail and the alternatives.
    pub value: Vec<u8>,
    pub notes: Vec<Note>,
    /// The joins in a bare reference.
    pub joins: Vec<Join>,
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
    }

    pub fn set(&mut self, value: &[u8]) {
        self.value.clear();
        self.value.extend_from_slice(value);
    }

    pub fn note(&mut self, at: usize, mark: Mark) {
        self.notes.push(Note { at, mark });
    }

    /// Records another reading, after the value and the tail are complete.
    pub fn alternative(&mut self, reading: &[u8]) {
        self.note(self.value.len(), Mark::Alternative);
        self.value.extend_from_slice(reading);
    }

    /// Puts the scheme that completes an abbreviated reference before the value (RFC 2396, Appendix F).
    pub fn complete(&mut self) {
        if let Some(completion) = crate::scheme::known::completion(&self.value) {
            self.value.splice(..0, completion.bytes());
            for note in &mut self.notes {
                note.at += completion.len();
            }
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
    }
}
