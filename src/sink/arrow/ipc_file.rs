//! [`IpcFile`]: batches in an Arrow IPC file.

use std::fs::File;
use std::io::{self, BufWriter};

use arrow_array::RecordBatch;
use arrow_ipc::writer::FileWriter;
use arrow_schema::{ArrowError, SchemaRef};

use super::schema::schema;
use super::writer::{BatchWriter, io_error};
use crate::sink::table::selection::Selection;

pub(super) struct IpcFile(FileWriter<BufWriter<File>>);

/// Returns the start of each file: the magic and the schema, which has its version as metadata.
pub(super) fn mark() -> Vec<u8> {
    let mut start = Vec::new();
    // A vector has no errors.
    let _ = FileWriter::try_new(&mut start, &schema(Selection::ALL));
    start
}

impl IpcFile {
    pub fn create(file: File, schema: &SchemaRef) -> io::Result<Self> {
        let mut writer = FileWriter::try_new_buffered(file, schema).map_err(arrow_error)?;
        writer.flush().map_err(arrow_error)?;
        Ok(Self(writer))
    }
}

impl BatchWriter for IpcFile {
    fn write(&mut self, batch: &RecordBatch) -> io::Result<()> {
        self.0.write(batch).map_err(arrow_error)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.0.finish().map_err(arrow_error)
    }
}

pub(super) fn arrow_error(error: ArrowError) -> io::Error {
    match error {
        ArrowError::IoError(_, error) => error,
        error => io_error(error),
    }
}
