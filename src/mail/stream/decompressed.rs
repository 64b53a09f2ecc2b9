//! Decompresses files whose first bytes show that they are compressed.

use std::io::{self, Read};

use super::compression::Compression;
use super::decode::layers::{Peeler, Source};
use super::lookahead::LookaheadReader;
use crate::mail::options::Options;

/// A reader that decompresses `R` if its first bytes show a known compression, and passes other
/// data through.
///
/// Consecutive members are joined; zeros after the last one are padding. Compressed data inside
/// compressed data is decompressed too. Damaged data, and data that exceeds
/// [`Options::max_layers`], [`Options::max_window`] or [`Options::max_ratio`], yields the bytes that
/// can be decoded, then an error.
///
/// Memory: for each layer, 64 KiB of compressed data, and the decoder's own. For zstd and xz the data
/// determines that, up to [`Options::max_window`]. `R` is expected to block: a `WouldBlock` error ends
/// the search for the next member.
///
/// ```
/// use std::io::Read;
/// use gleaner::mail::Decompressed;
///
/// let mut text = String::new();
/// Decompressed::new(&b"just text"[..])?.read_to_string(&mut text)?;
/// assert_eq!(text, "just text");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Decompressed<R: Read> {
    compression: Option<Compression>,
    read: LookaheadReader<Source<R>>,
}

impl<R: Read> Decompressed<R> {
    /// Detects the compression; reads no further than necessary. The limits are the defaults of
    /// [`Options`].
    ///
    /// ```
    /// assert!(gleaner::mail::Decompressed::new(std::io::empty()).is_ok());
    /// ```
    ///
    /// # Errors
    /// Returns an error if there is no memory for a decoder, or if the data is compressed and the crate is built
    /// without the feature `archives` ([`Unsupported`](io::ErrorKind::Unsupported)). Errors of `R` are returned by
    /// `read`, after the bytes before them.
    pub fn new(read: R) -> io::Result<Self> {
        Self::with_options(read, &Options::new())
    }

    /// Detects the compression like [`new`](Self::new), with the limits of `options`.
    ///
    /// ```
    /// use gleaner::mail::{Decompressed, Options};
    /// let options = Options::new().max_layers(1);
    /// assert!(Decompressed::with_options(std::io::empty(), &options).is_ok());
    /// ```
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn with_options(read: R, options: &Options) -> io::Result<Self> {
        let (mut peeler, reader) = Peeler::new(read, options.decoding);
        let read = peeler.peel(reader)?;
        Ok(Self { compression: peeler.compression, read })
    }

    /// Returns the outermost compression of the data, or `None` for data that is passed through.
    ///
    /// ```
    /// let text = gleaner::mail::Decompressed::new(&b"text"[..])?;
    /// assert_eq!(text.compression(), None);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn compression(&self) -> Option<Compression> {
        self.compression
    }
}

impl<R: Read> Read for Decompressed<R> {
    /// # Errors
    /// Returns the errors of `R`, and an error with the offset in the compressed data if that is
    /// damaged or exceeds a limit.
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        self.read.read(block)
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/stream/decompressed.rs"]
mod tests;
