//! [`ParquetFile`]: batches as the row groups of a Parquet file.

use std::fs::File;
use std::io;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::schema::types::ColumnPath;

use super::schema::{VERSION, VERSION_KEY};
use super::writer::{BatchWriter, io_error};

/// The maximum number of rows in a row group.
pub(super) const MAX_ROWS: usize = 128 << 10;

/// The maximum size in bytes of a row group, as estimated before it is written; one batch may exceed it.
const MAX_BYTES: usize = 32 << 20;

/// The start of each file: the format's magic, then bytes that belong to no row group, which readers skip.
pub(super) const MARK: &[u8] = b"PAR1gleaner.schema=1\n";

/// The columns whose values differ from row to row: a dictionary of them takes more than half of the time, and more space
/// than the values compressed.
pub(super) const WITHOUT_DICTIONARY: [&str; 21] = [
    "value",
    "raw",
    "raw_bytes",
    "offset",
    "end",
    "outer_offset",
    "outer_end",
    "line",
    "uri_path",
    "query",
    "fragment",
    "text",
    "readings.list.element",
    "settled_value",
    "settled_offset",
    "resolved",
    "target",
    "normalized",
    "defanged",
    "finding_id",
    "part_line",
];

pub(super) struct ParquetFile(ArrowWriter<File>);

impl ParquetFile {
    pub fn create(file: File, schema: &SchemaRef) -> io::Result<Self> {
        let writer = ArrowWriter::try_new(file, Arc::clone(schema), Some(parquet_properties()));
        let mut writer = writer.map_err(parquet_error)?;
        // The writer has written the magic.
        writer.write_all(MARK.get(4..).unwrap_or_default())?;
        writer.sync()?;
        Ok(Self(writer))
    }
}

/// Returns the settings of the files.
#[must_use]
pub fn parquet_properties() -> WriterProperties {
    let version = KeyValue::new(VERSION_KEY.to_owned(), VERSION.to_owned());
    let mut properties = WriterProperties::builder();
    for column in WITHOUT_DICTIONARY {
        let path = column.split('.').map(str::to_owned).collect::<Vec<_>>();
        properties = properties.set_column_dictionary_enabled(ColumnPath::new(path), false);
    }
    properties
        // Snappy takes a fifth less time, and up to five times the space.
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_max_row_group_row_count(Some(MAX_ROWS))
        .set_max_row_group_bytes(Some(MAX_BYTES))
        .set_key_value_metadata(Some(vec![version]))
        .build()
}

impl BatchWriter for ParquetFile {
    fn write(&mut self, batch: &RecordBatch) -> io::Result<()> {
        self.0.write(batch).map_err(parquet_error)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.0.finish().map_err(parquet_error)?;
        self.0.sync()
    }
}

pub(super) fn parquet_error(error: parquet::errors::ParquetError) -> io::Error {
    match error {
        parquet::errors::ParquetError::External(error) => io_error(error),
        error => io_error(error),
    }
}
