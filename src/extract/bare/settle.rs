//! Lines that evidence joins to a bare reference (R13, the setting `settle`).

use std::borrow::Cow;

use memchr::{memchr, memchr2, memmem};

use super::cuts::Cuts;
use super::state::{Bare, Notation};
use crate::class::action::ends_authority;
use crate::class::{self, BLANK};
use crate::extract::finding::Finding;
use crate::extract::scratch::Scratch;
use crate::extract::unfolded::{Join, Unfolded};
use crate::extract::window::ReaderContext;
use crate::grammar::parse::Parsed;
use crate::grammar::text::minimum;
use crate::observe::{Reason, decided};
use crate::reference::{Flags, Mark};
use crate::scheme::known;
use crate::settle::support::Support;
use crate::settle::{Evidence, is_directory};
use crate::work;

/// The number of lines in which a reference may continue. A continuation that evidence does not attest is searched again,
/// so that a byte is examined at most this many times more.
const MAX_LINES: usize = 8;

/// The length from which a line may have been cut at a width, in bytes.
const LEAST_CUT_LINE: u64 = 60;

/// The number of breaks whose `-` or `=` is kept or dropped independently.
const MAX_VARIED: usize = 2;

impl Bare {
    /// Reports whether the reference may continue in the next line.
    pub(super) fn may_continue(&self, cx: ReaderContext<'_>, unfolded: &Unfolded) -> bool {
        // What R7 cuts extends to no line break.
        if self.notation == Notation::Json || self.cuts.first().is_some() {
            return false;
        }
        if cx.config.evidence.is_some() {
            // The text of the first line is looked up as written.
            let begins = unfolded.joins.is_empty() && self.is_built(unfolded);
            let has_room = unfolded.joins.len() < MAX_LINES && !self.overlong && !begins;
            return has_room && self.notation != Notation::Host;
        }
        cx.config.join_lines
    }

    /// Undoes the joins that evidence does not attest. The last line is not whole if `failed`; otherwise the window must
    /// have the rest of it.
    pub(super) fn settle_joins(
        &mut self,
        cx: ReaderContext<'_>,
        scratch: &mut Scratch,
        failed: bool,
    ) -> Parsed<()> {
        let Some(evidence) = cx.config.evidence.get() else { return Parsed::No };
        let Some(&first) = scratch.unfolded.joins.first() else { return Parsed::No };
        if !failed
            && !evidence.is_empty()
            && let Parsed::More = scratch.find_line_end(cx.window, self.offset, self.limit(cx))
        {
            return Parsed::More;
        }
        if let Some(cut) = self.first_cut(cx) {
            self.cut(cx, scratch, cut);
        }
        let mut best: Option<Continuation> = None;
        let mut is_whole = !failed;
        loop {
            if is_whole && !evidence.is_empty() {
                self.cut_unclosed(cx, scratch, None);
                if let Some(shorter) = self.continuation(cx, scratch, evidence, &first)
                    && best.as_ref().is_none_or(|best| best.is_outdone_by(&shorter.text))
                {
                    best = Some(shorter);
                }
            }
            is_whole = true;
            let Some(join) = scratch.unfolded.joins.pop() else { break };
            self.unjoin(cx, scratch, join);
            if scratch.unfolded.joins.is_empty() {
                break;
            }
        }
        let alone = || Attested::new(evidence, self.unsettled(cx, &first));
        if let Some(best) = best.filter(|best| !best.is_outdone_by(&alone())) {
            // R7 has cut before the lookup, and must not cut what evidence attests.
            *self = Self { cuts: Cuts::default(), ..best.bare };
            scratch.unfolded = best.unfolded;
            drop_bytes(&mut scratch.unfolded, &best.dropped);
        } else {
            let length = first.line_break.saturating_sub(scratch.line.start());
            let mark = if length < LEAST_CUT_LINE { Mark::Uncut } else { Mark::Open };
            scratch.unfolded.note(0, mark);
            decided(Reason::LineNotAttested, first.line_break..first.line_break);
        }
        Parsed::Yes(0, ())
    }

    /// Returns the offset from which on nothing of a line matters.
    fn limit(&self, cx: ReaderContext<'_>) -> u64 {
        self.start + cx.config.max_reference as u64
    }

    /// Looks up the joined text without its tail. Returns the value that is attested most often, if any is.
    fn continuation(
        &self,
        cx: ReaderContext<'_>,
        scratch: &Scratch,
        evidence: &Evidence,
        first: &Join,
    ) -> Option<Continuation> {
        let unfolded = &scratch.unfolded;
        // Without the `-` or `=` before a break, a value may be as if nothing were joined.
        let counts = |value: &[u8]| value != self.unsettled(cx, first);
        let (text, dropped) = self.most_attested(cx, unfolded, evidence, counts)?;
        let value = &text.value[self.completion(&unfolded.value).len()..];
        let is_refused = !self.is_met(cx.schemes, value) || self.begins_portless(value);
        if is_refused || self.precedes_row(cx, value) {
            return None;
        }
        Some(Continuation { text, dropped, bare: self.clone(), unfolded: unfolded.clone() })
    }

    /// Looks up the joined text, trimmed, with and without each `-` and `=` before a break. Returns the value that is attested
    /// most often, of those that count, and the indices of what it lacks.
    fn most_attested(
        &self,
        cx: ReaderContext<'_>,
        unfolded: &Unfolded,
        evidence: &Evidence,
        counts: impl Fn(&[u8]) -> bool,
    ) -> Option<(Attested, Vec<usize>)> {
        let text = &unfolded.value;
        let joined_at = unfolded.joins.last()?.at;
        let completion = self.completion(text).as_bytes();
        let doubtful: Vec<usize> = unfolded
            .joins
            .iter()
            .filter_map(|join| join.at.checked_sub(1))
            .filter(|&at| matches!(text.get(at), Some(b'-' | b'=')))
            .collect();
        let all = (1_u32 << doubtful.len()) - 1;
        let step = if doubtful.len() <= MAX_VARIED { 1 } else { all };
        let mut most: Option<(Attested, Vec<usize>)> = None;
        for mask in (0..=all).step_by(step.max(1) as usize) {
            let bits = doubtful.iter().enumerate().filter(|(bit, _)| mask & (1 << bit) != 0);
            let dropped: Vec<usize> = bits.map(|(_, &at)| at).collect();
            let mut value = Cow::Borrowed(&text[..]);
            for &at in dropped.iter().rev() {
                value.to_mut().remove(at);
            }
            let least = joined_at - dropped.len();
            let length = self.trimmed_length_of(cx, &value, least);
            if length <= least {
                continue;
            }
            let value = if completion.is_empty() {
                Cow::Borrowed(&value[..length])
            } else {
                Cow::Owned([completion, &value[..length]].concat())
            };
            work::count(value.len());
            let count = evidence.count(&value, Support::Supports);
            if count > most.as_ref().map_or(0, |(most, _)| most.count) && counts(&value) {
                most = Some((Attested { value: value.into_owned(), count }, dropped));
            }
        }
        most
    }

    /// Returns what completes the text (R8).
    fn completion(&self, text: &[u8]) -> &'static str {
        match self.notation {
            Notation::Abbreviated => known::completion(text).unwrap_or_default(),
            Notation::Domain | Notation::Host => known::HOST_COMPLETION,
            Notation::Plain | Notation::Json => "",
        }
    }

    /// Reports whether a path follows the host and a colon (R8).
    fn begins_portless(&self, text: &[u8]) -> bool {
        self.notation == Notation::Abbreviated && minimum::portless_colon(text).is_some()
    }

    /// Reports whether `value`, up to the end of its authority, occurs again in the last word of the line, which is a row of
    /// a table then.
    fn precedes_row(&self, cx: ReaderContext<'_>, value: &[u8]) -> bool {
        let begins = match self.notation {
            Notation::Abbreviated | Notation::Domain | Notation::Host => 0,
            Notation::Plain | Notation::Json => {
                let colon = memchr(b':', value).unwrap_or(value.len());
                if !value[colon..].starts_with(b"://") {
                    return false;
                }
                colon + "://".len()
            }
        };
        let length = value[begins..].iter().position(|&b| ends_authority(b));
        let again = &value[..length.map_or(value.len(), |length| begins + length)];
        let rest = cx.window.slice(self.offset..self.limit(cx).max(self.offset));
        let rest = &rest[..memchr2(b'\r', b'\n', rest).unwrap_or(rest.len())];
        work::count(rest.len());
        let is_blank = |b: &u8| class::is(BLANK, *b);
        let rest = &rest[..rest.iter().rposition(|b| !is_blank(b)).map_or(0, |last| last + 1)];
        let word = &rest[rest.iter().rposition(is_blank).unwrap_or_default()..];
        memmem::find_iter(word, again).any(|at| ends_host(&word[at + again.len()..]))
    }

    /// Sets the flags of a reference whose joins evidence attests, and records the value without evidence.
    pub(super) fn complete_settled(
        &self,
        cx: ReaderContext<'_>,
        unfolded: &mut Unfolded,
        finding: &mut Finding,
    ) {
        let Some(first) = unfolded.joins.first() else { return };
        finding.flags = (finding.flags | Flags::SETTLED) - Flags::GUESSED;
        let unsettled = self.unsettled(cx, first);
        unfolded.notes.clear();
        unfolded.alternative(Reason::AddsOther, &unsettled);
    }

    /// Returns the value of the first line.
    fn unsettled(&self, cx: ReaderContext<'_>, first: &Join) -> Vec<u8> {
        let line = cx.window.slice(self.start..first.line_break);
        [self.completion(line).as_bytes(), &line[..self.length_of_part(line)]].concat()
    }
}

/// Reports whether a host that `rest` follows is whole.
fn ends_host(rest: &[u8]) -> bool {
    rest.first().is_none_or(|next| {
        next.is_ascii() && !next.is_ascii_alphanumeric() && !b"-._:@%".contains(next)
    })
}

/// A value, and how often evidence confirms or supports it.
struct Attested {
    value: Vec<u8>,
    count: u64,
}

impl Attested {
    fn new(evidence: &Evidence, value: Vec<u8>) -> Self {
        let count = evidence.count(&value, Support::Supports);
        Self { value, count }
    }
}

/// A continuation that evidence attests, and the state of the reference that ends with it.
struct Continuation {
    text: Attested,
    /// The indices of the `-` and `=` in the joined text that the value lacks, in ascending order.
    dropped: Vec<usize>,
    bare: Bare,
    unfolded: Unfolded,
}

impl Continuation {
    /// Reports whether a shorter value is more likely: chance may complete this value with the first word of the next line.
    /// That a directory of this value occurs implies nothing.
    fn is_outdone_by(&self, shorter: &Attested) -> bool {
        shorter.count > self.text.count && !is_directory(&shorter.value, &self.text.value)
    }
}

/// Removes the bytes before breaks at these indices of the value, in ascending order.
fn drop_bytes(unfolded: &mut Unfolded, dropped: &[usize]) {
    for &at in dropped.iter().rev() {
        unfolded.value.remove(at);
    }
    let before = |at: usize| dropped.iter().filter(|&&dropped| dropped < at).count();
    for join in &mut unfolded.joins {
        join.at -= before(join.at);
    }
    for note in &mut unfolded.notes {
        note.at -= before(note.at);
    }
}
