//! Unit tests of `gleaner/destination/rotating.rs`.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};

use super::{RotatingFile, Rotation};

/// Writes lines to a file that holds `max` bytes, with two older ones; returns what is in the files.
fn written(max: u64, header: &str, writes: &[&str]) -> io::Result<Vec<String>> {
    let directory = tempfile::tempdir()?;
    let path = directory.path().join("out");
    let mut first = File::create(&path)?;
    first.write_all(header.as_bytes())?;
    let (rotation, length) = (Rotation { max, keep: 2 }, header.len() as u64);
    let file = Arc::new(Mutex::new(first));
    let mut out = RotatingFile::new(&path, rotation, (header.into(), b'\n'), file, length);
    writes.iter().try_for_each(|text| out.write_all(text.as_bytes()))?;
    let read = |name: &str| fs::read_to_string(directory.path().join(name)).unwrap_or_default();
    assert!(!Path::new(&directory.path().join("out.3")).exists());
    Ok(vec![read("out"), read("out.1"), read("out.2")])
}

#[test]
fn a_full_file_is_followed_by_another_at_a_line() -> io::Result<()> {
    assert_eq!(written(8, "", &["one\ntwo\nthree\n"])?, ["three\n", "one\ntwo\n", ""]);
    assert_eq!(written(7, "", &["one\ntwo\nthree\n"])?, ["three\n", "two\n", "one\n"]);
    assert_eq!(written(7, "", &["one\n", "two\n", "three\n"])?, ["three\n", "two\n", "one\n"]);
    Ok(())
}

#[test]
fn the_oldest_files_are_removed() -> io::Result<()> {
    assert_eq!(written(4, "", &["one\ntwo\nsix\nten\n"])?, ["ten\n", "six\n", "two\n"]);
    Ok(())
}

#[test]
fn a_line_is_never_divided() -> io::Result<()> {
    assert_eq!(written(4, "", &["one\nlonger\nsix\n"])?, ["six\n", "longer\n", "one\n"]);
    assert_eq!(written(1, "", &["one\n"])?, ["one\n", "", ""]);
    Ok(())
}

#[test]
fn each_file_has_the_header() -> io::Result<()> {
    assert_eq!(written(6, "h\n", &["one\ntwo\n"])?, ["h\ntwo\n", "h\none\n", ""]);
    assert_eq!(written(1, "h\n", &["one\ntwo\n"])?, ["h\ntwo\n", "h\none\n", ""]);
    Ok(())
}
