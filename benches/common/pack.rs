//! The pack of real text, read from `target/corpora/pack-dev`. It is not part of the repository.

use std::path::{Path, PathBuf};

const PACK: &str = "target/corpora/pack-dev";

/// One of the four kinds of text in the pack, concatenated.
pub struct Kind {
    pub name: &'static str,
    /// A directory or a file.
    path: &'static str,
    /// Joins the files to one mbox.
    is_mail: bool,
    /// The number of repetitions.
    times: usize,
}

pub const KINDS: [Kind; 4] = [
    Kind { name: "mail", path: "mail", is_mail: true, times: 1 },
    Kind { name: "news", path: "news", is_mail: true, times: 1 },
    Kind { name: "access", path: "logs/access-1x.log", is_mail: false, times: 7 },
    Kind { name: "irc", path: "logs/irc-whatwg-2007", is_mail: false, times: 1 },
];

impl Kind {
    /// Returns the text, or `None` without the pack.
    pub fn text(&self) -> Option<Vec<u8>> {
        if self.is_mail {
            return mbox(&[self.path]);
        }
        let mut bytes = Vec::new();
        for file in files(&[self.path])? {
            bytes.extend(read(&file));
        }
        Some(bytes.repeat(self.times))
    }
}

/// Returns two named texts of typical size.
pub fn two() -> Vec<(&'static str, String)> {
    let two =
        [("access log", "logs/access-1x.log"), ("list archive", "mail/linux-mips-early.mbox")];
    let text = |(name, path)| {
        let bytes = read(files(&[path])?.first()?);
        Some((name, String::from_utf8_lossy(&bytes).into_owned()))
    };
    two.into_iter().filter_map(text).collect()
}

/// Joins all files of the directories to one mbox, with a separator line before each that lacks one.
pub fn mbox(folders: &[&str]) -> Option<Vec<u8>> {
    let mut mbox = Vec::new();
    for file in files(folders)? {
        let message = read(&file);
        if !message.starts_with(b"From ") {
            mbox.extend(b"From nobody@a.example Thu Jan  1 00:00:00 1970\n");
        }
        mbox.extend(message);
        mbox.extend(b"\n\n");
    }
    Some(mbox)
}

/// Returns the files of the pack at or below the paths, sorted by name. Prints a line without the pack.
fn files(paths: &[&str]) -> Option<Vec<PathBuf>> {
    let pack = Path::new(PACK);
    if !pack.exists() {
        println!("{}: skipped, {PACK} does not exist", paths.join(" and "));
        return None;
    }
    let mut files = Vec::new();
    for path in paths {
        list(pack.join(path), &mut files);
    }
    Some(files)
}

fn list(path: PathBuf, files: &mut Vec<PathBuf>) {
    if let Ok(entries) = std::fs::read_dir(&path) {
        let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            list(path, files);
        }
    } else {
        files.push(path);
    }
}

fn read(file: &Path) -> Vec<u8> {
    std::fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}
