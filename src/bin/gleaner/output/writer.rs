//! Writes the events of all inputs, in order, to standard output and standard error.
//!
//! This module makes the decisions that depend on earlier output: `--unique`, `--count` and headings.

use std::io::{self, Write};
use std::sync::Arc;

use gleaner::sink::escape;

use crate::output::event::{OutputEvent, RecordBatch, RecordKey};
use crate::output::evidence::{SharedEvidence, SourceEvidence};
use crate::output::notice::{Notice, NoticeListing};
use crate::output::stats::Stats;
use crate::output::style::{OutputMode, OutputStyle};
use crate::output::values::unique::{Novelty, SeenValues};

const FULL: &str = "; further ones of this kind are counted, and not listed";

type BoxedWriter = Box<dyn Write + Send>;

pub struct OutputWriter {
    out: BoxedWriter,
    err: BoxedWriter,
    style: OutputStyle,
    seen: Option<Arc<SeenValues>>,
    /// In the first pass of `--settle`.
    evidence: Option<SourceEvidence>,
    /// The path of the current member of the current input, if that is an archive.
    member: Option<Arc<[u8]>>,
    /// The number of values that the current input or member has printed or counted.
    in_file: u64,
    /// Whether an earlier input has a heading.
    headed: bool,
    found: bool,
    failed: bool,
    stats: Stats,
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
            seen,
            evidence: None,
            member: None,
            in_file: 0,
            headed: false,
            found: false,
            failed: false,
            stats: Stats::default(),
            listing: NoticeListing::default(),
        }
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
            OutputEvent::Records(batch) => match (&mut self.evidence, self.seen.clone()) {
                (Some(evidence), _) => evidence.add(batch, path),
                (None, Some(seen)) => self.write_new(batch, &seen, path)?,
                (None, None) => self.write_records(&batch.bytes, batch.count, path)?,
            },
            OutputEvent::Notice(notice) => self.list_notice(notice)?,
            OutputEvent::UnlistedNotices(kind, count) => self.listing.add(*kind, *count),
            OutputEvent::Stats(stats) => self.stats += stats,
            OutputEvent::Member(member) => {
                self.end_input(path)?;
                self.member = Some(Arc::clone(member));
            }
            OutputEvent::Flush => self.out.flush()?,
        }
        self.flush_if_interactive()
    }

    pub fn end_input(&mut self, path: &[u8]) -> io::Result<()> {
        if let Some(evidence) = &mut self.evidence {
            evidence.end_source();
        }
        let member = self.member.take();
        let path = member.as_deref().unwrap_or(path);
        for (kind, count) in self.listing.take_unlisted() {
            self.write_notice(&Notice::unlisted(path, kind, count))?;
        }
        let count = std::mem::take(&mut self.in_file);
        if self.style.mode == OutputMode::Count && count > 0 {
            let path = self.style.paths.then_some(path);
            self.style.text.write_count(path, count, &mut self.out)?;
        }
        self.headed |= self.style.headings && count > 0;
        self.flush_if_interactive()
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    pub fn finish(&mut self) -> io::Result<Summary> {
        self.out.flush()?;
        if self.style.stats {
            let _ = self.stats.write(&mut self.err);
        }
        Ok(Summary { found: self.found, failed: self.failed })
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

    fn write_records(&mut self, bytes: &[u8], count: u64, path: &[u8]) -> io::Result<()> {
        if self.in_file == 0 && self.style.headings {
            if self.headed && !self.style.null {
                self.out.write_all(b"\n")?;
            }
            self.style.text.write_heading(path, &mut self.out)?;
        }
        self.in_file += count;
        self.found |= count > 0;
        self.out.write_all(bytes)
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
        // A warning concerns something that was found, such as an overlong reference.
        self.found |= !is_error;
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
