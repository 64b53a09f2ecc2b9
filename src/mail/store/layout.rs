//! Recognizes directories of mail and news by the names in them: Maildir, Maildir++, MH, news
//! spools.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// The role of a file in the layout of its directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// One message or article.
    Message,
    /// A file that mail or news software keeps for itself, or has not delivered yet. Do not read
    /// it.
    Skip,
    /// The layout does not decide; use the content of the file.
    Unknown,
}

/// The layout of one directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    Ordinary,
    Maildir,
    /// `cur` or `new` in a Maildir.
    MaildirDelivered,
    /// `tmp` in a Maildir.
    MaildirUndelivered,
    /// An MH folder or a newsgroup in a spool: one message in each numbered file.
    Numbered,
    /// A newsgroup without recognized articles, with only an overview file.
    Group,
    /// The root of the groups of leafnode or C News.
    SpoolRoot,
    /// The root of an INN spool: articles, overview and batches.
    InnRoot,
    /// INN's overview database (`pathoverview`).
    InnOverview,
    /// INN's `pathdb`.
    InnDatabase,
}

/// Files that MH and other readers of its folders create in a folder.
pub(super) const MH_FILES: &[&str] = &[
    ".mh_sequences",
    ".xmhcache",
    ".sylpheed_cache",
    ".sylpheed_mark",
    ".claws_cache",
    ".claws_mark",
    ".mew-summary",
    ".mew-cache",
];

/// Entries next to the group directories in a spool. A group directory cannot have a dot in its
/// name, because a dot separates the components of a group name.
const SPOOL_ENTRIES: &[&str] = &[
    "message.id",
    "leaf.node",
    "interesting.groups",
    "failed.postings",
    "temp.files",
    "out.going",
    "in.coming",
    "over.view",
];

/// Directories next to `articles`. `archive` is not among them: its articles may no longer exist
/// elsewhere.
const INN_DIRECTORIES: &[&str] = &["overview", "incoming", "outgoing", "innfeed", "tmp"];

/// Directories without messages next to Maildir++ folders.
const MAILDIR_DIRECTORIES: &[&str] =
    &["tmp", "courierimapkeywords", "courierimaphieracl", ".notmuch"];

/// Further names that decide a layout.
const SPECIAL: &[&str] =
    &["cur", "new", "articles", "active", "history", "history.dir", "group.index", ".overview"];

/// Fields by which a header is recognized.
const KNOWN_FIELDS: &[&str] = &[
    "path",
    "from",
    "newsgroups",
    "subject",
    "date",
    "message-id",
    "received",
    "return-path",
    "to",
    "references",
    "xref",
    "lines",
    "delivered-to",
    "mime-version",
    "relay-version",
];

/// The names in a directory that decide its layout: most directories have none.
#[derive(Debug, Default)]
struct LayoutNames {
    special: HashSet<OsString>,
    numbers: Vec<OsString>,
    /// Whether a name is neither `group.index` nor a single byte.
    has_other: bool,
}

impl LayoutNames {
    fn add(&mut self, name: &OsStr) {
        let mut lists = [MH_FILES, SPOOL_ENTRIES, INN_DIRECTORIES, SPECIAL].into_iter();
        if is_number(name.as_encoded_bytes()) {
            self.numbers.push(name.to_owned());
        } else if lists.any(|names| names.iter().any(|special| name == *special)) {
            self.special.insert(name.to_owned());
        }
        self.has_other |= name.len() != 1 && name != "group.index";
    }
}

impl Layout {
    /// Recognizes a layout by the names in `directory` and next to it, and by the first bytes of up to three numbered
    /// files.
    ///
    /// A directory that cannot be read is an ordinary one.
    #[must_use]
    pub fn read(directory: &Path) -> Self {
        if let Some(kind) = recognize_in_maildir(directory) {
            return kind;
        }
        let Ok(entries) = fs::read_dir(directory) else { return Self::Ordinary };
        let mut names = LayoutNames::default();
        entries.flatten().for_each(|entry| names.add(&entry.file_name()));
        let has = |name: &str| names.special.contains(OsStr::new(name));
        let count = |entries: &[&str]| entries.iter().filter(|name| has(name)).count();
        // Other files have these names too, so all three are required.
        let is_inn_database = has("active") && has("history") && has("history.dir");

        if has("cur") && has("new") && is_maildir(directory) {
            Self::Maildir
        } else if count(MH_FILES) > 0 {
            Self::Numbered
        } else if count(SPOOL_ENTRIES) > 1 {
            Self::SpoolRoot
        } else if has("articles") && count(INN_DIRECTORIES) > 2 {
            Self::InnRoot
        } else if is_inn_database {
            Self::InnDatabase
        } else if has("group.index") && !names.has_other {
            Self::InnOverview
        } else if has_messages(directory, &names.numbers) {
            Self::Numbered
        } else if has(".overview") {
            Self::Group
        } else {
            Self::Ordinary
        }
    }

    /// Returns the role of the file `name` in the directory.
    #[must_use]
    pub fn role(self, name: &OsStr) -> Role {
        let bytes = name.as_encoded_bytes();
        let is_hidden = bytes.starts_with(b".");
        let is_skipped = match self {
            Self::Ordinary => false,
            Self::Maildir | Self::MaildirUndelivered | Self::InnOverview => true,
            Self::MaildirDelivered | Self::Group | Self::SpoolRoot => is_hidden,
            Self::Numbered => is_hidden || is_deleted(bytes),
            Self::InnRoot => bytes == b"tradspool.map",
            Self::InnDatabase => {
                let databases: [&[u8]; 3] = [b"group.index", b"active", b"history"];
                databases.contains(&bytes)
                    || bytes.starts_with(b"active.")
                    || bytes.starts_with(b"history.")
            }
        };
        match self {
            _ if is_skipped => Role::Skip,
            Self::MaildirDelivered => Role::Message,
            Self::Numbered if is_number(bytes) => Role::Message,
            _ => Role::Unknown,
        }
    }

    /// Reports whether the subdirectory `name` contains no messages and should not be read.
    #[must_use]
    pub fn skips_directory(self, name: &OsStr) -> bool {
        let is_one_of = |names: &[&str]| names.iter().any(|one| name == *one);
        match self {
            Self::Maildir => is_one_of(MAILDIR_DIRECTORIES),
            Self::SpoolRoot => is_one_of(SPOOL_ENTRIES),
            Self::InnRoot => is_one_of(INN_DIRECTORIES),
            Self::InnOverview | Self::MaildirUndelivered => true,
            _ => false,
        }
    }
}

/// Reports whether a directory is a Maildir. `tmp` is not required, because copies may lack the
/// empty directory.
fn is_maildir(directory: &Path) -> bool {
    directory.join("cur").is_dir() && directory.join("new").is_dir()
}

/// Recognizes `cur`, `new` and `tmp` in a Maildir.
fn recognize_in_maildir(directory: &Path) -> Option<Layout> {
    // The names of `.` and `..` need canonicalization.
    let path = if directory.file_name().is_some() {
        PathBuf::from(directory)
    } else {
        directory.canonicalize().ok()?
    };
    let kind = match path.file_name()?.to_str()? {
        "cur" | "new" => Layout::MaildirDelivered,
        "tmp" => Layout::MaildirUndelivered,
        _ => return None,
    };
    let parent = path.parent()?;
    let parent = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
    is_maildir(parent).then_some(kind)
}

/// Reports whether one of the first three numbered files begins with a header.
fn has_messages(directory: &Path, numbers: &[OsString]) -> bool {
    let mut numbers: Vec<&OsStr> = numbers.iter().map(OsString::as_os_str).collect();
    numbers.sort_unstable_by_key(|name| (name.len(), *name));
    let files = numbers.iter().map(|name| directory.join(name)).filter(|path| path.is_file());
    files.take(3).any(|path| {
        let mut head = Vec::new();
        File::open(path).and_then(|file| file.take(4096).read_to_end(&mut head)).is_ok()
            && is_header(&head)
    })
}

/// Reports whether the text begins with header fields, and two of them have known names.
fn is_header(text: &[u8]) -> bool {
    let mut known = 0;
    for line in text.split(|&byte| byte == b'\n') {
        if line.starts_with(b" ") || line.starts_with(b"\t") || line.starts_with(b"From ") {
            continue;
        }
        let Some(end) = line.iter().position(|&byte| byte == b':') else { return false };
        let name = &line[..end];
        if name.is_empty() || !name.iter().all(u8::is_ascii_graphic) {
            return false;
        }
        known +=
            usize::from(KNOWN_FIELDS.iter().any(|one| name.eq_ignore_ascii_case(one.as_bytes())));
        if known == 2 {
            return true;
        }
    }
    false
}

pub(super) fn is_number(name: &[u8]) -> bool {
    !name.is_empty() && name.iter().all(u8::is_ascii_digit)
}

/// Reports whether MH marked a message as removed: it renames the file and deletes it later.
fn is_deleted(name: &[u8]) -> bool {
    matches!(name, [b',' | b'#', number @ ..] if is_number(number))
}

/// A cache of the layouts of directories, which classifies files and directories by their parent directory.
///
/// Reads each directory once if the paths come in depth-first order.
#[derive(Debug, Default)]
pub struct Layouts {
    /// The current directory and its ancestors, from the root of the walk.
    entered: Vec<(PathBuf, Layout)>,
}

impl Layouts {
    /// Returns an empty cache.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the role of the file at `path`.
    pub fn role(&mut self, path: &Path) -> Role {
        let Some(name) = path.file_name() else {
            return Role::Unknown;
        };
        self.parent_layout(path).map_or(Role::Unknown, |layout| layout.role(name))
    }

    /// Reports whether the directory at `path` contains no messages and should not be read.
    pub fn skips_directory(&mut self, path: &Path) -> bool {
        let Some(name) = path.file_name() else {
            return false;
        };
        self.parent_layout(path).is_some_and(|layout| layout.skips_directory(name))
    }

    /// Returns the layout of the parent directory of `path`.
    fn parent_layout(&mut self, path: &Path) -> Option<&Layout> {
        let parent = path.parent()?;
        // That of most files is that of the file before: to compare the text of the path is faster than its components.
        if let Some((entered, _)) = self.entered.last()
            && entered.as_os_str() == parent.as_os_str()
        {
            return self.entered.last().map(|(_, layout)| layout);
        }
        while self.entered.last().is_some_and(|(entered, _)| !parent.starts_with(entered)) {
            self.entered.pop();
        }
        if self.entered.last().is_none_or(|(entered, _)| entered != parent) {
            self.entered.push((parent.to_owned(), Layout::read(parent)));
        }
        self.entered.last().map(|(_, layout)| layout)
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/store/layout.rs"]
mod tests;
