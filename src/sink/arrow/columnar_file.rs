//! [`ColumnarFile`]: findings in a file of columns.

use std::fmt;
use std::fs::File;
use std::io;

use super::batch::BatchBuilder;
use super::ipc_file::{self, IpcFile};
use super::parquet_file::{self, ParquetFile};
use super::schema::schema;
use super::writer::BatchWriter;
use crate::sink::table::encoded;
use crate::sink::table::row::Row;
use crate::sink::table::selection::Selection;

/// The format of a [`ColumnarFile`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnarFormat {
    /// Parquet.
    Parquet,
    /// The file format of Arrow IPC, which is Feather version 2.
    ArrowIpc,
}

impl ColumnarFormat {
    /// Returns the bytes at the start of each file of gleaner's in this format, of incomplete ones too.
    #[must_use]
    pub fn mark(self) -> Vec<u8> {
        match self {
            Self::Parquet => parquet_file::MARK.to_vec(),
            Self::ArrowIpc => ipc_file::mark(),
        }
    }
}

/// A file that takes findings. Until [`finish`](Self::finish), and after an error, it lacks the footer without which no
/// program reads it.
pub struct ColumnarFile {
    batch: BatchBuilder,
    row: Row,
    /// `None` after an error, and after the end.
    writer: Option<Box<dyn BatchWriter>>,
}

impl ColumnarFile {
    /// Begins an empty file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn create(format: ColumnarFormat, file: File) -> io::Result<Self> {
        let schema = schema(Selection::ALL);
        let writer: Box<dyn BatchWriter> = match format {
            ColumnarFormat::Parquet => Box::new(ParquetFile::create(file, &schema)?),
            ColumnarFormat::ArrowIpc => Box::new(IpcFile::create(file, &schema)?),
        };
        let batch = BatchBuilder::new(Selection::ALL);
        Ok(Self { batch, row: Row::default(), writer: Some(writer) })
    }

    /// Adds rows that the [`encoded`] form holds.
    ///
    /// # Errors
    /// If the file cannot be written, or a finding is too large for the format. After an error the file takes no more rows.
    pub fn add(&mut self, rows: &[u8]) -> io::Result<()> {
        if self.writer.is_none() {
            return Err(closed());
        }
        let mut rest = rows;
        while let Some(after) = encoded::read(&mut self.row, rest) {
            let size = rest.len() - after.len();
            rest = after;
            if !self.batch.has_room(size) {
                self.write_batch()?;
            }
            if let Err(error) = self.batch.add(&self.row, size) {
                self.writer = None;
                return Err(error);
            }
        }
        Ok(())
    }

    /// Writes the remaining rows and completes the file.
    ///
    /// # Errors
    /// If the file cannot be written, or an earlier write failed.
    pub fn finish(&mut self) -> io::Result<()> {
        self.write_batch()?;
        self.writer.take().map_or_else(|| Err(closed()), |mut writer| writer.finish())
    }

    /// Writes the rows of the batch. A writer that fails, or panics, is dropped.
    fn write_batch(&mut self) -> io::Result<()> {
        let mut writer = self.writer.take().ok_or_else(closed)?;
        if !self.batch.is_empty() {
            writer.write(&self.batch.finish()?)?;
        }
        self.writer = Some(writer);
        Ok(())
    }
}

impl fmt::Debug for ColumnarFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ColumnarFile")
            .field("is_open", &self.writer.is_some())
            .finish_non_exhaustive()
    }
}

fn closed() -> io::Error {
    io::Error::other(
        "the file is incomplete, because an earlier write failed; run the search again",
    )
}

#[cfg(test)]
#[path = "../../../tests/unit/sink/arrow.rs"]
mod tests;
