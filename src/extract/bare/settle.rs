//! Lines that evidence joins to a bare reference (R13, the setting `settle`).

use super::state::{Bare, Notation};
use crate::extract::finding::Finding;
use crate::extract::scratch::Scratch;
use crate::extract::unfolded::{Join, Unfolded};
use crate::extract::window::ReaderContext;
use crate::grammar::text::minimum;
use crate::reference::{Flags, Mark};
use crate::scheme::known;
use crate::settle::support::Support;
use crate::settle::{Evidence, is_directory};
use crate::work;

/// The number of lines in which a reference may continue. A continuation that evidence does not attest is searched again,
/// so that a byte is examined at most this many times more.
const MAX_LINES: usize = 8;

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

    /// Undoes the joins that evidence does not attest. The last line is not whole if `failed`.
    pub(super) fn settle_joins(
        &mut self,
        cx: ReaderContext<'_>,
        scratch: &mut Scratch,
        failed: bool,
    ) {
        let Some(evidence) = cx.config.evidence.get() else { return };
        let Some(first) = scratch.unfolded.joins.first() else { return };
        let unsettled = if evidence.is_empty() { Vec::new() } else { self.unsettled(cx, first) };
        if let Some(cut) = self.first_cut(cx) {
            self.cut(cx, scratch, cut);
        }
        let mut best = None;
        let mut is_whole = !failed;
        loop {
            if is_whole && !evidence.is_empty() {
                self.cut_unclosed(cx, scratch, None);
                let shorter =
                    self.most_attested(cx, scratch, Lookup { evidence, unsettled: &unsettled });
                best = better(best, shorter);
            }
            is_whole = true;
            let Some(join) = scratch.unfolded.joins.pop() else { break };
            self.unjoin(cx, scratch, join);
            if scratch.unfolded.joins.is_empty() {
                break;
            }
        }
        let count = || evidence.count(&unsettled, Support::Supports);
        match best.filter(|best| !best.is_outdone_by(&unsettled, count())) {
            Some(best) => {
                *self = best.bare;
                scratch.unfolded = best.unfolded;
                drop_bytes(&mut scratch.unfolded, &best.dropped);
            }
            None => scratch.unfolded.note(0, Mark::Open),
        }
    }

    /// Looks up the joined text without its tail, with and without each `-` and `=` before a break. Returns the value that is
    /// attested most often, if any is.
    fn most_attested(
        &self,
        cx: ReaderContext<'_>,
        scratch: &Scratch,
        lookup: Lookup<'_>,
    ) -> Option<Continuation> {
        let unfolded = &scratch.unfolded;
        let length = self.trimmed_length(cx, scratch);
        let joined_at = unfolded.joins.last()?.at;
        let text = &unfolded.value[..length];
        if length <= joined_at || !self.is_met(cx.schemes, text) || self.begins_portless(text) {
            return None;
        }
        let doubtful: Vec<usize> = unfolded
            .joins
            .iter()
            .filter_map(|join| join.at.checked_sub(1))
            .filter(|&at| matches!(text.get(at), Some(b'-' | b'=')))
            .collect();
        let all = (1_u32 << doubtful.len()) - 1;
        let step = if doubtful.len() <= MAX_VARIED { 1 } else { all };
        let mut most: Option<Variant> = None;
        for mask in (0..=all).step_by(step.max(1) as usize) {
            let bits = doubtful.iter().enumerate().filter(|(bit, _)| mask & (1 << bit) != 0);
            let dropped: Vec<usize> = bits.map(|(_, &at)| at).collect();
            let mut value = self.completion(text).as_bytes().to_vec();
            let kept = text.iter().enumerate().filter(|(at, _)| !dropped.contains(at));
            value.extend(kept.map(|(_, &byte)| byte));
            work::count(value.len());
            let count = lookup.count(&value);
            if count > most.as_ref().map_or(0, |most| most.count) {
                most = Some(Variant { value, dropped, count });
            }
        }
        let Variant { value, dropped, count } = most?;
        let (bare, unfolded) = (self.clone(), unfolded.clone());
        Some(Continuation { value, dropped, count, bare, unfolded })
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
        unfolded.alternative(&unsettled);
    }

    /// Returns the value of the first line.
    fn unsettled(&self, cx: ReaderContext<'_>, first: &Join) -> Vec<u8> {
        let line = cx.window.slice(self.start..first.line_break);
        [self.completion(line).as_bytes(), &line[..self.length_of_part(line)]].concat()
    }
}

/// What attests the values of continuations.
#[derive(Clone, Copy)]
struct Lookup<'e> {
    evidence: &'e Evidence,
    /// The value of the first line.
    unsettled: &'e [u8],
}

impl Lookup<'_> {
    fn count(self, value: &[u8]) -> u64 {
        // Without the `=` before a break, a value may be as if nothing were joined.
        if value == self.unsettled { 0 } else { self.evidence.count(value, Support::Supports) }
    }
}

/// A text with some of the `-` and `=` before its breaks.
struct Variant {
    value: Vec<u8>,
    /// The indices in the text of the others, in ascending order.
    dropped: Vec<usize>,
    count: u64,
}

/// A continuation that evidence attests, and the state of the reference that ends with it.
struct Continuation {
    value: Vec<u8>,
    dropped: Vec<usize>,
    count: u64,
    bare: Bare,
    unfolded: Unfolded,
}

impl Continuation {
    /// Reports whether a shorter value that is attested this often is more likely: chance may complete this value with the
    /// first word of the next line. That a directory of this value occurs implies nothing.
    fn is_outdone_by(&self, value: &[u8], count: u64) -> bool {
        count > self.count && !is_directory(value, &self.value)
    }
}

/// Returns the better of the best continuation so far and the next shorter one.
fn better(best: Option<Continuation>, shorter: Option<Continuation>) -> Option<Continuation> {
    match (best, shorter) {
        (Some(best), Some(shorter)) if !best.is_outdone_by(&shorter.value, shorter.count) => {
            Some(best)
        }
        (best, shorter) => shorter.or(best),
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
