//! One member of a compressed file, whatever the method.

use std::io::{self, BufRead, Read};

use bzip2::bufread::BzDecoder;
use liblzma::bufread::XzDecoder;
use liblzma::stream::Stream;

use super::compression::Compression;
use super::gzip::Gzip;

/// The most memory that data may ask for to be decompressed, in bytes.
const MEMORY: u64 = 128 << 20;

/// A decoder that stops behind its member: those that go on lose what they have of its end where
/// something else follows.
pub(super) enum Member<B: BufRead> {
    Gzip(Gzip<B>),
    Zstd(zstd::Decoder<'static, B>),
    Bzip2(BzDecoder<B>),
    Xz(XzDecoder<B>),
}

impl<B: BufRead> Member<B> {
    pub fn new(method: Compression, data: B) -> io::Result<Self> {
        Ok(match method {
            Compression::Gzip => Self::Gzip(Gzip::new(data)),
            Compression::Zstd => {
                let mut decoder = zstd::Decoder::with_buffer(data)?.single_frame();
                decoder.window_log_max(MEMORY.ilog2())?;
                Self::Zstd(decoder)
            }
            Compression::Bzip2 => Self::Bzip2(BzDecoder::new(data)),
            Compression::Xz => {
                Self::Xz(XzDecoder::new_stream(data, Stream::new_stream_decoder(MEMORY, 0)?))
            }
        })
    }

    pub fn get_ref(&self) -> &B {
        match self {
            Self::Gzip(decoder) => &decoder.data,
            Self::Zstd(decoder) => decoder.get_ref(),
            Self::Bzip2(decoder) => decoder.get_ref(),
            Self::Xz(decoder) => decoder.get_ref(),
        }
    }

    pub fn into_inner(self) -> B {
        match self {
            Self::Gzip(decoder) => decoder.data,
            Self::Zstd(decoder) => decoder.finish(),
            Self::Bzip2(decoder) => decoder.into_inner(),
            Self::Xz(decoder) => decoder.into_inner(),
        }
    }

    /// How much came out, also before an error; zstd tells it of whole reads alone.
    pub fn total_out(&self) -> u64 {
        match self {
            Self::Gzip(decoder) => decoder.inflate.total_out(),
            Self::Zstd(_) => 0,
            Self::Bzip2(decoder) => decoder.total_out(),
            Self::Xz(decoder) => decoder.total_out(),
        }
    }
}

impl<B: BufRead> Read for Member<B> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Gzip(decoder) => decoder.read(block),
            Self::Zstd(decoder) => decoder.read(block),
            Self::Bzip2(decoder) => decoder.read(block),
            Self::Xz(decoder) => decoder.read(block),
        }
    }
}
