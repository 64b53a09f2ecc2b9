//! Where files end that change while they are read.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Write};

use tempfile::NamedTempFile;

use super::InputFile;

/// Returns a file with this text, and a reader of it.
fn open(text: &str) -> (NamedTempFile, InputFile) {
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    let input = InputFile::new(File::open(file.path()).unwrap()).unwrap();
    (file, input)
}

fn append(file: &NamedTempFile, text: &str) {
    let mut end = OpenOptions::new().append(true).open(file.path()).unwrap();
    end.write_all(text.as_bytes()).unwrap();
}

#[test]
fn growth_after_a_short_read_is_read_after_an_end() {
    let (file, mut input) = open("one");
    let mut block = [0; 8];
    assert_eq!(input.read(&mut block).unwrap(), 3);
    append(&file, "two");
    // The read before met the end of the file.
    assert_eq!(input.read(&mut block).unwrap(), 0);
    assert_eq!(input.read(&mut block).unwrap(), 3);
    assert_eq!(&block[..3], b"two");
    assert_eq!(input.read(&mut block).unwrap(), 0);
}

#[test]
fn a_block_that_is_full_is_not_the_end() {
    let (file, mut input) = open("four");
    let mut block = [0; 4];
    assert_eq!(input.read(&mut block).unwrap(), 4);
    append(&file, "five");
    assert_eq!(input.read(&mut block).unwrap(), 4);
    assert_eq!(&block, b"five");
}

#[test]
fn a_file_that_shrinks_is_an_error() {
    let (file, mut input) = open("shrinks");
    let mut block = [0; 8];
    file.as_file().set_len(3).unwrap();
    assert_eq!(input.read(&mut block).unwrap(), 3);
    assert_eq!(input.read(&mut block).unwrap_err().kind(), ErrorKind::UnexpectedEof);
}
