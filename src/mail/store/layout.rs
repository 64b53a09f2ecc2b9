//! What the files of a directory are, by the names that stand beside them.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// What a file is, by the layout of the directory that it stands in.
///
/// ```
/// use gleaner::mail::{Layout, Role};
/// assert_eq!(Layout::of("no/such/directory".as_ref()).role("1".as_ref()), Role::Unknown);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// One message or article.
    Message,
    /// Kept by the mail or news software for itself, or not delivered yet: not to be read.
    Skip,
    /// Its content tells.
    Unknown,
}

/// The layout of one directory: Maildir and Maildir++, MH, a news spool, or none of them.
///
/// ```
/// use gleaner::mail::{Layout, Role};
///
/// let mail = std::env::temp_dir().join(format!("gleaner-layout-{}", std::process::id()));
/// for folder in ["cur", "new", "tmp"] {
///     std::fs::create_dir_all(mail.join(folder))?;
/// }
/// assert_eq!(Layout::of(&mail.join("cur")).role("1.M2P3.host:2,S".as_ref()), Role::Message);
/// assert_eq!(Layout::of(&mail).role("dovecot-uidlist".as_ref()), Role::Skip);
/// assert!(Layout::of(&mail).skips_directory("tmp".as_ref()));
/// std::fs::remove_dir_all(mail)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Layout(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Ordinary,
    Maildir,
    /// Its `cur` or `new`.
    Delivered,
    /// Its `tmp`.
    Undelivered,
    /// A folder of MH, or a group of a news spool: a message each in files that are numbered.
    Numbered,
    /// A group without articles that can be told: nothing but its overview.
    Group,
    /// Where the groups of leafnode or C News begin.
    Spool,
    /// Where INN keeps articles, overview and batches.
    Inn,
    /// INN's overview (`pathoverview`).
    Overview,
    /// INN's `pathdb`.
    InnDatabase,
}

/// What MH, and those that read its folders, leave in a folder.
const MH: &[&str] = &[
    ".mh_sequences",
    ".xmhcache",
    ".sylpheed_cache",
    ".sylpheed_mark",
    ".claws_cache",
    ".claws_mark",
    ".mew-summary",
    ".mew-cache",
];

/// Beside the groups: none can have a dot in its name, as this is what parts the names of groups.
const SPOOL: &[&str] = &[
    "message.id",
    "leaf.node",
    "interesting.groups",
    "failed.postings",
    "temp.files",
    "out.going",
    "in.coming",
    "over.view",
];

/// Beside `articles`; what is archived may be expired there, and is read.
const INN: &[&str] = &["overview", "incoming", "outgoing", "innfeed", "tmp"];

/// Beside Maildir++ folders.
const MAILDIR: &[&str] = &["tmp", "courierimapkeywords", "courierimaphieracl", ".notmuch"];

/// Enough of them tell a header from other text.
const FIELDS: &[&str] = &[
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

impl Layout {
    /// Reads the names in `directory`, and looks for those beside it; where the files are numbered,
    /// reads the first bytes of up to three.
    ///
    /// What cannot be read is [`Role::Unknown`].
    #[must_use]
    pub fn of(directory: &Path) -> Self {
        Self(kind(directory))
    }

    /// What the file `name` in the directory is.
    #[must_use]
    pub fn role(&self, name: &OsStr) -> Role {
        let bytes = name.as_encoded_bytes();
        let is_hidden = bytes.starts_with(b".");
        let is_skipped = match self.0 {
            Kind::Ordinary => false,
            Kind::Maildir | Kind::Undelivered | Kind::Overview => true,
            Kind::Delivered | Kind::Group | Kind::Spool => is_hidden,
            Kind::Numbered => is_hidden || is_deleted(bytes),
            Kind::Inn => bytes == b"tradspool.map",
            Kind::InnDatabase => {
                let databases: [&[u8]; 3] = [b"group.index", b"active", b"history"];
                databases.contains(&bytes)
                    || bytes.starts_with(b"active.")
                    || bytes.starts_with(b"history.")
            }
        };
        match self.0 {
            _ if is_skipped => Role::Skip,
            Kind::Delivered => Role::Message,
            Kind::Numbered if is_number(bytes) => Role::Message,
            _ => Role::Unknown,
        }
    }

    /// Whether nothing in the directory `name` in the directory is to be read.
    #[must_use]
    pub fn skips_directory(&self, name: &OsStr) -> bool {
        let is_one_of = |names: &[&str]| names.iter().any(|one| name == *one);
        match self.0 {
            Kind::Maildir => is_one_of(MAILDIR),
            Kind::Spool => is_one_of(SPOOL),
            Kind::Inn => is_one_of(INN),
            Kind::Overview | Kind::Undelivered => true,
            _ => false,
        }
    }
}

fn kind(directory: &Path) -> Kind {
    if let Some(kind) = below_maildir(directory) {
        return kind;
    }
    let Ok(entries) = fs::read_dir(directory) else { return Kind::Ordinary };
    let names: HashSet<OsString> = entries.flatten().map(|entry| entry.file_name()).collect();
    let has = |name: &str| names.contains(OsStr::new(name));
    let count = |of: &[&str]| of.iter().filter(|name| has(name)).count();
    // Words that other files are named by, too.
    let is_inn_database = has("active") && has("history") && has("history.dir");
    let is_overview = || names.iter().all(|name| name.len() == 1 || name == "group.index");

    if has("cur") && has("new") && is_maildir(directory) {
        Kind::Maildir
    } else if count(MH) > 0 {
        Kind::Numbered
    } else if count(SPOOL) > 1 {
        Kind::Spool
    } else if has("articles") && count(INN) > 2 {
        Kind::Inn
    } else if is_inn_database {
        Kind::InnDatabase
    } else if has("group.index") && is_overview() {
        Kind::Overview
    } else if has_messages(directory, &names) {
        Kind::Numbered
    } else if has(".overview") {
        Kind::Group
    } else {
        Kind::Ordinary
    }
}

/// Without `tmp`, too: what copies mail may leave an empty directory out.
fn is_maildir(directory: &Path) -> bool {
    directory.join("cur").is_dir() && directory.join("new").is_dir()
}

fn below_maildir(directory: &Path) -> Option<Kind> {
    // `.` and `..` have no name of their own.
    let whole = if directory.file_name().is_some() {
        PathBuf::from(directory)
    } else {
        directory.canonicalize().ok()?
    };
    let kind = match whole.file_name()?.to_str()? {
        "cur" | "new" => Kind::Delivered,
        "tmp" => Kind::Undelivered,
        _ => return None,
    };
    let parent = whole.parent()?;
    let parent = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
    is_maildir(parent).then_some(kind)
}

/// Whether one of the first three of the numbered files begins like a message.
fn has_messages(directory: &Path, names: &HashSet<OsString>) -> bool {
    let mut numbers: Vec<&OsStr> = names.iter().map(OsString::as_os_str).collect();
    numbers.retain(|name| is_number(name.as_encoded_bytes()));
    numbers.sort_unstable_by_key(|name| (name.len(), *name));
    let files = numbers.iter().map(|name| directory.join(name)).filter(|path| path.is_file());
    files.take(3).any(|path| {
        let mut head = Vec::new();
        File::open(path).and_then(|file| file.take(4096).read_to_end(&mut head)).is_ok()
            && is_header(&head)
    })
}

/// Whether the text begins with fields, two of which are known.
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
        known += usize::from(FIELDS.iter().any(|one| name.eq_ignore_ascii_case(one.as_bytes())));
        if known == 2 {
            return true;
        }
    }
    false
}

fn is_number(name: &[u8]) -> bool {
    !name.is_empty() && name.iter().all(u8::is_ascii_digit)
}

/// MH renames what is removed, to remove it later.
fn is_deleted(name: &[u8]) -> bool {
    matches!(name, [b',' | b'#', number @ ..] if is_number(number))
}

#[cfg(test)]
#[path = "../../../tests/unit/mail/store/layout.rs"]
mod tests;
