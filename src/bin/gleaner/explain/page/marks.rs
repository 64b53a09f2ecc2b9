//! The marks of a text: which parts belong to a candidate, and what they are.

use std::ops::Range;

use gleaner::explain::{Candidate, Decision};

/// What a part of the text is; of several at one place, the greatest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    Refused,
    Wrapper,
    Value,
    Tail,
    Skipped,
}

impl Mark {
    pub fn class(self) -> &'static str {
        match self {
            Self::Refused => "refused",
            Self::Wrapper => "wrapper",
            Self::Value => "value",
            Self::Tail => "tail",
            Self::Skipped => "skipped",
        }
    }
}

/// The names of the decisions that skip a part of the text inside a reference.
const SKIPPING: [&str; 13] = [
    "space-ignored",
    "break-ignored",
    "break-in-quotes",
    "prefix-skipped",
    "other-prefix-skipped",
    "leader-skipped",
    "deeper-prefix-skipped",
    "left-frame-skipped",
    "right-frame-skipped",
    "page-break-skipped",
    "soft-break",
    "continued-line",
    "line-joined",
];

/// The names of the decisions that trim a part of the text.
const TRIMMING: [&str; 4] =
    ["punctuation-trimmed", "possessive-trimmed", "emphasis-trimmed", "label-trimmed"];

/// Returns the marked spans of a text with the indices of their candidates.
pub fn of(candidates: &[Candidate<'_>]) -> Vec<(Range<u64>, Mark, usize)> {
    let mut marks = Vec::new();
    for (index, candidate) in candidates.iter().enumerate() {
        let Some(item) = candidate.item() else {
            marks.push((candidate.span(), Mark::Refused, index));
            continue;
        };
        marks.push((item.outer(), Mark::Wrapper, index));
        marks.push((item.span(), Mark::Value, index));
        let decisions = candidate.decisions().iter();
        marks.extend(decisions.filter_map(|one| Some((one.span(), mark(one)?, index))));
    }
    marks.retain(|(span, ..)| span.start < span.end);
    marks
}

fn mark(decision: &Decision) -> Option<Mark> {
    if TRIMMING.contains(&decision.name()) {
        return Some(Mark::Tail);
    }
    SKIPPING.contains(&decision.name()).then_some(Mark::Skipped)
}
