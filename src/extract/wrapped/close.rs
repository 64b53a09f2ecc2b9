//! The closer of a wrapper: decides whether the value is a reference, and its kind (R1, R2, R5).

use std::num::NonZero;

use super::state::{Conjunction, ContinuationLine, Wrapped};
use crate::extract::finding::{Finding, Step, has_ampersand_entity};
use crate::extract::unfolded::{Unfolded, prepend};
use crate::extract::window::ReaderContext;
use crate::grammar::parse::Parsed;
use crate::grammar::text::minimum::{self, Context};
use crate::grammar::text::scheme_start::inner_scheme;
use crate::observe::{Reason, decided};
use crate::reference::{Flags, Kind, Wrapper};
use crate::scheme::is_scheme;
use crate::scheme::known::completion;

/// The form of a wrapped value.
#[derive(Clone, Copy)]
pub(super) enum ValueForm {
    Absolute,
    Abbreviated,
    Relative,
}

impl Wrapped {
    /// Ends the wrapper at a closer of `length` bytes.
    pub(super) fn close(
        &mut self,
        cx: ReaderContext<'_>,
        unfolded: &mut Unfolded,
        length: usize,
    ) -> Step {
        // The closer shows that a `>` before it was a quote mark.
        self.tentative = None;
        match self.closes_in_right_side(cx, length) {
            Parsed::Yes(..) => {}
            Parsed::No => return self.refuse(Reason::LineWithoutFrame),
            Parsed::More => return Step::More,
        }
        let gap = self.gap;
        if self.wrapper == Wrapper::Quoted && gap.open && gap.line == ContinuationLine::None {
            return self.refuse(Reason::SpaceInQuotes);
        }
        self.close_gap(cx, unfolded);
        if self.has_stray_backslash(unfolded) {
            return self.refuse(Reason::BackslashInQuotes);
        }
        if !self.settle_marks(unfolded) {
            return self.refuse(Reason::DiffMarksAreProse);
        }
        self.drop_slashes(cx, unfolded);
        let Conjunction { alternatives, resumes } = self.end_at_conjunction(cx, unfolded);
        let Some(form) = self.form(cx, self.value(cx.window, unfolded), self.has_inner_space())
        else {
            return self.refuse_value(cx, self.value(cx.window, unfolded));
        };
        self.observe_closed(cx, unfolded, form, length as u64);
        if has_ampersand_entity(self.value(cx.window, unfolded)) {
            self.flags |= Flags::ENTITY;
        }
        let host = match form {
            ValueForm::Abbreviated => self.complete(cx, unfolded),
            ValueForm::Absolute | ValueForm::Relative => None,
        };
        let others = [
            (Reason::AddsBeforeFrame, self.end_right_side(cx)),
            (Reason::AddsInner, self.inner_reference(cx, unfolded)),
        ];
        let closed = if resumes { self.end } else { self.offset + length as u64 };
        let value_length =
            if self.edited { unfolded.value.len() } else { self.value(cx.window, unfolded).len() };
        if let Some(host) = host {
            self.flags |= Flags::GUESSED;
            unfolded.alternative_part(Reason::AddsHost, host);
        }
        let finding = Finding {
            wrapper: self.wrapper,
            kind: if let ValueForm::Relative = form { Kind::Relative } else { Kind::Absolute },
            flags: self.flags,
            span: self.start.unwrap_or(self.end)..self.end,
            outer: self.outer..closed,
            value_length,
            tail_length: 0,
            edited: self.edited,
        };
        let abbreviated = matches!(form, ValueForm::Abbreviated);
        add_readings(unfolded, alternatives, abbreviated, others);
        Step::Found(finding, closed)
    }

    /// Abandons the wrapper at its closer.
    fn refuse(&self, reason: Reason) -> Step {
        decided(reason, self.outer..self.offset);
        Step::Failed { end: None }
    }

    /// Abandons the wrapper because of its value.
    fn refuse_value(&self, cx: ReaderContext<'_>, value: &[u8]) -> Step {
        let may_be_relative = self.wrapper == Wrapper::UrlAngle && is_relative(value);
        let reason = if value.is_empty() {
            Reason::WrapperEmpty
        } else if may_be_relative && !self.has_inner_space() && !cx.config.relative {
            Reason::RelativeOff
        } else {
            Reason::CloserRefused
        };
        decided(reason, self.start.unwrap_or(self.outer)..self.end);
        Step::Failed { end: None }
    }

    /// Returns the value without the part of its scheme up to the `+` (R6), if that is a reference.
    fn inner_reference(
        &mut self,
        cx: ReaderContext<'_>,
        unfolded: &mut Unfolded,
    ) -> Option<Vec<u8>> {
        let value = self.value(cx.window, unfolded);
        let inner = &value[inner_scheme(value, cx.schemes)?..];
        let form = self.form(cx, inner, self.has_inner_space());
        let inner = matches!(form, Some(ValueForm::Absolute)).then(|| inner.to_vec())?;
        self.edit(cx.window, unfolded);
        Some(inner)
    }

    /// Completes an abbreviated value (R8). Returns the length of its host if a path follows the host's colon.
    fn complete(&mut self, cx: ReaderContext<'_>, unfolded: &mut Unfolded) -> Option<usize> {
        self.edit(cx.window, unfolded);
        self.flags |= Flags::ABBREVIATED;
        self.edited = true;
        unfolded.complete(unfolded.value.len())
    }

    pub(super) fn has_inner_space(&self) -> bool {
        self.flags.contains(Flags::INNER_SPACE)
    }

    /// Drops the first slashes of `<URL://scheme://…>` (R1).
    fn drop_slashes(&mut self, cx: ReaderContext<'_>, unfolded: &mut Unfolded) {
        let Some(rest) = self.value(cx.window, unfolded).strip_prefix(b"//") else {
            return;
        };
        let doubled = rest
            .iter()
            .position(|&b| b == b':')
            .is_some_and(|colon| is_scheme(&rest[..colon]) && rest[colon + 1..].starts_with(b"//"));
        let Some(start) = self.start.filter(|_| doubled) else {
            return;
        };
        if self.wrapper != Wrapper::UrlAngle {
            return;
        }
        // Between the slashes and the scheme only the footer of a page has letters, and a gap covers it.
        let last = unfolded.gaps.iter().rev().find(|gap| gap.at <= 2);
        let from = last.map_or(start, |gap| gap.next);
        let raw = cx.window.slice(from..self.end);
        let scheme = raw.iter().position(u8::is_ascii_alphabetic).unwrap_or_default();
        self.start = Some(from + scheme as u64);
        if self.edited {
            unfolded.value.drain(..2);
        }
        decided(Reason::SlashesDropped, start..start + 2);
        for note in &mut unfolded.notes {
            note.at = note.at.saturating_sub(2);
        }
        for gap in &mut unfolded.gaps {
            gap.at = gap.at.saturating_sub(2);
        }
        self.first_space = self.first_space.and_then(|space| NonZero::new(space.get() - 2));
    }

    /// Returns the form of `value`, or of a part at its start; `None` if it is no reference.
    pub(super) fn form(
        &self,
        cx: ReaderContext<'_>,
        value: &[u8],
        inner_space: bool,
    ) -> Option<ValueForm> {
        let colon = value.iter().position(|&b| b == b':');
        let whole_scheme = match (colon, self.first_space.map(NonZero::get)) {
            (Some(colon), Some(space)) => space > colon,
            _ => true,
        };
        let context = match self.wrapper {
            Wrapper::UrlAngle => Context::UrlAngle { inner_space },
            _ => Context::Wrapped { inner_space },
        };
        if whole_scheme
            && minimum::is_absolute(value, context, |scheme| cx.schemes.is_added(scheme))
        {
            return Some(ValueForm::Absolute);
        }
        if cx.config.abbreviated && minimum::is_abbreviated(value) {
            return Some(ValueForm::Abbreviated);
        }
        let wanted = cx.config.relative && self.wrapper == Wrapper::UrlAngle;
        (wanted && !inner_space && is_relative(value)).then_some(ValueForm::Relative)
    }
}

/// Reports whether `value` is not empty and has no scheme.
fn is_relative(value: &[u8]) -> bool {
    !value.is_empty() && value.iter().find(|b| b":/?#".contains(b)) != Some(&b':')
}

/// Records the readings with what follows a conjunction, and the others.
fn add_readings(
    unfolded: &mut Unfolded,
    alternatives: Vec<Vec<u8>>,
    abbreviated: bool,
    others: [(Reason, Option<Vec<u8>>); 2],
) {
    for mut alternative in alternatives {
        if let Some(scheme) = completion(&alternative).filter(|_| abbreviated) {
            prepend(&mut alternative, scheme);
        }
        unfolded.alternative(Reason::AddsConjunction, &alternative);
    }
    for (reason, reading) in others {
        if let Some(reading) = reading {
            unfolded.alternative(reason, &reading);
        }
    }
}
