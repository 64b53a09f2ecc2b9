//! What stands between two characters of a wrapped value: white space, line breaks, and what quotes
//! or leads a continuation line (R1, R3, R4).

use super::{Engine, Step, Window};
use crate::class::{self, BLANK};
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::fold;
use crate::readings::{Mark, Note};
use crate::reference::{Flags, Wrapper};
use crate::scheme::is_scheme;
use crate::scheme::known;

/// The run of white space that R1 takes for prose.
const PROSE_RUN: u8 = 4;

/// White space that was passed and what it held, until what follows tells what it was.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Gap {
    pub open: bool,
    /// Blanks stood before the line break, or there was none.
    pub blanks: bool,
    pub line: Line,
    /// Something was skipped after the line break.
    pub skipped: bool,
    /// The line began with P, and nothing else was skipped since.
    pub quoted: bool,
}

/// How far a continuation line has been read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Line {
    /// It has not begun: no line break in the gap.
    #[default]
    No,
    /// It may be the first of a page break.
    Page,
    Prefix,
    Leader,
    Text,
}

impl Engine {
    /// After a line break: a page break.
    pub(super) fn page(&mut self, window: Window<'_>) -> Option<Step> {
        let wrapped = &mut self.wrapped;
        let limit = wrapped.text + self.config.max_reference as u64;
        match self.page.read(window, wrapped.place, limit, self.opening.prefix()) {
            Parsed::Yes(n, ()) => {
                wrapped.place += n as u64;
                // No `=` before it is a soft break, which would join the line with a page break's.
                wrapped.gap.skipped = true;
                wrapped.flags |= Flags::PAGE_BREAK;
            }
            Parsed::No => {}
            Parsed::More => return Some(Step::More),
        }
        wrapped.gap.line = Line::Prefix;
        None
    }

    /// After a line break: P, or the line's own prefix (R3).
    pub(super) fn prefix(&mut self, rest: &[u8], last: bool) -> Option<Step> {
        let wrapped = &mut self.wrapped;
        match apply(fold::line_prefix(self.opening.prefix()), rest, last) {
            Parsed::Yes(n, own) => {
                wrapped.place += n as u64;
                wrapped.gap.skipped |= n > 0;
                wrapped.gap.quoted = own && n > 0;
                if !own {
                    wrapped.flags |= Flags::GUESSED;
                }
                wrapped.gap.line = Line::Leader;
                None
            }
            Parsed::No | Parsed::More => Some(Step::More),
        }
    }

    /// After the prefix: blanks, then the leader of the opening line (R3).
    pub(super) fn leader(&mut self, rest: &[u8], last: bool) -> Option<Step> {
        let wrapped = &mut self.wrapped;
        let blanks = class::span(BLANK, rest);
        if blanks > 0 {
            wrapped.place += blanks as u64;
            wrapped.gap.skipped = true;
            return None;
        }
        match apply(fold::leader_again(self.opening.leader()), rest, last) {
            Parsed::Yes(n, _) => {
                wrapped.place += n as u64;
                wrapped.gap.skipped = true;
                wrapped.gap.quoted = false;
            }
            Parsed::No => {}
            Parsed::More => return Some(Step::More),
        }
        wrapped.gap.line = Line::Text;
        None
    }

    /// Blanks, or a line break.
    pub(super) fn white(&mut self, window: Window<'_>, rest: &[u8], first: u8) -> Option<Step> {
        if self.wrapped.tentative.is_some() {
            return Some(self.abandon(window));
        }
        let gap = &mut self.wrapped.gap;
        gap.open = true;
        if class::is(BLANK, first) {
            self.wrapped.place += class::span(BLANK, rest) as u64;
            if gap.line == Line::No {
                gap.blanks = true;
            } else {
                gap.skipped = true;
            }
            return None;
        }
        match apply(fold::line_break(), rest, window.last) {
            Parsed::Yes(n, _) if gap.line == Line::No => {
                self.wrapped.place += n as u64;
                gap.line = if self.config.page_breaks { Line::Page } else { Line::Prefix };
                None
            }
            // A blank line.
            Parsed::Yes(..) | Parsed::No => Some(self.abandon(window)),
            Parsed::More => Some(Step::More),
        }
    }

    /// Settles the gap before a character of the value; R1's prose ends the wrapper here.
    pub(super) fn before_value(&mut self, window: Window<'_>, next: char) -> Option<Step> {
        let gap = self.wrapped.gap;
        if !gap.open {
            return None;
        }
        self.wrapped.gap = Gap::default();
        self.wrapped.start?;
        let value = self.value(window);
        let (length, last) = (value.len(), value.last().copied());
        if gap.line == Line::No {
            let sentence = last.is_some_and(|b| b".,;!?".contains(&b)) && next.is_uppercase();
            self.wrapped.runs += 1;
            let prose = sentence || self.wrapped.runs >= PROSE_RUN;
            if prose || self.wrapped.wrapper == Wrapper::Quoted {
                return Some(self.abandon(window));
            }
            self.notes.push(Note { at: length, mark: Mark::Space });
            self.wrapped.flags |= Flags::INNER_SPACE;
        }
        self.edit(window);
        self.fold(gap);
        if next == '/' && self.splits_slashes(window) {
            return Some(self.abandon(window));
        }
        // `<URL:// http://…`: the scheme has not begun.
        let begun = self.wrapped.wrapper != Wrapper::UrlAngle || !b"//".starts_with(&self.value);
        if begun && !self.value.is_empty() {
            self.wrapped.first_space.get_or_insert(self.value.len());
        }
        None
    }

    /// R2, R5: whether a gap here stands between the slashes that the opener asks for.
    fn splits_slashes(&self, window: Window<'_>) -> bool {
        self.value(window).strip_suffix(b":/").is_some_and(|scheme| self.asks_for_slashes(scheme))
    }

    /// Whether the opener asks for `//` directly after this scheme's colon (R2, R5).
    pub(super) fn asks_for_slashes(&self, scheme: &[u8]) -> bool {
        self.wrapped.wrapper != Wrapper::UrlAngle
            && is_scheme(scheme)
            && !known::is_wrapped_opaque(scheme)
            && !self.prefilter.schemes().is_added(scheme)
            && (!self.config.abbreviated || known::completion(scheme).is_none())
    }

    /// Settles the gap before the closer or a label.
    pub(super) fn close_gap(&mut self, window: Window<'_>) {
        let gap = self.wrapped.gap;
        let folded = gap.open && gap.line != Line::No && !self.wrapped.label;
        // Nothing else is asked for, and the value may stay where it stands.
        if folded && matches!(self.value(window).last(), Some(b'-' | b'=')) {
            self.edit(window);
            self.fold(gap);
        }
    }

    /// R4: a hyphen or `=` before a line break.
    fn fold(&mut self, gap: Gap) {
        if gap.line == Line::No {
            return;
        }
        let length = self.value.len();
        match self.value.last() {
            Some(b'-') => {
                let at = length - 1;
                if self.drops_hyphens() {
                    self.take_last();
                }
                self.notes.push(Note { at, mark: Mark::Hyphen });
                self.wrapped.flags |= Flags::HYPHEN;
            }
            Some(b'=') if !gap.blanks && !gap.skipped => {
                self.take_last();
                self.notes.push(Note { at: length - 1, mark: Mark::SoftBreak });
                self.wrapped.flags |= Flags::QP;
            }
            _ => {}
        }
    }

    /// Takes the last byte off the value: it does not contribute.
    fn take_last(&mut self) {
        self.value.pop();
        let (run, before) = self.wrapped.run;
        self.wrapped.end = if self.wrapped.end == run + 1 { before } else { self.wrapped.end - 1 };
        if self.value.is_empty() {
            self.wrapped.start = None;
        }
    }
}
