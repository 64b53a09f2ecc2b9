//! Records lines of the text, for `--context`.

use std::ops::ControlFlow;

use gleaner::Reference;
use gleaner::mail::Finding;
use gleaner::sink::FindingPosition;

use super::{BATCH, Recorder};
use crate::output::context::ContextLines;
use crate::output::event::OutputEvent;

impl<'r, S: FnMut(OutputEvent) -> ControlFlow<()>> Recorder<'r, S> {
    /// Notes a finding for `--context`. In decoded text, it has a record without lines around it.
    pub(super) fn add_to_context(
        &mut self,
        found: &Reference<'_>,
        finding: Option<&Finding<'_>>,
        position: impl FnOnce() -> Option<FindingPosition>,
    ) -> ControlFlow<()> {
        let encoded = finding.and_then(Finding::origin).filter(|origin| origin.is_encoded());
        let location = encoded
            .is_some()
            .then(|| self.report.text_location(self.path, self.link.as_deref(), position()));
        let text = self.report.style.text;
        let Some(context) = &mut self.context else { return ControlFlow::Continue(()) };
        let (Some(origin), Some(location)) = (encoded, location) else {
            context.add_finding(found.span());
            return ControlFlow::Continue(());
        };
        let mut record = Vec::new();
        // A vector takes every byte.
        let _ = text.write_value(found.as_bytes(), found.span().start, &location, &mut record);
        context.add_record(origin.part_start(), record);
        ControlFlow::Continue(())
    }

    /// Prints the lines of the next text of a stream that are decided; later findings begin at `earliest` or after it.
    pub fn print_lines(&mut self, text: &[u8], earliest: u64) -> ControlFlow<()> {
        let max_held = self.report.max_reference.saturating_mul(2).saturating_add(BATCH);
        self.print_context(|context, out| {
            context.feed(text);
            context.print_settled(earliest, max_held, out)
        })
    }

    /// Prints the lines at the end of a stream.
    pub fn print_last_lines(&mut self) -> ControlFlow<()> {
        self.print_context(ContextLines::finish)
    }

    /// Prints the lines of a whole text, whose findings are recorded.
    pub fn print_text(&mut self, text: &[u8], offset: u64, line: u64) -> ControlFlow<()> {
        self.print_context(|context, out| context.print_text(text, offset, line, out))
    }

    /// Reports whether the lines of the text are printed.
    pub fn prints_lines(&self) -> bool {
        self.context.is_some()
    }

    fn print_context(
        &mut self,
        print: impl FnOnce(&mut ContextLines<'r>, &mut Vec<u8>) -> u64,
    ) -> ControlFlow<()> {
        let Some(context) = &mut self.context else { return ControlFlow::Continue(()) };
        self.batch.count += print(context, &mut self.batch.bytes);
        if self.batch.length() < BATCH { ControlFlow::Continue(()) } else { self.submit_batch() }
    }
}
