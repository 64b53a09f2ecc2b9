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
mod tests {
    use std::io::Read;

    use super::MailReader;
    use crate::mail::options::Options;
    use crate::mail::store::format::Format;
    #[cfg(feature = "archives")]
    use crate::mail::stream::compression::Compression;

    #[cfg(feature = "archives")]
    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut data = Vec::new();
        let level = flate2::Compression::default();
        flate2::read::GzEncoder::new(text, level).read_to_end(&mut data).unwrap();
        data
    }

    const BATCH: &[u8] = b"#! rnews 12\nPath: a\n\nb\n";

    #[cfg(feature = "archives")]
    #[test]
    fn decompresses_rnews_batches() {
        let wrapped = [b"#! cunbatch\n".as_slice(), &gzip(BATCH)].concat();
        for (data, format) in [
            (gzip(BATCH), None),
            (wrapped.clone(), None),
            (wrapped.clone(), Some(Format::Rnews)),
            (gzip(&wrapped), None),
        ] {
            let mut reader = MailReader::new(&data[..], format, &Options::new()).unwrap();
            assert_eq!(reader.format(), Format::Rnews);
            assert_eq!(reader.compression(), Some(Compression::Gzip));
            let mut text = Vec::new();
            reader.read_to_end(&mut text).unwrap();
            assert_eq!(text, BATCH);
        }
        let data: &[u8] = b"#! cunbatch\n\x1f\x9d\x90";
        let error = MailReader::new(data, None, &Options::new()).unwrap_err();
        assert!(error.to_string().starts_with("compressed rnews batch"), "{error}");
    }

    #[test]
    fn passes_compressed_data_through_if_decompression_is_off() {
        let options = Options::new().decompress(false);
        let gzip: &[u8] = b"\x1f\x8b\x08 http://a.example/";
        let wrapped = [b"#! cunbatch\n", gzip].concat();
        for (data, format) in [(gzip, Format::Text), (&wrapped, Format::Rnews)] {
            let mut reader = MailReader::new(data, None, &options).unwrap();
            assert_eq!((reader.format(), reader.compression()), (format, None));
            let mut read = Vec::new();
            reader.read_to_end(&mut read).unwrap();
            assert_eq!(read, data);
        }
    }

    #[test]
    fn returns_the_bytes_used_for_detection() {
        for text in [&b""[..], b"F", b"From: a\nTo: b\n\nc", b"#! rn", BATCH] {
            let mut read = Vec::new();
            MailReader::new(text, None, &Options::new()).unwrap().read_to_end(&mut read).unwrap();
            assert_eq!(read, text);
        }
    }
}
