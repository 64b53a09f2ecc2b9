//! Messages: those of a stream from a boundary on.

use std::io::Read;
use std::ops::{ControlFlow, Range};

use gleaner::internals::{Batch, BatchScanner, MessageBoundary, Splitter};
use gleaner::mail::{Cut, Finding, Format, Origin};
use gleaner::sink::{LineCounter, Position};

use super::rows::Rows;

/// Searches the messages of `read`, which begins at `boundary`, that begin in `range`. `line` is that of the boundary.
pub fn search(
    read: impl Read,
    format: Format,
    boundary: &MessageBoundary,
    line: u64,
    range: Range<u64>,
    rows: &mut Rows<'_>,
) -> ControlFlow<()> {
    let options = rows.settings.mail();
    let mut splitter = Splitter::resume(read, format, &options, boundary);
    let mut scanner = BatchScanner::new(&options);
    let max_reference = rows.settings.config.get_max_reference();
    let start = Position::new(line, 1);
    let mut lines =
        rows.has_lines().then(|| LineCounter::starting_at(boundary.offset, start, max_reference));
    let mut batch = Batch::new();
    while splitter.offset() < range.end {
        match splitter.fill(&mut batch) {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => {
                let offset = splitter.offset();
                return rows.error(&format!("cannot read beyond byte {offset}: {error}"));
            }
        }
        let is_in_range = |offset: u64| range.contains(&offset);
        for offset in batch.oversize_offsets().filter(|offset| is_in_range(*offset)) {
            rows.notice(&format!(
                "the message at byte {offset} exceeds max_message ({} bytes) and is searched without decoding; raise \
                 max_message to decode it",
                rows.settings.mail().get_max_message()
            ))?;
        }
        scanner.scan_batch(&batch, |finding| {
            if !is_in_range(message_offset(&finding)) {
                return ControlFlow::Continue(());
            }
            rows.record(finding.item(), Some(&finding), || {
                Some(lines.as_mut()?.finding_position(batch.bytes(), &finding))
            })
        })?;
        if let Some(lines) = &mut lines {
            if let Some(start) = scanner.part_start() {
                lines.begin_part(batch.bytes(), start);
            }
            let end = batch.offset() + batch.bytes().len() as u64;
            lines.end_chunk(batch.bytes(), scanner.earliest().unwrap_or(end));
        }
        for cut in scanner.take_cuts().iter().filter(|cut| is_in_range(cut.offset())) {
            rows.notice(&message(cut))?;
        }
    }
    ControlFlow::Continue(())
}

fn message_offset(finding: &Finding<'_>) -> u64 {
    finding.origin().map_or_else(|| finding.item().span().start, Origin::message_offset)
}

fn message(cut: &Cut) -> String {
    let (offset, part, reason) = (cut.offset(), cut.part(), cut.reason());
    let more = match cut.parts() {
        0 | 1 => String::new(),
        parts => format!(" (and {} more)", parts - 1),
    };
    format!(
        "part {part}{more} of the message at byte {offset} is searched without decoding: {reason}"
    )
}
