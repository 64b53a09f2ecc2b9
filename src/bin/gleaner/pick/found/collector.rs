//! [`Collector`]: takes the findings of the search, in order, and sends them to the list.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, PoisonError};

use gleaner::internals::Row;

use super::finding::{Columns, Finding, Source};
use crate::output::reported::Entry;
use crate::output::reported::sink::{ReportMessage, ReportSink};
use crate::pick::settings::Limits;

/// What the search sends.
#[derive(Debug)]
pub enum News {
    Found(Found),
    /// The search has ended; whether an input could not be read.
    Ended {
        failed: bool,
    },
    /// The search ended with an error.
    Failed(io::Error),
}

#[derive(Debug)]
pub enum Found {
    New(Finding),
    /// The text of the link, where it occurs once more, names this host of another site.
    TextHost {
        at: usize,
        host: Box<str>,
    },
    /// A link beyond the limits.
    LeftOut,
}

/// The links of the current source, and the index of each in the list.
type Known = HashMap<Box<str>, usize>;

pub struct Collector {
    sender: SyncSender<News>,
    limits: Limits,
    columns: Columns,
    row: Row,
    source: Arc<Source>,
    known: Known,
    count: usize,
    /// The size of the findings in bytes.
    size: usize,
}

impl Collector {
    pub fn new(sender: SyncSender<News>, limits: Limits) -> Self {
        Self {
            sender,
            limits,
            columns: Columns::new(),
            row: Row::default(),
            source: Arc::default(),
            known: Known::new(),
            count: 0,
            size: 0,
        }
    }

    fn add_entry(&mut self, entry: Entry<'_>, path: &str) {
        let source = self.columns.source(&self.row, path);
        if source != *self.source {
            self.size += source.size();
            self.source = Arc::new(source);
            self.known.clear();
        }
        let Some(finding) = self.columns.finding(&self.row, entry, &self.source) else { return };
        let found = match self.known.get(&finding.link) {
            Some(_) if finding.text_host.is_empty() => return,
            Some(&at) => Found::TextHost { at, host: finding.text_host },
            None => self.admit(finding),
        };
        // The list may be gone, and the process about to end.
        let _ = self.sender.send(News::Found(found));
    }

    fn admit(&mut self, finding: Finding) -> Found {
        let size = finding.size();
        if self.count >= self.limits.links || self.size.saturating_add(size) > self.limits.text {
            return Found::LeftOut;
        }
        self.known.insert(finding.link.clone(), self.count);
        self.count += 1;
        self.size += size;
        Found::New(finding)
    }
}

impl ReportSink for Collector {
    fn add(&mut self, mut entries: &[u8], path: &[u8]) {
        let path = String::from_utf8_lossy(path);
        let mut row = std::mem::take(&mut self.row);
        while let Some((entry, rest)) = Entry::read(entries, &mut row) {
            entries = rest;
            std::mem::swap(&mut self.row, &mut row);
            self.add_entry(entry, &path);
            std::mem::swap(&mut self.row, &mut row);
        }
        self.row = row;
    }

    fn finish(&mut self, _: Option<&str>) -> Vec<ReportMessage> {
        Vec::new()
    }
}

/// The messages of the search, which are printed when the screen is free again.
#[derive(Clone, Debug, Default)]
pub struct Messages(Arc<Mutex<Vec<u8>>>);

/// The maximum size of the messages in bytes.
const MAX_MESSAGES: usize = 64 << 10;

impl Messages {
    pub fn add(&self, line: &str) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() < MAX_MESSAGES {
            all.extend_from_slice(line.as_bytes());
        }
    }

    pub fn take(&self) -> Vec<u8> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub fn count(&self) -> usize {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        bytecount::count(&all, b'\n')
    }
}

impl Write for Messages {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.add(&String::from_utf8_lossy(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/pick/collector.rs"]
mod tests;
