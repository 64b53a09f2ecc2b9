//! Unit tests of `gleaner/search/journal_search/reader.rs`.

use std::io::{self, Read};

use super::{JournalFormat, JournalReader};
use crate::search::journal_search::entry::RawEntry;

/// Returns one byte for each read.
struct Slow<'b>(&'b [u8]);

impl Read for Slow<'_> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        let length = block.len().min(1);
        self.0.read(&mut block[..length])
    }
}

fn read(bytes: &[u8], format: JournalFormat, max: usize) -> Vec<Result<RawEntry, String>> {
    let mut readers: [Box<dyn Read>; 2] = [Box::new(Slow(bytes)), Box::new(bytes)];
    let mut all = readers.iter_mut().map(|read| {
        let mut journal = JournalReader::new(read, format, max);
        let mut entries = Vec::new();
        loop {
            match journal.next() {
                Ok(Some(entry)) => entries.push(Ok(entry)),
                Ok(None) => return entries,
                Err(error) => {
                    entries.push(Err(error.to_string()));
                    if error.kind() != io::ErrorKind::InvalidInput {
                        return entries;
                    }
                }
            }
        }
    });
    let (slow, fast) = (all.next().unwrap_or_default(), all.next().unwrap_or_default());
    assert_eq!(slow, fast);
    fast
}

fn fields(entry: &Result<RawEntry, String>) -> Vec<(&str, &[u8])> {
    let Ok(entry) = entry else { panic!("{entry:?}") };
    entry.fields.iter().map(|(name, value)| (name.as_str(), value.as_slice())).collect()
}

#[test]
fn fields_of_the_export_format_are_read() {
    let binary = [b"MESSAGE\n".as_slice(), &7_u64.to_le_bytes(), b"a\nb=\n\0c\n"].concat();
    let text = [b"__CURSOR=1\nMESSAGE=a=b\n\n\n__CURSOR=2\n".as_slice(), &binary, b"X=\n"].concat();
    let entries = read(&text, JournalFormat::Export, 100);
    assert_eq!(fields(&entries[0]), [("__CURSOR", b"1".as_slice()), ("MESSAGE", b"a=b")]);
    let second = [("__CURSOR", b"2".as_slice()), ("MESSAGE", b"a\nb=\n\0c"), ("X", b"")];
    assert_eq!(fields(&entries[1]), second);
    let place = |entry: &Result<RawEntry, String>| {
        entry.as_ref().map(|entry| (entry.number, entry.offset, entry.line)).ok()
    };
    assert_eq!((place(&entries[0]), place(&entries[1])), (Some((1, 0, 1)), Some((2, 25, 5))));
    assert_eq!(entries.len(), 2);
}

#[test]
fn long_and_cut_fields_are_incomplete() {
    let entries = read(b"MESSAGE=12345678\nX=1\n\n", JournalFormat::Export, 12);
    assert_eq!(fields(&entries[0]), [("MESSAGE", b"1234".as_slice()), ("X", b"1")]);
    assert_eq!(
        entries[0].as_ref().map(|entry| &*entry.incomplete),
        Ok(["MESSAGE".to_owned()].as_slice())
    );
    let binary = [b"MESSAGE\n".as_slice(), &9_u64.to_le_bytes(), b"12345"].concat();
    let entries = read(&binary, JournalFormat::Export, 100);
    assert_eq!(fields(&entries[0]), [("MESSAGE", b"12345".as_slice())]);
    assert!(entries[0].as_ref().is_ok_and(|entry| entry.incomplete == ["MESSAGE"]));
}

#[test]
fn other_texts_are_errors() {
    for text in ["text\nMESSAGE=a\n", "a=b\n", "A B=c\n", "MESSAGE\nshort"] {
        let entries = read(text.as_bytes(), JournalFormat::Export, 100);
        assert!(matches!(entries.as_slice(), [Err(_)]), "{text}: {entries:?}");
    }
}

#[test]
fn values_in_json_are_texts_bytes_lists_or_too_long() {
    let text = br#"{"__CURSOR":"1","MESSAGE":"a\nb","N":7,"B":[104,255],"L":["x",[121]],"Z":null}"#;
    let entries = read(text, JournalFormat::Json, 1000);
    let mut found = fields(&entries[0]);
    found.sort_unstable();
    let expected = [
        ("B", b"h\xff".as_slice()),
        ("L", b"x"),
        ("L", b"y"),
        ("MESSAGE", b"a\nb"),
        ("N", b"7"),
        ("__CURSOR", b"1"),
    ];
    assert_eq!(found, expected);
    assert!(entries[0].as_ref().is_ok_and(|entry| entry.incomplete == ["Z"]));
}

#[test]
fn a_wrong_line_of_json_does_not_end_the_journal() {
    let entries =
        read(b"{\"A\":\"1\"}\n[1]\n\n{\"A\":\n{\"A\":\"2\"}\n", JournalFormat::Json, 1000);
    assert_eq!(entries.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, false, true]);
    assert_eq!(fields(&entries[3]), [("A", b"2".as_slice())]);
    let long = format!("{{\"A\":\"{}\"}}\n{{\"A\":\"2\"}}\n", "x".repeat(100));
    let entries = read(long.as_bytes(), JournalFormat::Json, 50);
    assert_eq!(entries.iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true]);
}
