//! A member of an archive.

use std::io::{self, Read};
use std::path::PathBuf;

use crate::mail::store::format::Format;
use crate::mail::stream::decode::layers::Source;
use crate::mail::stream::lookahead::LookaheadReader;
use crate::mail::stream::mail_reader::MailReader;

/// The bytes of an input.
pub type InputBytes = Box<dyn Read + Send + Sync>;

/// An input, or a member of an archive, whose layers of compression are removed.
pub(super) type PeeledBytes = LookaheadReader<Source<InputBytes>>;

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
