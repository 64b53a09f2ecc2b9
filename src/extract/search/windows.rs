//! What the search keeps from window to window.

use super::{LOOKBEHIND, Search, State};
use crate::extract::window::Window;

impl Search {
    /// Returns the offset of the first byte that the search may read again.
    pub fn keep_from(&self) -> u64 {
        let begun = match &self.state {
            State::Refanged(refanged) => return refanged.keep_from(),
            State::Search => self.offset,
            State::Bare(bare) => bare.keep_from(),
            State::Wrapped(wrapped) => wrapped.outer,
        };
        begun.saturating_sub(LOOKBEHIND).max(self.resumed)
    }

    /// Returns the offset before which no later finding begins.
    pub fn earliest(&self) -> u64 {
        let begun = match &self.state {
            State::Search => self.keep_from(),
            State::Refanged(refanged) => refanged.earliest(),
            State::Bare(bare) => bare.earliest(self.config.emails),
            State::Wrapped(wrapped) => wrapped.outer,
        };
        begun.max(self.resumed).max(self.failed)
    }

    /// Releases the buffers of values, unless a reference is being read.
    #[cfg(feature = "codec")]
    pub fn release(&mut self) {
        match &mut self.state {
            State::Search => {
                self.scratch.unfolded.release();
                self.scratch.forget_lookahead();
            }
            State::Refanged(refanged) => {
                refanged.release();
                self.scratch.unfolded.release();
            }
            State::Bare(_) | State::Wrapped(_) => {}
        }
    }

    /// Skips to `chunk`, which follows the window, and reports whether it did.
    ///
    /// It skips between references if the first [`LOOKBEHIND`] bytes of the chunk have no candidate, so that the bytes
    /// before the chunk do not matter. The prefilter searches the chunk in place and keeps its hits.
    #[inline]
    pub fn skip_to(&mut self, window: Window<'_>, chunk: &[u8]) -> bool {
        let end = window.end();
        if !matches!(self.state, State::Search) || self.offset < end {
            return false;
        }
        let Some(before) = window.bytes.last_chunk() else { return false };
        if !self.prefilter.rules_out(before, chunk, end, LOOKBEHIND) {
            return false;
        }
        self.scratch.advance_line(window, end);
        self.offset = end + LOOKBEHIND;
        true
    }

    /// Remembers what later windows need of the bytes before [`keep_from`](Self::keep_from).
    pub fn leave(&mut self, window: Window<'_>) {
        if let State::Refanged(_) = self.state {
            return;
        }
        let offset = self.keep_from();
        self.scratch.advance_line(window, offset);
    }
}
