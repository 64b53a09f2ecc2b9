//! The findings per second that go to a Parquet file, an Arrow file and a database, beside the library's own bulk insert.
//!
//! ```text
//! cargo bench --bench tables --features arrow,sqlite
//! ```
//!
//! The input is an invented access log, whose findings are rows in memory before the time begins. The bulk insert of arrow-rs
//! writes prepared arrays, with the settings that gleaner writes files with; that of rusqlite executes one prepared INSERT
//! with prepared values into one table without an index, while gleaner's database has four tables with indexes, and an index
//! for full-text search. The contenders take turns; the best CPU time of each counts.

#[path = "common/clock.rs"]
mod clock;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;

use arrow_array::RecordBatch;
use arrow_ipc::reader::FileReader;
use arrow_ipc::writer::FileWriter;
use gleaner::internals::{
    COLUMNS, ColumnarFile, ColumnarFormat, Database, Row, Selection, Value, encoded,
    parquet_properties,
};
use gleaner::sink::{ItemLocation, Record};
use parquet::arrow::ArrowWriter;
use rusqlite::types::Value as SqlValue;

const ROUNDS: u32 = 5;

/// The number of findings, with and without a measurement.
const FINDINGS: [usize; 2] = [200_000, 1_000];

/// About as many bytes of rows as a thread of the command hands over at once.
const CHUNK: usize = 64 << 10;

/// A name, and a function that writes the input to a file.
type Contender = (&'static str, fn(&Input, &Path));

const CONTENDERS: [Contender; 6] = [
    ("Parquet", |input, file| columnar(ColumnarFormat::Parquet, input, file)),
    ("arrow-rs: Parquet", arrow_rs_parquet),
    ("Arrow IPC", |input, file| columnar(ColumnarFormat::ArrowIpc, input, file)),
    ("arrow-rs: IPC", arrow_rs_ipc),
    ("SQLite", sqlite),
    ("rusqlite: INSERT", rusqlite_insert),
];

/// The same rows in the forms that the contenders take.
struct Input {
    /// Encoded rows.
    chunks: Vec<Vec<u8>>,
    batches: Vec<RecordBatch>,
    values: Vec<Vec<SqlValue>>,
}

fn main() {
    let measures = std::env::args().any(|arg| arg == "--bench");
    let count = FINDINGS[usize::from(!measures)];
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bench-tables");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let input = input(count, &folder);
    let mut best = [Duration::MAX; CONTENDERS.len()];
    let mut sizes = [0; CONTENDERS.len()];
    for _ in 0..if measures { ROUNDS } else { 1 } {
        for (at, (_, write)) in CONTENDERS.iter().enumerate() {
            let file = folder.join("out");
            let _ = fs::remove_file(&file);
            best[at] = best[at].min(clock::timed(|| write(&input, &file)));
            sizes[at] = fs::metadata(&file).unwrap().len();
        }
    }
    fs::remove_dir_all(&folder).unwrap();
    // Prepared arrays and rows become the same file, except for the mark.
    let added = ColumnarFormat::Parquet.mark().len() - "PAR1".len();
    assert_eq!((sizes[0], sizes[2]), (sizes[1] + added as u64, sizes[3]));
    if measures {
        print(count, best, sizes);
    }
}

#[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
fn print(count: usize, best: [Duration; CONTENDERS.len()], sizes: [u64; CONTENDERS.len()]) {
    println!("{:<20}{:>14}{:>16}{:>8}", count, "findings/s", "bytes/finding", "ratio");
    for (at, (name, _)) in CONTENDERS.iter().enumerate() {
        let per_second = |at: usize| count as f64 / best[at].as_secs_f64();
        let bytes = sizes[at] as f64 / count as f64;
        print!("{name:<20}{:>14.0}{bytes:>16.1}", per_second(at));
        if at % 2 == 0 {
            print!("{:>8.2}", per_second(at) / per_second(at + 1));
        }
        println!();
    }
}

fn input(count: usize, folder: &Path) -> Input {
    let (mut chunks, mut values, mut row) = (vec![Vec::new()], Vec::new(), Row::default());
    for line in 1..=count {
        let text = format!(
            "192.0.2.{} - - [01/Dec/1994:12:00:00 +0000] \"GET http://www{}.example.org/articles/{}/{line}?page={}\" 200",
            line % 256,
            line * 7919 % 5000,
            line % 97,
            line % 13,
        );
        let item = gleaner::extract(&text).next().unwrap();
        let location = ItemLocation::new().path(b"access.log".as_slice()).line(line as u64);
        row.fill(&Record::new(&item).location(location), Selection::ALL).unwrap();
        if chunks.last().unwrap().len() > CHUNK {
            chunks.push(Vec::new());
        }
        encoded::write(&row, Selection::ALL, chunks.last_mut().unwrap());
        values.push((0..COLUMNS.len()).map(|column| sql_value(&row, column)).collect());
    }
    let mut input = Input { chunks, batches: Vec::new(), values };
    let file = folder.join("arrays");
    columnar(ColumnarFormat::ArrowIpc, &input, &file);
    let reader = FileReader::try_new(File::open(&file).unwrap(), None).unwrap();
    input.batches = reader.map(Result::unwrap).collect();
    assert_eq!(input.batches.iter().map(RecordBatch::num_rows).sum::<usize>(), count);
    input
}

fn sql_value(row: &Row, column: usize) -> SqlValue {
    match row.get(column) {
        None => SqlValue::Null,
        Some(Value::Text(text)) => text.to_owned().into(),
        Some(Value::Integer(number)) => i64::try_from(number).unwrap().into(),
        Some(Value::Boolean(value)) => value.into(),
        Some(Value::List(list)) => list.joined(COLUMNS[column].column_type).into(),
    }
}

fn create(file: &Path) -> File {
    File::create(file).unwrap()
}

fn columnar(format: ColumnarFormat, input: &Input, file: &Path) {
    let mut file = ColumnarFile::create(format, create(file)).unwrap();
    input.chunks.iter().for_each(|rows| file.add(rows).unwrap());
    file.finish().unwrap();
}

fn arrow_rs_parquet(input: &Input, file: &Path) {
    let schema = input.batches[0].schema();
    let mut writer =
        ArrowWriter::try_new(create(file), schema, Some(parquet_properties())).unwrap();
    input.batches.iter().for_each(|batch| writer.write(batch).unwrap());
    writer.close().unwrap();
}

fn arrow_rs_ipc(input: &Input, file: &Path) {
    let schema = input.batches[0].schema();
    let mut writer = FileWriter::try_new_buffered(create(file), &schema).unwrap();
    input.batches.iter().for_each(|batch| writer.write(batch).unwrap());
    writer.finish().unwrap();
}

fn sqlite(input: &Input, file: &Path) {
    let mut database = Database::open(file).unwrap();
    input.chunks.iter().for_each(|rows| database.add(rows).unwrap());
    database.finish().unwrap();
}

fn rusqlite_insert(input: &Input, file: &Path) {
    let mut connection = rusqlite::Connection::open(file).unwrap();
    connection.execute_batch("PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536").unwrap();
    let names: Vec<String> = COLUMNS.iter().map(|column| format!("\"{}\"", column.name)).collect();
    connection.execute_batch(&format!("CREATE TABLE findings ({})", names.join(", "))).unwrap();
    let transaction = connection.transaction().unwrap();
    {
        let parameters = vec!["?"; COLUMNS.len()].join(", ");
        let sql = format!("INSERT INTO findings VALUES ({parameters})");
        let mut statement = transaction.prepare(&sql).unwrap();
        for values in &input.values {
            statement.execute(rusqlite::params_from_iter(values)).unwrap();
        }
    }
    transaction.commit().unwrap();
}
