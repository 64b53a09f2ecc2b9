//! [`ItemLocation`]: what an item itself does not know.

use std::io::{self, Write};

#[cfg(feature = "serde")]
use super::journal::JournalEntry;
use super::link::{self, FileLink};
use crate::position::Position;

/// The location of an item beyond its own offsets; what is unknown is not written.
///
/// Each method takes a value or an [`Option`], and `None` stands for unknown.
///
/// ```
/// use gleaner::sink::{ItemLocation, TextWriter};
///
/// let item = gleaner::extract(b"to http://a.example/ ").next().unwrap();
/// let location = ItemLocation::new().line(1).column(4).part_line(None).encoding("utf-16le").compression(None);
/// let mut out = Vec::new();
/// TextWriter::new().write(&item, &location, &mut out)?;
/// assert_eq!(out, b"1:4:http://a.example/\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ItemLocation<'a> {
    pub(super) path: Option<&'a [u8]>,
    pub(super) link: Option<&'a FileLink>,
    /// The position to which `link` leads.
    pub(super) linked: Option<Position>,
    pub(super) line: Option<u64>,
    pub(super) part_line: Option<u64>,
    pub(super) column: Option<u64>,
    pub(super) encoding: Option<&'a str>,
    pub(super) compression: Option<&'a str>,
    pub(super) finding_id: Option<&'a str>,
    #[cfg(feature = "serde")]
    pub(super) journal: Option<&'a JournalEntry>,
}

impl<'a> ItemLocation<'a> {
    /// Creates a location without path, line, encoding and compression.
    ///
    /// ```
    /// assert_eq!(gleaner::sink::ItemLocation::new(), gleaner::sink::ItemLocation::default());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the path of the stream, in the system's encoding.
    ///
    /// See [`sink`](crate::sink) for an example.
    #[must_use]
    pub fn path(mut self, path: impl Into<Option<&'a [u8]>>) -> Self {
        self.path = path.into();
        self
    }

    /// Sets the link of the path and the line, and the position to which it leads: by default, the start of the file. Only text
    /// has it.
    ///
    /// See [`LinkFormat`](super::LinkFormat) for an example.
    #[must_use]
    pub fn file_link(
        mut self,
        link: impl Into<Option<&'a FileLink>>,
        position: impl Into<Option<Position>>,
    ) -> Self {
        (self.link, self.linked) = (link.into(), position.into());
        self
    }

    /// Sets the line of the first byte of the raw span, from 1: the number of LF before it, plus 1. In a decoded part
    /// of a message, it is the line in the stream at which the encoded text begins.
    ///
    /// See [`ItemLocation`] for an example.
    #[must_use]
    pub fn line(mut self, line: impl Into<Option<u64>>) -> Self {
        self.line = line.into();
        self
    }

    /// Sets the line in the text of the part of a message, from 1. Only JSON of a finding in mail has it, and in a
    /// decoded part in any case.
    ///
    /// See [`ItemLocation`] for an example.
    #[must_use]
    pub fn part_line(mut self, line: impl Into<Option<u64>>) -> Self {
        self.part_line = line.into();
        self
    }

    /// Sets the column of that byte in its line, in bytes, from 1. JSON has no column.
    ///
    /// See [`ItemLocation`] for an example.
    #[must_use]
    pub fn column(mut self, column: impl Into<Option<u64>>) -> Self {
        self.column = column.into();
        self
    }

    /// Sets the encoding from which the stream was decoded; all offsets then refer to the decoded UTF-8 text. Only
    /// JSON has it.
    ///
    /// See [`ItemLocation`] for an example.
    #[must_use]
    pub fn encoding(mut self, encoding: impl Into<Option<&'a str>>) -> Self {
        self.encoding = encoding.into();
        self
    }

    /// Sets the compression method of the stream; all offsets then refer to the decompressed data. Only JSON has it.
    ///
    /// See [`ItemLocation`] for an example.
    #[must_use]
    pub fn compression(mut self, compression: impl Into<Option<&'a str>>) -> Self {
        self.compression = compression.into();
        self
    }

    /// Sets a stable id of the finding: a later run that reports the finding again gives it the same id. The command
    /// computes it with `--state`; see `docs/jsonl.md`. Only JSON has it.
    ///
    /// ```
    /// # #[cfg(feature = "serde")] {
    /// use gleaner::sink::{ItemLocation, Record};
    ///
    /// let item = gleaner::extract(b"to http://a.example/ ").next().unwrap();
    /// let location = ItemLocation::new().finding_id("0f8fad5bd9cb469fa16570867728950e");
    /// let json = serde_json::to_value(Record::new(&item).location(location))?;
    /// assert_eq!(json["finding_id"], "0f8fad5bd9cb469fa16570867728950e");
    /// # }
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn finding_id(mut self, id: impl Into<Option<&'a str>>) -> Self {
        self.finding_id = id.into();
        self
    }

    /// Sets the entry of systemd's journal that holds the item. Only JSON has it.
    #[cfg(feature = "serde")]
    #[doc(hidden)]
    #[must_use]
    pub fn journal(mut self, entry: Option<&'a JournalEntry>) -> Self {
        self.journal = entry;
        self
    }

    pub(super) fn open_link(&self, out: &mut impl Write) -> io::Result<()> {
        self.link.map_or(Ok(()), |link| link.open(self.linked, out))
    }

    pub(super) fn close_link(&self, out: &mut impl Write) -> io::Result<()> {
        self.link.map_or(Ok(()), |_| link::close(out))
    }
}
