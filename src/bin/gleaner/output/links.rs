//! `--hyperlink`: links to the files of findings.

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};

use gleaner::sink::{FileLink, LinkFormat};

/// The links to files, for the paths that are printed.
#[derive(Clone, Debug)]
pub struct FileLinks {
    format: LinkFormat,
    host: String,
    /// The directory to which paths are relative.
    directory: PathBuf,
}

impl FileLinks {
    pub fn new(format: LinkFormat) -> Self {
        let directory = std::env::current_dir().unwrap_or_default();
        Self { format, host: host(), directory }
    }

    /// Returns the link to the file with a printed path, or to the archive that contains it; `None` if there is no such file.
    pub fn of(&self, path: &[u8]) -> Option<FileLink> {
        let printed = printed_path(path);
        let is_file = |path: &&Path| fs::metadata(path).is_ok_and(|metadata| !metadata.is_dir());
        let file = self.directory.join(printed.ancestors().find(is_file)?);
        // Without `.`: some terminals take the URI as it is.
        let file: PathBuf = file.components().collect();
        self.format.link(&self.host, file.as_os_str().as_encoded_bytes())
    }

    /// Reports whether links have the line of a finding.
    pub fn have_lines(&self) -> bool {
        self.format.has_line()
    }
}

#[cfg(unix)]
fn printed_path(path: &[u8]) -> Cow<'_, Path> {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    Path::new(OsStr::from_bytes(path)).into()
}

#[cfg(not(unix))]
fn printed_path(path: &[u8]) -> Cow<'_, Path> {
    PathBuf::from(String::from_utf8_lossy(path).into_owned()).into()
}

/// Returns the name of this host, by which a terminal knows whether a file is on its own one.
#[cfg(unix)]
fn host() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

#[cfg(not(unix))]
fn host() -> String {
    String::new()
}
