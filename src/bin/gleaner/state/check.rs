//! Compares a file with its record.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use gleaner::internals::MailReader;
use gleaner::mail::{Format, Options};
use sha2::{Digest, Sha256};

use super::content::{Content, ContentTracker, EDGE, hash_edge, hash_of};
use super::record::{FileRecord, Resume};

/// The size of a read in bytes.
const BLOCK: usize = 128 << 10;

/// How files are compared.
#[derive(Clone, Debug)]
pub struct Checker {
    /// Says whether files are decompressed, and the limits of that.
    pub mail: Options,
    /// Hashes all that was read, not only its ends.
    pub whole: bool,
}

/// A file that begins with what was read.
#[derive(Clone, Debug)]
pub struct Continued {
    pub record: FileRecord,
    /// At the offset where reading begins: the start of compressed data, else [`FileRecord::start`].
    pub tracker: ContentTracker,
    pub is_compressed: bool,
}

impl Continued {
    /// Reports whether the file has more than what was read.
    pub fn is_longer(&self, path: &Path) -> io::Result<bool> {
        let length = self.record.content.length;
        let file = File::open(path)?;
        if !self.is_compressed {
            return Ok(file.metadata()?.len() > length);
        }
        let mut reader = MailReader::new(file, Some(Format::Text), &Options::new())?;
        feed(&mut (&mut reader).take(length), |_| {})?;
        Ok(reader.read(&mut [0])? > 0)
    }
}

impl Checker {
    /// Compares a file with a record; `None` if the file does not begin with what was read, or if it must be read anew because it
    /// has grown.
    pub fn compare(&self, path: &Path, record: &FileRecord) -> io::Result<Option<Continued>> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        let is_raw = record.resume == Resume::Archive;
        let mut reader = if is_raw {
            None
        } else {
            let options = self.mail.clone();
            Some(MailReader::new(file.try_clone()?, Some(Format::Text), &options)?)
        };
        let is_compressed = reader.as_ref().is_some_and(|reader| reader.compression().is_some());
        let tracker = match reader.as_mut().filter(|_| is_compressed) {
            Some(reader) => self.compare_stream(reader, record)?,
            None if length < record.content.length => None,
            None => self.compare_file(&file, length, record)?,
        };
        Ok(tracker.map(|tracker| Continued { record: record.clone(), tracker, is_compressed }))
    }

    /// Compares a file that is not compressed.
    fn compare_file(
        &self,
        file: &File,
        length: u64,
        record: &FileRecord,
    ) -> io::Result<Option<ContentTracker>> {
        let Content { length: read, head, tail } = &record.content;
        let edge = record.content.edge();
        let first = read_at(file, 0, edge)?;
        let last = read_at(file, read - edge as u64, edge)?;
        let is_same =
            hash_edge(&first) == *head && tail.is_none_or(|tail| hash_edge(&last) == tail);
        if !is_same || record.must_be_whole() && length != *read {
            return Ok(None);
        }
        let (mut whole, start) = (None, record.start());
        if self.whole {
            let mut file = file;
            file.seek(SeekFrom::Start(0))?;
            whole = hash_to(start, file, record)?;
            if whole.is_none() {
                return Ok(None);
            }
        }
        if start == *read {
            return Ok(Some(ContentTracker::after(start, first, last, whole)));
        }
        let before = usize::try_from(start).map_or(EDGE, |start| start.min(EDGE));
        let (first, last) =
            (read_at(file, 0, before)?, read_at(file, start - before as u64, before)?);
        Ok(Some(ContentTracker::after(start, first, last, whole)))
    }

    /// Compares decompressed data.
    fn compare_stream(
        &self,
        reader: &mut impl Read,
        record: &FileRecord,
    ) -> io::Result<Option<ContentTracker>> {
        let length = record.content.length;
        let (mut tracker, mut hasher) = (ContentTracker::new(false), Sha256::new());
        let whole = record.whole.filter(|_| self.whole);
        let mut left = whole.map_or(0, |(length, _)| length);
        feed(&mut reader.take(length), |bytes| {
            tracker.push(bytes);
            let part = usize::try_from(left).map_or(bytes.len(), |left| left.min(bytes.len()));
            hasher.update(bytes.get(..part).unwrap_or_default());
            left -= part as u64;
        })?;
        let is_same = tracker.content() == record.content
            && whole.is_none_or(|(_, hash)| left == 0 && hash_of(hasher) == hash);
        let ends_there = !record.must_be_whole() || reader.read(&mut [0])? == 0;
        Ok((is_same && ends_there).then(|| ContentTracker::new(self.whole)))
    }
}

impl FileRecord {
    /// Reports whether a longer file is read anew.
    pub fn must_be_whole(&self) -> bool {
        matches!(self.resume, Resume::Anew | Resume::Archive) && self.content.length > 0
    }
}

/// Returns a hasher of the first `start` bytes; `None` if what was hashed before has another hash.
fn hash_to(start: u64, mut read: impl Read, record: &FileRecord) -> io::Result<Option<Sha256>> {
    let known = record.whole.map_or(0, |(length, _)| length);
    let (mut hasher, mut position, mut at_start) = (Sha256::new(), 0, None);
    for end in [known.min(start), known.max(start)] {
        feed(&mut read.by_ref().take(end - position), |bytes| hasher.update(bytes))?;
        position = end;
        if end == start {
            at_start = Some(hasher.clone());
        }
        let is_other = |(length, hash)| length == end && hash_of(hasher.clone()) != hash;
        if record.whole.is_some_and(is_other) {
            return Ok(None);
        }
    }
    Ok(at_start)
}

/// Passes all bytes to `sink`, block by block.
pub fn feed(read: &mut impl Read, mut sink: impl FnMut(&[u8])) -> io::Result<()> {
    let mut block = vec![0; BLOCK];
    loop {
        match read.read(&mut block) {
            Ok(0) => return Ok(()),
            Ok(length) => sink(block.get(..length).unwrap_or_default()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Reads `length` bytes at `offset`, or as many as there are.
pub fn read_at(file: &File, offset: u64, length: usize) -> io::Result<Vec<u8>> {
    let mut file = file;
    file.seek(SeekFrom::Start(offset))?;
    let mut bytes = Vec::with_capacity(length);
    file.take(length as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}
