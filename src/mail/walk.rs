//! An iterator over the findings in all files below a path.

use std::error::Error;
use std::fs::File;
use std::iter::FusedIterator;
use std::mem;
use std::path::Path;
use std::sync::Arc;
use std::{fmt, io};

use walkdir::WalkDir;

use super::counts::Counts;
use super::cut::{Cut, MAX_CUTS};
use super::finding::Finding;
use super::findings::Findings;
use super::options::Options;
use super::store::format::Format;
use super::store::kernel::is_kernel_file;
use super::store::layout::{Layouts, Role};
use super::stream::archive::member::{Choice, InputBytes};
#[cfg(feature = "archives")]
use super::stream::archive::members::Archive;
use super::stream::archive::open::OpenInput;
#[cfg(not(feature = "archives"))]
use super::stream::archive::unsupported::Archive;
use super::stream::input_file::InputFile;
use crate::error::debug_by_message;

/// An iterator over the findings in a file, or in all files below a directory in the order of their names.
///
/// In mail folders and news spools it reads only messages: the layout of each directory separates them from the
/// files that mail and news programs keep for themselves. An error in a file comes after the findings in that
/// file, as for [`Findings`], and the walk continues. Symbolic links and devices in directories, and
/// directories of the kernel such as `/proc`, are skipped. A file that shrinks while it is
/// read is an error, and so is a file longer than [`Options::max_file`] that the caller does not
/// name. One file is open at a time.
///
/// A tar or zip archive, compressed or not, is entered like a directory, in its order, unless
/// [`Options::decompress`] is off: the paths of its members are `archive.tar.gz/inbox.mbox`, and offsets are those in the
/// member. The first bytes of a file tell whether it is an archive, not its name.
///
/// ```
/// use gleaner::mail::{Options, Walk};
/// let folder = std::env::temp_dir().join(format!("gleaner-walk-{}", std::process::id()));
/// for name in ["cur", "new", "tmp"] {
///     std::fs::create_dir_all(folder.join(name))?;
///     std::fs::write(folder.join(name).join("1"), format!("To: a\n\nhttp://{name}.example/\n"))?;
/// }
/// let mut values = Vec::new();
/// for walked in Walk::new(&folder, &Options::new()) {
///     let reference = walked?.finding.into_reference();
///     values.extend(reference.map(|found| found.value().to_owned()));
/// }
/// assert_eq!(values, ["http://cur.example/", "http://new.example/"]);
/// std::fs::remove_dir_all(folder)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Walk {
    entries: walkdir::IntoIter,
    layouts: Layouts,
    options: Options,
    open: Option<OpenFile>,
    /// The archive that the current file is in, or that was opened last, and its path.
    archive: Option<(Arc<Path>, Box<Archive>)>,
    files: u64,
    /// The counts of the files that were searched to their end.
    counts: Counts,
    cuts: Vec<WalkedCut>,
}

type OpenFile = (Arc<Path>, Findings<InputBytes>);

/// What a file is.
enum Opened {
    File(Box<OpenFile>),
    Archive(Arc<Path>, Box<Archive>),
}

/// A finding in a file.
///
/// See [`Walk`] for an example.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Walked {
    /// The path of the file. All findings in a file share it.
    pub path: Arc<Path>,
    /// The finding.
    pub finding: Finding<'static>,
}

/// A cut in a file.
///
/// See [`Walk::take_cuts`] for an example.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct WalkedCut {
    /// The path of the file. All cuts in a file share it.
    pub path: Arc<Path>,
    /// The cut.
    pub cut: Cut,
}

impl Walk {
    /// Returns the findings in the file or below the directory at `path`.
    ///
    /// See [`Walk`] for an example.
    #[must_use]
    pub fn new(path: impl AsRef<Path>, options: &Options) -> Self {
        Self {
            entries: WalkDir::new(path).sort_by_file_name().into_iter(),
            layouts: Layouts::new(),
            options: options.clone(),
            open: None,
            archive: None,
            files: 0,
            counts: Counts::default(),
            cuts: Vec::new(),
        }
    }

    /// Returns the number of files searched so far, including the current one. Files that cannot be opened and files
    /// that the walk skips do not count. Of an archive, each member counts.
    ///
    /// ```
    /// use gleaner::mail::{Options, Walk};
    /// let mut walk = Walk::new("README.md", &Options::new());
    /// assert_eq!(walk.files(), 0);
    /// walk.by_ref().try_for_each(|walked| walked.map(drop))?;
    /// assert_eq!((walk.files(), walk.counts().messages), (1, 0));
    /// # Ok::<(), gleaner::mail::WalkError>(())
    /// ```
    #[must_use]
    pub fn files(&self) -> u64 {
        self.files
    }

    /// Returns the counts so far, of all files.
    ///
    /// See [`files`](Self::files) for an example.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let mut counts = self.counts;
        if let Some((_, findings)) = &self.open {
            counts += findings.counts();
        }
        counts
    }

    /// Returns the cuts since the last call, with their files, in the order of the walk; see
    /// [`Scanner::take_cuts`](super::Scanner::take_cuts).
    ///
    /// ```
    /// use gleaner::mail::{CutReason, Options, Walk};
    /// let path = std::env::temp_dir().join(format!("gleaner-cuts-{}", std::process::id()));
    /// std::fs::write(&path, "From: a\nTo: b\nContent-Type: message/rfc822\n\nTo: c\n\nText")?;
    /// let mut walk = Walk::new(&path, &Options::new().max_nesting(0));
    /// assert!(walk.next().is_none());
    /// let cuts = walk.take_cuts();
    /// assert_eq!((&*cuts[0].path, cuts[0].cut.reason()), (&*path, CutReason::Nesting));
    /// std::fs::remove_file(path)?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn take_cuts(&mut self) -> Vec<WalkedCut> {
        self.keep_cuts();
        mem::take(&mut self.cuts)
    }

    fn keep_cuts(&mut self) {
        if let Some((path, findings)) = &mut self.open {
            let cuts =
                findings.take_cuts().into_iter().take(MAX_CUTS.saturating_sub(self.cuts.len()));
            self.cuts.extend(cuts.map(|cut| WalkedCut { path: Arc::clone(path), cut }));
        }
    }

    /// Opens the next file with messages or of unknown content.
    fn open(&mut self) -> Option<Result<Opened, WalkError>> {
        loop {
            let entry = match self.entries.next()? {
                Ok(entry) => entry,
                Err(error) => {
                    let path = error.path().unwrap_or(Path::new("")).into();
                    let error = error.into_io_error().unwrap_or_else(|| io::Error::other(LOOP));
                    return Some(Err(WalkError::new(path, error)));
                }
            };
            // The path that the caller named is always read.
            let (path, is_root) = (entry.path(), entry.depth() == 0);
            // The type of a symbolic link that the caller named is not that of its target.
            if entry.file_type().is_dir() || (is_root && path.is_dir()) {
                if is_kernel_file(path) || (!is_root && self.layouts.skips_directory(path)) {
                    self.entries.skip_current_dir();
                }
                continue;
            }
            let role = if is_root { Role::Unknown } else { self.layouts.role(path) };
            let format = match role {
                Role::Skip => continue,
                Role::Message => Some(Format::Message),
                Role::Unknown => None,
            };
            if !is_root && !entry.file_type().is_file() {
                continue;
            }
            let max_file = if is_root { u64::MAX } else { self.options.max_file };
            let opened = open_input(path, format, max_file, &self.options);
            let path = Arc::from(entry.into_path());
            return Some(match opened {
                Ok(OpenInput::Stream(stream)) => {
                    let findings = Findings::from_reader(stream, &self.options);
                    Ok(Opened::File(Box::new((path, findings))))
                }
                Ok(OpenInput::Archive(archive)) => Ok(Opened::Archive(path, archive)),
                Err(error) => Err(WalkError::new(path, error)),
            });
        }
    }

    /// Opens the next member of the current archive.
    fn open_member(&mut self) -> Option<Result<OpenFile, WalkError>> {
        let (path, archive) = self.archive.as_mut()?;
        let Some(member) = archive.next_member(|_| Choice::Read(None)) else {
            self.archive = None;
            return None;
        };
        // `join` would append a slash for an error of the archive.
        let path = if member.path.as_os_str().is_empty() {
            Arc::clone(path)
        } else {
            path.join(member.path).into()
        };
        Some(match member.stream {
            Ok(stream) => Ok((path, Findings::from_reader(stream, &self.options))),
            Err(error) => Err(WalkError::new(path, error)),
        })
    }
}

fn open_input(
    path: &Path,
    format: Option<Format>,
    max_file: u64,
    options: &Options,
) -> io::Result<OpenInput> {
    let file = InputFile::new(File::open(path)?)?.max_len(max_file);
    OpenInput::new(Box::new(file), format, options)
}

const LOOP: &str = "a symbolic link that leads to a directory that contains it";

impl Iterator for Walk {
    type Item = Result<Walked, WalkError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some((path, findings)) = &mut self.open {
                if let Some(result) = findings.next() {
                    let path = Arc::clone(path);
                    return Some(match result {
                        Ok(finding) => Ok(Walked { path, finding }),
                        Err(error) => Err(WalkError::new(path, error)),
                    });
                }
                self.counts += findings.counts();
                self.keep_cuts();
                self.open = None;
            }
            let file = match self.open_member() {
                Some(member) => member,
                None => match self.open()? {
                    Ok(Opened::File(file)) => Ok(*file),
                    Ok(Opened::Archive(path, archive)) => {
                        self.archive = Some((path, archive));
                        continue;
                    }
                    Err(error) => Err(error),
                },
            };
            match file {
                Ok(file) => {
                    self.files += 1;
                    self.open = Some(file);
                }
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

impl FusedIterator for Walk {}

impl fmt::Debug for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.open.as_ref().map(|(path, _)| path);
        let mut shown = f.debug_struct("Walk");
        shown.field("path", &path).field("files", &self.files).field("counts", &self.counts());
        shown.finish_non_exhaustive()
    }
}

/// The error of a [`Walk`]: a file or a directory that cannot be read, or not to its end.
///
/// Converts to an [`io::Error`] with the same kind and message.
///
/// ```
/// use std::io::ErrorKind;
/// use std::path::Path;
/// use gleaner::mail::{Options, Walk};
/// let mut walk = Walk::new("no/such/file", &Options::new());
/// let error = walk.next().and_then(Result::err).expect("an error");
/// assert_eq!((error.path(), error.kind()), (Path::new("no/such/file"), ErrorKind::NotFound));
/// assert!(error.to_string().starts_with("no/such/file: "));
/// assert!(walk.next().is_none());
/// ```
pub struct WalkError {
    path: Arc<Path>,
    error: io::Error,
}

impl WalkError {
    fn new(path: Arc<Path>, error: io::Error) -> Self {
        Self { path, error }
    }

    /// Returns the path of the file or directory; empty if the system did not report it.
    ///
    /// See [`WalkError`] for an example.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the kind of the error.
    ///
    /// See [`WalkError`] for an example.
    #[must_use]
    pub fn kind(&self) -> io::ErrorKind {
        self.error.kind()
    }
}

impl fmt::Display for WalkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.error)
    }
}

impl Error for WalkError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        // The message includes that of the error itself.
        self.error.source()
    }
}

debug_by_message!(WalkError);

impl From<WalkError> for io::Error {
    fn from(error: WalkError) -> Self {
        Self::new(error.kind(), error)
    }
}
