//! Unit tests of `sink/arrow/`.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use arrow_array::RecordBatch;

use super::*;
use crate::sink::Record;
use crate::sink::arrow::batch::{MAX_BYTES, MAX_ROWS};
use crate::sink::arrow::schema as schema_file;
use crate::sink::table::selection::Selection;

/// Counts the rows of its batches, and fails at the batch with this number.
struct Counter {
    rows: Arc<AtomicUsize>,
    fails_at: usize,
    batches: usize,
}

impl BatchWriter for Counter {
    fn write(&mut self, batch: &RecordBatch) -> io::Result<()> {
        if self.batches == self.fails_at {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.batches += 1;
        assert!(batch.num_rows() <= MAX_ROWS);
        self.rows.fetch_add(batch.num_rows(), Ordering::Relaxed);
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn file(fails_at: usize) -> (ColumnarFile, Arc<AtomicUsize>) {
    let rows = Arc::new(AtomicUsize::new(0));
    let counter = Counter { rows: Arc::clone(&rows), fails_at, batches: 0 };
    let batch = BatchBuilder::new(Selection::ALL);
    (ColumnarFile { batch, row: Row::default(), writer: Some(Box::new(counter)) }, rows)
}

fn row(text: &str) -> Row {
    let mut row = Row::default();
    let item = crate::extract(text).next().unwrap();
    row.fill(&Record::new(&item), Selection::ALL).unwrap();
    row
}

fn encoded(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    encoded::write(&row(text), Selection::ALL, &mut bytes);
    bytes
}

#[test]
fn all_files_begin_with_the_version_of_the_schema() {
    for format in [ColumnarFormat::Parquet, ColumnarFormat::ArrowIpc] {
        let mark = format.mark();
        assert!(mark.windows(14).any(|bytes| bytes == b"gleaner.schema"), "{format:?}");
    }
    let version = format!("{}={}", schema_file::VERSION_KEY, schema_file::VERSION);
    assert_eq!(parquet_file::MARK, format!("PAR1{version}\n").as_bytes());
}

#[test]
fn batches_are_bounded_in_rows_and_bytes() {
    let (mut file, rows) = file(usize::MAX);
    file.add(&encoded("http://a.example/").repeat(MAX_ROWS)).unwrap();
    assert_eq!(rows.load(Ordering::Relaxed), 0);
    file.add(&encoded("http://a.example/")).unwrap();
    assert_eq!(rows.load(Ordering::Relaxed), MAX_ROWS);

    // The value, its raw form and its components are a third of a batch.
    let long = encoded(&format!("http://a.example/{}", "x".repeat(5000)));
    let per_batch = MAX_BYTES / long.len();
    assert!(per_batch < MAX_ROWS);
    file.add(&long.repeat(3 * per_batch)).unwrap();
    assert!(rows.load(Ordering::Relaxed) > MAX_ROWS + per_batch);
    file.finish().unwrap();
    assert_eq!(rows.load(Ordering::Relaxed), MAX_ROWS + 1 + 3 * per_batch);
}

#[test]
fn a_row_that_exceeds_the_offsets_is_an_error() {
    let mut batch = BatchBuilder::new(Selection::ALL);
    let row = row("http://a.example/");
    assert!(batch.has_room(usize::MAX), "a long row has a batch of its own");
    batch.add(&row, 1 << 30).unwrap();
    let error = batch.add(&row, (1 << 30) + 1).unwrap_err().to_string();
    assert!(error.contains("--max-reference"), "{error}");
    assert_eq!(batch.finish().unwrap().num_rows(), 1);
}

#[test]
fn a_file_whose_writer_failed_is_never_completed() {
    for fails_at in [0, 1] {
        let (mut file, rows) = file(fails_at);
        let many = encoded("http://a.example/").repeat(MAX_ROWS);
        let failed = (0..3).find_map(|_| file.add(&many).err()).unwrap();
        assert_eq!(failed.kind(), io::ErrorKind::StorageFull);
        assert!(file.add(&many).is_err());
        assert!(file.finish().unwrap_err().to_string().contains("incomplete"));
        assert_eq!(rows.load(Ordering::Relaxed), fails_at * MAX_ROWS);
    }
}

#[test]
fn errors_of_the_system_keep_their_number() {
    let inner = || io::Error::from_raw_os_error(28);
    let parquet = parquet::errors::ParquetError::External(Box::new(inner()));
    assert_eq!(parquet_file::parquet_error(parquet).raw_os_error(), Some(28));
    let arrow = arrow_schema::ArrowError::from(inner());
    assert_eq!(ipc_file::arrow_error(arrow).raw_os_error(), Some(28));
}

#[test]
fn columns_without_a_dictionary_are_columns_of_the_file() {
    let converter = parquet::arrow::ArrowSchemaConverter::new();
    let columns = converter.convert(&schema(Selection::ALL)).unwrap();
    let paths: Vec<_> = columns.columns().iter().map(|column| column.path().string()).collect();
    for name in parquet_file::WITHOUT_DICTIONARY {
        assert!(paths.iter().any(|path| path == name), "{name}");
    }
}
