//! Unit tests of `read.rs`.

use super::*;
use crate::reference::Flags;

/// A reader that fails at its end.
struct FailingReader<'t>(&'t [u8]);

impl Read for FailingReader<'_> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() { Err(io::Error::other("gone")) } else { self.0.read(block) }
    }
}

#[test]
fn flags_the_last_reference_before_an_error() {
    let text = b"http://a.example/ http://b.exam";
    let mut reader = Reader::new(FailingReader(text), &Config::new());
    let mut next = || {
        let found = reader.next()?.map(|item| item.into_reference().expect("a reference"));
        Some(found.map(|found| (found.value().to_owned(), found.flags())))
    };
    let decided = ("http://a.example/".to_owned(), Flags::empty());
    let pending = ("http://b.exam".to_owned(), Flags::TRUNCATED);
    assert!(next().is_some_and(|found| found.is_ok_and(|found| found == decided)));
    assert!(next().is_some_and(|found| found.is_ok_and(|found| found == pending)));
    assert!(next().is_some_and(|found| found.is_err_and(|error| error.to_string() == "gone")));
    assert!(next().is_none());
}
