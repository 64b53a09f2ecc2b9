//! Opens inputs, which may be archives.

use std::io::{self, Read};
use std::path::PathBuf;

#[cfg(feature = "archives")]
use super::members::Archive;
#[cfg(not(feature = "archives"))]
use super::unsupported::Archive;
use crate::mail::options::Options;
use crate::mail::store::format::Format;
use crate::mail::stream::decode::layers::{Peeler, Source};
use crate::mail::stream::lookahead::LookaheadReader;
use crate::mail::stream::mail_reader::MailReader;

/// The bytes of an input.
pub type InputBytes = Box<dyn Read + Send + Sync>;

/// An input, or a member of an archive, whose layers of compression are removed.
pub(super) type PeeledBytes = LookaheadReader<Source<InputBytes>>;

/// An input, whose first bytes are known.
pub enum OpenInput {
    /// A stream of text or messages.
    Stream(MailReader<InputBytes>),
    /// An archive.
    Archive(Box<Archive>),
}

/// A member of an archive.
pub struct ArchiveMember {
    /// The path within the outermost archive, with the names of archives inside it; empty for an error of that archive.
    pub path: PathBuf,
    /// Its stream, or an error of the member or of the archive.
    pub stream: io::Result<MailReader<InputBytes>>,
}

/// Whether a member is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// It is not read.
    Skip,
    /// It is read in this format or, without one, as its path and its first bytes suggest.
    Read(Option<Format>),
}

impl OpenInput {
    /// Detects compression, archives and, unless `format` is given, the format of an input. Reads no further than
    /// necessary. Without [`Options::decompress`], no archive is entered.
    ///
    /// # Errors
    /// As for [`Findings::new`](crate::mail::Findings::new).
    pub fn new(read: InputBytes, format: Option<Format>, options: &Options) -> io::Result<Self> {
        let (mut peeler, mut reader) = Peeler::new(read, options.decoding);
        if options.decompress {
            reader = peeler.peel(reader)?;
            if let Some(kind) = reader.detect_archive() {
                let archive = Archive::new(kind, reader, peeler, options)?;
                return Ok(Self::Archive(Box::new(archive)));
            }
        }
        MailReader::from_peeled(peeler, reader, format, options).map(Self::Stream)
    }
}
