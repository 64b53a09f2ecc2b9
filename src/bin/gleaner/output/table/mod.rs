//! Findings as rows: `--format csv` and the like, and `--get`.

pub mod mark;
pub mod sink;

use std::io;

#[cfg(feature = "csv")]
use gleaner::internals::DelimitedWriter;
use gleaner::internals::{Row, Selection, Template, encoded};
use serde::Serialize;

use self::sink::FileKind;
use crate::output::table::mark::FileMark;

/// How rows are written.
#[derive(Clone, Debug)]
pub enum TableFormat {
    #[cfg(feature = "csv")]
    Delimited(DelimitedWriter),
    /// Rows for a file that another thread writes.
    File(FileKind),
    /// With a value whether texts are escaped for a terminal.
    Lines(Template, bool),
}

impl TableFormat {
    /// Writes a finding; `row` holds it meanwhile.
    pub fn write(
        &self,
        record: &impl Serialize,
        row: &mut Row,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        row.fill(record, self.columns())?;
        match self {
            #[cfg(feature = "csv")]
            Self::Delimited(writer) => writer.write(row, out),
            Self::File(_) => encoded::write(row, Selection::ALL, out),
            Self::Lines(template, escape) => template.write(row, *escape, out),
        }
        Ok(())
    }

    /// Reports whether rows are in their file as soon as it is flushed.
    pub fn writes_at_once(&self) -> bool {
        !matches!(self, Self::File(FileKind::Parquet | FileKind::ArrowIpc))
    }

    /// Returns what comes before the first row.
    pub fn header(&self) -> Vec<u8> {
        match self {
            #[cfg(feature = "csv")]
            Self::Delimited(writer) => {
                let mut header = Vec::new();
                writer.write_header(&mut header);
                header
            }
            Self::File(_) | Self::Lines(..) => Vec::new(),
        }
    }

    /// Returns what shows that a file has this form: of CSV and TSV, the header of all columns.
    /// Chosen columns may be those of any table.
    pub fn mark(&self) -> Option<FileMark> {
        match self {
            #[cfg(feature = "csv")]
            Self::Delimited(writer) => {
                writer.is_complete().then(|| FileMark::at_start(&self.header()))
            }
            Self::File(kind) => kind.mark(),
            Self::Lines(..) => None,
        }
    }

    /// Reports whether the rows have line numbers.
    pub fn counts_lines(&self) -> bool {
        self.columns().has_lines()
    }

    fn columns(&self) -> Selection {
        match self {
            #[cfg(feature = "csv")]
            Self::Delimited(writer) => writer.columns(),
            Self::File(_) => Selection::ALL,
            Self::Lines(template, _) => template.columns(),
        }
    }
}
