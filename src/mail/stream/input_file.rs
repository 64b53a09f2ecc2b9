//! A reader of files that notices when they shrink.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek};

/// A reader of a file that returns an error at its end if a regular file has shrunk since it was opened, and
/// bytes were lost.
///
/// The error is [`ErrorKind::UnexpectedEof`]; what was read before may end anywhere. A file that grew is
/// read to its new end, and a file that was renamed or removed is read as if it were not. A file that claims
/// to be empty, as kernel files do, has no length that could shrink.
///
/// ```
/// use std::io::Read;
/// let path = std::env::temp_dir().join(format!("gleaner-shrink-{}", std::process::id()));
/// std::fs::write(&path, "http://a.example/long")?;
/// let mut file = gleaner::internals::InputFile::new(std::fs::File::open(&path)?)?;
/// std::fs::write(&path, "http://a.exam")?;
/// let mut text = String::new();
/// let error = file.read_to_string(&mut text).expect_err("an error");
/// assert_eq!(error.kind(), std::io::ErrorKind::UnexpectedEof);
/// std::fs::remove_file(path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct InputFile {
    file: File,
    /// The length at the time of opening; 0 if the file is not a regular file.
    length: u64,
    /// The offset of the next read.
    offset: u64,
    /// The maximum offset of a read.
    max_len: u64,
}

impl InputFile {
    /// Returns a reader of the rest of `file`.
    ///
    /// See [`InputFile`] for an example.
    ///
    /// # Errors
    /// Returns an error if the length or the position of a regular file cannot be read.
    pub fn new(mut file: File) -> io::Result<Self> {
        let metadata = file.metadata()?;
        let is_regular = metadata.is_file();
        let length = if is_regular { metadata.len() } else { 0 };
        let offset = if is_regular { file.stream_position()? } else { 0 };
        Ok(Self { file, length, offset, max_len: u64::MAX })
    }

    /// Sets the maximum length of the file, in bytes (default: none). A longer file is read up to there, and
    /// then an error is returned.
    ///
    /// ```
    /// let path = std::env::temp_dir().join(format!("gleaner-long-{}", std::process::id()));
    /// std::fs::write(&path, "http://a.example/")?;
    /// let mut file = gleaner::internals::InputFile::new(std::fs::File::open(&path)?)?.max_len(10);
    /// assert!(std::io::copy(&mut file, &mut std::io::sink()).is_err());
    /// std::fs::remove_file(path)?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn max_len(mut self, bytes: u64) -> Self {
        self.max_len = bytes;
        self
    }

    /// Sets a length, in bytes, that the file is known to have had: if it is shorter, it shrank.
    ///
    /// ```
    /// let path = std::env::temp_dir().join(format!("gleaner-known-{}", std::process::id()));
    /// std::fs::write(&path, "http://a.exam")?;
    /// let mut file = gleaner::internals::InputFile::new(std::fs::File::open(&path)?)?.known_len(20);
    /// assert!(std::io::copy(&mut file, &mut std::io::sink()).is_err());
    /// std::fs::remove_file(path)?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn known_len(mut self, bytes: u64) -> Self {
        self.length = self.length.max(bytes);
        self
    }

    /// Returns an error if the end of the file is not where it should be.
    fn check_end(&self) -> io::Result<usize> {
        // Most files have the length that they had, and need no other system call.
        if self.offset == self.length || self.length == 0 {
            return Ok(0);
        }
        let length = self.file.metadata()?.len();
        let before = self.length.max(self.offset);
        if length >= before {
            return Ok(0);
        }
        Err(io::Error::new(
            ErrorKind::UnexpectedEof,
            format!(
                "the file shrank from {before} to {length} bytes while it was read; \
                 search it again when it no longer changes"
            ),
        ))
    }

    /// Returns an error if the file continues after the maximum length.
    fn check_max_len(&mut self) -> io::Result<usize> {
        if self.file.read(&mut [0])? == 0 {
            return self.check_end();
        }
        Err(io::Error::new(
            ErrorKind::FileTooLarge,
            format!(
                "the file is longer than {} bytes; raise --max-file (Options::max_file), \
                 or name the file, to search the rest",
                self.max_len
            ),
        ))
    }
}

impl Read for InputFile {
    /// # Errors
    /// Returns the errors of the file, and an error if it shrank or is too long.
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        let left = usize::try_from(self.max_len.saturating_sub(self.offset)).unwrap_or(usize::MAX);
        let is_empty = block.is_empty();
        let length = block.len().min(left);
        match self.file.read(&mut block[..length])? {
            0 if is_empty => Ok(0),
            0 if left == 0 => self.check_max_len(),
            0 => self.check_end(),
            read => {
                self.offset += read as u64;
                Ok(read)
            }
        }
    }
}
