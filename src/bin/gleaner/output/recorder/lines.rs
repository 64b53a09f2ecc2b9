//! Records lines of the text, for `--context`.

use std::ops::ControlFlow;

use gleaner::Reference;
use gleaner::mail::Finding;
use gleaner::sink::FindingPosition;

use super::{BATCH, Recorder};
use crate::output::context::ContextLines;
use crate::output::event::OutputEvent;

/// The lines of a text that goes on in the next recorder.
pub struct OpenLines<'r> {
    context: Box<ContextLines<'r>>,
    begins_group: bool,
}

impl<'r, S: FnMut(OutputEvent) -> ControlFlow<()>> Recorder<'r, S> {
    /// Notes a finding for `--context`. In decoded text, and if it begins before the text that this run reads, it has a record
    /// without lines around it.
    pub(super) fn add_to_context(
        &mut self,
        found: &Reference<'_>,
        finding: Option<&Finding<'_>>,
        position: impl FnOnce() -> Option<FindingPosition>,
    ) -> ControlFlow<()> {
        let Some(context) = &mut self.context else { return ControlFlow::Continue(()) };
        let encoded = finding.and_then(Finding::origin).filter(|origin| origin.is_encoded());
        let start = match encoded {
            Some(origin) => origin.part_start(),
            None if context.begins_before_text(&found.span()) => found.span().start,
            None => {
                context.add_finding(found.span());
                return ControlFlow::Continue(());
            }
        };
        let location = self.report.text_location(self.path, self.link.as_deref(), position());
        let text = self.report.style.text;
        let mut record = Vec::new();
        // A vector takes every byte.
        let _ = text.write_value(found.as_bytes(), found.span().start, &location, &mut record);
        context.add_record(start, record);
        ControlFlow::Continue(())
    }

    /// Prints the lines of the next text of a stream that are decided; later findings begin at `earliest` or after it.
    pub fn print_lines(&mut self, text: &[u8], earliest: u64) -> ControlFlow<()> {
        let max_held = self.report.max_reference.saturating_mul(2).saturating_add(BATCH);
        // In chunks: the text is copied until its lines are decided.
        text.chunks(BATCH).try_for_each(|chunk| {
            self.print_context(|context, out| {
                context.feed(chunk);
                context.print_settled(earliest, max_held, out)
            })
        })
    }

    /// Prints the lines at the end of a stream.
    pub fn print_last_lines(&mut self) -> ControlFlow<()> {
        self.print_context(ContextLines::finish)
    }

    /// Begins a text, whose first byte is at `offset` in line `line`, before [`print_lines`](Self::print_lines).
    pub fn begin_lines(&mut self, offset: u64, line: u64) {
        if let Some(context) = &mut self.context {
            context.begin_text(offset, line);
        }
    }

    /// Prints the last lines of a text, after which another one begins.
    pub fn end_lines(&mut self) -> ControlFlow<()> {
        self.print_context(ContextLines::end_text)
    }

    /// Goes on with the text that the recorder of the lines before has not ended.
    pub fn continue_lines(&mut self, before: OpenLines<'r>) {
        let OpenLines { context, begins_group } = before;
        (self.context, self.begins_group) = (Some(context), begins_group);
    }

    /// Returns the lines of a text that does not end here, for the next recorder of the input.
    pub fn into_open_lines(self) -> Option<OpenLines<'r>> {
        let Self { context, begins_group, .. } = self;
        context.map(|context| OpenLines { context, begins_group })
    }

    /// Prints the lines of a document, whose findings are recorded.
    #[cfg(feature = "html")]
    pub fn print_document(&mut self, text: &[u8]) -> ControlFlow<()> {
        self.begin_lines(0, 1);
        self.print_lines(text, text.len() as u64)?;
        self.end_lines()
    }

    /// Reports whether findings are noted whose lines are not printed yet.
    pub fn has_pending_lines(&self) -> bool {
        self.context.as_ref().is_some_and(|context| context.has_pending())
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
