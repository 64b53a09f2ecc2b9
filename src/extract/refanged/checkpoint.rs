//! The rewritten text in a checkpoint.

use std::ops::Range;

use super::RewrittenText;
use crate::checkpoint::{SavedState, StateReader, StateWriter};
use crate::config::Config;

impl RewrittenText {
    pub fn save(&self, out: &mut StateWriter) {
        let Self { heads, text, base, offsets, begun, rewritten } = self;
        heads.save(out);
        text.write(out);
        (*base, (*begun, *rewritten)).write(out);
        offsets.write(out);
    }

    /// Returns the text that was [saved](Self::save).
    pub fn restore(config: &Config, input: &mut StateReader<'_>) -> Option<Self> {
        let mut restored = Self::new(config)?;
        restored.heads.restore(input)?;
        restored.text = SavedState::read(input)?;
        restored.base = input.offset()?;
        restored.begun = input.offset()?;
        restored.rewritten = input.offset()?;
        restored.offsets = SavedState::read(input)?;
        restored.offsets.is_possible().then_some(restored)
    }

    /// Returns the offsets of the text in the rewritten text.
    pub fn kept(&self) -> Range<u64> {
        self.base..self.base + self.text.len() as u64
    }
}
