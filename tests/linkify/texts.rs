//! The four kinds of real text that the pack holds, each as one.

use std::fs;
use std::path::{Path, PathBuf};

/// What separates messages in an mbox.
const SEPARATOR: &str = "From nobody@a.example Thu Jan  1 00:00:00 1970\n";

/// A text, and the files that it was made of.
pub struct Text {
    pub name: &'static str,
    pub content: String,
    /// Where each file begins, in order, and its path in the pack.
    files: Vec<(usize, PathBuf)>,
}

impl Text {
    /// The mail, and the news, as one mbox each: what is none is put behind a line that separates it.
    /// The access log is taken once: seven times the same would say nothing more here.
    pub fn all(pack: &Path) -> Vec<Self> {
        vec![
            Self::read("mail", pack, "mail", true),
            Self::read("news", pack, "news", true),
            Self::read("access", pack, "logs/access-1x.log", false),
            Self::read("irc", pack, "logs/irc-whatwg-2007", false),
        ]
    }

    /// Both sides are given the very same bytes. linkify takes well-formed UTF-8 only, so what is
    /// ill-formed is replaced.
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

    /// The file that holds this place, and the offset in it, as far as it is well-formed.
    pub fn place(&self, at: usize) -> String {
        let file = self.files.partition_point(|&(begin, _)| begin <= at).saturating_sub(1);
        match self.files.get(file) {
            Some((begin, path)) => format!("{}:{}", path.display(), at.saturating_sub(*begin)),
            None => at.to_string(),
        }
    }
}

/// The file, or all below the folder in the order of their names.
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
