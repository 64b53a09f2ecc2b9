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
/// ```
/// use std::io::Read;
/// use gleaner::mail::{Format, Stream};
/// let mut stream = Stream::new(&b"From: joe\nDate: today\n\nText"[..], None)?;
/// assert_eq!((stream.format(), stream.compression()), (Format::Message, None));
/// let mut text = String::new();
/// stream.read_to_string(&mut text)?;
/// assert!(text.ends_with("\n\nText"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Stream<R: Read> {
    read: LookaheadReader<Source<R>>,
    format: Format,
    compression: Option<Compression>,
}

impl<R: Read> Stream<R> {
    /// Detects the compression and, unless `format` is given, the format. Reads no further than
    /// necessary. The limits are the defaults of [`Options`].
    ///
    /// See [`Stream`] for an example.
    ///
    /// # Errors
    /// Returns an error if there is no memory for a decoder, if an rnews batch is compressed by an unknown
    /// method, or if the data is compressed and the crate is built without the feature `archives`
    /// ([`ErrorKind::Unsupported`]). Errors of `R` are returned by `read`, after the bytes before them.
    pub fn new(read: R, format: Option<Format>) -> io::Result<Self> {
        Self::with_options(read, format, &Options::new())
    }

    /// Detects the compression and the format like [`new`](Self::new), with the limits of `options` for
    /// decompression.
    ///
    /// See [`Options::max_layers`] for an example.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn with_options(read: R, format: Option<Format>, options: &Options) -> io::Result<Self> {
        let (mut peeler, reader) = Peeler::new(read, options.decoding);
        let mut reader = peeler.peel(reader)?;
        let format = format.unwrap_or_else(|| reader.detect_format());
        if format == Format::Rnews {
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

    /// Detects the format like [`new`](Self::new), without decompression.
    ///
    /// ```
    /// use gleaner::mail::{Format, Stream};
    /// let stream = Stream::without_decompression(&b"\x1f\x8b\x08 is how gzip begins"[..], None)?;
    /// assert_eq!((stream.format(), stream.compression()), (Format::Text, None));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn without_decompression(read: R, format: Option<Format>) -> io::Result<Self> {
        let (_, mut read) = Peeler::new(read, Options::new().decoding);
        let format = format.unwrap_or_else(|| read.detect_format());
        Ok(Self { read, format, compression: None })
    }

    /// Returns the format of the stream.
    ///
    /// See [`Stream`] for an example.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    /// Returns the outermost compression of the stream.
    ///
    /// See [`Stream`] for an example.
    #[must_use]
    pub fn compression(&self) -> Option<Compression> {
        self.compression
    }
}

const UNKNOWN_BATCH: &str =
    "compressed rnews batch: unknown compression (known: gzip, zstd, bzip2, xz)";

impl<R: Read> Read for Stream<R> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        self.read.read(block)
    }
}

impl<R: Read> fmt::Debug for Stream<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { format, compression, .. } = self;
        f.debug_struct("Stream")
            .field("format", format)
            .field("compression", compression)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::Stream;
    #[cfg(feature = "archives")]
    use crate::mail::{Compression, Format};

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
            let mut stream = Stream::new(&data[..], format).unwrap();
            assert_eq!(stream.format(), Format::Rnews);
            assert_eq!(stream.compression(), Some(Compression::Gzip));
            let mut text = Vec::new();
            stream.read_to_end(&mut text).unwrap();
            assert_eq!(text, BATCH);
        }
        let error = Stream::new(&b"#! cunbatch\n\x1f\x9d\x90"[..], None).unwrap_err();
        assert!(error.to_string().starts_with("compressed rnews batch"), "{error}");
    }

    #[test]
    fn returns_the_bytes_used_for_detection() {
        for text in [&b""[..], b"F", b"From: a\nTo: b\n\nc", b"#! rn", BATCH] {
            let mut read = Vec::new();
            Stream::new(text, None).unwrap().read_to_end(&mut read).unwrap();
            assert_eq!(read, text);
        }
    }
}
