//! Notices about messages that exceed `--max-message`.

use std::ops::ControlFlow;

use gleaner::internals::Batch;
use gleaner::mail::Parts;

use crate::output::event::OutputEvent;
use crate::output::notice::NoticeKind;
use crate::output::recorder::Recorder;
use crate::output::report::Report;

/// Reports the oversize messages that begin in a batch.
pub fn notice_oversize<S: FnMut(OutputEvent) -> ControlFlow<()>>(
    batch: &Batch,
    report: &Report,
    recorder: &mut Recorder<'_, S>,
) -> ControlFlow<()> {
    for offset in batch.oversize_offsets() {
        recorder.notice(NoticeKind::Oversize, || {
            let searched = match report.parts {
                Parts::Header => "its header is not searched",
                _ => "is searched without decoding",
            };
            format!(
                "the message at byte {offset} exceeds --max-message ({} bytes) and {searched}; raise --max-message to \
                 decode it",
                report.max_message,
            )
        })?;
    }
    ControlFlow::Continue(())
}
