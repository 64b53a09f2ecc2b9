//! Refuses compressed data in builds without the feature `archives`.

use std::convert::Infallible;
use std::io::{self, BufRead, ErrorKind, Read};

use crate::mail::stream::compression::Compression;

/// A decoder that does not exist.
pub(super) struct MemberDecoder<B> {
    data: B,
    never: Infallible,
}

impl<B: BufRead> MemberDecoder<B> {
    /// # Errors
    /// Returns an error for every method.
    pub fn new(method: Compression, _data: B, _max_window: u64) -> io::Result<Self> {
        Err(io::Error::new(
            ErrorKind::Unsupported,
            format!(
                "compressed with {method}, which this build cannot read: it lacks the feature \"archives\""
            ),
        ))
    }

    pub fn get_ref(&self) -> &B {
        &self.data
    }

    pub fn into_inner(self) -> B {
        self.data
    }

    pub fn total_out(&self) -> u64 {
        match self.never {}
    }
}

impl<B: BufRead> Read for MemberDecoder<B> {
    fn read(&mut self, _block: &mut [u8]) -> io::Result<usize> {
        match self.never {}
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/stream/decode/unsupported.rs"]
mod tests;
