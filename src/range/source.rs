//! The stream, read at any offset.

use std::io::{self, ErrorKind};

use super::RangeError;

/// Reads a stream by a function like `FileExt::read_at`.
pub(super) struct Source<'r> {
    pub read_at: &'r mut dyn FnMut(&mut [u8], u64) -> io::Result<usize>,
}

impl Source<'_> {
    /// Fills `block` with the bytes at `offset`, or with as many as there are and can be read, and returns their number.
    pub fn fill(&mut self, block: &mut [u8], offset: u64) -> Result<usize, RangeError> {
        let mut length = 0;
        while let Some(rest) = block.get_mut(length..).filter(|rest| !rest.is_empty()) {
            let at = offset + length as u64;
            match (self.read_at)(rest, at) {
                Ok(0) => break,
                Ok(more) => length += more.min(rest.len()),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if length == 0 => return Err(RangeError::Read { offset: at, error }),
                Err(_) => break,
            }
        }
        Ok(length)
    }

    /// Returns the bytes from `from` to `to`, or as many as there are.
    pub fn bytes(&mut self, from: u64, to: u64) -> Result<Vec<u8>, RangeError> {
        let length = usize::try_from(to.saturating_sub(from)).unwrap_or(usize::MAX);
        let mut bytes = vec![0; length];
        let mut filled = 0;
        while filled < length {
            match self.fill(&mut bytes[filled..], from + filled as u64)? {
                0 => break,
                more => filled += more,
            }
        }
        bytes.truncate(filled);
        Ok(bytes)
    }
}
