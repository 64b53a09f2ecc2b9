//! Groups the events of a search by the candidate that they concern.

use std::ops::Range;

use crate::observe::{Event, Role};

/// The events of one candidate.
#[derive(Debug, Default)]
pub(super) struct Attempt {
    pub events: Vec<Event>,
    opened: bool,
    refused: bool,
}

impl Attempt {
    pub fn of(event: Event) -> Self {
        let refused = event.reason.role() == Role::Refuses;
        Self { events: vec![event], opened: false, refused }
    }

    /// Reports whether the search read the candidate as a reference, also if that failed.
    pub fn is_opened(&self) -> bool {
        self.opened
    }

    pub fn is_inside(&self, outer: &Range<u64>) -> bool {
        let span = self.span();
        outer.start <= span.start && span.end <= outer.end
    }

    /// Returns the span of all events.
    pub fn span(&self) -> Range<u64> {
        let start = self.events.iter().map(|event| event.span.start).min();
        let end = self.events.iter().map(|event| event.span.end).max();
        start.unwrap_or_default()..end.unwrap_or_default()
    }

    /// Reports whether `event` may concern the same candidate as the refusals so far.
    fn adjoins(&self, event: &Event) -> bool {
        let span = self.span();
        !self.opened && event.span.start <= span.end && span.start <= event.span.end
    }

    fn push(&mut self, event: Event) {
        match event.reason.role() {
            Role::Opens => {
                self.opened = true;
                self.refused = false;
            }
            Role::Refuses => self.refused = true,
            Role::Accepts => self.refused = false,
            Role::Retries => {
                self.refused = false;
                let is_before = |one: &Event| {
                    one.span.start < event.span.start || one.reason.role() == Role::Opens
                };
                self.events.retain(is_before);
            }
            Role::Reads | Role::Ends => {}
        }
        self.events.push(event);
    }
}

/// Groups the events of a search up to its next finding. The last group has the finding, if there is one.
pub(super) fn group(events: Vec<Event>) -> Vec<Attempt> {
    let mut attempts: Vec<Attempt> = Vec::new();
    for event in events {
        let begins = match (attempts.last(), event.reason.role()) {
            (None, _) => true,
            (Some(last), Role::Opens) => !last.adjoins(&event),
            (Some(last), Role::Refuses) if last.refused => !last.adjoins(&event),
            (Some(_), _) => false,
        };
        if begins {
            attempts.push(Attempt::default());
        }
        if let Some(last) = attempts.last_mut() {
            last.push(event);
        }
    }
    attempts
}
