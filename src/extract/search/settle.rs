//! Findings that take the reading that evidence attests (R13).

use std::borrow::Cow;
use std::ops::Range;

use super::{Search, State};
use crate::extract::finding::Finding;
use crate::extract::window::Window;
use crate::grammar::text::json;
use crate::reference::{Flags, Reference, Wrapper};
use crate::settle::MAX_READINGS;

/// The attested reading of a finding.
struct Choice {
    value: Vec<u8>,
    tail: Vec<u8>,
    /// The value without evidence, then the other readings.
    others: Vec<String>,
    span: Range<u64>,
    outer: Range<u64>,
}

impl Search {
    /// Settles the last finding, if the setting is on and evidence attests another reading.
    #[inline]
    pub(super) fn settle(&mut self, window: Window<'_>, finding: Finding) -> Finding {
        if self.config.evidence.is_some() { self.settle_reading(window, finding) } else { finding }
    }

    #[inline(never)]
    fn settle_reading(&mut self, window: Window<'_>, mut finding: Finding) -> Finding {
        let Some(choice) = self.choose(window, &finding) else { return finding };
        let unfolded = &mut self.scratch.unfolded;
        unfolded.clear();
        unfolded.value.extend_from_slice(&choice.value);
        unfolded.value.extend_from_slice(&choice.tail);
        for other in &choice.others {
            unfolded.alternative(other.as_bytes());
        }
        finding.flags |= Flags::SETTLED;
        finding.edited = true;
        finding.value_length = choice.value.len();
        finding.tail_length = choice.tail.len();
        finding.span = choice.span;
        finding.outer = choice.outer;
        finding
    }

    fn choose(&self, window: Window<'_>, finding: &Finding) -> Option<Choice> {
        let evidence = self.config.evidence.get().filter(|evidence| !evidence.is_empty())?;
        let text = self.text(window, finding);
        let is_plain =
            finding.flags.is_empty() && finding.tail_length == 0 && text.notes.is_empty();
        // The search of the rewritten text settles its findings (R12). A plain value may still end in a footnote.
        if matches!(self.state, State::Refanged(_))
            || finding.flags.intersects(Flags::OVERLONG | Flags::SETTLED)
            || is_plain && !text.raw.ends_with(b"]")
        {
            return None;
        }
        let found = finding.clone().into_reference(text);
        let settled = evidence.settle(&found)?;
        let value = settled.value().as_bytes().to_vec();
        let others = found.readings().take(MAX_READINGS).filter(|other| other.as_bytes() != value);
        let others = others.map(Cow::into_owned).collect();
        let (span, tail) = spans(window, &found, &value);
        let outer = match found.wrapper() {
            Wrapper::Bare | Wrapper::Prefixed => found.outer().start..span.end,
            _ => found.outer(),
        };
        Some(Choice { value, tail, others, span, outer })
    }
}

/// Returns the raw span of a reading, and its tail.
fn spans(window: Window<'_>, found: &Reference<'_>, value: &[u8]) -> (Range<u64>, Vec<u8>) {
    let span = found.span();
    let (old, tail) = (found.as_bytes(), found.tail().as_bytes());
    let is_bare = matches!(found.wrapper(), Wrapper::Bare | Wrapper::Prefixed);
    let is_json = found.flags().contains(Flags::JSON);
    let raw_length = |from: u64, length: usize| {
        if is_json { json::raw_length(window.from(from), length) as u64 } else { length as u64 }
    };
    if !is_bare {
        return (span, tail.to_vec());
    }
    if let Some(more) = value.strip_prefix(old).filter(|more| tail.starts_with(more)) {
        let end = span.end + raw_length(span.end, more.len());
        return (span.start..end, tail[more.len()..].to_vec());
    }
    // The colon before a path has no place in the value (R8).
    if let Some(left) = old.strip_prefix(value)
        && !found.flags().contains(Flags::GUESSED)
    {
        let end = if is_json {
            span.start + raw_length(span.start, value.len())
        } else {
            span.end - left.len() as u64
        };
        return (span.start..end, [left, tail].concat());
    }
    (span, tail.to_vec())
}

#[cfg(test)]
#[path = "../../../tests/unit/extract/settle.rs"]
mod tests;
