//! [`Candidate`], what the search examined.

use std::collections::HashSet;
use std::ops::Range;

use super::attempts::Attempt;
use super::decision::Decision;
use super::reading::{self, Reading};
use crate::observe::{Event, Reason, Role};
use crate::reference::{Flags, Item, Reference};
use crate::uri::Grammar;

/// A part of the text that the search examined, with its decisions.
///
/// ```
/// let explained = gleaner::explain::explain(b"Re: x", &gleaner::Config::new());
/// assert_eq!(explained[0].span(), 0..3);
/// assert!(explained[0].item().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Candidate<'a> {
    span: Range<u64>,
    decisions: Vec<Decision>,
    /// Why there are the readings that the search recorded, in their order.
    added: Vec<Reason>,
    item: Option<Item<'a>>,
}

impl<'a> Candidate<'a> {
    pub(super) fn refused(attempt: Attempt) -> Self {
        let span = attempt.span();
        let (decisions, added) = decisions(attempt.events);
        Self { span, decisions, added, item: None }
    }

    pub(super) fn accepted(mut attempt: Attempt, item: Item<'a>) -> Self {
        attempt.events.extend(flagged(&item));
        let (decisions, added) = decisions(attempt.events);
        Self { span: item.outer(), decisions, added, item: Some(item) }
    }

    /// Adds a decision that was made before the candidate was examined.
    pub(super) fn add(&mut self, event: Event) {
        self.decisions.push(Decision::new(event));
    }

    /// Returns the byte offsets of the candidate: of a finding, its [outer span](Item::outer).
    #[must_use]
    pub fn span(&self) -> Range<u64> {
        self.span.clone()
    }

    /// Returns the decisions about the candidate, in the order in which they were made, and then those that its flags report.
    #[must_use]
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// Returns the finding; `None` if the candidate was refused.
    #[must_use]
    pub fn item(&self) -> Option<&Item<'a>> {
        self.item.as_ref()
    }

    /// Returns the finding if it is a reference, and not over-long.
    #[must_use]
    pub fn found(&self) -> Option<&Reference<'a>> {
        match &self.item {
            Some(Item::Reference(reference)) => Some(reference),
            _ => None,
        }
    }

    /// Returns the [readings](Reference::readings) of the finding, at most the first `most`, each with the decision that it
    /// varies. The first reading is the value.
    #[must_use]
    pub fn readings(&self, most: usize) -> Vec<Reading> {
        self.found()
            .map(|found| reading::all(found, &self.decisions, &self.added, most))
            .unwrap_or_default()
    }
}

/// Returns the decisions that the flags of a finding report.
fn flagged(item: &Item<'_>) -> impl Iterator<Item = Event> {
    const REASONS: [(Flags, Reason); 4] = [
        (Flags::ABBREVIATED, Reason::Completed),
        (Flags::ELIDED, Reason::Elided),
        (Flags::ENTITY, Reason::AmpersandEntity),
        (Flags::IRI, Reason::NonAsciiInside),
    ];
    let (span, flags) = (item.span(), item.flags());
    let raised = REASONS.into_iter().filter(move |(flag, _)| flags.contains(*flag));
    let has_path = flags.contains(Flags::ABBREVIATED | Flags::GUESSED);
    let path = has_path.then_some(Reason::PathAfterColon);
    let excluded = match item {
        Item::Reference(found) => !found.conforms_to(Grammar::Rfc2396),
        Item::Overlong(_) => false,
    };
    let excluded = excluded.then_some(Reason::RfcExcludes);
    let reasons = raised.map(|(_, reason)| reason).chain(path).chain(excluded);
    reasons.map(move |reason| Event { reason, span: span.clone() })
}

/// Converts events without repetitions, and returns the reasons for recorded readings apart.
fn decisions(events: Vec<Event>) -> (Vec<Decision>, Vec<Reason>) {
    let mut known = HashSet::new();
    let mut added = Vec::new();
    let mut decisions = Vec::new();
    for event in events {
        if event.reason.role() == Role::Adds {
            added.push(event.reason);
        } else if known.insert((event.reason, event.span.start, event.span.end)) {
            decisions.push(Decision::new(event));
        }
    }
    (decisions, added)
}
