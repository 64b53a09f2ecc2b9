//! The right side of a box, or the border to the right of a terminal pane: a `|` or `│` in the same column of each line that
//! the reference touches (R3).
//!
//! Whether the first border belongs to a right side is known only after the closer. The reader assumes so and keeps the state
//! before the border. If a line has no border in that column, the reader returns to that state. With
//! [`left_side`](super::left_side), it reads the content of a wrapper at most four times.

use super::close::ValueForm;
use super::state::{ContinuationLine, Flow, RightSide, Saved, Wrapped};
use crate::class::{self, BLANK, BREAK, WHITE};
use crate::extract::opening_line::Border;
use crate::extract::scratch::Scratch;
use crate::extract::unfolded::Unfolded;
use crate::extract::window::ReaderContext;
use crate::grammar::parse::Parsed;
use crate::observe::{Reason, decided};
use crate::reference::{Flags, Wrapper};
use crate::work;

/// The most bytes of a line before a right side.
const MAX_COLUMN: u64 = 1024;

/// The most bytes of a line after a right side.
const MAX_BESIDE: usize = 1024;

/// What may be, or may follow, a closer on the opening line.
const ENDS: &[u8] = b"<>\"";

impl Wrapped {
    /// Skips the border at the start of `rest` if it may belong to a right side; `None` if it does not.
    pub(super) fn right_side(
        &mut self,
        cx: ReaderContext<'_>,
        scratch: &mut Scratch,
        rest: &[u8],
        border: Border,
    ) -> Option<Flow> {
        // The word after the marks of a deeper prefix may hold a `|`.
        if self.tentative.is_some() {
            return None;
        }
        let may_begin = !self.no_right_side && self.start.is_some();
        match &self.right_side {
            None if !may_begin => return None,
            // A label begins (R2), which is read without the right side.
            Some(side) if border != side.border || self.offset != side.line + side.column => {
                let labels = border == Border::Bar && self.wrapper == Wrapper::Angle;
                return labels.then_some(Flow::Abandon(Reason::LineWithoutFrame));
            }
            // Without a character of the value, the line is blank.
            Some(_) if self.gap.line != ContinuationLine::None => {
                return Some(Flow::Abandon(Reason::BlankLine));
            }
            _ => {}
        }
        if self.right_side.is_none() {
            match self.may_be_first(cx, rest, border) {
                Parsed::Yes(..) => {}
                Parsed::No => return None,
                Parsed::More => return Some(Flow::More),
            }
            if !self.begin_right_side(cx, scratch, border) {
                self.no_right_side = true;
                return None;
            }
        }
        if let Some(side) = &mut self.right_side {
            side.passed = true;
            side.beside = true;
        }
        self.gap.open = true;
        self.gap.blanks = true;
        let begins = self.offset;
        self.offset += border.text().len() as u64;
        decided(Reason::RightFrameSkipped, begins..self.offset);
        Some(Flow::Continue)
    }

    /// Reports whether the border at the start of `rest` may be the first one.
    fn may_be_first(&self, cx: ReaderContext<'_>, rest: &[u8], border: Border) -> Parsed<()> {
        if border == Border::Line {
            return Parsed::Yes(0, ());
        }
        let after = &rest[1..];
        let before = cx.window.byte_before(cx.window.index(self.offset));
        match after.first() {
            _ if before.is_some_and(|b| class::is(BLANK, b)) => {}
            Some(next) if class::is(WHITE, *next) => {}
            None if !cx.window.last => return Parsed::More,
            Some(_) | None => return Parsed::No,
        }
        let near = &after[..after.len().min(MAX_BESIDE + 1)];
        let end = near.iter().position(|&b| class::is(BREAK, b) || ENDS.contains(&b));
        work::count(end.unwrap_or(near.len()) + 1);
        match end.map(|at| near[at]) {
            Some(end) if class::is(BREAK, end) => Parsed::Yes(0, ()),
            None if near.len() <= MAX_BESIDE && !cx.window.last => Parsed::More,
            Some(_) | None => Parsed::No,
        }
    }

    /// Reports whether the next byte lies beside the side.
    pub(super) fn is_beside_right_side(&self) -> bool {
        self.right_side.as_ref().is_some_and(|side| side.beside)
    }

    /// Skips the text to the right of the side.
    pub(super) fn skip_beside_right_side(&mut self, rest: &[u8]) -> Flow {
        let Some(side) = &mut self.right_side else { return Flow::Continue };
        let length = rest.iter().position(|&b| class::is(BREAK, b));
        let skipped = length.unwrap_or(rest.len());
        work::count(skipped + 1);
        side.beside = length.is_none();
        self.offset += skipped as u64;
        let begins = side.line + side.column + side.border.text().len() as u64;
        if self.offset - begins > MAX_BESIDE as u64 {
            Flow::Abandon(Reason::LineWithoutFrame)
        } else {
            Flow::Continue
        }
    }

    /// Assumes a right side at the current offset, if that is on the opening line.
    fn begin_right_side(
        &mut self,
        cx: ReaderContext<'_>,
        scratch: &mut Scratch,
        border: Border,
    ) -> bool {
        let read = cx.window.slice(self.outer..self.offset);
        work::count(read.len());
        if read.iter().any(|&b| class::is(BREAK, b)) {
            return false;
        }
        scratch.set_opening(cx.window, self.outer);
        let line = scratch.line.start();
        let column = self.offset - line;
        if column > MAX_COLUMN {
            return false;
        }
        self.right_side = Some(Box::new(RightSide {
            border,
            column,
            line,
            passed: true,
            beside: false,
            before: self.save(cx.window, &scratch.unfolded),
        }));
        true
    }

    /// Reports whether the line before a line break has the right side, if there is one.
    pub(super) fn has_right_side_on_line(&self) -> bool {
        self.right_side.as_ref().is_none_or(|side| side.passed)
    }

    /// Sets where the current line begins.
    pub(super) fn begin_line(&mut self) {
        if let Some(side) = &mut self.right_side {
            side.line = self.offset;
            side.passed = false;
        }
    }

    /// Reports whether the right side, if there is one, follows the closer of `length` bytes at the current offset.
    pub(super) fn closes_in_right_side(&self, cx: ReaderContext<'_>, length: usize) -> Parsed<()> {
        let Some(side) = &self.right_side else { return Parsed::Yes(0, ()) };
        let (from, to) = (self.offset + length as u64, side.line + side.column);
        if self.label || side.passed || to < from || to - self.text > cx.config.max_reference as u64
        {
            return Parsed::No;
        }
        let rest = cx.window.from(from);
        let between = &rest[..rest.len().min(cx.window.index(to) - cx.window.index(from))];
        work::count(between.len());
        if between.iter().any(|&b| class::is(BREAK, b)) {
            return Parsed::No;
        }
        let (text, border) = (&rest[between.len()..], side.border.text());
        match text.strip_prefix(border) {
            Some(_) => Parsed::Yes(0, ()),
            None if !cx.window.last && border.starts_with(text) => Parsed::More,
            None => Parsed::No,
        }
    }

    /// Ends reading with a side. Returns the part of the value before the first `|` if it is a reference: it is one where the
    /// `|` begins a label (R2).
    pub(super) fn end_right_side(&mut self, cx: ReaderContext<'_>) -> Option<Vec<u8>> {
        let RightSide { border, before, .. } = *self.right_side.take()?;
        self.flags |= Flags::GUESSED;
        // A value that no gap interrupts is the part before the `|`.
        if self.wrapper != Wrapper::Angle || border == Border::Line || !self.edited {
            return None;
        }
        let Saved { wrapped, value, .. } = before;
        let form = wrapped.form(cx, &value, wrapped.has_inner_space())?;
        let mut part = Unfolded { value, ..Unfolded::default() };
        if let ValueForm::Abbreviated = form {
            part.complete(part.value.len());
        }
        Some(part.value)
    }

    /// Returns to the state before the right side, if there is one: the wrapper is read again without it.
    pub(super) fn leave_right_side(&mut self, unfolded: &mut Unfolded) -> bool {
        let Some(side) = self.right_side.take() else { return false };
        self.restore(side.before, unfolded);
        decided(Reason::ReadWithoutRightFrame, self.offset..self.offset);
        self.no_right_side = true;
        true
    }
}
