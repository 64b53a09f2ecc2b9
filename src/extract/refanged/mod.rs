//! Rewrites defanged references in a stream to working ones, piece by piece (R12), so that a search of the rewritten text
//! finds them.
//!
//! Whether and how a text is rewritten depends on the stream alone, never on the windows: every decision waits for
//! the bytes that it needs, and only the text up to the first undecided byte is rewritten.

mod checkpoint;
mod heads;
mod offsets;
mod run;

use std::ops::Range;

use super::window::Window;
use crate::config::Config;
use crate::observe::{Reason, decided};
use crate::scheme::Schemes;
use heads::{Heads, StreamEdit, Verdict};
use offsets::OffsetMap;

/// The number of bytes of the stream that are rewritten at once.
const PIECE: u64 = 8 << 10;

/// The capacity that an idle text keeps.
#[cfg(feature = "codec")]
const KEPT: usize = 256;

/// The number of bytes before a trigger that decide about it.
const LOOKBEHIND: u64 = heads::MAX_HEAD as u64 + 512;

/// The part of a stream's rewritten text that the search still reads.
#[derive(Clone, Debug)]
pub(super) struct RewrittenText {
    heads: Heads,
    text: Vec<u8>,
    /// The offset of `text` in the rewritten text.
    base: u64,
    offsets: OffsetMap,
    /// The stream offset at which the stream began.
    begun: u64,
    /// The stream offset up to which the stream is rewritten.
    rewritten: u64,
}

impl RewrittenText {
    /// Returns the empty text of a stream, if the settings ask for rewriting.
    pub fn new(config: &Config) -> Option<Self> {
        Some(Self {
            heads: Heads::new(config, config.refang?),
            text: Vec::new(),
            base: 0,
            offsets: OffsetMap::default(),
            begun: 0,
            rewritten: 0,
        })
    }

    /// Begins a stream at an offset; keeps the buffer.
    pub fn begin_at(&mut self, offset: u64) {
        self.heads.begin_at(offset);
        self.text.clear();
        self.offsets = OffsetMap::default();
        (self.base, self.begun, self.rewritten) = (offset, offset, offset);
    }

    /// Returns the rewritten text; it is the last if the stream ends with `window`, and all of it is rewritten.
    pub fn window(&self, window: Window<'_>) -> Window<'_> {
        let last = window.last && self.rewritten == window.end();
        Window { bytes: &self.text, base: self.base, last }
    }

    /// Rewrites the next piece of the stream; returns `false` if only more input can decide about it.
    pub fn advance(&mut self, window: Window<'_>, schemes: &Schemes) -> bool {
        let horizon = window.end().min(self.rewritten.saturating_add(PIECE));
        match self.heads.next(window, horizon, schemes) {
            Verdict::Head(edits) => {
                for StreamEdit { range, replacement } in edits {
                    debug_assert!(range.start >= self.rewritten, "{range:?} is rewritten");
                    decided(Reason::NotationRead, range.clone());
                    self.copy(window, range.start);
                    let offset = self.base + self.text.len() as u64;
                    let replaced = usize::try_from(range.end - range.start).unwrap_or_default();
                    self.offsets.add(offset, replacement.len(), replaced);
                    self.text.extend_from_slice(replacement.as_bytes());
                    self.rewritten = range.end;
                }
                true
            }
            Verdict::None => {
                let is_end = window.last && horizon == window.end();
                self.copy(window, if is_end { horizon } else { self.heads.undecided(horizon) })
            }
            Verdict::More(trigger) => self.copy(window, self.heads.undecided(trigger)),
        }
    }

    /// Copies the stream up to an offset; returns whether anything was copied.
    fn copy(&mut self, window: Window<'_>, until: u64) -> bool {
        if until <= self.rewritten {
            return false;
        }
        self.text.extend_from_slice(window.slice(self.rewritten..until));
        self.rewritten = until;
        true
    }

    /// Forgets the text before `kept`, and the replacements that no span needs that begins at `earliest` or later.
    pub fn forget(&mut self, earliest: u64, kept: u64) {
        self.offsets.forget(earliest, kept);
        let gone = kept.saturating_sub(self.base);
        let gone = usize::try_from(gone).unwrap_or(usize::MAX).min(self.text.len());
        // Not every piece moves the rest.
        if gone > self.text.len() / 4 {
            self.text.drain(..gone);
            self.base += gone as u64;
        }
    }

    /// Frees spare capacity.
    #[cfg(feature = "codec")]
    pub fn release(&mut self) {
        if self.text.capacity() > 2 * self.text.len() + KEPT {
            self.text.shrink_to(KEPT);
        }
    }

    /// Returns the span in the stream of a span in the rewritten text.
    pub fn in_stream(&self, span: &Range<u64>) -> Range<u64> {
        self.offsets.span(span)
    }

    /// Returns the offset in the stream of one in the rewritten text.
    pub fn start_in_stream(&self, offset: u64) -> u64 {
        self.offsets.start(offset).min(self.rewritten)
    }

    pub fn has_edit(&self, span: &Range<u64>) -> bool {
        self.offsets.has_edit(span)
    }

    /// Returns the offset of the first byte of the stream that may be read again.
    pub fn keep_from(&self) -> u64 {
        self.rewritten.saturating_sub(LOOKBEHIND).max(self.begun)
    }

    /// Reports whether this text and `other` are rewritten alike from here on.
    pub fn is_synchronized_with(&self, other: &Self) -> bool {
        let back = |text: &Self| text.begun.max(text.rewritten.saturating_sub(LOOKBEHIND));
        self.rewritten == other.rewritten
            && back(self) == back(other)
            && self.heads.is_synchronized_with(&other.heads)
    }

    /// Returns the difference between the last offset in the stream and that in the rewritten text.
    pub fn lag(&self) -> u64 {
        self.offsets.removed()
    }
}
