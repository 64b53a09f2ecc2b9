//! [`Entry`]: a finding as bytes, which one thread renders and another reads.

use gleaner::internals::{COLUMNS, Row, encoded};

/// The length in bytes of the length before each field, as that of the keys of `--count-by`.
const LENGTH: usize = size_of::<u32>();

/// Returns the index of a column of the rows.
pub fn column(name: &str) -> usize {
    COLUMNS.iter().position(|column| column.name == name).unwrap_or(COLUMNS.len())
}

/// The fields of an entry after its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<'b> {
    /// As `--count-by host` prints it.
    pub host: &'b [u8],
    /// As `--count-by sender` prints it.
    pub sender: &'b [u8],
    /// The text before the finding, and the text after it.
    pub before: &'b [u8],
    pub after: &'b [u8],
}

impl<'b> Entry<'b> {
    /// Reads the first entry, and its columns into `row`; returns the bytes after it, or `None` at the end.
    pub fn read(bytes: &'b [u8], row: &mut Row) -> Option<(Self, &'b [u8])> {
        let mut rest = encoded::read(row, bytes)?;
        let mut field = || take(&mut rest);
        let entry = Self { host: field()?, sender: field()?, before: field()?, after: field()? };
        Some((entry, rest))
    }
}

fn take<'b>(rest: &mut &'b [u8]) -> Option<&'b [u8]> {
    let (length, after) = rest.split_first_chunk::<LENGTH>()?;
    let (field, after) = after.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    *rest = after;
    Some(field)
}

/// Appends a field.
pub fn push(text: &str, out: &mut Vec<u8>) {
    let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
    out.extend_from_slice(&length.to_le_bytes());
    out.extend_from_slice(text.as_bytes().get(..length as usize).unwrap_or_default());
}
