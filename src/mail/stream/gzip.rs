//! One member of a gzip file.

use std::io::{self, BufRead, ErrorKind, Read};

use flate2::{Decompress, FlushDecompress, Status};

/// In place of flate2's own decoder, which does not tell what came out before an error.
pub(super) struct Gzip<B> {
    pub data: B,
    pub inflate: Decompress,
    ended: bool,
}

impl<B: BufRead> Gzip<B> {
    pub fn new(data: B) -> Self {
        Self { data, inflate: Decompress::new_gzip(15), ended: false }
    }
}

impl<B: BufRead> Read for Gzip<B> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        while !self.ended && !block.is_empty() {
            let data = self.data.fill_buf()?;
            let at_end = data.is_empty();
            let (taken, given) = (self.inflate.total_in(), self.inflate.total_out());
            let status = self.inflate.decompress(data, block, FlushDecompress::None);
            // No more than the lengths of the two slices.
            let taken = usize::try_from(self.inflate.total_in() - taken).unwrap_or(usize::MAX);
            let given = usize::try_from(self.inflate.total_out() - given).unwrap_or(usize::MAX);
            self.data.consume(taken);
            // Its own words are of zlib's states.
            let status = status.map_err(|_| {
                let what = "expected valid deflate data with its checksum and length";
                io::Error::new(ErrorKind::InvalidData, what)
            })?;
            self.ended = status == Status::StreamEnd;
            if given > 0 {
                return Ok(given);
            }
            if at_end && !self.ended {
                return Err(io::Error::new(ErrorKind::UnexpectedEof, "the data ends too early"));
            }
        }
        Ok(0)
    }
}
