//! `-o` with `--state`: the findings of each run are appended.

use std::fs;

use crate::growing::{append, news};
use crate::support::Folder;

fn read(folder: &Folder, path: &str) -> String {
    fs::read_to_string(folder.path().join(path)).unwrap()
}

/// Runs twice with these options and more text between; returns the output file.
fn twice(options: &str, file: &str) -> String {
    let folder = Folder::with(&[("log", "http://a.example/1\n")]);
    assert_eq!(folder.found(&format!("--state s {options} -o {file} log")), "");
    append(&folder.path().join("log"), "http://a.example/2\n");
    // The part of a line that a killed run wrote.
    append(&folder.path().join(file), "http://a.exam");
    assert_eq!(folder.found(&format!("--state s {options} -o {file} log")), "");
    read(&folder, file)
}

#[test]
fn each_run_appends_its_findings() {
    assert_eq!(twice("", "out"), "http://a.example/1\nhttp://a.example/2\n");
    assert_eq!(twice("--format jsonl", "out").lines().count(), 2);
    let csv = "value\nhttp://a.example/1\nhttp://a.example/2\n";
    assert_eq!(twice("--format csv --columns value", "out").replace('\r', ""), csv);
    assert_eq!(twice("--format tsv --columns value", "out").replace('\r', ""), csv);
    assert_eq!(twice("--get {value}", "out"), "http://a.example/1\nhttp://a.example/2\n");
}

#[test]
fn other_files_are_not_appended_to() {
    let folder = Folder::with(&[("log", "http://a.example/1\n"), ("out", "my text\n")]);
    for options in ["", "--format jsonl", "--format csv", "--format csv --columns value"] {
        let ran = folder.run(&format!("--state s {options} -o out log"));
        assert_eq!(ran.code, Some(2), "{options}");
        assert!(ran.err.contains("this file exists, and "), "{options}: {}", ran.err);
        assert_eq!(read(&folder, "out"), "my text\n");
    }
    assert_eq!(news(&folder, "log"), "http://a.example/1\n", "the state did not move on");
}

#[test]
fn findings_and_state_share_a_database() {
    let folder = Folder::with(&[("log", "http://a.example/1\n")]);
    assert_eq!(folder.run("--state s --format sqlite -o s log").code, Some(0));
    append(&folder.path().join("log"), "http://a.example/2\n");
    let ran = folder.run("--state s --format sqlite -o s log");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let history = folder.found("history s --format tsv --sort link");
    assert_eq!(history.lines().count(), 3, "{history}");
    let named = folder.run("--state s.db -o s.db log");
    assert_eq!((named.code, named.err.as_str()), (Some(0), ""), "the name chooses the format");
}

#[cfg(feature = "arrow")]
#[test]
fn a_parquet_file_is_written_once() {
    let folder = Folder::with(&[("log", "http://a.example/1\n")]);
    assert_eq!(folder.run("--state s --format parquet -o a log").code, Some(0));
    append(&folder.path().join("log"), "http://a.example/2\n");
    let ran = folder.run("--state s --format parquet -o a log");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("--state cannot append to it"), "{}", ran.err);
    assert_eq!(folder.run("--state s --format parquet -o b log").code, Some(0));
}

#[test]
fn an_output_that_cannot_be_written_does_not_move_the_state() {
    let folder = Folder::with(&[("log", "http://a.example/1\n")]);
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let status = folder.command(["--state", "s", "log"]).stdout(full).status().unwrap();
    assert_eq!(status.code(), Some(2));
    assert_eq!(news(&folder, "log"), "http://a.example/1\n");
}

#[test]
fn a_reader_that_closes_the_output_does_not_move_the_state() {
    let folder = Folder::with(&[("log", "http://a.example/1\n")]);
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let status = folder.command(["--state", "s", "log"]).stdout(writer).status().unwrap();
    assert_eq!(status.code(), Some(0));
    assert_eq!(news(&folder, "log"), "http://a.example/1\n");
}

#[test]
fn counts_are_those_of_what_is_new() {
    let folder = Folder::with(&[("log", "http://a.example/1\nhttp://a.example/2\n")]);
    assert_eq!(news(&folder, "-c log"), "2\n");
    append(&folder.path().join("log"), "http://a.example/3\n");
    assert_eq!(news(&folder, "--count-by host log"), "1\ta.example\n");
    assert_eq!(news(&folder, "log"), "");
    append(&folder.path().join("log"), "http://a.example/4\n");
    assert_eq!(folder.run("--state s -q log").code, Some(0));
    assert_eq!(folder.run("--state s -q log").code, Some(1));
}
