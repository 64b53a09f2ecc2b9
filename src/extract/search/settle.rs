//! Findings that take the reading that evidence attests (R13).

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use super::{Search, State};
use crate::extract::finding::{Finding, has_ampersand_entity};
use crate::extract::window::Window;
use crate::grammar::text::json;
use crate::observe::Reason;
use crate::reference::{Flags, Reference, Wrapper, may_vary};
use crate::settle::MAX_READINGS;

/// The attested reading of a finding.
struct Choice {
    value: Vec<u8>,
    tail: Vec<u8>,
    /// The value without evidence.
    unsettled: String,
    others: Vec<String>,
    flags: Flags,
    span: Range<u64>,
    outer: Range<u64>,
}

impl Search {
    /// Settles the last finding, if evidence attests another reading.
    #[inline(never)]
    pub(super) fn settle(&mut self, window: Window<'_>, mut finding: Finding) -> Finding {
        let Some(choice) = self.choose(window, &finding) else { return finding };
        let unfolded = &mut self.scratch.unfolded;
        unfolded.clear();
        unfolded.value.extend_from_slice(&choice.value);
        unfolded.value.extend_from_slice(&choice.tail);
        unfolded.alternative(Reason::AddsOther, choice.unsettled.as_bytes());
        finding.flags = choice.flags | Flags::SETTLED;
        finding.edited = true;
        finding.value_length = choice.value.len();
        finding.tail_length = choice.tail.len();
        finding.span = choice.span;
        finding.outer = choice.outer;
        self.add_others(window, &finding, choice.others);
        finding
    }

    /// Adds the readings that a settled finding does not have by other rules.
    fn add_others(&mut self, window: Window<'_>, finding: &Finding, others: Vec<String>) {
        let settled = finding.clone().into_reference(self.text(window, finding));
        let mut known: HashSet<String> = settled.readings().map(Cow::into_owned).collect();
        for other in others {
            if !known.contains(&other) {
                self.scratch.unfolded.alternative(Reason::AddsOther, other.as_bytes());
                known.insert(other);
            }
        }
    }

    fn choose(&self, window: Window<'_>, finding: &Finding) -> Option<Choice> {
        let evidence = self.config.evidence.get().filter(|evidence| !evidence.is_empty())?;
        // The search of the rewritten text settles its findings (R12).
        if matches!(self.state, State::Refanged(_))
            || finding.flags.intersects(Flags::OVERLONG | Flags::SETTLED)
        {
            return None;
        }
        let text = self.text(window, finding);
        let value = if finding.edited { &text.edited } else { &text.raw };
        let value = &value[..finding.value_length.min(value.len())];
        if finding.tail_length == 0 && !may_vary(value, finding.flags, &text.notes) {
            return None;
        }
        let found = finding.clone().into_reference(text);
        let settled = evidence.settle(&found)?;
        let value = settled.value().as_bytes().to_vec();
        let unsettled = found.value().to_owned();
        let others = found.readings().skip(1).take(MAX_READINGS).map(Cow::into_owned).collect();
        let (span, tail) = spans(window, &found, &value);
        let mut flags = found.flags() - (Flags::IRI | Flags::ENTITY);
        if !value.is_ascii() {
            flags |= Flags::IRI;
        }
        if has_ampersand_entity(&value) {
            flags |= Flags::ENTITY;
        }
        let outer = match found.wrapper() {
            Wrapper::Bare | Wrapper::Prefixed => found.outer().start..span.end,
            _ => found.outer(),
        };
        Some(Choice { value, tail, unsettled, others, flags, span, outer })
    }
}

/// Returns the raw span of a reading, and its tail.
fn spans(window: Window<'_>, found: &Reference<'_>, value: &[u8]) -> (Range<u64>, Vec<u8>) {
    let span = found.span();
    let (old, tail) = (found.as_bytes(), found.tail().as_bytes());
    let is_json = found.flags().contains(Flags::JSON);
    if !matches!(found.wrapper(), Wrapper::Bare | Wrapper::Prefixed) {
        return (span, tail.to_vec());
    }
    if let Some(more) = value.strip_prefix(old).filter(|more| tail.starts_with(more)) {
        let raw = window.from(span.end);
        let length =
            if is_json { json::raw_length(raw, more.len()) } else { escaped_length(raw, more) };
        return (span.start..span.end + length as u64, tail[more.len()..].to_vec());
    }
    if let Some(mark) = old.strip_prefix(value) {
        let length = if is_json {
            json::raw_length(window.from(span.start), value.len()) as u64
        } else {
            unescaped_end(window.slice(span.clone()), value, mark) as u64
        };
        return (span.start..span.start + length, [mark, tail].concat());
    }
    (span, tail.to_vec())
}

/// Returns the number of bytes of `raw` that begin with `text`, without the escapes between its characters (R6).
fn escaped_length(raw: &[u8], text: &[u8]) -> usize {
    let mut length = 0;
    for byte in text {
        let dropped = raw[length..].iter().position(|other| other == byte);
        length += dropped.unwrap_or_default() + 1;
    }
    length.min(raw.len())
}

/// Returns the length of `raw` without the `mark` that follows `value`, and without the escapes of that (R6).
fn unescaped_end(raw: &[u8], value: &[u8], mark: &[u8]) -> usize {
    let begin = |end: usize, byte| raw[..end].iter().rposition(|other| other == byte);
    let mut end =
        mark.iter().rev().fold(raw.len(), |end, byte| begin(end, byte).unwrap_or_default());
    loop {
        end = match &raw[..end] {
            [before @ .., b'\\'] => before.len(),
            [before @ .., b'\\', c @ (b':' | b'&')] if value.last() != Some(c) => before.len(),
            _ => return end,
        };
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/extract/settle.rs"]
mod tests;
