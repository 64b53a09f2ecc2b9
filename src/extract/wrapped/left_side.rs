//! The left side of a box, or the border to the left of a terminal pane (R3).
//!
//! Whether each line has it is known only after the closer. The reader assumes so if the first continuation line does, and
//! keeps the state before that line, to which it returns otherwise.

use super::state::{ContinuationLine, Flow, Wrapped};
use crate::class::{self, BREAK};
use crate::extract::scratch::Scratch;
use crate::extract::unfolded::Unfolded;
use crate::extract::window::ReaderContext;
use crate::observe::{Reason, decided};
use crate::reference::Flags;
use crate::work;

impl Wrapped {
    /// Skips a continuation line up to and including the border that the opening line has before its opener. Returns `None`
    /// if the line is read without a left side.
    pub(super) fn left_side(
        &mut self,
        cx: ReaderContext<'_>,
        scratch: &mut Scratch,
        rest: &[u8],
    ) -> Option<Flow> {
        let (border, column) = scratch.opening.border().filter(|_| !self.no_left_side)?;
        let before = &rest[..rest.len().min(column)];
        work::count(before.len() + 1);
        let is_shorter = before.iter().any(|&b| class::is(BREAK, b));
        let end = column + border.text().len();
        if !is_shorter && rest.len() < end && !cx.window.last {
            return Some(Flow::More);
        }
        if is_shorter || !rest[before.len()..].starts_with(border.text()) {
            self.no_left_side = true;
            decided(Reason::BorderKept, self.offset..self.offset + 1);
            return self.left_side.is_some().then_some(Flow::Abandon(Reason::LineWithoutFrame));
        }
        if self.left_side.is_none() {
            self.left_side = Some(Box::new(self.save(cx.window, &scratch.unfolded)));
        }
        self.flags |= Flags::GUESSED;
        decided(Reason::LeftFrameSkipped, self.offset..self.offset + end as u64);
        self.offset += end as u64;
        self.gap.skipped = true;
        self.gap.line = ContinuationLine::Text;
        Some(Flow::Continue)
    }

    /// Returns to the state before the first line with a left side, if there is one: the wrapper is read again without it.
    pub(super) fn leave_left_side(&mut self, unfolded: &mut Unfolded) -> bool {
        let Some(before) = self.left_side.take() else { return false };
        self.restore(*before, unfolded);
        decided(Reason::ReadWithoutLeftFrame, self.offset..self.offset);
        self.no_left_side = true;
        true
    }
}
