//! `--context`: the lines of the messages in a batch.

use std::ops::ControlFlow;

use gleaner::internals::{Batch, MessagePart};
use gleaner::sink::LineCounter;

use crate::output::event::OutputEvent;
use crate::output::recorder::Recorder;

/// Prints the lines of a batch whose findings are recorded; those in the next batch begin at `earliest` or after it. `starts`
/// counts the lines to the start of each message.
pub fn print_messages<S: FnMut(OutputEvent) -> ControlFlow<()>>(
    batch: &Batch,
    earliest: Option<u64>,
    mut starts: Option<LineCounter>,
    recorder: &mut Recorder<'_, S>,
) -> ControlFlow<()> {
    if !recorder.prints_lines() {
        return ControlFlow::Continue(());
    }
    let bytes = batch.bytes();
    let earliest = earliest.unwrap_or(batch.offset() + bytes.len() as u64);
    for MessagePart { range, begins, ends } in batch.parts() {
        if begins {
            let offset = batch.offset() + range.start as u64;
            let line = starts.as_mut().map_or(1, |lines| lines.position(bytes, offset).line);
            recorder.begin_lines(offset, line);
        }
        recorder.print_lines(&bytes[range], earliest)?;
        if ends {
            recorder.end_lines()?;
        }
    }
    if batch.is_open() { ControlFlow::Continue(()) } else { recorder.print_last_lines() }
}
