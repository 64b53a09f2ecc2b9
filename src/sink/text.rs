//! Plain text output: one value on each line.

use std::io::{self, Write};

use super::escape::escape;
use super::link::{self, FileLink};
use super::location::ItemLocation;
use crate::reference::Item;

const PATH_COLOR: &str = "\x1b[35m";
const LINE_COLOR: &str = "\x1b[32m";
const VALUE_COLOR: &str = "\x1b[1m";
const RESET: &str = "\x1b[0m";

/// A writer of lines `path:line:column:offset:value`; each field before the value is written only if it is
/// known or requested.
///
/// Values contain no control characters (R7), so each line holds one value. An over-long reference has no
/// value, so no line is written for it.
///
/// ```
/// use gleaner::sink::{ItemLocation, TextWriter};
///
/// let mut out = Vec::new();
/// for item in gleaner::extract(b"http://a.example/ and http://b.example/") {
///     TextWriter::new().offsets(true).write(&item, &ItemLocation::new(), &mut out)?;
/// }
/// assert_eq!(out, b"0:http://a.example/\n22:http://b.example/\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "the settings are independent")]
pub struct TextWriter {
    offsets: bool,
    null: bool,
    color: bool,
    escape: bool,
    links: bool,
}

impl TextWriter {
    /// Creates a writer of plain values.
    ///
    /// ```
    /// assert_eq!(gleaner::sink::TextWriter::new(), gleaner::sink::TextWriter::default());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Enables or disables the byte offset of the raw span (default: disabled).
    ///
    /// See [`TextWriter`] for an example.
    #[must_use]
    pub fn offsets(mut self, on: bool) -> Self {
        self.offsets = on;
        self
    }

    /// Sets whether NUL ends records and paths, instead of a line feed and `:` (default: no).
    ///
    /// ```
    /// use gleaner::sink::{ItemLocation, TextWriter};
    /// let mut out = Vec::new();
    /// let location = ItemLocation::new().path(b"a:b".as_slice());
    /// TextWriter::new().null(true).write_value("http://a.example/", 0, &location, &mut out)?;
    /// assert_eq!(out, b"a:b\0http://a.example/\0");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn null(mut self, on: bool) -> Self {
        self.null = on;
        self
    }

    /// Enables or disables colours for paths, line numbers and values (default: disabled).
    ///
    /// ```
    /// use gleaner::sink::{ItemLocation, TextWriter};
    /// let mut out = Vec::new();
    /// let location = ItemLocation::new();
    /// TextWriter::new().color(true).write_value("http://a.example/", 0, &location, &mut out)?;
    /// assert_eq!(out, b"\x1b[1mhttp://a.example/\x1b[0m\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn color(mut self, on: bool) -> Self {
        self.color = on;
        self
    }

    /// Sets whether paths and values are escaped for a terminal by [`escape()`] (default: no).
    ///
    /// ```
    /// use gleaner::sink::TextWriter;
    /// let mut out = Vec::new();
    /// TextWriter::new().escape(true).write_heading("bell\x07 txt.\u{202e}exe".as_bytes(), &mut out)?;
    /// assert_eq!(out, b"bell\\u{7} txt.\\u{202e}exe\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn escape(mut self, on: bool) -> Self {
        self.escape = on;
        self
    }

    /// Sets whether values are hyperlinks of terminals (OSC 8) to themselves (default: no).
    ///
    /// A value is a link if its scheme is `http`, `https` or `ftp`, or if it is a `mailto` URL without fields: others may do
    /// more than show something. A URI of more than 2083 bytes, which terminals ignore, is no link. In the URI, characters
    /// outside printable ASCII are percent-encoded.
    ///
    /// ```
    /// use gleaner::sink::{ItemLocation, TextWriter};
    /// let (text, location, mut out) = (TextWriter::new().links(true), ItemLocation::new(), Vec::new());
    /// text.write_value("http://a.example/ü", 0, &location, &mut out)?;
    /// assert_eq!(out, "\x1b]8;;http://a.example/%C3%BC\x1b\\http://a.example/ü\x1b]8;;\x1b\\\n".as_bytes());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn links(mut self, on: bool) -> Self {
        self.links = on;
        self
    }

    /// Writes a record for each value of an item; an item has at most two (R4).
    ///
    /// ```
    /// use gleaner::{Config, Hyphen, extract_with, sink::{ItemLocation, TextWriter}};
    /// let mut out = Vec::new();
    /// let config = Config::new().hyphen(Hyphen::Both);
    /// for item in extract_with(b"<http://a.example/x-\ny>", &config) {
    ///     TextWriter::new().write(&item, &ItemLocation::new(), &mut out)?;
    /// }
    /// assert_eq!(out, b"http://a.example/x-y\nhttp://a.example/xy\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of `out`.
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

    /// Writes a value as a record; `offset` is the offset of its raw span.
    ///
    /// ```
    /// use gleaner::sink::{ItemLocation, TextWriter};
    /// let mut out = Vec::new();
    /// let location = ItemLocation::new().path(b"a.txt".as_slice()).line(2);
    /// TextWriter::new().offsets(true).write_value("http://a.example/", 17, &location, &mut out)?;
    /// assert_eq!(out, b"a.txt:2:17:http://a.example/\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn write_value(
        &self,
        value: impl AsRef<[u8]>,
        offset: u64,
        location: &ItemLocation<'_>,
        out: impl Write,
    ) -> io::Result<()> {
        let (value, mut out) = (value.as_ref(), out);
        if let Some(path) = location.path {
            location.open_link(&mut out)?;
            self.write_path(path, &mut out)?;
            location.close_link(&mut out)?;
            out.write_all(if self.null { b"\0" } else { b":" })?;
        }
        if let Some(line) = location.line {
            let (color, reset) = self.color_codes(LINE_COLOR);
            location.open_link(&mut out)?;
            write!(out, "{color}{line}{reset}")?;
            location.close_link(&mut out)?;
            out.write_all(b":")?;
        }
        if let Some(column) = location.column {
            write!(out, "{column}:")?;
        }
        if self.offsets {
            write!(out, "{offset}:")?;
        }
        let links = self.links && link::is_linked(value);
        if links {
            link::open_value(value, &mut out)?;
        }
        self.write_colored(VALUE_COLOR, value, &mut out)?;
        if links {
            link::close(&mut out)?;
        }
        self.end_record(out)
    }

    /// Writes a path on a line of its own, as a heading for the records of its file.
    ///
    /// ```
    /// let mut out = Vec::new();
    /// gleaner::sink::TextWriter::new().write_heading(b"a.txt", &mut out)?;
    /// assert_eq!(out, b"a.txt\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn write_heading(&self, path: &[u8], out: impl Write) -> io::Result<()> {
        self.write_linked_heading(path, None, out)
    }

    /// Writes a heading as [`write_heading`](Self::write_heading), with a link to the file.
    ///
    /// ```
    /// use gleaner::sink::{LinkFormat, TextWriter};
    /// let link = "file".parse::<LinkFormat>()?.link("", b"/tmp/a.txt");
    /// let mut out = Vec::new();
    /// TextWriter::new().write_linked_heading(b"a.txt", link.as_ref(), &mut out)?;
    /// assert_eq!(out, b"\x1b]8;;file:///tmp/a.txt\x1b\\a.txt\x1b]8;;\x1b\\\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn write_linked_heading(
        &self,
        path: &[u8],
        link: Option<&FileLink>,
        out: impl Write,
    ) -> io::Result<()> {
        let mut out = out;
        self.write_linked_path(path, link, &mut out)?;
        self.end_record(out)
    }

    /// Writes the number of values in a file, as a record.
    ///
    /// ```
    /// let mut out = Vec::new();
    /// gleaner::sink::TextWriter::new().write_count(Some(b"a.txt"), 3, &mut out)?;
    /// assert_eq!(out, b"a.txt:3\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn write_count(&self, path: Option<&[u8]>, count: u64, out: impl Write) -> io::Result<()> {
        self.write_linked_count(path, None, count, out)
    }

    /// Writes a number as [`write_count`](Self::write_count), with a link of the path to the file.
    ///
    /// ```
    /// use gleaner::sink::{LinkFormat, TextWriter};
    /// let link = "file".parse::<LinkFormat>()?.link("", b"/tmp/a.txt");
    /// let mut out = Vec::new();
    /// TextWriter::new().write_linked_count(Some(b"a.txt"), link.as_ref(), 3, &mut out)?;
    /// assert_eq!(out, b"\x1b]8;;file:///tmp/a.txt\x1b\\a.txt\x1b]8;;\x1b\\:3\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn write_linked_count(
        &self,
        path: Option<&[u8]>,
        link: Option<&FileLink>,
        count: u64,
        out: impl Write,
    ) -> io::Result<()> {
        let mut out = out;
        if let Some(path) = path {
            self.write_linked_path(path, link, &mut out)?;
            out.write_all(if self.null { b"\0" } else { b":" })?;
        }
        write!(out, "{count}")?;
        self.end_record(out)
    }

    fn write_linked_path(
        self,
        path: &[u8],
        link: Option<&FileLink>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let location = ItemLocation::new().file_link(link, None);
        location.open_link(out)?;
        self.write_path(path, &mut *out)?;
        location.close_link(out)
    }

    fn write_path(self, path: &[u8], out: impl Write) -> io::Result<()> {
        self.write_colored(PATH_COLOR, path, out)
    }

    fn write_colored(self, color: &str, text: &[u8], mut out: impl Write) -> io::Result<()> {
        if !self.color && !self.escape {
            return out.write_all(text);
        }
        let (color, reset) = self.color_codes(color);
        out.write_all(color.as_bytes())?;
        if self.escape { out.write_all(escape(text).as_bytes()) } else { out.write_all(text) }?;
        out.write_all(reset.as_bytes())
    }

    fn color_codes(self, color: &str) -> (&str, &'static str) {
        if self.color { (color, RESET) } else { ("", "") }
    }

    fn end_record(self, mut out: impl Write) -> io::Result<()> {
        out.write_all(if self.null { b"\0" } else { b"\n" })
    }
}
