//! The gaps in a wrapped value: white space, line breaks, and the prefix and leader of a continuation line (R1, R3,
//! R4).

use std::num::NonZero;

use super::state::{ContinuationLine, Flow, Gap, Wrapped};
use crate::class::{self, BLANK};
use crate::extract::scratch::Scratch;
use crate::extract::unfolded::{GapKind, Unfolded, ValueGap};
use crate::extract::window::ReaderContext;
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::continuation::fold;
use crate::observe::{Reason, decided};
use crate::reference::{Flags, Mark, Wrapper};

/// The run of white space that makes a wrapper prose (R1).
pub(super) const PROSE_RUN: u8 = 4;

impl Wrapped {
    /// Skips a page break after a line break.
    pub(super) fn page_break(&mut self, cx: ReaderContext<'_>, scratch: &mut Scratch) -> Flow {
        let limit = self.text + cx.config.max_reference as u64;
        match scratch.page.read(cx.window, self.offset, limit, scratch.opening.prefix()) {
            Parsed::Yes(n, ()) => {
                decided(Reason::PageBreakSkipped, self.offset..self.offset + n as u64);
                self.offset += n as u64;
                self.begin_line();
                // A `=` before a page break is no soft break: it would join the line with the footer.
                self.gap.skipped = true;
                self.flags |= Flags::PAGE_BREAK;
            }
            Parsed::No => {}
            Parsed::More => return Flow::More,
        }
        self.gap.line = ContinuationLine::Prefix;
        Flow::Continue
    }

    /// Skips P, or the line's own prefix, after a line break (R3).
    pub(super) fn prefix(&mut self, rest: &[u8], last: bool, scratch: &Scratch) -> Flow {
        match apply(fold::line_prefix(scratch.opening.prefix()), rest, last) {
            Parsed::Yes(n, is_p) => {
                self.observe_prefix(scratch.opening.prefix(), rest, n, is_p);
                self.offset += n as u64;
                self.gap.skipped |= n > 0;
                self.gap.quoted = is_p && n > 0;
                let indented = class::span_back(BLANK, scratch.opening.prefix(), 1) > 0;
                self.gap.may_be_marked = is_p;
                self.gap.margin = low_bits(self.offset + u64::from(indented));
                if !is_p {
                    self.flags |= Flags::GUESSED;
                }
                self.gap.line = ContinuationLine::Leader;
                Flow::Continue
            }
            Parsed::No | Parsed::More => Flow::More,
        }
    }

    /// Skips blanks and the leader of the opening line, after the prefix (R3).
    pub(super) fn leader(&mut self, rest: &[u8], last: bool, scratch: &Scratch) -> Flow {
        let blanks = class::span(BLANK, rest);
        if blanks > 0 {
            self.offset += blanks as u64;
            self.gap.skipped = true;
            return Flow::Continue;
        }
        match apply(fold::leader_again(scratch.opening.leader()), rest, last) {
            Parsed::Yes(n, _) => {
                decided(Reason::LeaderSkipped, self.offset..self.offset + n as u64);
                self.offset += n as u64;
                self.gap.skipped = true;
                self.gap.quoted = false;
                self.gap.may_be_marked = false;
            }
            Parsed::No => self.observe_no_leader(rest),
            Parsed::More => return Flow::More,
        }
        self.gap.line = ContinuationLine::Text;
        Flow::Continue
    }

    /// Passes blanks or a line break.
    pub(super) fn white_space(
        &mut self,
        cx: ReaderContext<'_>,
        scratch: &mut Scratch,
        rest: &[u8],
        first: u8,
    ) -> Flow {
        if self.tentative.is_some() {
            return Flow::Abandon(Reason::SpaceAfterTentativeCloser);
        }
        self.gap.open = true;
        if class::is(BLANK, first) {
            self.offset += class::span(BLANK, rest) as u64;
            if self.gap.line == ContinuationLine::None {
                self.gap.blanks = true;
            } else {
                self.gap.skipped = true;
            }
            return Flow::Continue;
        }
        match apply(fold::line_break(), rest, cx.window.last) {
            Parsed::Yes(n, _)
                if self.gap.line == ContinuationLine::None && self.has_right_side_on_line() =>
            {
                scratch.set_opening(cx.window, self.outer);
                self.offset += n as u64;
                self.begin_line();
                self.gap.line = if cx.config.page_breaks {
                    ContinuationLine::PageBreak
                } else {
                    ContinuationLine::Prefix
                };
                Flow::Continue
            }
            Parsed::Yes(..) if self.gap.line == ContinuationLine::None => {
                Flow::Abandon(Reason::LineWithoutFrame)
            }
            Parsed::Yes(..) | Parsed::No => Flow::Abandon(Reason::BlankLine),
            Parsed::More => Flow::More,
        }
    }

    /// Closes the gap before a character of the value; abandons the wrapper if the gap makes it prose (R1).
    pub(super) fn gap_before(
        &mut self,
        cx: ReaderContext<'_>,
        unfolded: &mut Unfolded,
        next: char,
    ) -> Flow {
        let gap = self.gap;
        if !gap.open {
            return Flow::Continue;
        }
        self.gap = Gap::default();
        if self.start.is_none() {
            return Flow::Continue;
        }
        let value = self.value(cx.window, unfolded);
        let (length, last) = (value.len(), value.last().copied());
        let kind = if gap.line == ContinuationLine::None {
            let sentence = last.is_some_and(|b| b".,;!?".contains(&b)) && next.is_uppercase();
            let prose = sentence || self.wrapper == Wrapper::Quoted;
            let after_mark = unfolded.gaps.last().is_some_and(|before| {
                before.kind == GapKind::Fold { marked: true } && before.at + 1 == length
            });
            // The closer decides whether the run counts.
            if !after_mark {
                self.spaces += 1;
                if prose || self.spaces >= PROSE_RUN {
                    return Flow::Abandon(self.prose());
                }
            }
            self.observe_space(last);
            unfolded.note(length, Mark::Space);
            self.flags |= Flags::INNER_SPACE;
            if after_mark { GapKind::RunAfterMark { prose } } else { GapKind::Run }
        } else {
            // The blanks after P end within the limit of the reference.
            let within = gap.margin.wrapping_sub(low_bits(self.offset)) <= 1;
            GapKind::Fold { marked: gap.may_be_marked && within && matches!(next, '!' | '+') }
        };
        self.edit(cx.window, unfolded);
        let kind = if self.fold(cx, unfolded, gap) { GapKind::SoftBreak } else { kind };
        if self.has_stray_backslash(unfolded) {
            return Flow::Abandon(Reason::BackslashInQuotes);
        }
        let at = unfolded.value.len();
        unfolded.gaps.push(ValueGap { at, end: self.end, next: self.offset, kind });
        // In `<URL:// http://…` the scheme has not begun.
        let begun = self.wrapper != Wrapper::UrlAngle || !b"//".starts_with(&unfolded.value);
        if begun && !unfolded.value.is_empty() {
            self.first_space = self.first_space.or(NonZero::new(unfolded.value.len()));
        }
        Flow::Continue
    }

    /// Closes the gap before the closer or a label.
    pub(super) fn close_gap(&mut self, cx: ReaderContext<'_>, unfolded: &mut Unfolded) {
        let gap = self.gap;
        let folded = gap.open && gap.line != ContinuationLine::None && !self.label;
        if folded {
            decided(self.ignored_break(), self.end..self.offset);
        }
        // Otherwise the value may stay in the stream.
        if folded && matches!(self.value(cx.window, unfolded).last(), Some(b'-' | b'=' | b'\\')) {
            self.edit(cx.window, unfolded);
            self.fold(cx, unfolded, gap);
        }
        if folded && self.edited {
            let kind = GapKind::Fold { marked: false };
            let at = unfolded.value.len();
            unfolded.gaps.push(ValueGap { at, end: self.end, next: self.offset, kind });
        }
    }

    /// Reports whether the value in quotes ends in a `\` that continues no line (R5).
    pub(super) fn has_stray_backslash(&self, unfolded: &Unfolded) -> bool {
        self.wrapper == Wrapper::Quoted && self.edited && unfolded.value.ends_with(b"\\")
    }

    /// Applies R4: a hyphen, `=` or `\` before a line break. Reports whether it drops the line break with a `=` or `\`.
    fn fold(&mut self, cx: ReaderContext<'_>, unfolded: &mut Unfolded, gap: Gap) -> bool {
        if gap.line == ContinuationLine::None {
            return false;
        }
        decided(self.ignored_break(), self.end..self.offset);
        let length = unfolded.value.len();
        match unfolded.value.last() {
            Some(b'-') => {
                let at = length - 1;
                decided(Reason::HyphenInDoubt, self.end - 1..self.end);
                if cx.config.drops_hyphens() {
                    self.remove_last(unfolded);
                }
                unfolded.note(at, Mark::Hyphen);
                self.flags |= Flags::HYPHEN;
                false
            }
            Some(b'=') if !gap.blanks && !gap.skipped => {
                decided(Reason::SoftBreak, self.end - 1..self.end);
                self.remove_last(unfolded);
                unfolded.note(length - 1, Mark::SoftBreak);
                self.flags |= Flags::QP;
                true
            }
            Some(b'\\') if !gap.blanks && !gap.skipped => {
                decided(Reason::ContinuedLine, self.end - 1..self.end);
                self.remove_last(unfolded);
                unfolded.note(length - 1, Mark::Backslash);
                self.flags |= Flags::UNESCAPED;
                true
            }
            Some(b'=') => {
                decided(Reason::EqualsKept, self.end - 1..self.end);
                false
            }
            Some(b'\\') => {
                decided(Reason::BackslashKept, self.end - 1..self.end);
                false
            }
            _ => false,
        }
    }

    /// Removes the last byte of the value, which does not contribute to it.
    fn remove_last(&mut self, unfolded: &mut Unfolded) {
        unfolded.value.pop();
        let (run, before) = self.run;
        self.end = if self.end == run + 1 { before } else { self.end - 1 };
        if unfolded.value.is_empty() {
            self.start = None;
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "offsets are compared that are close to each other"
)]
fn low_bits(offset: u64) -> u32 {
    offset as u32
}
