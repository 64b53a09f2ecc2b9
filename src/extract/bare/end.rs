//! The end of a bare reference: trims the tail and checks the minimum (R6, R8, R9).

use std::ops::Range;

use memchr::memchr;

use super::escape;
use super::state::{Bare, Notation};
use crate::extract::finding::{Finding, Step, cut_head, has_ampersand_entity};
use crate::extract::scratch::{Ended, Scratch};
use crate::extract::unfolded::Unfolded;
use crate::extract::window::ReaderContext;
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::end::trim;
use crate::grammar::text::json;
use crate::grammar::text::scheme_start::inner_scheme;
use crate::observe::{Reason, decided};
use crate::reference::{Flags, Kind, Mark, Wrapper};
use crate::scheme::known;

impl Bare {
    /// Ends the reference at the current offset.
    pub(super) fn end(&mut self, cx: ReaderContext<'_>, scratch: &mut Scratch) -> Step {
        if self.overlong {
            decided(Reason::LimitExceeded, self.start..self.offset);
            return self.end_overlong(scratch);
        }
        let read_end = self.offset;
        let (length, uncut) = self.value_length(cx, scratch);
        let text = self.text(cx.window, &scratch.unfolded);
        let untrimmed = text.len();
        let value = &text[..length];
        let is_met = self.is_met(cx.schemes, value);
        self.observe_value(cx, scratch, length, is_met);
        if !is_met {
            let end = self.failed_end(cx, scratch, read_end);
            let end = end.map(|end| end.min(self.label_end_of_failure(cx, scratch, length)));
            return Step::Failed { end };
        }
        let mut flags = self.flags();
        if self.seen.iri && !value.is_ascii() {
            flags |= Flags::IRI;
        }
        if self.is_elided(cx, value, &text[length..]) {
            flags |= Flags::ELIDED;
        }
        // A join or an escape can complete an entity that no token was.
        let may_have_entity = self.seen.ampersand || self.is_built(&scratch.unfolded);
        if may_have_entity && has_ampersand_entity(value) {
            flags |= Flags::ENTITY;
        }
        let span_end = self.raw_end(cx, &scratch.unfolded, length);
        let label_begins = self.offset;
        let label = self.take_label(cx, scratch);
        if label > 0 {
            decided(Reason::LabelTrimmed, label_begins..self.offset);
        }
        let finding = Finding {
            wrapper: self.wrapper(),
            kind: Kind::Absolute,
            flags,
            span: self.start..span_end,
            outer: self.outer..span_end,
            value_length: length,
            tail_length: untrimmed - length + label,
            edited: self.is_built(&scratch.unfolded),
        };
        self.end_escapes(cx, &mut scratch.unfolded, length);
        Step::Found(self.complete(cx, scratch, finding, uncut), self.offset)
    }

    /// Returns the offset before which references that begin inside this one fail like it, which was read up to
    /// `read_end`.
    fn failed_end(&self, cx: ReaderContext<'_>, scratch: &Scratch, read_end: u64) -> Option<u64> {
        // A reference that begins inside this one may not be cut.
        self.cuts.first().is_none().then(|| {
            let is_alone = self.seen.bracket && !self.is_built(&scratch.unfolded);
            // Without the cut at a bracket it fails too.
            let fails = || !self.is_met(cx.schemes, cx.window.slice(self.start..read_end));
            if is_alone && fails() { read_end } else { self.offset }
        })
    }

    /// Returns the offset before which references that begin inside this one end before its labels, as this one does, which has
    /// `length` without them: a label may hold a reference.
    fn label_end_of_failure(&self, cx: ReaderContext<'_>, scratch: &Scratch, length: usize) -> u64 {
        let text = self.text(cx.window, &scratch.unfolded);
        let tail = &text[length..];
        let Some(bracket) = memchr(b'[', tail).filter(|_| tail.iter().any(|b| b"@,;".contains(b)))
        else {
            return u64::MAX;
        };
        let at = length + bracket;
        let is_last_line = scratch.unfolded.joins.last().is_none_or(|join| join.at <= at);
        if is_last_line { self.raw_end(cx, &scratch.unfolded, at) } else { self.start }
    }

    fn end_overlong(&self, scratch: &mut Scratch) -> Step {
        cut_head(&mut scratch.unfolded.value);
        let finding = Finding {
            wrapper: self.wrapper(),
            kind: Kind::Absolute,
            flags: self.flags()
                | Flags::OVERLONG
                | if self.seen.iri { Flags::IRI } else { Flags::empty() },
            span: self.start..self.offset,
            outer: self.outer..self.offset,
            value_length: scratch.unfolded.value.len(),
            tail_length: 0,
            edited: true,
        };
        Step::Found(finding, self.offset)
    }

    fn wrapper(&self) -> Wrapper {
        if self.prefixed { Wrapper::Prefixed } else { Wrapper::Bare }
    }

    fn flags(&self) -> Flags {
        match self.notation {
            Notation::Plain => Flags::empty(),
            Notation::Json => Flags::JSON,
            Notation::Abbreviated | Notation::Domain | Notation::Host => Flags::ABBREVIATED,
        }
    }

    /// Ends the reference before what does not belong to it, and returns its length without the tail, and with what R7 cut
    /// the value before it.
    fn value_length(
        &mut self,
        cx: ReaderContext<'_>,
        scratch: &mut Scratch,
    ) -> (usize, Option<Vec<u8>>) {
        if self.is_whole_string() {
            decided(Reason::StringEnds, self.offset..self.offset);
            return (self.text(cx.window, &scratch.unfolded).len(), None);
        }
        let cut = self.first_cut(cx);
        let ended = if self.seen.bracket { self.ended(cx, scratch) } else { None };
        let length = self.without_tail(cx, scratch, ended);
        let Some(cut) = cut.filter(|&cut| cut < length) else { return (length, None) };
        let uncut = &self.text(cx.window, &scratch.unfolded)[..length];
        let uncut = self.is_met(cx.schemes, uncut).then(|| uncut.to_vec());
        let read_end = self.offset;
        self.cut(cx, scratch, cut);
        decided(Reason::ProseEnds, self.offset..read_end);
        (self.without_tail(cx, scratch, None), uncut)
    }

    /// Ends the reference before its brackets that nothing closes, and returns its length without the tail. Undoes each join
    /// whose line would be trimmed.
    fn without_tail(
        &mut self,
        cx: ReaderContext<'_>,
        scratch: &mut Scratch,
        mut ended: Option<Ended>,
    ) -> usize {
        loop {
            self.cut_unclosed(cx, scratch, ended.take());
            let length = self.trimmed_length(cx, scratch);
            let Some(join) = scratch.unfolded.joins.pop_if(|join| length <= join.at) else {
                return length;
            };
            self.unjoin(cx, scratch, join);
        }
    }

    /// Returns the length without the tail; at most the length before the last join if all of the joined line is
    /// trimmed.
    pub(super) fn trimmed_length(&self, cx: ReaderContext<'_>, scratch: &Scratch) -> usize {
        let joined_at = scratch.unfolded.joins.last().map_or(0, |join| join.at);
        self.trimmed_length_of(cx, self.text(cx.window, &scratch.unfolded), joined_at)
    }

    /// Returns the length without its tail that a text which ends at the current offset has; at least `least`, if that is a
    /// part of it.
    pub(super) fn trimmed_length_of(
        &self,
        cx: ReaderContext<'_>,
        text: &[u8],
        least: usize,
    ) -> usize {
        if trim::keeps_final_mark(text, self.in_link, cx.window.from(self.offset).first()) {
            return text.len();
        }
        trim::trimmed_length(text, self.before, least)
    }

    /// Reports whether an ellipsis directly follows the value, which ends inside a word.
    fn is_elided(&self, cx: ReaderContext<'_>, value: &[u8], tail: &[u8]) -> bool {
        let follows = match tail {
            [] if self.notation == Notation::Json => {
                let next = apply(json::character(), cx.window.from(self.offset), true);
                matches!(next, Parsed::Yes(_, '…'))
            }
            [] => cx.window.from(self.offset).starts_with("…".as_bytes()),
            _ => trim::is_ellipsis(tail),
        };
        follows && self.is_hierarchical(value) && trim::ends_in_word(value)
    }

    /// Reports whether `//` follows the scheme, or completes it (R8).
    fn is_hierarchical(&self, value: &[u8]) -> bool {
        self.notation != Notation::Plain
            || memchr(b':', value).is_some_and(|colon| value[colon..].starts_with(b"://"))
    }

    /// Sets the flags that the notes and joins imply, and completes an abbreviated reference.
    fn complete(
        &self,
        cx: ReaderContext<'_>,
        scratch: &mut Scratch,
        mut finding: Finding,
        uncut: Option<Vec<u8>>,
    ) -> Finding {
        let unfolded = &mut scratch.unfolded;
        for note in &unfolded.notes {
            finding.flags |= match note.mark {
                Mark::Hyphen => Flags::HYPHEN,
                Mark::Join => Flags::GUESSED,
                Mark::Backslash | Mark::BreakPoint | Mark::EmptyCharacter => Flags::UNESCAPED,
                Mark::SoftBreak
                | Mark::Space
                | Mark::BeforeEscape
                | Mark::Open
                | Mark::Uncut
                | Mark::Alternative => Flags::empty(),
            };
        }
        if unfolded.joins.iter().any(|join| join.page_break) {
            finding.flags |= Flags::PAGE_BREAK;
        }
        let mut host = None;
        match self.notation {
            Notation::Abbreviated => {
                edit(cx, unfolded, &mut finding);
                host = unfolded.complete(finding.value_length);
            }
            Notation::Domain | Notation::Host => {
                edit(cx, unfolded, &mut finding);
                unfolded.complete_with(known::HOST_COMPLETION);
            }
            Notation::Plain | Notation::Json => {}
        }
        if finding.edited {
            finding.value_length = unfolded.value.len() - finding.tail_length;
        }
        if cx.config.evidence.is_some() {
            self.complete_settled(cx, unfolded, &mut finding);
        }
        if let Some(host) = host {
            finding.flags |= Flags::GUESSED;
            unfolded.alternative_part(Reason::AddsHost, host);
        }
        if self.dropped > 0 {
            edit(cx, unfolded, &mut finding);
            let dropped = cx.window.slice(self.start - u64::from(self.dropped)..self.start);
            // The colon of an outer scheme may be escaped.
            let mut reading: Vec<u8> = dropped.iter().copied().filter(|&b| b != b'\\').collect();
            reading.extend_from_slice(&unfolded.value[..finding.value_length]);
            unfolded.alternative(Reason::AddsPrefix, &reading);
        }
        if let Some(reading) = self.inner_reference(cx, unfolded, &finding) {
            edit(cx, unfolded, &mut finding);
            unfolded.alternative(Reason::AddsInner, &reading);
        }
        if let Some(reading) = escape::without_both(unfolded, finding.value_length) {
            unfolded.alternative(Reason::AddsWithoutEscaped, &reading);
        }
        if let Some(uncut) = uncut {
            edit(cx, unfolded, &mut finding);
            unfolded.alternative(Reason::AddsUncut, &self.completed(uncut));
        }
        finding
    }

    /// Returns the value without the part of its scheme up to the `+`, if that is a reference.
    fn inner_reference(
        &self,
        cx: ReaderContext<'_>,
        unfolded: &Unfolded,
        finding: &Finding,
    ) -> Option<Vec<u8>> {
        if !matches!(self.notation, Notation::Plain | Notation::Json) {
            return None;
        }
        let value = if finding.edited {
            &unfolded.value[..finding.value_length]
        } else {
            cx.window.slice(finding.span.clone())
        };
        let inner = &value[inner_scheme(value, cx.schemes)?..];
        self.is_met(cx.schemes, inner).then(|| inner.to_vec())
    }

    /// Completes another value of an abbreviated reference.
    fn completed(&self, value: Vec<u8>) -> Vec<u8> {
        let mut unfolded = Unfolded { value, ..Unfolded::default() };
        match self.notation {
            Notation::Abbreviated => drop(unfolded.complete(unfolded.value.len())),
            Notation::Domain | Notation::Host => unfolded.complete_with(known::HOST_COMPLETION),
            Notation::Plain | Notation::Json => {}
        }
        unfolded.value
    }

    /// Returns the stream offset of the end of the value's first `length` bytes.
    pub(super) fn raw_end(&self, cx: ReaderContext<'_>, unfolded: &Unfolded, length: usize) -> u64 {
        let line = unfolded.joins.last().map(|join| (join.at, join.continuation));
        let (at, offset) = line.unwrap_or((0, self.start));
        offset + self.raw_length(cx, unfolded, offset, at..length)
    }

    /// Returns the number of bytes in the stream, from `offset` on, of a part of the text that no line break interrupts.
    pub(super) fn raw_length(
        &self,
        cx: ReaderContext<'_>,
        unfolded: &Unfolded,
        offset: u64,
        part: Range<usize>,
    ) -> u64 {
        if self.notation == Notation::Json {
            let text = cx.window.slice(offset..self.offset);
            return json::raw_length(text, part.len()) as u64;
        }
        part.len() as u64 + escape::dropped(unfolded, part)
    }
}

/// Copies the value and the tail to the buffer, unless they are there.
fn edit(cx: ReaderContext<'_>, unfolded: &mut Unfolded, finding: &mut Finding) {
    if !finding.edited {
        let text_end = finding.span.end + finding.tail_length as u64;
        unfolded.set(cx.window.slice(finding.span.start..text_end));
        finding.edited = true;
    }
}
