//! The right side of a box, or the border to the right of a terminal pane: a `|` or `│` in the same column of each line that
//! the reference touches (R3).
//!
//! Whether the first border belongs to a frame is known only after the closer. The reader assumes a frame and keeps the state
//! before the border. If a line has no border in that column, the reader returns to that state. With
//! [`left_side`](super::left_side), it reads the content of a wrapper at most four times.

use super::close::ValueForm;
use super::state::{ContinuationLine, Flow, Frame, Wrapped};
use crate::class::{self, BLANK, BREAK, WHITE};
use crate::extract::opening_line::Border;
use crate::extract::scratch::Scratch;
use crate::extract::unfolded::Unfolded;
use crate::extract::window::ReaderContext;
use crate::grammar::parse::Parsed;
use crate::reference::{Flags, Wrapper};
use crate::work;

/// The most bytes of a line before a frame.
const MAX_COLUMN: u64 = 1024;

/// The most bytes of a line after a frame.
const MAX_BESIDE: usize = 1024;

/// What may be, or may follow, a closer on the opening line.
const ENDS: &[u8] = b"<>\"";

impl Wrapped {
    /// Skips the border at the start of `rest` if it may belong to a frame; `None` if it does not.
    pub(super) fn frame(
        &mut self,
        cx: ReaderContext<'_>,
        scratch: &mut Scratch,
        rest: &[u8],
        border: Border,
    ) -> Option<Flow> {
        // The word after the marks of a deeper prefix may hold a `|`.
        if self.tentative.is_some() {
            return (border == Border::Line).then_some(Flow::Abandon);
        }
        let may_begin = !self.no_frame && self.start.is_some();
        match &self.frame {
            None if !may_begin => return None,
            // A label begins (R2), which is read without the frame.
            Some(frame) if border != frame.border || self.offset != frame.line + frame.column => {
                let labels = border == Border::Bar && self.wrapper == Wrapper::Angle;
                return labels.then_some(Flow::Abandon);
            }
            // Without a character of the value, the line is blank.
            Some(_) if self.gap.line != ContinuationLine::None => return Some(Flow::Abandon),
            _ => {}
        }
        if self.frame.is_none() {
            match self.may_be_first(cx, rest, border) {
                Parsed::Yes(..) => {}
                Parsed::No => return None,
                Parsed::More => return Some(Flow::More),
            }
            if !self.begin_frame(cx, scratch, border) {
                self.no_frame = true;
                return None;
            }
        }
        if let Some(frame) = &mut self.frame {
            frame.passed = true;
            frame.beside = true;
        }
        self.gap.open = true;
        self.gap.blanks = true;
        self.offset += border.text().len() as u64;
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

    /// Reports whether the next byte lies beside the frame.
    pub(super) fn is_beside_frame(&self) -> bool {
        self.frame.as_ref().is_some_and(|frame| frame.beside)
    }

    /// Skips the text to the right of the frame.
    pub(super) fn skip_beside_frame(&mut self, rest: &[u8]) -> Flow {
        let Some(frame) = &mut self.frame else { return Flow::Continue };
        let length = rest.iter().position(|&b| class::is(BREAK, b));
        let skipped = length.unwrap_or(rest.len());
        work::count(skipped + 1);
        frame.beside = length.is_none();
        self.offset += skipped as u64;
        let begins = frame.line + frame.column + frame.border.text().len() as u64;
        if self.offset - begins > MAX_BESIDE as u64 { Flow::Abandon } else { Flow::Continue }
    }

    /// Assumes a frame at the current offset, if that is on the opening line.
    fn begin_frame(
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
        let unfolded = &scratch.unfolded;
        self.frame = Some(Box::new(Frame {
            border,
            column,
            line,
            passed: true,
            beside: false,
            back: self.clone(),
            head: self.value(cx.window, unfolded).to_vec(),
            notes: unfolded.notes.len(),
            gaps: unfolded.gaps.len(),
        }));
        true
    }

    /// Reports whether the line before a line break has the frame, if there is one.
    pub(super) fn has_frame_on_line(&self) -> bool {
        self.frame.as_ref().is_none_or(|frame| frame.passed)
    }

    /// Sets where the current line begins.
    pub(super) fn begin_line(&mut self) {
        if let Some(frame) = &mut self.frame {
            frame.line = self.offset;
            frame.passed = false;
        }
    }

    /// Reports whether the frame, if there is one, follows the closer of `length` bytes at the current offset.
    pub(super) fn closes_in_frame(&self, cx: ReaderContext<'_>, length: usize) -> Parsed<()> {
        let Some(frame) = &self.frame else { return Parsed::Yes(0, ()) };
        let (from, to) = (self.offset + length as u64, frame.line + frame.column);
        if self.label
            || frame.passed
            || to < from
            || to - self.text > cx.config.max_reference as u64
        {
            return Parsed::No;
        }
        let rest = cx.window.from(from);
        let between = &rest[..rest.len().min(cx.window.index(to) - cx.window.index(from))];
        work::count(between.len());
        if between.iter().any(|&b| class::is(BREAK, b)) {
            return Parsed::No;
        }
        let (text, border) = (&rest[between.len()..], frame.border.text());
        match text.strip_prefix(border) {
            Some(_) => Parsed::Yes(0, ()),
            None if !cx.window.last && border.starts_with(text) => Parsed::More,
            None => Parsed::No,
        }
    }

    /// Ends reading with a frame. Returns the part of the value before the first `|` if it is a reference: it is one where the
    /// `|` begins a label (R2).
    pub(super) fn end_frame(&mut self, cx: ReaderContext<'_>) -> Option<Vec<u8>> {
        let Frame { border, back, head, .. } = *self.frame.take()?;
        self.flags |= Flags::GUESSED;
        // A value that no gap interrupts is the part before the `|`.
        if self.wrapper != Wrapper::Angle || border == Border::Line || !self.edited {
            return None;
        }
        let form = back.form(cx, &head, back.has_inner_space())?;
        let mut part = Unfolded { value: head, ..Unfolded::default() };
        if let ValueForm::Abbreviated = form {
            part.complete(part.value.len());
        }
        Some(part.value)
    }

    /// Returns to the state before the frame, if there is one: the wrapper is read again without it.
    pub(super) fn leave_frame(&mut self, unfolded: &mut Unfolded) -> bool {
        let Some(frame) = self.frame.take() else { return false };
        let Frame { back, head, notes, gaps, .. } = *frame;
        *self = back;
        self.no_frame = true;
        unfolded.value = head;
        unfolded.notes.truncate(notes);
        unfolded.gaps.truncate(gaps);
        true
    }
}
