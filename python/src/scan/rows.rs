//! [`Rows`]: the findings of an input as record batches, which the thread that searches sends.

use std::fmt::Display;
use std::ops::ControlFlow;
use std::sync::mpsc::SyncSender;

use arrow_array::RecordBatch;
use gleaner::Item;
use gleaner::internals::{BatchBuilder, Row, Selection};
use gleaner::mail::Finding;
use gleaner::sink::{FindingPosition, ItemLocation, Record};

use crate::settings::Settings;

/// What a search reports: its rows, and what went wrong.
pub enum Event {
    Rows(RecordBatch),
    /// The input, or the rest of it, is not searched.
    Error(String, String),
    /// Something is searched in part.
    Notice(String, String),
}

pub struct Rows<'s> {
    pub settings: &'s Settings,
    pub selected: Selection,
    batch: BatchBuilder,
    row: Row,
    sender: SyncSender<Event>,
    path: Vec<u8>,
    encoding: Option<&'static str>,
    compression: Option<&'static str>,
}

impl<'s> Rows<'s> {
    pub fn new(settings: &'s Settings, selected: Selection, sender: SyncSender<Event>) -> Self {
        let (batch, row, path) = (BatchBuilder::new(selected), Row::default(), Vec::new());
        Self { settings, selected, batch, row, sender, path, encoding: None, compression: None }
    }

    /// Begins the input with this path.
    pub fn begin(&mut self, path: Vec<u8>, compression: Option<&'static str>) {
        (self.path, self.encoding, self.compression) = (path, None, compression);
    }

    /// Declares that offsets refer to text that was decoded from `encoding`.
    pub fn set_encoding(&mut self, encoding: &'static str) {
        self.encoding = Some(encoding);
    }

    /// Reports whether a row has a line.
    pub fn has_lines(&self) -> bool {
        self.selected.has_lines()
    }

    /// Adds a row, unless the filter rejects the item. Breaks if nobody receives the rows.
    pub fn record(
        &mut self,
        item: &Item<'_>,
        finding: Option<&Finding<'_>>,
        position: impl FnOnce() -> Option<FindingPosition>,
    ) -> ControlFlow<()> {
        let is_accepted = match finding.and_then(Finding::resolved) {
            Some(resolved) => self.settings.filter.accepts(item, Some(&resolved)),
            None => self.settings.accepts(item),
        };
        if !is_accepted {
            return ControlFlow::Continue(());
        }
        let at = position();
        let location = ItemLocation::new()
            .path(self.path.as_slice())
            .line(at.map(|at| at.position.line))
            .part_line(at.and_then(|at| at.part_line))
            .encoding(self.encoding)
            .compression(self.compression);
        let record = finding.map_or_else(|| Record::new(item), Record::from);
        let record = record.location(location).options(&self.settings.record);
        if let Err(error) = self.row.fill(&record, self.selected) {
            return self.error(&error);
        }
        let size = self.row.size();
        if !self.batch.has_room(size) {
            self.flush()?;
        }
        match self.batch.add(&self.row, size) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => self.error(&error),
        }
    }

    /// Sends the rows so far.
    pub fn flush(&mut self) -> ControlFlow<()> {
        if self.batch.is_empty() {
            return ControlFlow::Continue(());
        }
        match self.batch.finish() {
            Ok(batch) => self.send(Event::Rows(batch)),
            Err(error) => self.error(&error),
        }
    }

    pub fn error(&mut self, message: &dyn Display) -> ControlFlow<()> {
        self.send(Event::Error(self.printed_path(), message.to_string()))
    }

    pub fn notice(&mut self, message: &dyn Display) -> ControlFlow<()> {
        self.send(Event::Notice(self.printed_path(), message.to_string()))
    }

    fn printed_path(&self) -> String {
        String::from_utf8_lossy(&self.path).into_owned()
    }

    fn send(&self, event: Event) -> ControlFlow<()> {
        match self.sender.send(event) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }
}
