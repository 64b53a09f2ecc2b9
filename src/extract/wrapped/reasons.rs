//! The reasons of a wrapper's rule (R1, R2, R5).

use super::close::ValueForm;
use super::state::Wrapped;
use crate::extract::unfolded::Unfolded;
use crate::extract::window::ReaderContext;
use crate::grammar::text::end::trim;
use crate::observe::{Reason, decided, is_observed};
use crate::reference::Wrapper;

impl Wrapped {
    /// Returns why a line break is ignored.
    pub(super) fn ignored_break(&self) -> Reason {
        match self.wrapper {
            Wrapper::Quoted => Reason::BreakInQuotes,
            _ => Reason::BreakIgnored,
        }
    }

    /// Returns why a run of white space abandons the wrapper.
    pub(super) fn prose(&self) -> Reason {
        match self.wrapper {
            Wrapper::Quoted => Reason::SpaceInQuotes,
            _ => Reason::Prose,
        }
    }

    /// Reports the closer of `length` bytes, and the form of the value.
    pub(super) fn observe_closed(
        &self,
        cx: ReaderContext<'_>,
        unfolded: &Unfolded,
        form: ValueForm,
        length: u64,
    ) {
        if !is_observed() {
            return;
        }
        decided(self.closed(), self.offset..self.offset + length);
        let reason = match form {
            ValueForm::Absolute => Reason::MinimumMet,
            ValueForm::Abbreviated => Reason::ShapeMet,
            ValueForm::Relative => Reason::RelativeCounts,
        };
        decided(reason, self.start.unwrap_or(self.end)..self.end);
        self.observe_untrimmed(self.value(cx.window, unfolded));
    }

    /// Returns why a closer ends the wrapper.
    fn closed(&self) -> Reason {
        match self.wrapper {
            Wrapper::UrlAngle => Reason::UrlAngleCloses,
            Wrapper::Angle => Reason::AngleCloses,
            _ => Reason::QuoteCloses,
        }
    }

    /// Reports white space without a line break that is ignored after the last byte of the value.
    pub(super) fn observe_space(&self, last: Option<u8>) {
        decided(Reason::SpaceIgnored, self.end..self.offset);
        if last == Some(b'-') {
            decided(Reason::HyphenCertain, self.end - 1..self.end);
        }
    }

    /// Reports that a continuation line begins with no leader, if it begins with a character of one (R3).
    pub(super) fn observe_no_leader(&self, line: &[u8]) {
        let (marks, doubled) = (b"*#;%!+-<", line.starts_with(b"//"));
        let is_leader = doubled || line.first().is_some_and(|b| marks.contains(b));
        // The closer decides about the mark of a diff.
        let may_be_diff = self.gap.may_be_marked && line.first().is_some_and(|b| b"!+".contains(b));
        if is_observed() && is_leader && !may_be_diff {
            decided(Reason::LeaderKept, self.offset..self.offset + 1 + u64::from(doubled));
        }
    }

    /// Reports that the final character of the value is not trimmed, if it would be off a bare reference (R6).
    fn observe_untrimmed(&self, value: &[u8]) {
        if !trim::ends_untrimmed(value) && trim::trimmed_length(value, None, 0) < value.len() {
            decided(Reason::FinalCharacterKept, self.end.saturating_sub(1)..self.end);
        }
    }

    /// Reports how the first `n` bytes of a continuation line are read as a prefix, of which `prefix` is that of the opening
    /// line (R3).
    pub(super) fn observe_prefix(&self, prefix: &[u8], line: &[u8], n: usize, is_prefix: bool) {
        let span = self.offset..self.offset + n as u64;
        match (n, is_prefix) {
            (0, true) if line.first().is_some_and(|b| b">|:".contains(b)) => {
                decided(Reason::NoPrefix, self.offset..self.offset + 1);
            }
            (0, true) => {}
            (0, false) => decided(Reason::PrefixMissing, self.offset..self.offset),
            (_, true) if !prefix.is_empty() => decided(Reason::PrefixSkipped, span),
            _ => decided(Reason::OtherPrefixSkipped, span),
        }
    }
}
