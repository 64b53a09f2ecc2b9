//! Where files end that change while they are read.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Read, Write};

use super::InputFile;

#[test]
fn growth_after_a_short_read_is_read_after_an_end() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("grows");
    fs::write(&path, "one").unwrap();
    let mut input = InputFile::new(File::open(&path).unwrap()).unwrap();
    let mut block = [0; 8];
    assert_eq!(input.read(&mut block).unwrap(), 3);
    OpenOptions::new().append(true).open(&path).unwrap().write_all(b"two").unwrap();
    // The read before met the end of the file.
    assert_eq!(input.read(&mut block).unwrap(), 0);
    assert_eq!(input.read(&mut block).unwrap(), 3);
    assert_eq!(&block[..3], b"two");
    assert_eq!(input.read(&mut block).unwrap(), 0);
}

#[test]
fn a_block_that_is_full_is_not_the_end() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("grows");
    fs::write(&path, "four").unwrap();
    let mut input = InputFile::new(File::open(&path).unwrap()).unwrap();
    let mut block = [0; 4];
    assert_eq!(input.read(&mut block).unwrap(), 4);
    OpenOptions::new().append(true).open(&path).unwrap().write_all(b"five").unwrap();
    assert_eq!(input.read(&mut block).unwrap(), 4);
    assert_eq!(&block, b"five");
}

#[test]
fn a_file_that_shrinks_is_an_error() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("shrinks");
    fs::write(&path, "shrinks").unwrap();
    let mut input = InputFile::new(File::open(&path).unwrap()).unwrap();
    let mut block = [0; 8];
    OpenOptions::new().write(true).open(&path).unwrap().set_len(3).unwrap();
    assert_eq!(input.read(&mut block).unwrap(), 3);
    assert_eq!(input.read(&mut block).unwrap_err().kind(), ErrorKind::UnexpectedEof);
}
