//! Refuses archives in builds without the feature `archives`.

use std::convert::Infallible;
use std::io::{self, ErrorKind};
use std::path::Path;

use super::kind::ArchiveKind;
use super::member::{ArchiveMember, Choice, PeeledBytes};
use crate::mail::options::Options;
use crate::mail::stream::compression::Compression;
use crate::mail::stream::decode::layers::Peeler;

/// An archive that cannot be read.
pub struct Archive {
    never: Infallible,
}

impl Archive {
    /// # Errors
    /// Returns an error for every archive.
    pub(super) fn new(
        kind: ArchiveKind,
        _reader: PeeledBytes,
        _peeler: Peeler,
        _options: &Options,
    ) -> io::Result<Self> {
        Err(io::Error::new(
            ErrorKind::Unsupported,
            format!(
                "{kind} archive, which this build cannot read: it lacks the feature \"archives\""
            ),
        ))
    }

    /// Returns the compression of the archive.
    #[must_use]
    pub fn compression(&self) -> Option<Compression> {
        match self.never {}
    }

    /// Returns the number of devices among the members.
    #[must_use]
    pub fn devices(&self) -> u64 {
        match self.never {}
    }

    /// Returns the next member.
    pub fn next_member(&mut self, _: impl FnMut(&Path) -> Choice) -> Option<ArchiveMember> {
        match self.never {}
    }
}
