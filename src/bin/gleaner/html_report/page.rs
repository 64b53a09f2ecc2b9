//! [`Page`]: the parts of the page, in their order.

use std::borrow::Cow;
use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use gleaner::internals::Row;
use gleaner::sink::escape;
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::file::NewFile;
use super::json;
use super::rows::RowEncoder;
use super::settings::PageSettings;
use super::totals::Totals;
use crate::output::reported::Entry;

/// The page up to the style. Its Content-Security-Policy names the hashes of the style and of the scripts, which a test
/// compares.
const HEAD: &str = include_str!("head.html");
const STYLE: &str = include_str!("style.css");
const BODY: &str = include_str!("body.html");
const SCRIPTS: [&str; 3] =
    [include_str!("data.js"), include_str!("charts.js"), include_str!("view.js")];

/// How each page begins.
pub const MARK: &[u8] =
    b"<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"generator\" content=\"gleaner report\">\n";

/// A page that is written. Its end has the scripts, without which it shows that it is incomplete.
pub struct Page<W> {
    out: W,
    file: NewFile,
    rows: RowEncoder,
    totals: Totals,
    /// Holds one finding after the other.
    row: Row,
    buffer: Vec<u8>,
    listed: u64,
    max_rows: u64,
    inputs: Vec<String>,
    selection: String,
}

impl<W: Write> Page<W> {
    /// Writes the beginning of a page.
    pub fn begin(mut out: W, file: NewFile, settings: &PageSettings) -> io::Result<Self> {
        for part in [HEAD, "<style>", STYLE, "</style>\n", BODY] {
            out.write_all(part.as_bytes())?;
        }
        let rows = RowEncoder::new();
        let mut page = Self {
            out,
            file,
            rows,
            totals: Totals::new(settings.max_keys),
            row: Row::default(),
            buffer: Vec::new(),
            listed: 0,
            max_rows: settings.max_rows,
            inputs: settings.inputs.clone(),
            selection: settings.selection.clone(),
        };
        page.rows.write_columns(&mut page.buffer);
        page.write_data("columns")?;
        Ok(page)
    }

    /// Adds the entries of findings in the input with this path.
    pub fn add(&mut self, mut entries: &[u8], path: &[u8]) -> io::Result<()> {
        let path = str::from_utf8(path).map_or_else(|_| escape(path), Cow::Borrowed);
        while let Some((entry, rest)) = Entry::read(entries, &mut self.row) {
            entries = rest;
            self.totals.add(&self.row, entry, &path);
            if self.listed < self.max_rows {
                self.listed += 1;
                self.rows.add(&self.row, entry, &path);
                if self.rows.is_full() {
                    self.write_rows()?;
                }
            }
        }
        Ok(())
    }

    fn write_rows(&mut self) -> io::Result<()> {
        self.rows.write_chunk(&mut self.buffer);
        self.write_data("rows")
    }

    /// Writes the buffer as data of this kind.
    fn write_data(&mut self, kind: &str) -> io::Result<()> {
        write!(self.out, "<script type=\"application/json\" data-of=\"{kind}\">")?;
        self.out.write_all(&self.buffer)?;
        self.buffer.clear();
        self.out.write_all(b"</script>\n")
    }

    /// Writes the end of the page; returns messages about what it leaves out.
    pub fn finish(mut self, stopped: Option<&str>) -> io::Result<Vec<String>> {
        if !self.rows.is_empty() {
            self.write_rows()?;
        }
        let Self { totals, listed, max_rows, inputs, selection, .. } = &self;
        let (left_out, listed) = (totals.findings - listed, *listed);
        let table = (left_out > 0).then(|| {
            format!(
                "the table has the first {listed} of {} findings (--report-max); all are in the totals; raise \
                 --report-max to list more",
                totals.findings
            )
        });
        let limits: Vec<String> = table.into_iter().chain(totals.limits()).collect();
        let summary = Summary {
            inputs,
            selection,
            totals,
            listed,
            max_rows: *max_rows,
            limits: &limits,
            stopped,
        };
        let mut data = Vec::new();
        json::push(&summary, &mut data);
        self.buffer = data;
        self.write_data("summary")?;
        for script in SCRIPTS {
            for part in ["<script>", script, "</script>\n"] {
                self.out.write_all(part.as_bytes())?;
            }
        }
        self.out.write_all(b"</html>\n")?;
        self.out.flush()?;
        self.file.complete()?;
        Ok(limits)
    }
}

/// What the page says of the search.
struct Summary<'p> {
    inputs: &'p [String],
    selection: &'p str,
    totals: &'p Totals,
    listed: u64,
    max_rows: u64,
    limits: &'p [String],
    stopped: Option<&'p str>,
}

impl Serialize for Summary<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs());
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("version", env!("CARGO_PKG_VERSION"))?;
        map.serialize_entry("time", &now)?;
        map.serialize_entry("inputs", &self.inputs)?;
        map.serialize_entry("selection", &self.selection)?;
        map.serialize_entry("listed", &self.listed)?;
        map.serialize_entry("max_rows", &self.max_rows)?;
        map.serialize_entry("limits", &self.limits)?;
        map.serialize_entry("stopped", &self.stopped)?;
        map.serialize_entry("totals", self.totals)?;
        map.end()
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/gleaner/html_report/page.rs"]
mod tests;
