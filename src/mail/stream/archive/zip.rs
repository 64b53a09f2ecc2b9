//! Reads the members of a zip archive in the order of their data.
//!
//! A zip archive ends with a directory of its members. This does not read it: so it needs no seeking, holds one
//! member, finds the members of an archive that lacks its end, and reads no data twice, however often a directory
//! names it. The crate `zip` holds the whole directory, and reads no member of a stream whose length comes after it.

use std::io::{self, Read};
use std::mem;

use flate2::Crc;

use super::source::{ArchiveInput, Header, Limited, MemberKind};
use super::zip_header::{DESCRIPTOR, ENDS, Known, LocalHeader, MEMBER, read_descriptor};
use crate::mail::stream::archive::kind::ArchiveKind;
use crate::mail::stream::compression::Compression;
use crate::mail::stream::decode::errors::damaged;
use crate::mail::stream::decode::member::MemberDecoder;

/// The length of a member whose end only its decoder finds.
const UNKNOWN: u64 = u64::MAX;

const ENCRYPTED: &str = "an encrypted member, which is not searched; extract the archive with unzip and its password, \
    and search the file";

const NO_LENGTH: &str = "a member that is stored without its length, which is not searched; extract the archive \
    with unzip, and search the file";

pub(super) struct ZipReader {
    state: State,
    member: Option<Member>,
    max_window: u64,
    /// Whether the next header must be searched.
    is_lost: bool,
    ended: bool,
}

enum State {
    Plain(Limited),
    Coded(Box<MemberDecoder<Limited>>),
    /// The archive cannot be read any more.
    Ended,
}

/// A member whose data has not ended.
struct Member {
    /// `None` if they come after the data.
    known: Option<Known>,
    is_zip64: bool,
    crc: Crc,
    size: u64,
    /// An error to return after the decoded bytes.
    pending_error: Option<io::Error>,
}

/// A compression method (APPNOTE.TXT, 4.4.5).
#[derive(Clone, Copy)]
enum Method {
    Stored,
    Deflate,
    Other(Compression),
}

impl Method {
    fn of(number: u16) -> Option<Self> {
        Some(match number {
            0 => Self::Stored,
            8 => Self::Deflate,
            12 => Self::Other(Compression::Bzip2),
            20 | 93 => Self::Other(Compression::Zstd),
            95 => Self::Other(Compression::Xz),
            _ => return None,
        })
    }
}

impl ZipReader {
    pub fn new(data: ArchiveInput, max_window: u64) -> Self {
        let state = State::Plain(Limited::new(ArchiveKind::Zip, data));
        Self { state, member: None, max_window, is_lost: false, ended: false }
    }

    pub fn has_failed(&self) -> bool {
        match &self.state {
            State::Plain(data) => data.failed,
            State::Coded(decoder) => decoder.get_ref().failed,
            State::Ended => true,
        }
    }

    /// Returns the next member, or `None` at the end of the archive.
    ///
    /// # Errors
    /// Returns an error for damage between members. The next call searches for another member.
    pub fn next_member(&mut self) -> io::Result<Option<Header>> {
        self.end_member()?;
        if self.ended {
            return Ok(None);
        }
        let Some(mut data) = self.take() else { return Ok(None) };
        let header = self.next_header(&mut data);
        match header {
            Ok(Some(header)) => self.begin_member(header, data).map(Some),
            other => {
                self.ended = matches!(other, Ok(None));
                self.state = State::Plain(data);
                other.map(|_| None)
            }
        }
    }

    /// Takes the bytes of the archive from the state.
    fn take(&mut self) -> Option<Limited> {
        match mem::replace(&mut self.state, State::Ended) {
            State::Plain(data) => Some(data),
            State::Coded(decoder) => Some(decoder.into_inner()),
            State::Ended => None,
        }
    }

    /// Skips the rest of the current member.
    fn end_member(&mut self) -> io::Result<()> {
        if self.member.as_ref().is_some_and(|member| member.known.is_none()) {
            // Only the decoder finds the end. An error is no longer of interest.
            let mut block = vec![0; 16 << 10];
            while self.read(&mut block).is_ok_and(|length| length > 0) {}
        }
        self.member = None;
        let Some(mut data) = self.take() else { return Ok(()) };
        let skipped = data.skip();
        self.state = State::Plain(data);
        skipped
    }

    /// Returns the next header; `None` after the last member.
    fn next_header(&mut self, data: &mut Limited) -> io::Result<Option<LocalHeader>> {
        let mut signature = [0; 4];
        data.read_exact_header(&mut signature)?;
        loop {
            if signature == MEMBER {
                self.is_lost = false;
                return LocalHeader::read(data).map(Some);
            }
            if ENDS.contains(&signature) {
                return Ok(None);
            }
            // The mark at the start of an archive that could have been split.
            let is_mark = data.consumed() == 4 && [DESCRIPTOR, *b"PK00"].contains(&signature);
            // After data whose length was known before it.
            self.is_lost |= signature == DESCRIPTOR;
            if is_mark {
                self.is_lost = false;
                data.read_exact_header(&mut signature)?;
            } else if self.is_lost {
                signature.rotate_left(1);
                data.read_exact_header(&mut signature[3..])?;
            } else {
                self.is_lost = true;
                return Err(data.damaged("the header of a member"));
            }
        }
    }

    fn begin_member(&mut self, header: LocalHeader, mut data: Limited) -> io::Result<Header> {
        let LocalHeader { name, method: number, is_encrypted, known, is_zip64 } = header;
        let method = Method::of(number);
        let why = match method {
            _ if is_encrypted => Some(ENCRYPTED.to_owned()),
            None => Some(format!(
                "a member that is compressed by method {number}, which is not searched; extract the archive with \
                 unzip or 7z, and search the file"
            )),
            Some(Method::Stored) if known.is_none() => Some(NO_LENGTH.to_owned()),
            _ => None,
        };
        let is_directory = name.ends_with(b"/");
        if let Some(why) = why {
            // Without the length, only the next header ends the member.
            self.is_lost = known.is_none();
            data.set_left(known.map_or(0, |known| known.compressed));
            self.state = State::Plain(data);
            let unreadable = MemberKind::Unreadable(io::Error::other(why));
            let kind = if is_directory { MemberKind::Skipped } else { unreadable };
            return Ok(Header { name, kind });
        }
        data.set_left(known.map_or(UNKNOWN, |known| known.compressed));
        let (crc, pending_error) = (Crc::new(), None);
        self.member = Some(Member { known, is_zip64, crc, size: 0, pending_error });
        self.state = match method {
            Some(Method::Deflate) => State::Coded(Box::new(MemberDecoder::deflate(data))),
            Some(Method::Other(method)) => {
                State::Coded(Box::new(MemberDecoder::new(method, data, self.max_window)?))
            }
            _ => State::Plain(data),
        };
        let kind = if is_directory { MemberKind::Skipped } else { MemberKind::File };
        Ok(Header { name, kind })
    }

    /// Decodes into `block`; returns the number of bytes, and the error after them.
    fn decode(&mut self, block: &mut [u8]) -> (usize, Option<io::Error>) {
        match &mut self.state {
            State::Plain(data) => match data.read(block) {
                Ok(length) => (length, None),
                Err(error) => (0, Some(error)),
            },
            State::Coded(decoder) => {
                let before = decoder.total_out();
                match decoder.read(block) {
                    Ok(length) => (length, None),
                    Err(error) => {
                        let length = decoder.total_out() - before;
                        (usize::try_from(length).unwrap_or(0), Some(error))
                    }
                }
            }
            State::Ended => (0, None),
        }
    }

    /// Checks the length and the checksum of a member whose data has ended.
    fn check(&mut self, member: &Member) -> io::Result<()> {
        let Some(mut data) = self.take() else { return Ok(()) };
        let checked = match member.known {
            Some(known) if data.left() == 0 => Ok(known),
            Some(_) => Err(data.damaged("the end of the member's data")),
            None => {
                data.set_left(0);
                read_descriptor(&mut data, member.is_zip64)
            }
        };
        // Where the data ends too early, the next header may follow.
        self.is_lost |= data.left() > 0;
        data.set_left(0);
        let size_mask = if member.is_zip64 { u64::MAX } else { u32::MAX.into() };
        let checked = checked.and_then(|known| {
            let is_crc = known.crc.is_none_or(|crc| crc == member.crc.sum());
            if is_crc && known.size == member.size & size_mask {
                return Ok(());
            }
            self.is_lost |= member.known.is_none();
            Err(data.damaged("the length and the checksum that the member declares"))
        });
        self.state = State::Plain(data);
        checked
    }

    /// Ends a member with an error.
    fn fail(&mut self, member: &Member, error: &io::Error) -> io::Error {
        self.is_lost |= member.known.is_none();
        let Some(mut data) = self.take() else { return damaged("a zip archive") };
        let consumed = data.consumed();
        if member.known.is_none() {
            data.set_left(0);
        }
        self.state = State::Plain(data);
        let message = format!("zip archive, at or before byte {consumed}: {error}");
        io::Error::new(error.kind(), message)
    }
}

impl Read for ZipReader {
    /// # Errors
    /// Returns an error after the bytes of a member that is damaged.
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        let Some(mut member) = self.member.take() else { return Ok(0) };
        if block.is_empty() {
            self.member = Some(member);
            return Ok(0);
        }
        if let Some(error) = member.pending_error.take() {
            return Err(self.fail(&member, &error));
        }
        let (length, error) = self.decode(block);
        member.crc.update(&block[..length]);
        member.size += length as u64;
        match error {
            Some(error) if length == 0 => return Err(self.fail(&member, &error)),
            None if length == 0 => return self.check(&member).map(|()| 0),
            error => member.pending_error = error,
        }
        self.member = Some(member);
        Ok(length)
    }
}
