//! Text: one value a line.

use std::io::{self, Write};

use super::{ItemLocation, escape};
use crate::reference::Item;

const PATH: &str = "\x1b[35m";
const LINE: &str = "\x1b[32m";
const VALUE: &str = "\x1b[1m";
const RESET: &str = "\x1b[0m";

/// Writes values as lines: `path:line:column:offset:value`, each field only where it is known or
/// asked for.
///
/// Values hold no control characters (R7), so that a line is a value. An over-long reference has no
/// value; nothing is written for it.
///
/// ```
/// use gleaner::sink::{ItemLocation, TextWriter};
///
/// let mut out = Vec::new();
/// for item in gleaner::extract(b"http://a.example/ and http://b.example/") {
///     TextWriter::new().offsets(true).write(&item, &ItemLocation::default(), &mut out)?;
/// }
/// assert_eq!(out, b"0:http://a.example/\n22:http://b.example/\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a setting of its own")]
pub struct TextWriter {
    offsets: bool,
    null: bool,
    color: bool,
    escape: bool,
}

impl TextWriter {
    /// Plain text, values only.
    ///
    /// ```
    /// assert_eq!(gleaner::sink::TextWriter::new(), gleaner::sink::TextWriter::default());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether the byte offset of the raw span is written (default no).
    ///
    /// ```
    /// let text = gleaner::sink::TextWriter::new().offsets(true);
    /// # let _ = text;
    /// ```
    #[must_use]
    pub fn offsets(mut self, on: bool) -> Self {
        self.offsets = on;
        self
    }

    /// Whether a NUL ends a record and a path, instead of a line feed and `:` (default no).
    ///
    /// ```
    /// use gleaner::sink::{ItemLocation, TextWriter};
    /// let mut out = Vec::new();
    /// let location = ItemLocation { path: Some(b"a:b"), ..ItemLocation::default() };
    /// TextWriter::new().null(true).write_value("http://a.example/", 0, &location, &mut out)?;
    /// assert_eq!(out, b"a:b\0http://a.example/\0");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn null(mut self, on: bool) -> Self {
        self.null = on;
        self
    }

    /// Whether paths, lines and values are coloured for a terminal (default no).
    ///
    /// ```
    /// use gleaner::sink::{ItemLocation, TextWriter};
    /// let mut out = Vec::new();
    /// TextWriter::new().color(true).write_value("http://a.example/", 0, &ItemLocation::default(), &mut out)?;
    /// assert_eq!(out, b"\x1b[1mhttp://a.example/\x1b[0m\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn color(mut self, on: bool) -> Self {
        self.color = on;
        self
    }

    /// Whether paths are written by way of [`escape()`], for a terminal, and not as they are
    /// (default no).
    ///
    /// ```
    /// use gleaner::sink::TextWriter;
    /// let mut out = Vec::new();
    /// TextWriter::new().escape(true).write_heading(b"bell\x07", &mut out)?;
    /// assert_eq!(out, b"bell\\u{7}\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn escape(mut self, on: bool) -> Self {
        self.escape = on;
        self
    }

    /// Writes the values of an item, one record each (two at most: R4).
    ///
    /// ```
    /// use gleaner::{Config, Hyphen, extract_with, sink::{ItemLocation, TextWriter}};
    /// let mut out = Vec::new();
    /// let config = Config::new().hyphen(Hyphen::Both);
    /// for item in extract_with(b"<http://a.example/x-\ny>", &config) {
    ///     TextWriter::new().write(&item, &ItemLocation::default(), &mut out)?;
    /// }
    /// assert_eq!(out, b"http://a.example/x-y\nhttp://a.example/xy\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(
        &self,
        item: &Item<'_>,
        location: &ItemLocation<'_>,
        out: impl Write,
    ) -> io::Result<()> {
        let mut out = out;
        if let Item::Reference(found) = item {
            for value in found.values() {
                self.write_value(value.as_bytes(), found.span().start, location, &mut out)?;
            }
        }
        Ok(())
    }

    /// Writes one value as a record; `offset` is that of its raw span. Its bytes are written as they are.
    ///
    /// ```
    /// use gleaner::sink::{ItemLocation, TextWriter};
    /// let mut out = Vec::new();
    /// let location = ItemLocation { path: Some(b"a.txt"), line: Some(2), ..ItemLocation::default() };
    /// TextWriter::new().offsets(true).write_value("http://a.example/", 17, &location, &mut out)?;
    /// assert_eq!(out, b"a.txt:2:17:http://a.example/\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_value(
        &self,
        value: impl AsRef<[u8]>,
        offset: u64,
        location: &ItemLocation<'_>,
        out: impl Write,
    ) -> io::Result<()> {
        let (value, mut out) = (value.as_ref(), out);
        if let Some(path) = location.path {
            self.write_path(path, &mut out)?;
            out.write_all(if self.null { b"\0" } else { b":" })?;
        }
        if let Some(line) = location.line {
            let (color, reset) = self.paint(LINE);
            write!(out, "{color}{line}{reset}:")?;
        }
        if let Some(column) = location.column {
            write!(out, "{column}:")?;
        }
        if self.offsets {
            write!(out, "{offset}:")?;
        }
        let (color, reset) = self.paint(VALUE);
        out.write_all(color.as_bytes())?;
        out.write_all(value)?;
        out.write_all(reset.as_bytes())?;
        self.end(out)
    }

    /// Writes a path on a line of its own, to stand above the records of its file.
    ///
    /// ```
    /// let mut out = Vec::new();
    /// gleaner::sink::TextWriter::new().write_heading(b"a.txt", &mut out)?;
    /// assert_eq!(out, b"a.txt\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_heading(&self, path: &[u8], out: impl Write) -> io::Result<()> {
        let mut out = out;
        self.write_path(path, &mut out)?;
        self.end(out)
    }

    /// Writes the number of values in a file as a record.
    ///
    /// ```
    /// let mut out = Vec::new();
    /// gleaner::sink::TextWriter::new().write_count(Some(b"a.txt"), 3, &mut out)?;
    /// assert_eq!(out, b"a.txt:3\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_count(&self, path: Option<&[u8]>, count: u64, out: impl Write) -> io::Result<()> {
        let mut out = out;
        if let Some(path) = path {
            self.write_path(path, &mut out)?;
            out.write_all(if self.null { b"\0" } else { b":" })?;
        }
        write!(out, "{count}")?;
        self.end(out)
    }

    fn write_path(self, path: &[u8], mut out: impl Write) -> io::Result<()> {
        let (color, reset) = self.paint(PATH);
        out.write_all(color.as_bytes())?;
        if self.escape {
            out.write_all(escape(path).as_bytes())?;
        } else {
            out.write_all(path)?;
        }
        out.write_all(reset.as_bytes())
    }

    fn paint(self, color: &'static str) -> (&'static str, &'static str) {
        if self.color { (color, RESET) } else { ("", "") }
    }

    fn end(self, mut out: impl Write) -> io::Result<()> {
        out.write_all(if self.null { b"\0" } else { b"\n" })
    }
}
