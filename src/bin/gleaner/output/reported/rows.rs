//! [`ReportedRows`]: the entries of one recorder.

use std::collections::VecDeque;
use std::io;
use std::ops::Range;

use gleaner::Item;
use gleaner::internals::{Row, Selection, Surroundings, encoded, surroundings_of};
use gleaner::mail::Finding;
use gleaner::sink::{ItemLocation, RecordOptions};

use super::entry;
use super::window::{TextWindow, byte_limit, context};
use crate::output::forms::ValueForms;
use crate::output::record::record_of;
use crate::output::tally::{KeyWriter, TallyKey};

/// Renders the findings of one input.
pub struct ReportedRows {
    options: RecordOptions,
    row: Row,
    host: KeyWriter,
    sender: KeyWriter,
    /// The text of a stream that is no mail.
    window: TextWindow,
    /// The entries without the text around them, which ends after the window.
    pending: VecDeque<(Range<u64>, Vec<u8>)>,
    /// The number of characters on each side of a finding.
    characters: u16,
}

impl ReportedRows {
    /// Creates the rows for a report, which has more members than other records, and text of this many characters on each
    /// side of a finding.
    pub fn new(options: &RecordOptions, characters: u16) -> Self {
        Self {
            options: options.clone().normalize(true).hazards(true).uri(false),
            row: Row::default(),
            host: KeyWriter::new(TallyKey::Host.into()),
            sender: KeyWriter::new(TallyKey::Sender.into()),
            window: TextWindow::new(characters),
            pending: VecDeque::new(),
            characters,
        }
    }

    /// Adds an item. Its entry goes to `out` at once, or when the text after it is known.
    pub fn add(
        &mut self,
        item: &Item<'_>,
        finding: Option<&Finding<'_>>,
        location: ItemLocation<'_>,
        forms: &ValueForms,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        let span = item.span();
        let waits = finding.is_none()
            && (!self.pending.is_empty()
                || span.end.saturating_add(byte_limit(self.characters)) > self.window.end());
        if waits {
            let mut entry = Vec::new();
            self.write(item, finding, location, forms, &mut entry)?;
            self.pending.push_back((span, entry));
            return Ok(());
        }
        self.write(item, finding, location, forms, out)?;
        let text = finding.map_or_else(|| self.window.surroundings(), surroundings_of);
        write_context(text, &span, self.characters, out);
        Ok(())
    }

    /// Writes an entry without the text around it.
    fn write(
        &mut self,
        item: &Item<'_>,
        finding: Option<&Finding<'_>>,
        location: ItemLocation<'_>,
        forms: &ValueForms,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        let record = record_of(item, finding, location, &self.options);
        self.row.fill(&record, Selection::ALL)?;
        encoded::write(&self.row, Selection::ALL, out);
        // The beginning of an over-long reference may end in the middle of its host.
        let resolved = finding.and_then(Finding::resolved);
        let value = item.as_reference().map_or("", |found| found.value());
        self.host.write(resolved.as_deref().unwrap_or(value), finding, forms, out);
        self.sender.write(value, finding, forms, out);
        Ok(())
    }

    /// Begins the next text of a stream.
    pub fn begin_text(&mut self, text: &[u8], out: &mut Vec<u8>) {
        self.window.push(text);
        while let Some((span, _)) = self.pending.front()
            && span.end.saturating_add(byte_limit(self.characters)) <= self.window.end()
        {
            self.complete_one(out);
        }
    }

    /// Ends the text; later findings begin at `earliest` or after it.
    pub fn end_text(&mut self, earliest: u64) {
        let first = self.pending.front().map_or(earliest, |(span, _)| span.start.min(earliest));
        self.window.drop_before(first);
    }

    /// Completes all entries, at the end of the stream.
    pub fn finish(&mut self, out: &mut Vec<u8>) {
        while !self.pending.is_empty() {
            self.complete_one(out);
        }
    }

    fn complete_one(&mut self, out: &mut Vec<u8>) {
        if let Some((span, entry)) = self.pending.pop_front() {
            out.extend_from_slice(&entry);
            write_context(self.window.surroundings(), &span, self.characters, out);
        }
    }
}

fn write_context(text: Surroundings<'_>, span: &Range<u64>, characters: u16, out: &mut Vec<u8>) {
    let (before, after) = context(text, span, characters);
    entry::push(&before, out);
    entry::push(&after, out);
}
