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

    /// Returns the text that was [saved](Self::save), of which the driver has the bytes at the offsets `kept`.
    pub fn restore(
        config: &Config,
        input: &mut StateReader<'_>,
        kept: &Range<u64>,
    ) -> Option<Self> {
        let mut restored = Self::new(config)?;
        restored.heads.restore(input, kept)?;
        restored.text = SavedState::read(input)?;
        restored.base = input.offset()?;
        restored.begun = input.offset()?;
        restored.rewritten = input.offset()?;
        restored.offsets = SavedState::read(input)?;
        let is_possible = restored.offsets.is_possible()
            && kept.start <= restored.rewritten
            && restored.rewritten <= kept.end;
        is_possible.then_some(restored)
    }

    /// Returns the offsets of the text in the rewritten text.
    pub fn kept(&self) -> Range<u64> {
        self.base..self.base + self.text.len() as u64
    }
}
