//! [`Reading`], another value that the same bytes may have meant.

use super::decision::Decision;
use super::rule::Rule;
use crate::observe::Reason;
use crate::reference::{ReadingOrigin, Reference};

/// A reading of a finding, and how it differs from the value.
///
/// ```
/// let explained = gleaner::explain::explain(b"http://a.example/x.", &gleaner::Config::new());
/// let readings = explained[0].readings(9);
/// assert_eq!(readings[1].value(), "http://a.example/x.");
/// assert_eq!(readings[1].difference(), "keeps what was trimmed");
/// assert_eq!(readings[1].rule().unwrap().id(), "R6");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    value: String,
    difference: &'static str,
    reason: Option<Reason>,
}

impl Reading {
    /// Returns the value of the reading.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Returns how the reading differs from the value: a predicate, such as "keeps what was trimmed".
    #[must_use]
    pub fn difference(&self) -> &'static str {
        self.difference
    }

    /// Returns the rule that adds the reading; `None` for the value itself.
    #[must_use]
    pub fn rule(&self) -> Option<Rule> {
        self.reason.map(Rule::of)
    }

    /// Reports whether the reading undoes this decision.
    ///
    /// ```
    /// let explained = gleaner::explain::explain(b"http://a.example/x.", &gleaner::Config::new());
    /// let readings = explained[0].readings(9);
    /// let undone = explained[0].decisions().iter().find(|decision| readings[1].undoes(decision));
    /// assert_eq!(undone.unwrap().name(), "punctuation-trimmed");
    /// ```
    #[must_use]
    pub fn undoes(&self, decision: &Decision) -> bool {
        const TRIMMED: [Reason; 4] = [
            Reason::PunctuationTrimmed,
            Reason::PossessiveTrimmed,
            Reason::EmphasisTrimmed,
            Reason::LabelTrimmed,
        ];
        self.reason.is_some_and(|reason| match reason {
            Reason::PunctuationTrimmed => TRIMMED.contains(&decision.reason),
            Reason::AddsPrefix => decision.reason == Reason::DroppedPrefix,
            Reason::AddsUncut => decision.reason == Reason::ProseEnds,
            Reason::AddsConjunction => decision.reason == Reason::ConjunctionEnds,
            Reason::AddsHost => decision.reason == Reason::PathAfterColon,
            _ => reason == decision.reason,
        })
    }
}

/// Returns the first `most` readings of a finding.
pub(super) fn all(
    found: &Reference<'_>,
    decisions: &[Decision],
    added: &[Reason],
    most: usize,
) -> Vec<Reading> {
    let mut readings = found.readings();
    let mut all = Vec::new();
    while all.len() < most
        && let Some((value, origin)) = readings.next_with_origin()
    {
        let (difference, reason) = variation(origin, found, decisions, added);
        all.push(Reading { value: value.into_owned(), difference, reason });
    }
    all
}

/// Returns how a reading differs from the value, and the reason that it varies.
fn variation(
    origin: ReadingOrigin,
    found: &Reference<'_>,
    decisions: &[Decision],
    added: &[Reason],
) -> (&'static str, Option<Reason>) {
    let has = |reason| decisions.iter().any(|decision| decision.reason == reason);
    let (difference, reason) = match origin {
        ReadingOrigin::Value => return ("is the value", None),
        ReadingOrigin::Hyphens => ("varies the hyphens before line breaks", Reason::HyphenInDoubt),
        ReadingOrigin::SoftBreaks => ("keeps the `=` before line breaks", Reason::SoftBreak),
        ReadingOrigin::Backslashes if has(Reason::ContinuedLine) => {
            ("keeps the `\\` before line breaks", Reason::ContinuedLine)
        }
        ReadingOrigin::Backslashes => ("keeps the escapes", Reason::EscapeDropped),
        ReadingOrigin::Spaces => ("has `%20` for white space", Reason::SpaceIgnored),
        ReadingOrigin::BeforeSpace => ("ends before the white space", Reason::SpaceIgnored),
        ReadingOrigin::Entities => ("decodes `&amp;`", Reason::AmpersandEntity),
        ReadingOrigin::Tail => ("keeps what was trimmed", Reason::PunctuationTrimmed),
        ReadingOrigin::Label if found.tail().is_empty() => {
            ("ends before what may be a footnote", Reason::LabelTrimmed)
        }
        ReadingOrigin::Label => ("keeps the label", Reason::LabelTrimmed),
        ReadingOrigin::BeforeNonAscii => {
            ("ends before the first character outside ASCII", Reason::NonAsciiInside)
        }
        ReadingOrigin::BeforeJoin => ("ends with the first line", Reason::LineJoined),
        ReadingOrigin::BeforeEscape => ("ends before the first escape", Reason::EscapeDropped),
        ReadingOrigin::Alternative(index) => {
            let reason = added.get(index).copied().unwrap_or(Reason::AddsOther);
            (reason.sentence(), reason)
        }
    };
    (difference, Some(reason))
}
