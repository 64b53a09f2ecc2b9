//! Groups the events of a search by the candidate that they concern.

use std::ops::Range;

use crate::observe::{Event, Reason, Role};

/// The events of one candidate.
#[derive(Debug, Default)]
pub(super) struct Attempt {
    pub events: Vec<Event>,
    /// The span of all events.
    span: Option<Range<u64>>,
    opened: bool,
    refused: bool,
}

impl Attempt {
    pub fn of(event: Event) -> Self {
        let mut attempt = Self::default();
        attempt.push(event);
        attempt
    }

    /// Reports whether the search read the candidate as a reference, also if that failed.
    pub fn is_opened(&self) -> bool {
        self.opened
    }

    /// Reports whether the candidate was refused, and the search read on after that.
    pub fn is_refused(&self) -> bool {
        self.refused
    }

    pub fn is_inside(&self, outer: &Range<u64>) -> bool {
        let span = self.span();
        outer.start <= span.start && span.end <= outer.end
    }

    /// Returns the span of all events.
    pub fn span(&self) -> Range<u64> {
        self.span.clone().unwrap_or_default()
    }

    /// Reports whether `event` begins another candidate.
    fn is_before(&self, event: &Event) -> bool {
        let adjoins = {
            let span = self.span();
            event.span.start <= span.end && span.start <= event.span.end
        };
        let opens = |one: &Event| one.reason.role() == Role::Opens;
        match event.reason.role() {
            Role::Opens => !(adjoins && self.events.iter().all(opens)),
            Role::Refuses => self.refused && (self.opened || !adjoins),
            _ => false,
        }
    }

    fn push(&mut self, event: Event) {
        match event.reason.role() {
            Role::Opens => self.opened = true,
            Role::Refuses => self.refused = true,
            Role::Accepts => self.refused = false,
            Role::Retries => {
                self.refused = false;
                self.events.retain(|one| match one.reason.role() {
                    Role::Opens => true,
                    Role::Refuses => false,
                    _ => one.span.end <= event.span.start,
                });
            }
            Role::Ends => self.events.retain(|one| !is_undone_by_end(one, &event)),
            Role::Reads if is_join(event.reason) => {
                self.events.retain(|one| !is_undone_by_join(one, &event));
            }
            Role::Trims if event.reason == Reason::LabelTrimmed => self.events.retain(|one| {
                one.reason != Reason::BracketUnclosed || one.span.start != event.span.start
            }),
            Role::Reads | Role::Trims | Role::Adds => {}
        }
        // A recorded reading has no span.
        if event.reason.role() != Role::Adds {
            let span = self.span.get_or_insert(event.span.clone());
            *span = span.start.min(event.span.start)..span.end.max(event.span.end);
        }
        self.events.push(event);
    }
}

fn is_join(reason: Reason) -> bool {
    matches!(reason, Reason::LineJoined | Reason::LineTried)
}

/// Reports whether the end `end` replaces an event: an end, or what was read after it.
fn is_undone_by_end(event: &Event, end: &Event) -> bool {
    match event.reason.role() {
        Role::Ends => true,
        Role::Opens => false,
        _ => event.span.start > end.span.start,
    }
}

/// Reports whether a join contradicts an event: the end of the line before it, and what that implied.
fn is_undone_by_join(event: &Event, join: &Event) -> bool {
    let is_of_end = event.reason.role() == Role::Ends
        || matches!(event.reason, Reason::HyphenCertain | Reason::EqualsKept);
    is_of_end && event.span.end >= join.span.start
}

/// Groups the events of a search up to its next finding. The last group has the finding, if there is one.
pub(super) fn group(events: Vec<Event>) -> Vec<Attempt> {
    let mut attempts: Vec<Attempt> = Vec::new();
    for event in events {
        match attempts.last_mut() {
            Some(last) if !last.is_before(&event) => last.push(event),
            _ => attempts.push(Attempt::of(event)),
        }
    }
    attempts
}
