//! Compressed files, told by their first bytes.

use std::io::{self, BufRead, ErrorKind, Read};
use std::mem;

use super::compression::Compression;
use super::lookahead::Source;
use super::member::Member;

/// What `R` gives, decompressed where its first bytes tell that it is compressed, and as it is
/// otherwise.
///
/// Members that stand one after another are one text; zeros behind them are padding. Data is
/// decompressed as it is asked for, once: what is compressed twice comes out compressed. Where it is
/// broken, what could be had of it comes before the error. It holds 64 KiB of compressed data and what
/// the method needs: for zstd and xz as much as the data asks for, up to about 128 MiB; asking for more
/// is an error. `R` is expected to block: an error `WouldBlock` ends the search for a next member.
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
    state: State<Source<R>>,
    /// The error that comes behind what was given last.
    failed: Option<io::Error>,
}

enum State<B: BufRead> {
    Plain(B),
    Member(Box<Member<B>>),
    Ended { used: u64 },
}

impl<R: Read> Decompressed<R> {
    /// Reads as many bytes as tell how they are compressed: as few as leave no doubt.
    ///
    /// ```
    /// assert!(gleaner::mail::Decompressed::new(std::io::empty()).is_ok());
    /// ```
    ///
    /// # Errors
    /// Where there is no memory for a decoder. Those of `R` come when what was read before them has been
    /// given.
    pub fn new(read: R) -> io::Result<Self> {
        let mut source = Source::new(read);
        let compression = source.method();
        let state = match compression {
            None => State::Plain(source),
            Some(method) => State::Member(Box::new(Member::new(method, source)?)),
        };
        Ok(Self { compression, state, failed: None })
    }

    /// How it is compressed.
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

    /// Goes on behind a member that has ended.
    fn next_member(&mut self, method: Compression) -> io::Result<()> {
        // Should anything fail, there is nothing more to be had.
        let State::Member(member) = mem::replace(&mut self.state, State::Ended { used: 0 }) else {
            return Ok(());
        };
        let mut source = member.into_inner();
        source.skip_padding();
        let next = source.method();
        self.state = State::Ended { used: source.used() };
        if let Some(error) = source.take_error() {
            return Err(error);
        }
        if source.is_empty() {
            return Ok(());
        }
        match next {
            Some(next) if next == method => {
                self.state = State::Member(Box::new(Member::new(method, source)?));
                Ok(())
            }
            _ => Err(io::Error::new(
                ErrorKind::InvalidData,
                "expected another member or the end of the file",
            )),
        }
    }

    fn used(&self) -> u64 {
        match &self.state {
            State::Plain(source) => source.used(),
            State::Member(member) => member.get_ref().used(),
            State::Ended { used } => *used,
        }
    }
}

impl<R: Read> Read for Decompressed<R> {
    /// # Errors
    /// Those of `R`; and where the data is not what its first bytes promised, with the place in it.
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        let Some(method) = self.compression else {
            return match &mut self.state {
                State::Plain(source) => source.read(block),
                State::Member(_) | State::Ended { .. } => Ok(0),
            };
        };
        let placed = |error: io::Error, used: u64| match error.kind() {
            ErrorKind::Interrupted | ErrorKind::WouldBlock => error,
            kind => {
                let what = format!("{method} data, at or before its byte {used}: {error}");
                io::Error::new(kind, what)
            }
        };
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        while let State::Member(member) = &mut self.state {
            let before = member.total_out();
            match member.read(block) {
                Ok(0) if !block.is_empty() => {}
                Ok(read) => return Ok(read),
                Err(error) => {
                    let given = usize::try_from(member.total_out() - before).unwrap_or(0);
                    let used = member.get_ref().used();
                    let error = placed(error, used);
                    if !matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::WouldBlock) {
                        // Should it be read on, there is nothing more to be had.
                        self.state = State::Ended { used };
                    }
                    if given == 0 {
                        return Err(error);
                    }
                    self.failed = Some(error);
                    return Ok(given);
                }
            }
            self.next_member(method).map_err(|error| placed(error, self.used()))?;
        }
        Ok(0)
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/stream/decompressed.rs"]
mod tests;
