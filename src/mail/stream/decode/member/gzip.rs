//! Decodes one member of a gzip file.

use std::io::{self, BufRead, Read};

use flate2::{Decompress, FlushDecompress, Status};

use super::deferred::Deferred;
use crate::mail::stream::decode::errors::{cut_off, damaged};

/// A gzip decoder that counts the bytes decoded before an error; flate2's own does not.
pub(in crate::mail::stream) struct GzipDecoder<B> {
    pub data: Deferred<B>,
    pub inflate: Decompress,
    ended: bool,
}

impl<B: BufRead> GzipDecoder<B> {
    pub fn new(data: B) -> Self {
        Self { data: Deferred::new(data), inflate: Decompress::new_gzip(15), ended: false }
    }

    /// Returns a decoder of deflate data (RFC 1951) without a header and a checksum.
    pub fn deflate(data: B) -> Self {
        Self { data: Deferred::new(data), inflate: Decompress::new(false), ended: false }
    }
}

impl<B: BufRead> Read for GzipDecoder<B> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        while !self.ended && !block.is_empty() {
            let data = self.data.fill_buf()?;
            let at_end = data.is_empty();
            let (consumed, written) = (self.inflate.total_in(), self.inflate.total_out());
            let status = self.inflate.decompress(data, block, FlushDecompress::None);
            // Both differences are at most the length of a slice.
            let consumed =
                usize::try_from(self.inflate.total_in() - consumed).unwrap_or(usize::MAX);
            let written = usize::try_from(self.inflate.total_out() - written).unwrap_or(usize::MAX);
            self.data.consume(consumed);
            // The messages of flate2 describe states of zlib.
            let status =
                status.map_err(|_| damaged("valid deflate data with its checksum and length"))?;
            self.ended = status == Status::StreamEnd;
            if written > 0 {
                return Ok(written);
            }
            if at_end && !self.ended {
                return Err(self.data.take_error().unwrap_or_else(cut_off));
            }
        }
        Ok(0)
    }
}
