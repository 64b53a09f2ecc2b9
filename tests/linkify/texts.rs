//! The pack of real text: its four kinds of text, each joined into one.

use std::fs;
use std::path::{Path, PathBuf};

/// A line that separates messages in an mbox.
const SEPARATOR: &str = "From nobody@a.example Thu Jan  1 00:00:00 1970\n";

/// A text, joined from files.
pub struct PackText {
    pub name: &'static str,
    pub content: String,
    /// The offset and the path of each file, in order.
    files: Vec<(usize, PathBuf)>,
}

impl PackText {
    /// Reads the texts of the pack. Mail and news become one mbox each, with a separator line before each
    /// file that lacks one. The pack repeats its access log seven times; one copy is enough here.
    pub fn read_all(pack: &Path) -> Vec<Self> {
        vec![
            Self::read("mail", pack, "mail", true),
            Self::read("news", pack, "news", true),
            Self::read("access", pack, "logs/access-1x.log", false),
            Self::read("irc", pack, "logs/irc-whatwg-2007", false),
        ]
    }

    /// Reads the file, or the files of the folder, at `path`. linkify accepts `&str` only, so ill-formed
    /// UTF-8 is replaced for both.
    fn read(name: &'static str, pack: &Path, path: &str, is_mbox: bool) -> Self {
        let mut paths = Vec::new();
        list(&pack.join(path), &mut paths);
        let (mut content, mut files) = (String::new(), Vec::new());
        for path in paths {
            let bytes =
                fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            if is_mbox && !bytes.starts_with(b"From ") {
                content.push_str(SEPARATOR);
            }
            files.push((content.len(), path.strip_prefix(pack).unwrap_or(&path).to_owned()));
            content.push_str(&String::from_utf8_lossy(&bytes));
            if is_mbox {
                content.push_str("\n\n");
            }
        }
        Self { name, content, files }
    }

    /// Returns the file at this offset of the text, and the offset in the file, which is exact if the file
    /// is well-formed UTF-8.
    pub fn location(&self, at: usize) -> String {
        let file = self.files.partition_point(|&(begin, _)| begin <= at).saturating_sub(1);
        match self.files.get(file) {
            Some((begin, path)) => format!("{}:{}", path.display(), at.saturating_sub(*begin)),
            None => at.to_string(),
        }
    }
}

/// Adds the file, or all files below the folder, sorted by name.
fn list(path: &Path, files: &mut Vec<PathBuf>) {
    if !path.is_dir() {
        files.push(path.to_owned());
        return;
    }
    let entries = fs::read_dir(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in &paths {
        list(path, files);
    }
}
