//! Writes the events of all inputs, in order, to standard output and standard error.
//!
//! This module makes the decisions that depend on earlier output: `--unique`, `--count`, `--count-by` and headings.

mod saved;
pub mod state_output;

use std::io::{self, Write};
use std::mem;
use std::sync::Arc;

use gleaner::sink::{FileLink, escape};

use self::state_output::StateOutput;
use crate::output::event::{OutputEvent, RecordBatch, RecordKey};
use crate::output::evidence::{SharedEvidence, SourceEvidence};
use crate::output::links::FileLinks;
use crate::output::notice::{Notice, NoticeListing};
use crate::output::reported::sink::ReportSink;
use crate::output::stats::Stats;
use crate::output::style::{OutputMode, OutputStyle};
use crate::output::table::sink::RowFile;
use crate::output::tally::Tally;
use crate::output::values::unique::{Novelty, SeenValues};
use crate::progress;

const FULL: &str = "; further ones of this kind are counted, and not listed";

type BoxedWriter = Box<dyn Write + Send>;

pub struct OutputWriter {
    out: BoxedWriter,
    err: BoxedWriter,
    style: OutputStyle,
    /// Takes the records instead of `out`.
    rows: Option<Box<dyn RowFile>>,
    /// Takes all findings, beside `out` or `rows`.
    report: Option<Box<dyn ReportSink>>,
    /// What begins the output, until it is written.
    header: Vec<u8>,
    links: Option<Arc<FileLinks>>,
    seen: Option<Arc<SeenValues>>,
    tally: Option<Tally>,
    /// With `--state`.
    keeper: Option<StateOutput>,
    /// In the first pass of `--settle`.
    evidence: Option<SourceEvidence>,
    /// The path of the current member of the current input, if that is an archive.
    member: Option<Arc<[u8]>>,
    /// The number of values that the current input or member has printed or counted.
    in_file: u64,
    /// Whether the current input or member is searched, so far without an error.
    is_searched: bool,
    /// Whether findings are left out: with `--tail`, until all files were searched once.
    is_muted: bool,
    /// Whether an earlier input has a heading, or lines of context.
    headed: bool,
    found: bool,
    failed: bool,
    stats: Stats,
    /// The number of findings that are left out because they have no date.
    undated: u64,
    listing: NoticeListing,
}

/// The result of a search, for the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Whether a value was printed or counted, or an overlong reference was reported.
    pub found: bool,
    pub failed: bool,
}

impl OutputWriter {
    pub fn new(
        out: BoxedWriter,
        err: BoxedWriter,
        style: OutputStyle,
        seen: Option<Arc<SeenValues>>,
    ) -> Self {
        Self {
            out,
            err,
            style,
            rows: None,
            report: None,
            keeper: None,
            header: Vec::new(),
            links: None,
            seen,
            tally: style.tally().map(Tally::new),
            evidence: None,
            member: None,
            in_file: 0,
            is_searched: false,
            is_muted: false,
            headed: false,
            found: false,
            failed: false,
            stats: Stats::default(),
            undated: 0,
            listing: NoticeListing::default(),
        }
    }

    /// Sets what begins the output.
    pub fn with_header(mut self, header: Vec<u8>) -> Self {
        self.header = header;
        self
    }

    /// Lets a file take the records.
    pub fn with_rows(mut self, rows: Box<dyn RowFile>) -> Self {
        self.rows = Some(rows);
        self
    }

    /// Lets a report take all findings, too.
    pub fn with_report(mut self, report: Option<Box<dyn ReportSink>>) -> Self {
        self.report = report;
        self
    }

    /// Lets a state move on after what is written.
    pub fn with_state(mut self, state: Option<StateOutput>) -> Self {
        self.keeper = state;
        self
    }

    /// Leaves out findings until all files were searched once.
    pub fn muted(self, is_muted: bool) -> Self {
        Self { is_muted, ..self }
    }

    /// Makes paths that are not part of records links.
    pub fn links(self, links: Option<Arc<FileLinks>>) -> Self {
        Self { links, ..self }
    }

    /// Creates a writer that collects what references attest, and prints nothing.
    pub fn collecting(style: OutputStyle, evidence: SharedEvidence) -> Self {
        let evidence = Some(SourceEvidence::new(evidence));
        let sink = || Box::new(io::sink());
        Self { evidence, ..Self::new(sink(), sink(), style, None) }
    }

    pub fn write(&mut self, event: &OutputEvent, path: &[u8]) -> io::Result<()> {
        let member = self.member.clone();
        let path = member.as_deref().unwrap_or(path);
        match event {
            OutputEvent::Records(_) if self.is_muted => {}
            OutputEvent::Records(batch) => {
                if let Some(report) = &mut self.report {
                    report.add(&batch.reported, path);
                    if batch.is_empty() {
                        return Ok(());
                    }
                }
                if batch.begins_group && self.in_file > 0 {
                    self.out.write_all(self.style.group_separator())?;
                }
                match (&mut self.evidence, self.seen.clone()) {
                    (Some(evidence), _) => evidence.add(batch, path),
                    (None, Some(seen)) => self.write_new(batch, &seen, path)?,
                    (None, None) => self.write_records(&batch.bytes, batch.count, path)?,
                }
            }
            OutputEvent::Notice(notice) => self.list_notice(notice)?,
            OutputEvent::UnlistedNotices(kind, count) => self.listing.add(*kind, *count),
            OutputEvent::Stats(stats) => self.stats += stats,
            OutputEvent::Undated(count) => self.undated += count,
            OutputEvent::Searched => self.is_searched = true,
            OutputEvent::Member(member) => {
                self.end_input(path)?;
                self.member = Some(Arc::clone(member));
            }
            OutputEvent::State(event) => self.note_state(event)?,
            OutputEvent::Idle(written) => {
                self.flush()?;
                self.save_state()?;
                self.is_muted = false;
                // The walk goes on.
                let _ = written.send(());
            }
            OutputEvent::Flush => self.flush()?,
        }
        self.flush_if_interactive()
    }

    pub fn end_input(&mut self, path: &[u8]) -> io::Result<()> {
        if let Some(evidence) = &mut self.evidence {
            evidence.end_source();
        }
        if let Some(state) = &mut self.keeper {
            state.keeper.end_input();
        }
        let member = self.member.take();
        let path = member.as_deref().unwrap_or(path);
        for (kind, count) in self.listing.take_unlisted() {
            self.write_notice(&Notice::unlisted(path, kind, count))?;
        }
        let count = mem::take(&mut self.in_file);
        let is_searched = mem::take(&mut self.is_searched);
        let text = self.style.text;
        let link = self.link(path);
        match self.style.mode {
            OutputMode::Count if count > 0 => {
                let path = self.style.paths.then_some(path);
                text.write_linked_count(path, link.as_ref(), count, &mut self.out)?;
            }
            OutputMode::FilesWithMatches if count > 0 => {
                text.write_linked_heading(path, link.as_ref(), &mut self.out)?;
            }
            OutputMode::FilesWithoutMatch if count == 0 && is_searched => {
                text.write_linked_heading(path, link.as_ref(), &mut self.out)?;
            }
            _ => {}
        }
        self.headed |= (self.style.headings || self.style.mode == OutputMode::Context) && count > 0;
        self.flush_if_interactive()
    }

    pub fn flush(&mut self) -> io::Result<()> {
        match &mut self.rows {
            Some(rows) => rows.flush(),
            None => self.out.flush(),
        }
    }

    pub fn finish(&mut self) -> io::Result<Summary> {
        self.write_header()?;
        if let Some(tally) = self.tally.take() {
            self.write_tally(&tally)?;
        }
        self.out.flush()?;
        if let Some(rows) = &mut self.rows {
            rows.finish()?;
        }
        self.finish_report(None);
        self.save_state()?;
        if self.undated > 0 {
            let message = undated(self.undated);
            let _ = self.err.write_all(message.as_bytes());
        }
        if self.style.stats {
            let _ = self.stats.write(&mut self.err);
        }
        // As without a report, errors after the first value do not count.
        let is_decided = self.style.mode == OutputMode::Quiet && self.found;
        Ok(Summary { found: self.found, failed: self.failed && !is_decided })
    }

    /// Ends the output after an error of its own, or of the search.
    pub fn stop(&mut self, error: &io::Error) {
        // An error of the output itself has emptied its buffer.
        let _ = self.flush();
        self.finish_report(Some(&error.to_string()));
    }

    fn finish_report(&mut self, stopped: Option<&str>) {
        let Some(mut report) = self.report.take() else { return };
        for message in report.finish(stopped) {
            self.failed |= message.is_error;
            let _ = writeln!(self.err, "gleaner: {}", message.text);
        }
    }

    /// Writes the records whose values have not been written before.
    fn write_new(&mut self, batch: &RecordBatch, seen: &SeenValues, path: &[u8]) -> io::Result<()> {
        let mut start = 0;
        for &RecordKey { value, end, offset } in &batch.keys {
            let bytes = batch.bytes.get(start..end).unwrap_or_default();
            match seen.insert(value) {
                Novelty::Seen => {}
                Novelty::New | Novelty::Unknown => self.write_records(bytes, 1, path)?,
                Novelty::ReachesLimit(count) => {
                    self.write_records(bytes, 1, path)?;
                    self.write_notice(&no_longer_unique(count, seen.limit(), path, offset))?;
                }
            }
            start = end;
        }
        Ok(())
    }

    fn write_header(&mut self) -> io::Result<()> {
        if self.header.is_empty() {
            return Ok(());
        }
        self.out.write_all(&mem::take(&mut self.header))
    }

    fn write_records(&mut self, bytes: &[u8], count: u64, path: &[u8]) -> io::Result<()> {
        self.write_header()?;
        if self.in_file == 0 && self.style.headings {
            if self.headed && !self.style.null {
                self.out.write_all(b"\n")?;
            }
            let link = self.link(path);
            self.style.text.write_linked_heading(path, link.as_ref(), &mut self.out)?;
        } else if self.in_file == 0 && self.headed {
            self.out.write_all(self.style.group_separator())?;
        }
        self.in_file += count;
        if self.style.mode == OutputMode::Quiet && !self.style.needs_all() {
            // Nothing more can change the exit code: the search ends as for a reader that closes the output.
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        progress::add_findings(count);
        self.found |= count > 0;
        if let Some(tally) = &mut self.tally {
            tally.add(bytes, count, path);
            return Ok(());
        }
        match &mut self.rows {
            Some(rows) => rows.add(bytes),
            None => self.out.write_all(bytes),
        }
    }

    fn link(&self, path: &[u8]) -> Option<FileLink> {
        self.links.as_ref()?.of(path)
    }

    fn write_tally(&mut self, tally: &Tally) -> io::Result<()> {
        let OutputStyle { null, interactive, .. } = self.style;
        tally.write(null, interactive, &mut self.out)?;
        if let Some(message) = tally.incomplete() {
            self.failed = true;
            self.out.flush()?;
            let _ = writeln!(self.err, "gleaner: {message}");
        }
        Ok(())
    }

    fn list_notice(&mut self, notice: &Notice) -> io::Result<()> {
        if !self.listing.lists(notice.kind) {
            return Ok(());
        }
        if !self.listing.is_full(notice.kind) {
            return self.write_notice(notice);
        }
        // The input may never end.
        let message = [&notice.message, FULL.as_bytes()].concat();
        self.write_notice(&Notice { message, ..notice.clone() })
    }

    fn write_notice(&mut self, notice: &Notice) -> io::Result<()> {
        // On a terminal both streams share the screen: earlier records come first.
        self.flush_if_interactive()?;
        let is_error = notice.kind.is_error();
        self.failed |= is_error;
        self.is_searched &= !is_error;
        // A warning concerns something that was found, such as an overlong reference.
        self.found |= notice.kind.is_about_finding() && !self.style.mode.needs_one_value();
        let mut line = b"gleaner: ".to_vec();
        for part in [&notice.path, b": ".as_slice(), &notice.message] {
            if self.style.escape_messages {
                line.extend_from_slice(escape(part).as_bytes());
            } else {
                line.extend_from_slice(part);
            }
        }
        line.push(b'\n');
        // If standard error is closed, the exit code still reports the error.
        let _ = self.err.write_all(&line);
        Ok(())
    }

    fn flush_if_interactive(&mut self) -> io::Result<()> {
        if self.style.interactive { self.out.flush() } else { Ok(()) }
    }
}

/// Returns the message that `count` findings are left out. It names no input: there may be thousands without dates.
fn undated(count: u64) -> String {
    format!(
        "gleaner: references without a date, which --since and --until leave out: {count} (in no message, or in one whose \
         Date field is missing or unclear)\n"
    )
}

/// Returns the message that `--unique` remembers `count` values, and none from `offset` on.
fn no_longer_unique(count: u64, limit: u64, path: &[u8], offset: u64) -> Notice {
    let (reason, remedy) = if count < limit {
        (", and there is no memory for more", "each takes about 24 bytes")
    } else {
        let remedy = "raise --max-unique to remember more, which takes about 24 bytes each";
        (" (--max-unique)", remedy)
    };
    let message = format!(
        "--unique remembers {count} values{reason}; from byte {offset} on, other values may be printed more than \
         once; {remedy}"
    );
    Notice::error(path, &message)
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/output/writer.rs"]
mod tests;
