//! An iterator over the findings in all files below a path.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::finding::Finding;
use super::findings::Findings;
use super::options::Options;
use super::store::format::Format;
use super::store::kernel::is_kernel_file;
use super::store::layout::Role;
use super::store::layouts::Layouts;
use super::stream::input_file::InputFile;

/// An iterator over the findings in a file, or in all files below a directory in the order of their
/// names.
///
/// In mail folders and news spools it reads only messages: the layout of each directory separates them from the
/// files that mail and news programs keep for themselves. An error in a file comes after the findings in that
/// file, as for [`Findings`], and the walk continues. Symbolic links and devices in directories, and
/// directories of the kernel such as `/proc`, are skipped. A file that shrinks while it is
/// read is an error, and so is a file longer than [`Options::max_file`] that the caller does not
/// name. One file is open at a time.
///
/// ```
/// use gleaner::mail::{Options, Walk};
/// let folder = std::env::temp_dir().join(format!("gleaner-walk-{}", std::process::id()));
/// for name in ["cur", "new", "tmp"] {
///     std::fs::create_dir_all(folder.join(name))?;
///     std::fs::write(folder.join(name).join("1"), format!("To: a\n\nhttp://{name}.example/\n"))?;
/// }
/// let mut values = Vec::new();
/// for entry in Walk::new(&folder, &Options::new()) {
///     let finding = entry.result?;
///     values.extend(finding.item().as_reference().map(|found| found.value().to_owned()));
/// }
/// assert_eq!(values, ["http://cur.example/", "http://new.example/"]);
/// std::fs::remove_dir_all(folder)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Walk {
    entries: walkdir::IntoIter,
    layouts: Layouts,
    options: Options,
    open: Option<(PathBuf, Findings<InputFile>)>,
}

/// A finding in a file, or an error.
///
/// ```
/// use gleaner::mail::{Options, Walk};
/// let mut walk = Walk::new("no/such/file".as_ref(), &Options::new());
/// let walked = walk.next().expect("an error");
/// assert_eq!(walked.path, std::path::Path::new("no/such/file"));
/// assert!(walked.result.is_err() && walk.next().is_none());
/// ```
#[derive(Debug)]
pub struct Walked {
    /// The path of the file, or of the directory that cannot be read.
    pub path: PathBuf,
    /// The finding or the error.
    pub result: io::Result<Finding<'static>>,
}

impl Walk {
    /// Returns the findings in the file or below the directory at `path`.
    ///
    /// See [`Walk`] for an example.
    #[must_use]
    pub fn new(path: &Path, options: &Options) -> Self {
        Self {
            entries: WalkDir::new(path).sort_by_file_name().into_iter(),
            layouts: Layouts::new(),
            options: options.clone(),
            open: None,
        }
    }

    /// Opens the next file with messages or of unknown content.
    fn open(&mut self) -> Option<Result<(), Walked>> {
        loop {
            let entry = match self.entries.next()? {
                Ok(entry) => entry,
                Err(error) => {
                    let path = error.path().unwrap_or(Path::new("")).to_owned();
                    return Some(Err(Walked { path, result: Err(error.into()) }));
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
            let path = entry.into_path();
            let findings = File::open(&path).and_then(|file| {
                let max_file = if is_root { u64::MAX } else { self.options.max_file };
                let file = InputFile::new(file)?.max_len(max_file);
                match format {
                    Some(format) => Findings::with_format(file, format, &self.options),
                    None => Findings::new(file, &self.options),
                }
            });
            return Some(match findings {
                Ok(findings) => {
                    self.open = Some((path, findings));
                    Ok(())
                }
                Err(error) => Err(Walked { path, result: Err(error) }),
            });
        }
    }
}

impl Iterator for Walk {
    type Item = Walked;

    fn next(&mut self) -> Option<Walked> {
        loop {
            if let Some((path, findings)) = &mut self.open {
                if let Some(result) = findings.next() {
                    return Some(Walked { path: path.clone(), result });
                }
                self.open = None;
            }
            if let Err(walked) = self.open()? {
                return Some(walked);
            }
        }
    }
}

impl std::fmt::Debug for Walk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Walk").field("open", &self.open).finish_non_exhaustive()
    }
}
