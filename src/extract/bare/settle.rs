//! Lines that evidence joins to a bare reference (R13, the setting `settle`).

use super::state::{Bare, Notation};
use crate::extract::finding::Finding;
use crate::extract::scratch::Scratch;
use crate::extract::unfolded::{Join, Unfolded};
use crate::extract::window::ReaderContext;
use crate::grammar::text::minimum;
use crate::reference::{Flags, Mark};
use crate::scheme::known;
use crate::settle::Evidence;
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
        if scratch.unfolded.joins.is_empty() {
            return;
        }
        if let Some(cut) = self.first_cut(cx) {
            self.cut(cx, scratch, cut);
        }
        let mut last_is_whole = !failed;
        loop {
            if last_is_whole && !evidence.is_empty() {
                self.cut_unclosed(cx, scratch, None);
                let length = self.trimmed_length(cx, scratch);
                let joined_at = scratch.unfolded.joins.last().map_or(0, |join| join.at);
                if length > joined_at && self.take_attested(cx, scratch, evidence, length) {
                    return;
                }
            }
            last_is_whole = true;
            let Some(join) = scratch.unfolded.joins.pop() else { break };
            self.unjoin(cx, scratch, join);
            if scratch.unfolded.joins.is_empty() {
                break;
            }
        }
        scratch.unfolded.note(0, Mark::Open);
    }

    /// Looks up the first `length` bytes of the joined text, with and without each `-` and `=` before a break, and drops
    /// those that the attested value lacks. Reports whether one is attested.
    fn take_attested(
        &self,
        cx: ReaderContext<'_>,
        scratch: &mut Scratch,
        evidence: &Evidence,
        length: usize,
    ) -> bool {
        let unfolded = &mut scratch.unfolded;
        let Some(first) = unfolded.joins.first() else { return false };
        let unsettled = self.unsettled(cx, first);
        let text = &unfolded.value[..length];
        if !self.is_met(cx.schemes, text) || self.begins_portless(text) {
            return false;
        }
        let doubtful: Vec<usize> = unfolded
            .joins
            .iter()
            .filter_map(|join| join.at.checked_sub(1))
            .filter(|&at| matches!(text.get(at), Some(b'-' | b'=')))
            .collect();
        let all = (1_u32 << doubtful.len()) - 1;
        let step = if doubtful.len() <= MAX_VARIED { 1 } else { all };
        for mask in (0..=all).step_by(step.max(1) as usize) {
            let bits = doubtful.iter().enumerate().filter(|(bit, _)| mask & (1 << bit) != 0);
            let dropped: Vec<usize> = bits.map(|(_, &at)| at).collect();
            let mut value = self.completion(text).as_bytes().to_vec();
            let kept = text.iter().enumerate().filter(|(at, _)| !dropped.contains(at));
            value.extend(kept.map(|(_, &byte)| byte));
            work::count(value.len());
            // Without the `=` before a break, a value may be as if nothing were joined.
            if value != unsettled && evidence.attests(&value) {
                drop_bytes(unfolded, &dropped);
                return true;
            }
        }
        false
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
