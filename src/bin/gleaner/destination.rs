//! `-o FILE`: opens a file for the output without overwriting other data.

mod exec;
mod open_rows;
mod rotating;

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read, Seek, SeekFrom, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use gleaner::sink::escape;

use self::exec::Batches;
pub use self::open_rows::finish_for_good;
use self::rotating::RotatingFile;
pub use self::rotating::{Rotation, SharedFile};
use crate::output::report::Report;
use crate::output::reported::sink::ReportSink;
use crate::output::table::TableFormat;
use crate::output::table::mark::FileMark;
use crate::output::writer::OutputWriter;
use crate::progress::ClearingWriter;
use crate::state::absolute;
use crate::stdio::{self, FileIdentity};

/// The path that leads to the file that standard input is redirected from.
const STDIN: &str = "/dev/stdin";

/// The file that the output goes to.
#[derive(Clone, Debug)]
pub struct Destination {
    pub path: PathBuf,
    /// The option that names the file.
    option: &'static str,
    format: FileFormat,
    /// Whether the output goes on after what the file holds.
    appends: bool,
    /// Whether another file follows when it is full.
    rotation: Option<Rotation>,
}

/// How a file shows what wrote it.
#[derive(Clone, Debug)]
pub struct FileFormat {
    /// As `--format` names it.
    pub name: String,
    /// How each such file begins; `None` if nothing tells it from other files.
    pub mark: Option<FileMark>,
}

impl Destination {
    pub fn new(option: &'static str, path: PathBuf, format: FileFormat) -> Self {
        Self { path, option, format, appends: false, rotation: None }
    }

    /// Sets whether the output goes on after what the file holds.
    pub fn append(self, appends: bool) -> Self {
        Self { appends, ..self }
    }

    /// Sets whether another file follows when it is full.
    pub fn rotate(self, rotation: Option<Rotation>) -> Self {
        Self { rotation, ..self }
    }

    /// Opens the file; returns its length, too.
    fn open(
        &self,
        header: Vec<u8>,
        end: u8,
        before_signal_ends: Option<fn()>,
    ) -> io::Result<(BoxedWriter, SharedFile, u64)> {
        let mut file = self.create(end)?;
        let length = file.stream_position().unwrap_or(0);
        let shared = Arc::new(Mutex::new(file.try_clone()?));
        let Some(rotation) = self.rotation else {
            return Ok((stdio::line_output(file, end, before_signal_ends), shared, length));
        };
        let (path, current) = (&self.path, Arc::clone(&shared));
        let rotating = RotatingFile::new(path, rotation, (header, end), current, length);
        Ok((stdio::line_output(rotating, end, before_signal_ends), shared, length))
    }

    /// Returns a message if the file holds something that may not be output of gleaner, and is to be appended to. Nothing but
    /// `is_known` tells that of text.
    pub fn check_text(&self, is_known: impl FnOnce() -> io::Result<bool>) -> Result<(), String> {
        let is_empty =
            fs::metadata(&self.path).map_or(true, |file| !file.is_file() || file.len() == 0);
        if !self.appends || self.format.mark.is_some() || is_empty {
            return Ok(());
        }
        match is_known() {
            Ok(true) => Ok(()),
            Ok(false) => Err(self.is_foreign()),
            Err(error) => Err(format!("{} {}: {error}", self.option, self.name())),
        }
    }

    /// Returns the message about a file that may not be output of gleaner.
    fn is_foreign(&self) -> String {
        let (option, name, format) = (self.option, self.name(), &self.format.name);
        let expected = match &self.format.mark {
            Some(_) => format!("it is no {format} file that gleaner wrote"),
            None => "nothing shows that gleaner wrote it".to_owned(),
        };
        format!(
            "{option} {name}: this file exists, and {expected}; remove it, or name another file"
        )
    }

    /// Returns the path for messages.
    pub fn name(&self) -> String {
        escape(self.path.as_os_str().as_encoded_bytes()).into_owned()
    }

    /// Returns a message if the file is an input, or holds something else than output in the same format. The inputs are not
    /// read if the file does not exist.
    pub fn check(&self, mut inputs: impl Iterator<Item = OsString>) -> Result<(), String> {
        let (option, name) = (self.option, self.name());
        let metadata = match fs::metadata(&self.path) {
            Ok(metadata) => metadata,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return self.check_parent(&name);
            }
            Err(error) => return Err(format!("{option} {name}: {error}")),
        };
        if metadata.is_dir() {
            return Err(format!(
                "{option} {name}: expected a file, and this is a directory; name a file in it"
            ));
        }
        // To open a pipe would wait for its writer.
        if !metadata.is_file() {
            return Ok(());
        }
        let mut file =
            File::open(&self.path).map_err(|error| format!("{option} {name}: {error}"))?;
        let identity = FileIdentity::of(&file);
        if inputs.any(|input| identity.is_at(if input == "-" { STDIN.into() } else { input })) {
            return Err(format!(
                "{option} {name}: this file is an input; write the output to another file"
            ));
        }
        let is_text = self.appends && self.format.mark.is_none();
        if metadata.len() == 0 || is_text || self.is_own(&mut file) {
            return Ok(());
        }
        Err(self.is_foreign())
    }

    fn check_parent(&self, name: &str) -> Result<(), String> {
        let option = self.option;
        let parent = self.path.parent().filter(|parent| !parent.as_os_str().is_empty());
        match parent {
            Some(parent) if !parent.is_dir() => Err(format!(
                "{option} {name}: expected an existing directory, and {} is none; create it first",
                escape(parent.as_os_str().as_encoded_bytes())
            )),
            _ => Ok(()),
        }
    }

    fn is_own(&self, file: &mut File) -> bool {
        self.format.mark.as_ref().is_some_and(|mark| mark.is_in(file).unwrap_or(false))
    }

    /// Opens the file, and empties it; if it is appended to, without the part of a line at its end, whose line end is `end`.
    pub fn create(&self, end: u8) -> io::Result<File> {
        if !self.appends {
            return File::create(&self.path);
        }
        let mut file =
            File::options().create(true).truncate(false).read(true).write(true).open(&self.path)?;
        if file.metadata()?.is_file() {
            let length = end_of_lines(&mut file, end)?;
            file.set_len(length)?;
            file.seek(SeekFrom::Start(length))?;
        }
        Ok(file)
    }

    /// Returns the identity of the file, if it exists.
    pub fn identity(&self) -> FileIdentity {
        if !self.path.is_file() {
            return FileIdentity::default();
        }
        File::open(&self.path).as_ref().map(FileIdentity::of).unwrap_or_default()
    }
}

/// Reports whether two paths lead to the same file, which need not exist.
pub fn are_same(path: &Path, other: &Path) -> bool {
    path == other || absolute(path) == absolute(other)
}

/// The number of bytes that are read at once to find the end of the last line.
const BLOCK: u64 = 64 << 10;

/// Returns the offset after the last line of a file; 0 if there is none.
fn end_of_lines(file: &mut File, end: u8) -> io::Result<u64> {
    let mut block_end = file.metadata()?.len();
    while block_end > 0 {
        let start = block_end.saturating_sub(BLOCK);
        let mut block = Vec::new();
        file.seek(SeekFrom::Start(start))?;
        file.take(block_end - start).read_to_end(&mut block)?;
        if let Some(at) = memchr::memrchr(end, &block) {
            return Ok(start + at as u64 + 1);
        }
        block_end = start;
    }
    Ok(0)
}

type BoxedWriter = Box<dyn Write + Send>;

/// Where the findings go.
#[derive(Clone, Copy)]
pub enum Goal<'g> {
    Stdout,
    File(&'g Destination),
    /// A command, in batches.
    Command(&'g str),
}

impl<'g> Goal<'g> {
    pub fn of(command: Option<&'g str>, file: Option<&'g Destination>) -> Self {
        command.map(Self::Command).or(file.map(Self::File)).unwrap_or(Self::Stdout)
    }

    /// Returns the name for messages.
    pub fn name(self) -> String {
        match self {
            Self::Stdout => stdio::STDOUT.to_owned(),
            Self::File(destination) => destination.name(),
            Self::Command(command) => format!("--exec {}", escape(command.as_bytes())),
        }
    }
}

/// Opens the output of a search. Returns the file too, if that takes the records. What goes to a terminal takes the place of the line
/// that shows `progress`.
pub fn open(
    report: &Report,
    goal: Goal<'_>,
    before_signal_ends: Option<fn()>,
    progress: bool,
    page: Option<Box<dyn ReportSink>>,
) -> io::Result<(OutputWriter, Option<SharedFile>)> {
    let messages: BoxedWriter =
        if progress { Box::new(ClearingWriter::new(io::stderr())) } else { Box::new(io::stderr()) };
    let (style, seen) = (report.style, report.seen.clone());
    if let (Some(TableFormat::File(kind)), Goal::File(destination)) =
        (report.table.as_deref(), goal)
    {
        let rows = open_rows::share(destination.name(), kind.open(&destination.path)?);
        stdio::catch_signals(before_signal_ends);
        let writer = OutputWriter::new(Box::new(io::sink()), messages, style, seen).with_rows(rows);
        return Ok((writer.with_report(page), None));
    }
    let end = report.style.record_end();
    let (mut header, mut file) = (report.header(), None);
    let out = match goal {
        Goal::File(destination) => {
            let (out, shared, length) =
                destination.open(header.clone(), end, before_signal_ends)?;
            if length > 0 {
                header.clear();
            }
            file = Some(shared);
            out
        }
        Goal::Command(command) => {
            let batches = Batches::new(command, mem::take(&mut header), end);
            stdio::line_output(batches, end, before_signal_ends)
        }
        Goal::Stdout => {
            file = stdio::regular_output().map(|file| Arc::new(Mutex::new(file)));
            let out = stdio::output(end, before_signal_ends);
            if progress && io::stdout().is_terminal() {
                Box::new(ClearingWriter::new(out))
            } else if page.is_some() {
                Box::new(UntilClosed(Some(out)))
            } else {
                out
            }
        }
    };
    let writer = OutputWriter::new(out, messages, style, seen).links(report.links.clone());
    Ok((writer.with_header(header).with_report(page), file))
}

/// A writer that drops what is written after its reader has closed it: another output goes on.
struct UntilClosed(Option<BoxedWriter>);

impl UntilClosed {
    fn run<R>(
        &mut self,
        run: impl FnOnce(&mut BoxedWriter) -> io::Result<R>,
        dropped: R,
    ) -> io::Result<R> {
        let Some(out) = &mut self.0 else { return Ok(dropped) };
        match run(out) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.0 = None;
                Ok(dropped)
            }
            result => result,
        }
    }
}

impl Write for UntilClosed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.run(|out| out.write(bytes), bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.run(Write::flush, ())
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/gleaner/destination.rs"]
mod tests;
