//! Reads the members of an archive, and of archives among them.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::kind::ArchiveKind;
use super::member::{ArchiveMember, Choice, InputBytes, PeeledBytes};
use super::name::member_path;
use super::source::{Header, MemberKind};
use super::tar::TarReader;
use super::zip::ZipReader;
use crate::mail::options::Options;
use crate::mail::store::format::Format;
use crate::mail::store::layout::Role;
use crate::mail::store::member_layout::MemberLayouts;
use crate::mail::stream::compression::Compression;
use crate::mail::stream::decode::errors::archives_exceeded;
use crate::mail::stream::decode::layers::Peeler;
use crate::mail::stream::mail_reader::MailReader;

/// An archive whose members are read one after another, in its order.
///
/// Memory: one header and the decoders of the current member, for each archive around it.
pub struct Archive {
    /// The outermost archive and those inside it that the current member is in.
    levels: Vec<Level>,
    layouts: MemberLayouts,
    options: Options,
    compression: Option<Compression>,
    devices: u64,
}

struct Level {
    reader: Arc<Mutex<LevelReader>>,
    /// The path within the outermost archive.
    path: PathBuf,
}

struct LevelReader {
    source: SourceReader,
    peeler: Peeler,
    /// The number of the current member.
    member: u64,
}

enum SourceReader {
    Tar(TarReader),
    Zip(Box<ZipReader>),
}

/// The bytes of a member; none once the archive has gone on.
struct MemberBytes {
    reader: Arc<Mutex<LevelReader>>,
    member: u64,
    /// The number of bytes that may still be read, see [`Options::max_file`].
    left: u64,
    max_file: u64,
}

impl Archive {
    /// Returns an archive at the current position of `reader`.
    ///
    /// # Errors
    /// Returns an error if [`Options::max_layers`] is 0.
    pub(super) fn new(
        kind: ArchiveKind,
        reader: PeeledBytes,
        peeler: Peeler,
        options: &Options,
    ) -> io::Result<Self> {
        let mut archive = Self {
            levels: Vec::new(),
            layouts: MemberLayouts::default(),
            options: options.clone(),
            compression: peeler.compression,
            devices: 0,
        };
        archive.enter(kind, reader, peeler, PathBuf::new())?;
        Ok(archive)
    }

    /// Returns the outermost compression of the archive.
    #[must_use]
    pub fn compression(&self) -> Option<Compression> {
        self.compression
    }

    /// Returns the number of devices and FIFOs among the members so far, which are not read.
    #[must_use]
    pub fn devices(&self) -> u64 {
        self.devices
    }

    /// Returns the next member that `choose` does not skip, or `None` at the end. An archive among the members is
    /// entered if its depth does not exceed [`Options::max_layers`].
    ///
    /// The previous member cannot be read any more. Members may follow after an error of an archive, but not where its
    /// bytes end, or where members decode to more than [`Options::max_ratio`] allows.
    pub fn next_member(
        &mut self,
        mut choose: impl FnMut(&Path) -> Choice,
    ) -> Option<ArchiveMember> {
        loop {
            let level = self.levels.last()?;
            let mut reader = lock(&level.reader);
            if reader.peeler.is_exhausted() {
                drop(reader);
                self.levels.clear();
                return None;
            }
            let next = reader.next_member();
            drop(reader);
            let path = level.path.clone();
            let Header { name, kind } = match next {
                Ok(Some(header)) => header,
                Ok(None) => {
                    self.levels.pop();
                    continue;
                }
                Err(error) => return Some(ArchiveMember { path, stream: Err(error) }),
            };
            let path = path.join(member_path(&name));
            let format = match kind {
                MemberKind::Skipped => continue,
                MemberKind::Device => {
                    self.devices += 1;
                    continue;
                }
                MemberKind::File | MemberKind::Unreadable(_) => match choose(&path) {
                    Choice::Skip => continue,
                    Choice::Read(format) => format,
                },
            };
            let stream = match kind {
                MemberKind::Unreadable(error) => Err(error),
                _ => match self.open(&path, format).transpose() {
                    Some(stream) => stream,
                    None => continue,
                },
            };
            return Some(ArchiveMember { path, stream });
        }
    }

    /// Opens the current member; returns `None` if it is an archive, which is entered, or a file that mail programs keep
    /// for themselves.
    fn open(
        &mut self,
        path: &Path,
        format: Option<Format>,
    ) -> io::Result<Option<MailReader<InputBytes>>> {
        let format = match (format, self.layouts.role(path)) {
            (Some(format), _) => Some(format),
            (None, Role::Skip) => return Ok(None),
            (None, Role::Message) => Some(Format::Message),
            (None, Role::Unknown) => None,
        };
        let Some(level) = self.levels.last() else { return Ok(None) };
        let max_file = self.options.max_file;
        let (mut peeler, reader) = {
            let mut reader = lock(&level.reader);
            let (member, left) = (reader.member, max_file);
            let bytes = MemberBytes { reader: Arc::clone(&level.reader), member, left, max_file };
            reader.peeler.member(Box::new(bytes) as InputBytes)
        };
        let mut reader = peeler.peel(reader)?;
        if let Some(kind) = reader.detect_archive() {
            self.enter(kind, reader, peeler, path.to_owned())?;
            return Ok(None);
        }
        let stream = MailReader::from_peeled(peeler, reader, format, &self.options)?;
        self.layouts.found(path, stream.format());
        Ok(Some(stream))
    }

    fn enter(
        &mut self,
        kind: ArchiveKind,
        reader: PeeledBytes,
        peeler: Peeler,
        path: PathBuf,
    ) -> io::Result<()> {
        let max_layers = self.options.decoding.layers;
        if self.levels.len() >= max_layers {
            return Err(archives_exceeded(kind.as_str(), max_layers));
        }
        let source = match kind {
            ArchiveKind::Tar => SourceReader::Tar(TarReader::new(Box::new(reader))),
            ArchiveKind::Zip => {
                let max_window = self.options.decoding.window;
                SourceReader::Zip(Box::new(ZipReader::new(Box::new(reader), max_window)))
            }
        };
        let reader = LevelReader { source, peeler, member: 0 };
        self.levels.push(Level { reader: Arc::new(Mutex::new(reader)), path });
        Ok(())
    }
}

impl LevelReader {
    fn next_member(&mut self) -> io::Result<Option<Header>> {
        self.member += 1;
        match &mut self.source {
            // The error of the member, or an earlier one, was that of the archive.
            SourceReader::Tar(tar) if tar.has_failed() => Ok(None),
            SourceReader::Zip(zip) if zip.has_failed() => Ok(None),
            SourceReader::Tar(tar) => tar.next_member(),
            SourceReader::Zip(zip) => zip.next_member(),
        }
    }

    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        match &mut self.source {
            SourceReader::Tar(tar) => tar.read(block),
            SourceReader::Zip(zip) => {
                let length = zip.read(block)?;
                self.peeler.count_member(length)?;
                Ok(length)
            }
        }
    }
}

impl Read for MemberBytes {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        let mut reader = lock(&self.reader);
        if reader.member != self.member || block.is_empty() {
            return Ok(0);
        }
        if self.left == 0 {
            return if reader.read(&mut [0])? == 0 { Ok(0) } else { Err(too_long(self.max_file)) };
        }
        let left = usize::try_from(self.left).unwrap_or(usize::MAX);
        let length = block.len().min(left);
        let read = reader.read(&mut block[..length])?;
        self.left -= read as u64;
        Ok(read)
    }
}

fn too_long(max_file: u64) -> io::Error {
    let message = format!(
        "the member is longer than {max_file} bytes; raise --max-file (Options::max_file) to search the rest"
    );
    io::Error::new(io::ErrorKind::FileTooLarge, message)
}

fn lock(reader: &Mutex<LevelReader>) -> MutexGuard<'_, LevelReader> {
    reader.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/stream/archive/members.rs"]
mod tests;
