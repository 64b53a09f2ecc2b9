//! Unit tests of `gleaner/search/input/select/list.rs`.

use std::ffi::OsString;
use std::io::{self, Read};

use super::{MAX_PATH, PathList};

/// A reader that returns one of its blocks for each read.
struct Blocks(Vec<&'static [u8]>);

impl Read for Blocks {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() {
            return Ok(0);
        }
        let block = self.0.remove(0);
        buffer[..block.len()].copy_from_slice(block);
        Ok(block.len())
    }
}

fn paths(blocks: &[&'static [u8]]) -> Vec<OsString> {
    let mut list = PathList::new(Box::new(Blocks(blocks.to_vec())));
    std::iter::from_fn(|| list.next_path().unwrap()).collect()
}

#[test]
fn lines_are_paths_however_they_arrive() {
    let whole: &[&[u8]] = &[b"a b\n\nc/d\ne"];
    let pieces: &[&[u8]] = &[b"a ", b"b", b"\n\nc/d", b"\n", b"e\n"];
    for blocks in [whole, pieces] {
        assert_eq!(paths(blocks), ["a b", "c/d", "e"]);
    }
    assert_eq!(paths(&[b"\n\n"]), [""; 0]);
    assert_eq!(paths(&[]), [""; 0]);
}

#[test]
fn a_nul_ends_paths_that_may_contain_line_feeds() {
    assert_eq!(paths(&[b"a\nb\0c\0"]), ["a\nb", "c"]);
    assert_eq!(paths(&[b"a", b"\0c\n\0", b"d"]), ["a", "c\n", "d"]);
}

#[test]
fn a_path_has_a_maximum_length() {
    let endless = io::repeat(b'x');
    let error = PathList::new(Box::new(endless)).next_path().unwrap_err();
    assert!(error.to_string().contains("one path per line"), "{error}");
    let longest = "x".repeat(MAX_PATH);
    let mut list = PathList::new(Box::new(io::Cursor::new(format!("{longest}\ny"))));
    assert_eq!(list.next_path().unwrap().unwrap(), *longest);
    assert_eq!(list.next_path().unwrap().unwrap(), "y");
}
