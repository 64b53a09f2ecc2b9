//! Decodes one member of a compressed file.

mod deferred;
mod error;
mod gzip;
mod lzw;
mod zstd;

use std::io::{self, BufRead, Read};

use bzip2::bufread::BzDecoder;
use liblzma::bufread::XzDecoder;
use liblzma::stream::Stream;

use self::deferred::Deferred;
use self::gzip::GzipDecoder;
use self::lzw::{LZW_MEMORY, LzwDecoder};
use self::zstd::ZstdDecoder;
use crate::mail::stream::compression::Compression;
use crate::memory::large_buffer;

/// The memory in bytes that a bzip2 decoder takes at most: four for each byte of a block of 900 kB, and its tables.
const BZIP2_MEMORY: usize = 4 << 20;

/// A decoder that stops at the end of its member.
///
/// Decoders for several members lose the end of a member if other data follows it.
pub(in crate::mail::stream) enum MemberDecoder<B: BufRead> {
    Gzip(GzipDecoder<B>),
    Zstd(ZstdDecoder<B>),
    Bzip2(BzDecoder<Deferred<B>>),
    Xz(XzDecoder<Deferred<B>>),
    Lzw(LzwDecoder<B>),
}

impl<B: BufRead> MemberDecoder<B> {
    /// Returns a decoder of `data`, which may require up to `max_window` bytes of memory.
    pub fn new(method: Compression, data: B, max_window: u64) -> io::Result<Self> {
        Ok(match method {
            Compression::Gzip => Self::Gzip(GzipDecoder::new(data)),
            Compression::Zstd => Self::Zstd(ZstdDecoder::new(data, max_window)?),
            // The decoder reports missing memory as damage.
            Compression::Bzip2 if !large_buffer::is_available(BZIP2_MEMORY) => {
                return Err(error::out_of_memory());
            }
            Compression::Bzip2 => Self::Bzip2(BzDecoder::new(Deferred::new(data))),
            Compression::Compress if !large_buffer::is_available(LZW_MEMORY) => {
                return Err(error::out_of_memory());
            }
            Compression::Compress => Self::Lzw(LzwDecoder::new(data)),
            Compression::Xz => {
                let stream = Stream::new_stream_decoder(max_window, 0).map_err(io::Error::from);
                let stream = stream.map_err(error::of_xz)?;
                Self::Xz(XzDecoder::new_stream(Deferred::new(data), stream))
            }
        })
    }

    /// Returns a decoder of deflate data without a header and a checksum, as in zip archives.
    pub fn deflate(data: B) -> Self {
        Self::Gzip(GzipDecoder::deflate(data))
    }

    fn deferred(&mut self) -> Option<&mut Deferred<B>> {
        match self {
            Self::Gzip(decoder) => Some(&mut decoder.data),
            Self::Bzip2(decoder) => Some(decoder.get_mut()),
            Self::Xz(decoder) => Some(decoder.get_mut()),
            Self::Zstd(_) | Self::Lzw(_) => None,
        }
    }

    pub fn get_ref(&self) -> &B {
        match self {
            Self::Gzip(decoder) => decoder.data.get_ref(),
            Self::Zstd(decoder) => &decoder.data,
            Self::Lzw(decoder) => &decoder.data,
            Self::Bzip2(decoder) => decoder.get_ref().get_ref(),
            Self::Xz(decoder) => decoder.get_ref().get_ref(),
        }
    }

    /// Returns the reader of the compressed data, positioned after the member.
    pub fn into_inner(self) -> B {
        match self {
            Self::Gzip(decoder) => decoder.data.into_inner(),
            Self::Zstd(decoder) => decoder.data,
            Self::Lzw(decoder) => decoder.data,
            Self::Bzip2(decoder) => decoder.into_inner().into_inner(),
            Self::Xz(decoder) => decoder.into_inner().into_inner(),
        }
    }

    /// Counts the bytes before an error too. Always 0 for decoders that return no bytes with an error.
    pub fn total_out(&self) -> u64 {
        match self {
            Self::Gzip(decoder) => decoder.inflate.total_out(),
            Self::Zstd(_) | Self::Lzw(_) => 0,
            Self::Bzip2(decoder) => decoder.total_out(),
            Self::Xz(decoder) => decoder.total_out(),
        }
    }
}

impl<B: BufRead> Read for MemberDecoder<B> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        let read = match self {
            Self::Gzip(decoder) => decoder.read(block),
            Self::Zstd(decoder) => decoder.read(block),
            Self::Lzw(decoder) => decoder.read(block),
            Self::Bzip2(decoder) => decoder.read(block).map_err(error::of_bzip2),
            Self::Xz(decoder) => decoder.read(block).map_err(error::of_xz),
        };
        // Also after the end of the member: the data after it is not read again.
        if read.is_err() || !block.is_empty() && matches!(read, Ok(0)) {
            return self.deferred().and_then(Deferred::take_error).map_or(read, Err);
        }
        read
    }
}
