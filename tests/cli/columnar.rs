//! `--format parquet` and `--format arrow`, read back by the libraries that write them. tools/check-tables reads them by others.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use arrow_array::{Array, RecordBatch};
use arrow_ipc::reader::FileReader;
use arrow_schema::{DataType, Field};
use gleaner::internals::COLUMNS;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::file::metadata::RowGroupMetaData;

use crate::support::{Folder, ran};

const FORMATS: [&str; 2] = ["parquet", "arrow"];

const MAIL: &str = "From a@a.example Thu Dec  1 12:00:00 1994\nFrom: Ann <ann@a.example>\nSubject: a\n\
    Date: Thu, 1 Dec 1994 12:00:00 +0100\n\nsee <URL:http://WWW.b.co.uk:80/x-\ny?q#f> and ftp.c.example.\n\n";

/// Returns the batches of a file, or an error if it is incomplete.
fn read(format: &str, path: &Path) -> Result<Vec<RecordBatch>, String> {
    let file = File::open(path).unwrap();
    let batches: Vec<_> = if format == "parquet" {
        let builder = ParquetRecordBatchReaderBuilder::try_new(file).map_err(|e| e.to_string())?;
        builder.build().unwrap().collect()
    } else {
        FileReader::try_new(file, None).map_err(|e| e.to_string())?.collect()
    };
    Ok(batches.into_iter().map(Result::unwrap).collect())
}

/// Writes the findings in `x` to a file, and reads it.
fn written(folder: &Folder, format: &str, options: &str) -> Vec<RecordBatch> {
    let file = format!("out.{format}");
    let ran = folder.run(&format!("--format {format} -o {file} {options} x"));
    assert_eq!((&*ran.out, &*ran.err, ran.code), ("", "", Some(0)), "{format}");
    read(format, &folder.path().join(file)).unwrap()
}

fn rows(batches: &[RecordBatch]) -> usize {
    batches.iter().map(RecordBatch::num_rows).sum()
}

fn texts<'b>(batches: &'b [RecordBatch], column: &str) -> Vec<Option<&'b str>> {
    let columns = batches.iter().map(|batch| batch.column_by_name(column).unwrap());
    columns.flat_map(|column| column.as_string::<i32>().iter()).collect()
}

fn list(batch: &RecordBatch, column: &str, row: usize) -> Vec<String> {
    let lists = batch.column_by_name(column).unwrap().as_list::<i32>();
    let items = lists.value(row);
    items.as_string::<i32>().iter().map(|item| item.unwrap().to_owned()).collect()
}

#[test]
fn columns_have_types_and_what_is_missing_is_null() {
    let folder = Folder::with(&[("x", MAIL)]);
    for format in FORMATS {
        let batches = written(&folder, format, "");
        let [batch] = &batches[..] else { panic!("{format}: {} batches", batches.len()) };
        let schema = batch.schema();
        let names: Vec<_> = schema.fields().iter().map(|field| &**field.name()).collect();
        let expected: Vec<_> = COLUMNS.iter().map(|column| column.name).collect();
        assert_eq!(names, expected, "{format}");
        let list_type = DataType::List(Field::new("element", DataType::Utf8, false).into());
        for (name, data_type, nullable) in [
            ("value", DataType::Utf8, false),
            ("offset", DataType::Int64, false),
            ("host", DataType::Utf8, true),
            ("encoded", DataType::Boolean, true),
            ("flags", list_type.clone(), false),
            ("readings", list_type, true),
        ] {
            let field = schema.field_with_name(name).unwrap();
            assert_eq!((field.data_type(), field.is_nullable()), (&data_type, nullable), "{name}");
        }
        for (name, expected) in [
            ("value", ["http://WWW.b.co.uk:80/x-y?q#f", "ftp://ftp.c.example"].map(Some)),
            ("raw", ["http://WWW.b.co.uk:80/x-\ny?q#f", "ftp.c.example"].map(Some)),
            ("host", ["www.b.co.uk", "ftp.c.example"].map(Some)),
            ("port", [Some("80"), None]),
            ("subject", ["a", "a"].map(Some)),
            ("resolved", [None, None]),
        ] {
            assert_eq!(texts(&batches, name), expected, "{format} {name}");
        }
        let line = batch.column_by_name("line").unwrap().as_primitive::<Int64Type>();
        assert_eq!(line.values(), &[6, 7], "{format}");
        let encoded = batch.column_by_name("encoded").unwrap().as_boolean();
        assert!(!encoded.value(0) && encoded.null_count() == 0, "{format}");
        assert_eq!(list(batch, "flags", 0), ["hyphen"], "{format}");
        let readings = ["http://WWW.b.co.uk:80/x-y?q#f", "http://WWW.b.co.uk:80/xy?q#f"];
        assert_eq!(list(batch, "readings", 0), readings, "{format}");
        let via = batch.column_by_name("via").unwrap();
        assert_eq!(via.null_count(), 2, "{format}: no list is another value than an empty one");
    }
}

#[test]
fn a_search_without_findings_makes_a_file_without_rows() {
    let folder = Folder::with(&[("x", "none")]);
    for format in FORMATS {
        let ran = folder.run(&format!("--format {format} -o out.{format} x"));
        assert_eq!((&*ran.err, ran.code), ("", Some(1)), "{format}");
        assert_eq!(rows(&read(format, &folder.path().join(format!("out.{format}"))).unwrap()), 0);
    }
}

#[test]
fn many_findings_are_in_several_row_groups() {
    const FINDINGS: usize = 150_000;
    let folder = Folder::new();
    let lines: Vec<_> = (0..FINDINGS).map(|n| format!("http://a.example/{n}\n")).collect();
    folder.file("x", lines.concat());
    for format in FORMATS {
        let batches = written(&folder, format, "");
        assert!(batches.iter().all(|batch| batch.num_rows() <= 32 << 10), "{format}");
        let values = texts(&batches, "value");
        assert_eq!(values.len(), FINDINGS, "{format}");
        for (n, value) in values.into_iter().enumerate() {
            assert_eq!(value, Some(&*format!("http://a.example/{n}")), "{format}");
        }
    }
    let file = File::open(folder.path().join("out.parquet")).unwrap();
    let reader = ParquetRecordBatchReaderBuilder::try_new(file).unwrap();
    let groups = reader.metadata().row_groups().iter().map(RowGroupMetaData::num_rows);
    assert_eq!(groups.collect::<Vec<_>>(), [128 << 10, 150_000 - (128 << 10)]);
}

#[test]
fn long_and_hostile_values_are_whole() {
    let folder = Folder::new();
    let long: Vec<String> =
        (0..6).map(|n| format!("http://a.example/{n}{}", "x".repeat(3 << 20))).collect();
    let mut text = long.join("\n").into_bytes();
    text.extend_from_slice(b"\n<http://a.example/\x00\x1b[31m\xff\xfe> <URL:http://a.example/\"'\\,;DROP\xe2\x80\xae> \n");
    folder.file("x", &text);
    for format in FORMATS {
        let batches = written(&folder, format, "--type text --max-reference 4MiB");
        let bounded = format == "parquet" || batches.len() > 2;
        assert!(bounded, "a batch has at most 16 MiB");
        let (values, lines) =
            (texts(&batches, "value"), folder.found("--type text --max-reference 4MiB --null x"));
        let expected: Vec<_> = lines.split_terminator('\0').map(Some).collect();
        assert_eq!(values.len(), expected.len(), "{format}");
        assert!(values == expected, "{format}");
        assert!(
            values[..6].iter().zip(&long).all(|(value, long)| *value == Some(long)),
            "{format}"
        );
        let (raw, bytes) = (texts(&batches, "raw"), texts(&batches, "raw_bytes"));
        assert!(raw.iter().zip(&bytes).all(|(raw, bytes)| raw.is_some() != bytes.is_some()));
    }
}

#[test]
fn files_of_these_formats_alone_are_replaced() {
    let folder = Folder::with(&[("x", MAIL)]);
    for format in FORMATS {
        let path = folder.path().join(format!("out.{format}"));
        let run = || folder.run(&format!("--format {format} -o out.{format} x"));
        assert_eq!(run().code, Some(0));
        let complete = fs::read(&path).unwrap();
        assert_eq!(run().code, Some(0), "{format}: an own file");
        assert_eq!(fs::read(&path).unwrap(), complete, "{format}");
        fs::write(&path, &complete[..complete.len() / 2]).unwrap();
        assert!(read(format, &path).is_err());
        assert_eq!(run().code, Some(0), "{format}: an own file that is incomplete");
        assert_eq!(fs::read(&path).unwrap(), complete, "{format}");

        // The same rows, as another program writes them.
        let batches = read(format, &path).unwrap();
        let file = File::create(&path).unwrap();
        if format == "parquet" {
            let schema = batches[0].schema();
            let mut writer = parquet::arrow::ArrowWriter::try_new(file, schema, None).unwrap();
            writer.write(&batches[0]).unwrap();
            writer.close().unwrap();
        } else {
            let batch = batches[0].project(&[0, 1]).unwrap();
            let mut writer = arrow_ipc::writer::FileWriter::try_new(file, &batch.schema()).unwrap();
            writer.write(&batch).unwrap();
            writer.finish().unwrap();
        }
        let foreign = fs::read(&path).unwrap();
        for begin in [&foreign[..], &foreign[..100], &foreign[..4]] {
            fs::write(&path, begin).unwrap();
            let ran = run();
            assert_eq!((&*ran.out, ran.code), ("", Some(2)), "{format}");
            let said =
                format!("no {format} file that gleaner wrote; remove it, or name another file");
            assert!(ran.err.contains(&said), "{}", ran.err);
            assert_eq!(fs::read(&path).unwrap(), begin, "{format}");
        }
        let ran = folder.run(&format!("--format {format} x"));
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains("add -o FILE"), "{}", ran.err);
    }
}

#[test]
fn a_read_error_and_a_signal_leave_a_complete_file() {
    let folder = Folder::with(&[("x", MAIL)]);
    for format in FORMATS {
        let file = format!("out.{format}");
        let path = folder.path().join(&file);
        let ran = folder.run(&format!("--format {format} -o {file} x missing"));
        assert_eq!(ran.code, Some(2));
        assert_eq!(rows(&read(format, &path).unwrap()), 2, "{format}");

        let mut command = folder.command(["-j1", "--format", format, "-o", &file]);
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        // When the last of this is in the pipe, the search has the rest.
        stdin.write_all("http://a.example/x\n".repeat(100_000).as_bytes()).unwrap();
        let kill = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
        assert!(kill.success());
        let ended = child.wait().unwrap();
        assert_eq!(std::os::unix::process::ExitStatusExt::signal(&ended), Some(15), "{format}");
        let rows = rows(&read(format, &path).unwrap());
        assert!((50_000..=100_000).contains(&rows), "{format}: {rows}");
    }
}

#[test]
fn a_file_that_could_not_be_written_is_incomplete_and_replaced() {
    let folder = Folder::with(&[("x", &"http://a.example/x\n".repeat(1000))]);
    // Compressed, too, more than the limit, which is in blocks of 512 bytes.
    let many: Vec<_> = (0..40_000).map(|n| format!("http://{}.example/\n", n * 7919)).collect();
    folder.file("many", many.concat());
    for format in FORMATS {
        let file = format!("out.{format}");
        let line = format!("ulimit -f 200; exec \"$0\" --format {format} -o {file} many");
        let mut command = Command::new("sh");
        command.args(["-c", &line, env!("CARGO_BIN_EXE_gleaner")]).current_dir(folder.path());
        let failed = ran(&mut command);
        assert_eq!(
            (&*failed.err, failed.code),
            (&*format!("gleaner: {file}: File too large\n"), Some(2))
        );
        assert!(read(format, &folder.path().join(&file)).is_err(), "{format}");
        assert_eq!(rows(&written(&folder, format, "")), 1000, "{format}");
    }
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs /dev/full")]
fn a_full_disk_is_an_error() {
    let folder = Folder::with(&[("x", MAIL)]);
    for format in FORMATS {
        let ran = folder.run(&format!("--format {format} -o /dev/full x"));
        let said = "gleaner: /dev/full: No space left on device; remove files, or write to another file system\n";
        assert_eq!((&*ran.err, ran.code), (said, Some(2)), "{format}");
    }
}
