//! The reader lends the same bytes as html5gum's own.

use std::cell::Cell;

use html5gum::Readable;
use proptest::prelude::*;

use super::{BlockReader, Reader};

const NEEDLES: [&[u8]; 4] = [b"<", b"<&\0\r", b"\"&\0\r", b"\t\n\x0c\r /=>\0AZ"];

fn runs(mut reader: impl Reader<Error = std::convert::Infallible>, needles: &[u8]) -> Vec<Vec<u8>> {
    let mut runs = Vec::new();
    let mut buffer = [0; 4];
    while let Ok(Some(run)) = reader.read_until(needles, &mut buffer) {
        runs.push(run.to_vec());
    }
    runs
}

proptest! {
    #[test]
    fn runs_end_before_each_needle(text in "[ -~\t\n\r\0<>&\"é]{0,80}", index in 0..NEEDLES.len()) {
        let needles = NEEDLES[index];
        let expected = runs((&*text).to_reader(), needles);
        prop_assert_eq!(runs(BlockReader::new(text.as_bytes(), &Cell::new(0)), needles), expected);
    }

    #[test]
    fn strings_are_read_whole_or_not_at_all(text in "[dD]?[oO]?ctype[<]{0,2}", case_sensitive: bool) {
        let none = Cell::new(0);
        let mut reader = BlockReader::new(text.as_bytes(), &none);
        let mut expected = (&*text).to_reader();
        let is_read = reader.try_read_string(b"doctype", case_sensitive);
        prop_assert_eq!(is_read, expected.try_read_string(b"doctype", case_sensitive));
        loop {
            let byte = reader.read_byte();
            prop_assert_eq!(byte, expected.read_byte());
            if byte == Ok(None) {
                break;
            }
        }
    }
}
