//! Decompresses files whose first bytes show that they are compressed.

use std::io::{self, BufRead, ErrorKind, Read};
use std::mem;

use super::compression::Compression;
use super::lookahead::LookaheadReader;
use super::member::MemberDecoder;

/// A reader that decompresses `R` if its first bytes show a known compression, and passes other
/// data through.
///
/// Consecutive members are joined; zeros after the last one are padding. Only one layer of
/// compression is removed. Damaged data yields the bytes that can be decoded, then an error.
///
/// Memory: 64 KiB of compressed data, and the decoder's own. For zstd and xz the data determines
/// that, up to about 128 MiB; data that requires more is an error. `R` is expected to block: a
/// `WouldBlock` error ends the search for the next member.
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
    state: DecodeState<LookaheadReader<R>>,
    /// An error to return after the decoded bytes.
    pending_error: Option<io::Error>,
}

/// The progress through the members.
enum DecodeState<B: BufRead> {
    Plain(B),
    Member(Box<MemberDecoder<B>>),
    Ended { consumed: u64 },
}

impl<R: Read> Decompressed<R> {
    /// Detects the compression; reads no further than necessary.
    ///
    /// ```
    /// assert!(gleaner::mail::Decompressed::new(std::io::empty()).is_ok());
    /// ```
    ///
    /// # Errors
    /// Returns an error if there is no memory for a decoder. Errors of `R` are returned by `read`,
    /// after the bytes before them.
    pub fn new(read: R) -> io::Result<Self> {
        let mut reader = LookaheadReader::new(read);
        let compression = reader.detect_compression();
        let state = match compression {
            None => DecodeState::Plain(reader),
            Some(method) => DecodeState::Member(Box::new(MemberDecoder::new(method, reader)?)),
        };
        Ok(Self { compression, state, pending_error: None })
    }

    /// Returns the compression of the data, or `None` for data that is passed through.
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

    /// Starts the member after the current one, which has ended.
    fn next_member(&mut self, method: Compression) -> io::Result<()> {
        // After any error the data has ended.
        let DecodeState::Member(member) =
            mem::replace(&mut self.state, DecodeState::Ended { consumed: 0 })
        else {
            return Ok(());
        };
        let mut reader = member.into_inner();
        reader.skip_padding();
        let next = reader.detect_compression();
        self.state = DecodeState::Ended { consumed: reader.consumed() };
        if let Some(error) = reader.take_pending_error() {
            return Err(error);
        }
        if reader.is_empty() {
            return Ok(());
        }
        match next {
            Some(next) if next == method => {
                self.state = DecodeState::Member(Box::new(MemberDecoder::new(method, reader)?));
                Ok(())
            }
            _ => Err(io::Error::new(
                ErrorKind::InvalidData,
                "expected another member or the end of the file",
            )),
        }
    }

    /// Returns the number of compressed bytes consumed.
    fn consumed(&self) -> u64 {
        match &self.state {
            DecodeState::Plain(reader) => reader.consumed(),
            DecodeState::Member(member) => member.get_ref().consumed(),
            DecodeState::Ended { consumed } => *consumed,
        }
    }
}

impl<R: Read> Read for Decompressed<R> {
    /// # Errors
    /// Returns the errors of `R`, and an error with the offset in the compressed data if that is
    /// damaged.
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        let Some(method) = self.compression else {
            return match &mut self.state {
                DecodeState::Plain(reader) => reader.read(block),
                DecodeState::Member(_) | DecodeState::Ended { .. } => Ok(0),
            };
        };
        let with_offset = |error: io::Error, consumed: u64| match error.kind() {
            ErrorKind::Interrupted | ErrorKind::WouldBlock => error,
            kind => io::Error::new(
                kind,
                format!("{method} data, at or before byte {consumed}: {error}"),
            ),
        };
        if let Some(error) = self.pending_error.take() {
            return Err(error);
        }
        while let DecodeState::Member(member) = &mut self.state {
            let before = member.total_out();
            match member.read(block) {
                Ok(0) if !block.is_empty() => {}
                Ok(read) => return Ok(read),
                Err(error) => {
                    let written = usize::try_from(member.total_out() - before).unwrap_or(0);
                    let consumed = member.get_ref().consumed();
                    let error = with_offset(error, consumed);
                    if !matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::WouldBlock) {
                        // Later reads return the end of the data.
                        self.state = DecodeState::Ended { consumed };
                    }
                    if written == 0 {
                        return Err(error);
                    }
                    self.pending_error = Some(error);
                    return Ok(written);
                }
            }
            self.next_member(method).map_err(|error| with_offset(error, self.consumed()))?;
        }
        Ok(0)
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/stream/decompressed.rs"]
mod tests;
