//! [`StatReader`]: looks at the files of a walk.

#[cfg(target_os = "linux")]
use std::os::fd::OwnedFd;
use std::path::Path;

use crate::search::input::input_type::is_in_maildir;
use crate::state::plan::PathPrefix;
use crate::state::stat::Stat;

/// Looks at the files of one directory after another.
///
/// The system looks up a name in an open directory faster than a path.
#[derive(Debug, Default)]
pub struct StatReader {
    prefix: Option<PathPrefix>,
    is_maildir: bool,
    /// `None` if it cannot be opened.
    #[cfg(target_os = "linux")]
    directory: Option<OwnedFd>,
}

impl StatReader {
    /// Returns what the system says of a file; `None` if that fails, and for a message in a Maildir, whose name is enough.
    pub fn read(&mut self, path: &Path) -> Option<Stat> {
        if self.prefix.as_ref().is_none_or(|prefix| prefix.name(path).is_none()) {
            self.enter(path);
        }
        if self.is_maildir {
            return None;
        }
        #[cfg(target_os = "linux")]
        if let Some(directory) = &self.directory
            && let Some(name) = self.prefix.as_ref().and_then(|prefix| prefix.name(path))
            // Old systems refuse it.
            && let Ok(stat) = Stat::in_directory(directory, name)
        {
            return Some(stat);
        }
        std::fs::metadata(path).ok().map(|metadata| Stat::of(&metadata))
    }

    fn enter(&mut self, path: &Path) {
        self.is_maildir = is_in_maildir(path);
        self.prefix = Some(PathPrefix::of(path));
        #[cfg(target_os = "linux")]
        {
            use rustix::fs::{Mode, OFlags};
            let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
            let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
            let parent = parent.unwrap_or(Path::new("."));
            self.directory = rustix::fs::open(parent, flags, Mode::empty()).ok();
        }
    }
}
