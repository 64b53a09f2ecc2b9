//! A reader that detects the compression and the format of its stream.

use std::fmt;
use std::io::{self, BufRead, ErrorKind, Read};

use super::compression::Compression;
use super::decode::layers::{Peeler, Source};
use super::lookahead::LookaheadReader;
use crate::mail::options::Options;
use crate::mail::store::format::Format;
use crate::mail::store::rnews;

/// A reader that decompresses `R` if necessary, and detects the format of the result.
///
/// Consecutive members are joined; zeros after the last one are padding. Compressed data inside
/// compressed data is decompressed too. Damaged data, and data that exceeds
/// [`Options::max_layers`], [`Options::max_window`] or [`Options::max_ratio`], yields the bytes that
/// can be decoded, then an error with the offset in the compressed data.
///
/// Memory: for each layer, 64 KiB of compressed data, and the decoder's own. For zstd and xz the data
/// determines that, up to [`Options::max_window`]. `R` is expected to block: a `WouldBlock` error ends
/// the search for the next member.
///
/// ```
/// use std::io::Read;
/// use gleaner::internals::MailReader;
/// use gleaner::mail::{Format, Options};
/// let mail: &[u8] = b"From: joe\nDate: today\n\nText";
/// let mut reader = MailReader::new(mail, None, &Options::new())?;
/// assert_eq!((reader.format(), reader.compression()), (Format::Message, None));
/// let mut text = String::new();
/// reader.read_to_string(&mut text)?;
/// assert!(text.ends_with("\n\nText"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct MailReader<R: Read> {
    read: LookaheadReader<Source<R>>,
    format: Format,
    compression: Option<Compression>,
}

impl<R: Read> MailReader<R> {
    /// Detects the compression, unless [`Options::decompress`] is off, and the format, unless `format` is
    /// given. Reads no further than necessary.
    ///
    /// See [`MailReader`] for an example.
    ///
    /// # Errors
    /// Returns an error if there is no memory for a decoder, if an rnews batch is compressed by an unknown
    /// method, or if the data is compressed and the crate is built without the feature `archives`
    /// ([`ErrorKind::Unsupported`]). Errors of `R` are returned by `read`, after the bytes before them.
    pub fn new(read: R, format: Option<Format>, options: &Options) -> io::Result<Self> {
        let (mut peeler, mut reader) = Peeler::new(read, options.decoding);
        if options.decompress {
            reader = peeler.peel(reader)?;
        }
        let format = format.unwrap_or_else(|| reader.detect_format());
        if options.decompress && format == Format::Rnews {
            // Fills the buffer even if the caller has given the format.
            reader.detect_format();
            if let Some(line) = rnews::compressed_batch_line_len(reader.buffered()) {
                reader.consume(line);
                if reader.detect_compression().is_none() {
                    return Err(io::Error::new(ErrorKind::InvalidData, UNKNOWN_BATCH));
                }
                reader = peeler.peel(reader)?;
            }
        }
        Ok(Self { read: reader, format, compression: peeler.compression })
    }

    /// Returns the format of the stream.
    ///
    /// See [`MailReader`] for an example.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    /// Returns the outermost compression of the stream.
    ///
    /// See [`MailReader`] for an example.
    #[must_use]
    pub fn compression(&self) -> Option<Compression> {
        self.compression
    }
}

const UNKNOWN_BATCH: &str =
    "compressed rnews batch: unknown compression (known: gzip, zstd, bzip2, xz)";

impl<R: Read> Read for MailReader<R> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        self.read.read(block)
    }
}

impl<R: Read> fmt::Debug for MailReader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { format, compression, .. } = self;
        f.debug_struct("MailReader")
            .field("format", format)
            .field("compression", compression)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/stream/mail_reader.rs"]
mod tests;
