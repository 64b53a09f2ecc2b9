//! Saves how far the search of a mailbox has come: at the start of its last message, which may grow.

use std::io::Read;
use std::sync::Arc;

use gleaner::internals::{Batch, MessageBoundary, Splitter};
use gleaner::mail::{Cut, CutReason, Format};
use gleaner::sink::LineCounter;

use crate::output::event::OutputEvent;
use crate::search::input::tracked::TrackedInput;
use crate::state::record::Resume;
use crate::state::tracking::Tracking;

/// The progress of the search of a mailbox.
pub struct SavedProgress {
    tracked: Box<TrackedInput>,
    format: Format,
    tracking: Arc<Tracking>,
    /// Where the last message begins, and the line counter there, if lines are counted.
    last: Option<(MessageBoundary, Option<LineCounter>)>,
}

/// How the findings in a batch are tracked.
pub struct BatchTracking {
    pub tracking: Arc<Tracking>,
    /// The offset of a message that the next run may find again.
    pub last_message: Option<u64>,
    /// Whether a reference that the end of that message cuts off is held back.
    pub holds: bool,
}

impl BatchTracking {
    /// Names the findings of a batch that no other run reads.
    pub fn new(tracking: Arc<Tracking>) -> Self {
        Self { tracking, last_message: None, holds: false }
    }

    /// Reports whether a message is only cut off because its rest is still to come.
    pub fn expects(&self, cut: &Cut) -> bool {
        let is_end = matches!(
            cut.reason(),
            CutReason::Encoding | CutReason::Header | CutReason::DeclaredLength
        );
        is_end && self.holds && self.last_message.is_some_and(|last| cut.offset() >= last)
    }
}

impl SavedProgress {
    /// Returns the progress of a file; `None` if it is not saved.
    pub fn new(
        tracked: Option<Box<TrackedInput>>,
        tracking: Option<&Arc<Tracking>>,
        format: Format,
    ) -> Option<Self> {
        let (tracked, tracking) = (tracked?, Arc::clone(tracking?));
        Some(Self { tracked, format, tracking, last: None })
    }

    /// Passes over a batch that `splitter` filled; `lines` is the line counter at its start.
    pub fn pass<R: Read>(
        &mut self,
        batch: &Batch,
        splitter: &Splitter<R>,
        lines: Option<&LineCounter>,
    ) -> BatchTracking {
        self.tracked.tracker.push(batch.bytes());
        let tracking = Arc::clone(&self.tracking);
        // An earlier run has reported findings of the first message alone.
        if splitter.boundary().is_some() && tracking.has_reported() {
            self.tracking = tracking.without_reported();
        }
        // Otherwise other messages follow.
        let is_last = splitter.is_drained() || splitter.boundary().is_none();
        let Some(last) = splitter.last_message().filter(|_| is_last) else {
            return BatchTracking::new(tracking);
        };
        let remembered = (!self.tracked.is_final).then_some(last.offset);
        // A long message has several batches.
        if last.offset >= batch.offset() {
            let before = usize::try_from(last.offset - batch.offset()).unwrap_or(usize::MAX);
            let lines = lines.cloned().map(|mut lines| {
                lines.end_chunk(batch.bytes().get(..before).unwrap_or_default(), last.offset);
                lines
            });
            self.last = Some((last, lines));
        }
        let holds = splitter.has_ended() && !self.tracked.is_at_rest;
        BatchTracking { tracking, last_message: remembered, holds }
    }

    /// Says how far the search has come, if it is time; `lines` is the line counter there.
    pub fn step<R: Read>(
        &mut self,
        splitter: &Splitter<R>,
        lines: Option<&LineCounter>,
    ) -> Option<OutputEvent> {
        let boundary = splitter.boundary().filter(|_| self.tracked.is_due())?;
        Some(self.tracked.read(mail(self.format, boundary, lines), false))
    }

    /// Says where the next run goes on, at the end; `rest` has the bytes after the last message.
    pub fn end<R: Read>(
        mut self,
        rest: &Batch,
        splitter: &Splitter<R>,
        lines: Option<&LineCounter>,
    ) -> OutputEvent {
        self.tracked.tracker.push(rest.bytes());
        let resume = match (self.last, splitter.boundary()) {
            (Some((last, lines)), _) => mail(self.format, last, lines.as_ref()),
            (None, Some(boundary)) => mail(self.format, boundary, lines),
            (None, None) => Resume::Anew,
        };
        self.tracked.read(resume, true)
    }
}

fn mail(format: Format, boundary: MessageBoundary, lines: Option<&LineCounter>) -> Resume {
    Resume::Mail {
        format,
        offset: boundary.offset,
        boundary: boundary.to_bytes(),
        lines: lines.map(LineCounter::save),
    }
}
