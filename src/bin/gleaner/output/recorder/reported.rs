//! Records findings for `--report`, whatever the other output has of them.

use std::ops::ControlFlow;

use gleaner::Item;
use gleaner::mail::Finding;
use gleaner::sink::{FindingPosition, ItemLocation};

use super::Recorder;
use crate::output::event::OutputEvent;

impl<S: FnMut(OutputEvent) -> ControlFlow<()>> Recorder<'_, S> {
    /// Records an item for the report; returns a function that returns its position, which is computed once.
    pub(super) fn report_finding<P: FnOnce() -> Option<FindingPosition>>(
        &mut self,
        item: &Item<'_>,
        finding: Option<&Finding<'_>>,
        position: P,
    ) -> ControlFlow<(), impl FnOnce() -> Option<FindingPosition> + use<S, P>> {
        let (mut position, mut at) = (Some(position), None);
        if let Some(reported) = &mut self.reported {
            at = position.take().and_then(|position| position());
            let location = ItemLocation::new()
                .line(at.map(|at| at.position.line))
                .part_line(at.and_then(|at| at.part_line))
                .encoding(self.encoding)
                .compression(self.compression);
            let (forms, out) = (&self.report.forms, &mut self.batch.reported);
            if let Err(error) = reported.add(item, finding, location, forms, out) {
                self.error(&error)?;
            }
        }
        ControlFlow::Continue(move || position.map_or(at, |position| position()))
    }

    /// Begins the next text of a stream that is no mail.
    pub fn begin_text(&mut self, text: &[u8]) {
        if let Some(reported) = &mut self.reported {
            reported.begin_text(text, &mut self.batch.reported);
        }
    }

    /// Ends the text; later findings begin at `earliest` or after it.
    pub fn end_text(&mut self, earliest: u64) {
        if let Some(reported) = &mut self.reported {
            reported.end_text(earliest);
        }
    }

    /// Completes the entries that waited for more text.
    pub(super) fn complete_reported(&mut self) {
        if let Some(reported) = &mut self.reported {
            reported.finish(&mut self.batch.reported);
        }
    }
}
