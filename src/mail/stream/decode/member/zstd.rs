//! Decodes one frame of a zstd file.

use std::io::{self, BufRead, ErrorKind, Read};

use zstd::zstd_safe::{DCtx, DParameter, InBuffer, OutBuffer, get_error_name};

use super::error::out_of_memory;
use crate::mail::stream::decode::errors::{cut_off, damaged, window_exceeded};

/// The length of the shortest frame header (RFC 8878, section 3.1.1), which says how long it is.
const MIN_HEADER: usize = 5;

/// The length of the header of a block (RFC 8878, section 3.1.1.2).
const BLOCK_HEADER: usize = 3;

/// The base-2 logarithms of the windows that the library supports on all machines.
const WINDOW_LOGS: std::ops::RangeInclusive<u32> = 10..=30;

/// A zstd decoder that decodes at most one block at a time: the library drops the blocks before a
/// damaged block or block header if it decodes them at the same time.
pub(in crate::mail::stream) struct ZstdDecoder<B> {
    pub data: B,
    context: DCtx<'static>,
    /// The number of bytes that complete the current block and the next block's header.
    wanted: usize,
    /// Whether the last block may not be returned whole yet.
    is_full: bool,
    ended: bool,
}

impl<B: BufRead> ZstdDecoder<B> {
    /// # Errors
    /// Returns an error if there is no memory.
    pub fn new(data: B, max_window: u64) -> io::Result<Self> {
        let mut context = DCtx::try_create().ok_or_else(out_of_memory)?;
        let log = max_window.max(1).ilog2().clamp(*WINDOW_LOGS.start(), *WINDOW_LOGS.end());
        context.set_parameter(DParameter::WindowLogMax(log)).map_err(error)?;
        Ok(Self { data, context, wanted: MIN_HEADER, is_full: false, ended: false })
    }
}

impl<B: BufRead> Read for ZstdDecoder<B> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        while !self.ended && !block.is_empty() {
            let data = if self.is_full { &[][..] } else { self.data.fill_buf()? };
            let at_end = data.is_empty() && !self.is_full;
            let most =
                if self.wanted > BLOCK_HEADER { self.wanted - BLOCK_HEADER } else { self.wanted };
            let mut input = InBuffer::around(&data[..data.len().min(most)]);
            let mut output = OutBuffer::around(&mut *block);
            let wanted = self.context.decompress_stream(&mut output, &mut input);
            let (consumed, written) = (input.pos(), output.pos());
            self.is_full = written == block.len();
            self.data.consume(consumed);
            self.wanted = wanted.map_err(error)?;
            self.ended = self.wanted == 0;
            if written > 0 {
                return Ok(written);
            }
            if at_end && !self.ended {
                return Err(cut_off());
            }
        }
        Ok(0)
    }
}

fn error(code: usize) -> io::Error {
    match get_error_name(code) {
        "Frame requires too much memory for decoding" => window_exceeded(),
        "Allocation error : not enough memory" => out_of_memory(),
        "Dictionary mismatch" => io::Error::new(
            ErrorKind::Unsupported,
            "expected zstd data without a dictionary; decompress it with zstd -D FILE",
        ),
        _ => damaged("valid zstd frames with their checksums"),
    }
}
