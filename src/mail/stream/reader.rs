//! A stream, and what it holds.

use std::fmt;
use std::io::{self, BufRead, ErrorKind, Read};

use super::compression::Compression;
use super::decompressed::Decompressed;
use super::lookahead::Source;
use crate::mail::store::format::Format;
use crate::mail::store::rnews;

/// `R`, decompressed where it is compressed, and told by how it begins.
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
    read: Layers<R>,
    format: Format,
    compression: Option<Compression>,
}

enum Layers<R: Read> {
    One(Source<Inner<R>>),
    /// A compressed batch.
    Two(Box<Source<Decompressed<Source<Inner<R>>>>>),
}

enum Inner<R: Read> {
    AsIs(R),
    Decompressed(Decompressed<R>),
}

impl<R: Read> Stream<R> {
    /// Reads as many bytes as tell what the stream is; at least those that can be had at once. Where
    /// `format` is given, it is of that format.
    ///
    /// See [`Stream`] for an example.
    ///
    /// # Errors
    /// Where there is no memory for a decoder, or a compressed batch of articles is compressed by a
    /// method that is not known. Errors of `R` come when what was read before them has been given.
    pub fn new(read: R, format: Option<Format>) -> io::Result<Self> {
        let read = Decompressed::new(read)?;
        let compression = read.compression();
        Self::tell(Inner::Decompressed(read), format, compression, true)
    }

    /// The same, but what is compressed is left so.
    ///
    /// ```
    /// use gleaner::mail::{Format, Stream};
    /// let stream = Stream::as_is(&b"\x1f\x8b\x08 is how gzip begins"[..], None)?;
    /// assert_eq!((stream.format(), stream.compression()), (Format::Text, None));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn as_is(read: R, format: Option<Format>) -> io::Result<Self> {
        Self::tell(Inner::AsIs(read), format, None, false)
    }

    fn tell(
        read: Inner<R>,
        format: Option<Format>,
        compression: Option<Compression>,
        decompress: bool,
    ) -> io::Result<Self> {
        let mut source = Source::new(read);
        let format = format.unwrap_or_else(|| source.format());
        if format == Format::Rnews && decompress {
            // Also for what was said to be a batch.
            source.format();
            if let Some(line) = rnews::wrapper(source.head()) {
                source.consume(line);
                return Self::batch(source, compression);
            }
        }
        Ok(Self { read: Layers::One(source), format, compression })
    }

    fn batch(source: Source<Inner<R>>, outer: Option<Compression>) -> io::Result<Self> {
        let read = Decompressed::new(source)?;
        let Some(inner) = read.compression() else {
            let what = "a compressed batch, but by no method that is known (gzip, zstd, bzip2, xz)";
            return Err(io::Error::new(ErrorKind::InvalidData, what));
        };
        let read = Layers::Two(Box::new(Source::new(read)));
        Ok(Self { read, format: Format::Rnews, compression: outer.or(Some(inner)) })
    }

    /// What it holds.
    ///
    /// See [`Stream`] for an example.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    /// How it was compressed.
    ///
    /// See [`Stream`] for an example.
    #[must_use]
    pub fn compression(&self) -> Option<Compression> {
        self.compression
    }
}

impl<R: Read> Read for Stream<R> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        match &mut self.read {
            Layers::One(source) => source.read(block),
            Layers::Two(source) => source.read(block),
        }
    }
}

impl<R: Read> Read for Inner<R> {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::AsIs(read) => read.read(block),
            Self::Decompressed(read) => read.read(block),
        }
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
    use crate::mail::{Compression, Format};

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut data = Vec::new();
        let level = flate2::Compression::default();
        flate2::read::GzEncoder::new(text, level).read_to_end(&mut data).unwrap();
        data
    }

    const BATCH: &[u8] = b"#! rnews 12\nPath: a\n\nb\n";

    #[test]
    fn compressed_batches() {
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
        assert!(error.to_string().starts_with("a compressed batch"), "{error}");
    }

    #[test]
    fn what_was_looked_at_is_read_all_the_same() {
        for text in [&b""[..], b"F", b"From: a\nTo: b\n\nc", b"#! rn", BATCH] {
            let mut read = Vec::new();
            Stream::new(text, None).unwrap().read_to_end(&mut read).unwrap();
            assert_eq!(read, text);
        }
    }
}
