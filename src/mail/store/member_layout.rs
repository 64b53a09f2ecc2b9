//! Recognizes messages among the members of an archive by their paths.
//!
//! The other members of a directory are not known in advance, so less is recognized than in a directory.

use std::path::{Path, PathBuf};

use super::format::Format;
use super::layout::{MH_FILES, Role, is_number};

/// The files that mail and news programs keep in a directory of messages, and that no other program has.
const OTHER_FILES: [&str; 2] = [".overview", "dovecot-uidlist"];

/// Classifies the members of an archive, in its order.
#[derive(Debug, Default)]
pub struct MemberLayouts {
    /// The directory of the last message in a numbered file.
    numbered: Option<PathBuf>,
}

impl MemberLayouts {
    /// Returns the role of the member at `path`.
    #[must_use]
    pub fn role(&self, path: &Path) -> Role {
        let Some(name) = path.file_name() else { return Role::Unknown };
        let name = name.as_encoded_bytes();
        let is_one_of = |names: &[&str]| names.iter().any(|one| one.as_bytes() == name);
        if is_one_of(MH_FILES) || is_one_of(&OTHER_FILES) {
            Role::Skip
        } else if (is_in_maildir(path) && is_maildir_name(name))
            || (is_number(name) && self.numbered.as_deref() == path.parent())
        {
            Role::Message
        } else {
            Role::Unknown
        }
    }

    /// Records the format that the first bytes of a member have. The numbered files of a directory are messages
    /// after one of them is.
    pub fn found(&mut self, path: &Path, format: Format) {
        let is_numbered = path.file_name().is_some_and(|name| is_number(name.as_encoded_bytes()));
        if is_numbered && format == Format::Message && self.numbered.as_deref() != path.parent() {
            self.numbered = path.parent().map(Path::to_owned);
        }
    }
}

fn is_in_maildir(path: &Path) -> bool {
    let directory = path.parent().and_then(Path::file_name);
    directory.is_some_and(|name| name == "cur" || name == "new")
}

/// Reports whether this may be a unique name of a Maildir, which begins with the time in seconds and a dot.
fn is_maildir_name(name: &[u8]) -> bool {
    let end = name.iter().position(|byte| !byte.is_ascii_digit());
    end.is_some_and(|end| end > 0 && name[end] == b'.')
}
