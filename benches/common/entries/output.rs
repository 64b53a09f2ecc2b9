//! What the command writes for each finding.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use gleaner::Item;
use gleaner::html;
use gleaner::mail::Finding;
use gleaner::sink::{LineCounter, TextWriter};

use super::settings::{self, OUTPUTS, SEARCH};
use crate::output::event::OutputEvent;
use crate::output::recorder::Recorder;
use crate::output::report::Report;
use crate::output::style::{OutputMode, OutputStyle};
use crate::output::values::unique::SeenValues;
use crate::output::writer::OutputWriter;

const PATH: &[u8] = b"path";

/// Returns what the command reports with a combination of settings; `None` if a finding needs no handling.
pub fn report(combination: usize) -> Option<Report> {
    let (text, mut forms) = (TextWriter::new(), settings::forms(combination));
    let style = match settings::digit(SEARCH, combination, OUTPUTS) {
        0 if !settings::selects(combination) => return None,
        0 => OutputStyle { mode: OutputMode::Count, ..OutputStyle::default() },
        1 => OutputStyle::default(),
        2 => {
            let text = text.offsets(true).color(true).escape(true);
            OutputStyle { text, paths: true, lines: true, columns: true, ..OutputStyle::default() }
        }
        3 => OutputStyle { mode: OutputMode::Jsonl, ..OutputStyle::default() },
        _ => {
            (forms.uri, forms.hazards) = (true, true);
            OutputStyle { mode: OutputMode::Jsonl, ..OutputStyle::default() }
        }
    };
    Some(Report {
        style,
        filter: settings::filter(combination),
        record_options: forms.record_options(),
        seen: settings::is_unique(combination).then(|| Arc::new(SeenValues::new(10_000_000))),
        forms,
        ..Report::default()
    })
}

type Submit<'r> = Box<dyn FnMut(OutputEvent) -> ControlFlow<()> + 'r>;

/// The findings of one input as the command writes them.
pub struct Output<'r> {
    recorder: Recorder<'r, Submit<'r>>,
    lines: Option<LineCounter>,
    length: Arc<AtomicUsize>,
}

impl<'r> Output<'r> {
    pub fn new(report: &'r Report) -> Self {
        let length = Arc::<AtomicUsize>::default();
        let out = BufWriter::with_capacity(64 << 10, Counter(Arc::clone(&length)));
        let seen = report.seen.clone();
        let mut writer = OutputWriter::new(Box::new(out), Box::new(io::sink()), report.style, seen);
        let submit = move |event| {
            writer.write(&event, PATH).expect("memory can be written");
            ControlFlow::Continue(())
        };
        Self {
            recorder: Recorder::new(report, PATH, Box::new(submit)),
            lines: report.style.counts_lines().then(|| LineCounter::new(1 << 20)),
            length,
        }
    }

    pub fn end_chunk(&mut self, chunk: &[u8], earliest: u64) {
        if let Some(lines) = &mut self.lines {
            lines.end_chunk(chunk, earliest);
        }
    }

    pub fn item(&mut self, chunk: &[u8], item: &Item<'_>) {
        let Self { recorder, lines, .. } = self;
        let position = || Some(lines.as_mut()?.position(chunk, item.span().start).into());
        let _ = recorder.record(item, None, position);
    }

    pub fn finding(&mut self, chunk: &[u8], finding: &Finding<'_>) {
        let Self { recorder, lines, .. } = self;
        let position = || Some(lines.as_mut()?.finding_position(chunk, finding));
        let _ = recorder.record(finding.item(), Some(finding), position);
    }

    /// Writes a finding of a document that is held whole.
    pub fn of_document(&mut self, document: &[u8], found: html::Finding<'_>) {
        let found = Finding::from(found);
        let Self { recorder, lines, .. } = self;
        let start = found.item().span().start;
        let position = || Some(lines.as_mut()?.position(document, start).into());
        let _ = recorder.record(found.item(), Some(&found), position);
    }

    /// Ends the output and returns the number of bytes written.
    pub fn end(mut self) -> usize {
        let _ = self.recorder.end();
        let Self { recorder, length, .. } = self;
        // The writer is flushed when it is dropped.
        drop(recorder);
        length.load(Ordering::Relaxed)
    }
}

/// Counts the bytes written to it.
struct Counter(Arc<AtomicUsize>);

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.fetch_add(bytes.len(), Ordering::Relaxed);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
