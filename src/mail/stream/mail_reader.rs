//! A reader that detects the compression and the format of its stream.

use std::io::{self, BufRead, ErrorKind, Read};

use super::compression::Compression;
use super::decode::layers::{Peeler, Source};
use super::lookahead::LookaheadReader;
use crate::mail::options::Options;
use crate::mail::store::format::Format;
use crate::mail::store::rnews;

/// A reader that decompresses `R` if necessary ([`Options::decompress`]), and detects the format of the result.
///
/// Consecutive members are joined; zeros after the last one are padding. Compressed data inside
/// compressed data is decompressed too. Damaged data, and data that exceeds
/// [`Options::max_layers`], [`Options::max_window`] or [`Options::max_ratio`], yields the bytes that
/// can be decoded, then an error with the offset in the compressed data.
///
/// Memory: for each layer, 64 KiB of compressed data, and the decoder's own. For zstd and xz the data
/// determines that, up to [`Options::max_window`]. `R` is expected to block: a `WouldBlock` error ends
/// the search for the next member.
pub struct MailReader<R: Read> {
    read: LookaheadReader<Source<R>>,
    format: Format,
    compression: Option<Compression>,
}

impl<R: Read> MailReader<R> {
    /// Detects the compression and the format, unless `format` is given. Reads no further than necessary.
    ///
    /// # Errors
    /// As for [`Findings::new`](crate::mail::Findings::new).
    pub fn new(read: R, format: Option<Format>, options: &Options) -> io::Result<Self> {
        let (mut peeler, mut reader) = Peeler::new(read, options.decoding);
        if options.decompress {
            reader = peeler.peel(reader)?;
        }
        Self::from_peeled(peeler, reader, format, options)
    }

    /// Detects the format of a stream whose layers of compression are removed, unless `format` is given.
    pub(super) fn from_peeled(
        mut peeler: Peeler,
        mut reader: LookaheadReader<Source<R>>,
        format: Option<Format>,
        options: &Options,
    ) -> io::Result<Self> {
        let format = format.unwrap_or_else(|| reader.detect_format());
        if options.decompress && format == Format::Rnews {
            // Fills the buffer even if the caller has given the format.
            reader.detect_format();
            if let Some(line) = rnews::compressed_batch_line_len(reader.buffered()) {
                reader.consume(line);
                if reader.detect_compression().is_some() {
                    reader = peeler.peel(reader)?;
                } else if reader.detect_format() != Format::Rnews {
                    return Err(unknown_batch(line));
                }
            }
        }
        Ok(Self { read: reader, format, compression: peeler.compression })
    }

    /// Returns the format of the stream.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    /// Returns the outermost compression of the stream.
    #[must_use]
    pub fn compression(&self) -> Option<Compression> {
        self.compression
    }
}

/// Returns the error of a batch whose first line, of this length, precedes neither a compressed batch nor an article.
fn unknown_batch(line: usize) -> io::Error {
    let message = format!(
        "compressed rnews batch, at byte {line}: expected gzip, zstd, bzip2, xz or compress data, or a line #! rnews; \
         decompress the batch with the program that its first line names, or search its bytes with --no-decompress \
         (Options::decompress)"
    );
    io::Error::new(ErrorKind::InvalidData, message)
}

impl<R: Read> Read for MailReader<R> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        self.read.read(block)
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/stream/mail_reader.rs"]
mod tests;
