//! Opens the inputs of a search: files and standard input.

use std::borrow::Cow;
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, IsTerminal, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gleaner::internals::{self, Archive, InputBytes, InputFile, MailReader};
use gleaner::mail::{Format, Options};

use crate::progress::CountedRead;
#[cfg(feature = "html")]
use crate::search::input::html_input::HtmlInputs;
use crate::search::input::lock::{self, MailLock};
use crate::search::input::positioned::{self, PositionedFile};
use crate::search::input::tracked::TrackedInput;
use crate::search::journal_search::JournalInputs;
use crate::state::assignment::Assignment;
use crate::state::plan::HeldFile;
use crate::state::tracking::Tracking;
use crate::stdio::{FileIdentity, input_file};

const STDIN: &str = "<stdin>";

#[derive(Clone, Debug)]
pub enum Input {
    Stdin,
    /// A file that was removed, with `--tail`.
    Removed(HeldFile),
    /// A file given on the command line.
    Named(PathBuf),
    /// A file in a walked directory.
    Walked {
        path: PathBuf,
        /// If the layout of the directory determines it.
        format: Option<Format>,
        /// The number of components of the path of the walk.
        root: usize,
    },
}

#[derive(Clone, Copy, Debug)]
pub struct OpenOptions {
    /// The format of all inputs; `None` if it is detected.
    pub format: Option<Format>,
    /// The files that the output and the report go to; they must not be searched.
    pub outputs: [FileIdentity; 3],
    /// The least length in bytes of a file that is also opened for positioned reads.
    pub min_positioned: u64,
    /// In bytes, for a file that a walk meets.
    pub max_file: u64,
    pub lock: bool,
    pub journal: JournalInputs,
    #[cfg(feature = "html")]
    pub html: HtmlInputs,
}

impl OpenOptions {
    fn is_output(&self, file: &OpenFile) -> bool {
        self.outputs.iter().any(|output| output.is(&file.metadata))
    }
}

pub enum Opened {
    Stream(OpenInput),
    /// An archive; the flag is that of [`OpenInput::live`].
    Archive(Box<Archive>, bool, Option<Box<TrackedInput>>),
}

pub struct OpenInput {
    pub stream: MailReader<InputBytes>,
    /// A pipe or terminal, whose bytes may arrive slowly.
    pub live: bool,
    /// The same bytes with positioned reads, if this is a large file of plain text.
    pub file: Option<PositionedFile>,
    /// With `--state`, its progress.
    pub tracked: Option<Box<TrackedInput>>,
    /// With `--state`, how its findings are named.
    pub tracking: Option<Arc<Tracking>>,
    /// Whether an input that is no mail is a journal.
    pub journal: JournalInputs,
    /// Whether to search an input that is no mail as HTML.
    #[cfg(feature = "html")]
    pub html: HtmlInputs,
}

/// A file at an offset; 0 if it is not a regular file.
struct OpenFile {
    file: File,
    metadata: Metadata,
    offset: u64,
}

/// An [`OpenInput`] before decompression and format detection.
struct RawInput {
    read: InputBytes,
    live: bool,
    file: Option<PositionedFile>,
    metadata: Option<Box<Metadata>>,
}

impl Input {
    pub fn path(&self) -> &[u8] {
        match self {
            Self::Stdin => STDIN.as_bytes(),
            Self::Named(path) | Self::Walked { path, .. } => path.as_os_str().as_encoded_bytes(),
            Self::Removed(held) => held.path.as_os_str().as_encoded_bytes(),
        }
    }

    /// Returns the path to open; `None` for standard input.
    fn open_path(&self) -> Option<Cow<'_, Path>> {
        match self {
            Self::Stdin => None,
            Self::Named(path) | Self::Walked { path, .. } => Some(path.into()),
            Self::Removed(held) => held.open_path().map(Cow::Owned),
        }
    }

    /// Reports whether the file is shorter than `size` bytes.
    pub fn has_shrunk(&self, size: u64) -> bool {
        self.open_path().is_some_and(|path| fs::metadata(path).is_ok_and(|now| now.len() < size))
    }

    /// Reports whether this is a file in a walked directory.
    pub fn is_walked(&self) -> bool {
        matches!(self, Self::Walked { .. })
    }

    /// Returns the size in bytes that a search reads, with at most `max_file` of a walked file; `None` if this is no file. A
    /// file that is gone has no size.
    pub fn size(&self, max_file: u64) -> Option<u64> {
        let (metadata, most) = match self {
            Self::Stdin => {
                let mut file = input_file()?;
                let read = file.stream_position().ok()?;
                let metadata = file.metadata().ok().filter(Metadata::is_file)?;
                return Some(metadata.len().saturating_sub(read));
            }
            Self::Named(path) => (path.metadata(), u64::MAX),
            Self::Removed(held) => (held.file.metadata(), u64::MAX),
            Self::Walked { path, .. } => (path.metadata(), max_file),
        };
        let Ok(metadata) = metadata else { return Some(0) };
        metadata.is_file().then(|| metadata.len().min(most))
    }

    /// Returns the path, and its part below the directory that the command line names, of a member of this input.
    pub fn member_paths(&self, member: &Path) -> (PathBuf, PathBuf) {
        match self {
            Self::Stdin => (Path::new(STDIN).join(member), member.to_owned()),
            Self::Named(path) | Self::Removed(HeldFile { path, .. }) => {
                (path.join(member), member.to_owned())
            }
            Self::Walked { path, root, .. } => {
                let below: PathBuf = path.components().skip(*root).collect();
                (path.join(member), below.join(member))
            }
        }
    }

    /// Opens the input; returns `None` for a walked file that is also the output. With `assignment`, what was read before is
    /// passed over.
    pub fn open(
        &self,
        options: OpenOptions,
        mail: &Options,
        assignment: Option<Box<Assignment>>,
    ) -> io::Result<Option<Opened>> {
        let start = assignment.as_ref().map_or(0, |assignment| assignment.seeks_to());
        let Some(RawInput { read, live, file, metadata }) = self.open_raw(options, start)? else {
            return Ok(None);
        };
        let mut tracked = match (assignment, metadata) {
            (Some(assignment), Some(metadata)) => Some(Box::new(TrackedInput::new(
                *assignment,
                &metadata,
                &self.open_path().unwrap_or_default(),
            )?)),
            _ => None,
        };
        let format = match self {
            Self::Walked { format: Some(format), .. } => options.format.or(Some(*format)),
            _ => options.format,
        };
        let mut stream = if start > 0 {
            // The middle of a file says nothing of its format.
            let known = tracked.as_ref().and_then(|tracked| tracked.format());
            MailReader::new(read, known.or(format), &mail.clone().decompress(false))?
        } else {
            match internals::OpenInput::new(read, format, mail)? {
                internals::OpenInput::Stream(stream) => stream,
                internals::OpenInput::Archive(archive) => {
                    return Ok(Some(Opened::Archive(archive, live, tracked)));
                }
            }
        };
        if let Some(tracked) = &mut tracked {
            tracked.pass_known(&mut stream)?;
        }
        let is_plain = stream.compression().is_none() && stream.format() == Format::Text;
        Ok(Some(Opened::Stream(OpenInput {
            stream,
            live,
            file: file.filter(|_| is_plain),
            tracking: tracked.as_ref().map(|tracked| tracked.tracking()),
            tracked,
            journal: options.journal,
            #[cfg(feature = "html")]
            html: options.html,
        })))
    }

    /// Opens the input at an offset.
    fn open_raw(&self, options: OpenOptions, start: u64) -> io::Result<Option<RawInput>> {
        let Some(path) = self.open_path() else { return open_stdin(options).map(Some) };
        let named = !self.is_walked();
        let file = File::open(&path).map_err(|error| match error.kind() {
            ErrorKind::NotFound if !named => io::Error::new(ErrorKind::NotFound, VANISHED),
            _ => error,
        })?;
        if start > 0 {
            (&file).seek(SeekFrom::Start(start))?;
        }
        let metadata = file.metadata()?;
        let offset = if metadata.is_file() { start } else { 0 };
        let file = OpenFile { file, metadata, offset };
        if !options.is_output(&file) {
            Ok(Some(RawInput::new(file, Some(&path), named, options)?))
        } else if named {
            Err(io::Error::other(IS_OUTPUT))
        } else {
            Ok(None)
        }
    }
}

const VANISHED: &str = "the file was renamed or removed after its directory was read; \
    search the directory again to find its new name";

const IS_OUTPUT: &str = "this input is also the output; write the output to another file";

impl RawInput {
    /// Prepares a file, which the command line names or a walk met; `path` is `None` for standard input.
    fn new(
        opened: OpenFile,
        path: Option<&Path>,
        named: bool,
        options: OpenOptions,
    ) -> io::Result<Self> {
        let OpenFile { file, metadata, offset } = opened;
        let live = !metadata.is_file();
        let max_len = if named { u64::MAX } else { options.max_file };
        if options.lock && !live && (named || is_mailbox(&file, options.format)) {
            let lock = lock::lock(path, &file)?;
            // Its length may have changed meanwhile.
            let file = InputFile::new(file)?.max_len(max_len);
            // Closing any other handle of the file would release the lock.
            let read = Box::new(CountedRead(LockedFile { file, _lock: lock }));
            return Ok(Self { read, live, file: None, metadata: Some(Box::new(metadata)) });
        }
        let positioned = if metadata.len() > max_len {
            None
        } else {
            PositionedFile::new(&file, &metadata, options.min_positioned)
        };
        let read = InputFile::opened(file, &metadata, offset).max_len(max_len);
        let read = Box::new(CountedRead(read));
        Ok(Self { read, live, file: positioned, metadata: Some(Box::new(metadata)) })
    }
}

struct LockedFile {
    file: InputFile,
    _lock: MailLock,
}

impl Read for LockedFile {
    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        self.file.read(block)
    }
}

/// Reports whether `path` is a regular file that is an archive, compressed or not.
pub fn is_archive(path: &Path) -> bool {
    // Opening a FIFO would take its first bytes, or wait.
    if !path.is_file() {
        return false;
    }
    let Ok(file) = File::open(path) else { return false };
    let opened = internals::OpenInput::new(Box::new(file), None, &Options::new());
    matches!(opened, Ok(internals::OpenInput::Archive(_)))
}

/// Reports whether mail programs append messages to `file`.
fn is_mailbox(file: &File, format: Option<Format>) -> bool {
    let mut head = [0; Format::HEAD];
    let read = positioned::read_at(file, &mut head, 0).unwrap_or(0);
    let format = format.unwrap_or_else(|| Format::detect(&head[..read]));
    matches!(format, Format::Mbox | Format::Mmdf | Format::Babyl)
}

fn open_stdin(options: OpenOptions) -> io::Result<RawInput> {
    let stdin = io::stdin();
    if stdin.is_terminal() {
        let hint =
            b"gleaner: reading standard input; press Ctrl-D to end it (see gleaner --help)\n";
        let _ = io::stderr().write_all(hint);
    }
    let Some(mut file) = input_file() else {
        return Ok(RawInput { read: Box::new(stdin), live: true, file: None, metadata: None });
    };
    let metadata = file.metadata()?;
    let offset = if metadata.is_file() { file.stream_position()? } else { 0 };
    let file = OpenFile { file, metadata, offset };
    if options.is_output(&file) {
        return Err(io::Error::other(IS_OUTPUT));
    }
    RawInput::new(file, None, true, options)
}
