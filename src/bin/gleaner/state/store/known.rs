//! [`KnownFiles`]: what the state knows of the files of a directory.

use crate::state::stat::Stat;

/// What decides whether a file is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownFile {
    pub stat: Stat,
    pub is_unsettled: bool,
}

/// The known files of a directory, by name.
///
/// A run over many files that have not changed spends much of its time here, so the names are in one buffer, and a file is
/// found at once if the names are asked for in their order, in which a walk meets them.
#[derive(Debug, Default)]
pub struct KnownFiles {
    names: Vec<u8>,
    /// The end of each name, and the file. The names ascend.
    files: Vec<(usize, KnownFile)>,
    /// The index of the file after that found last.
    next: usize,
}

impl KnownFiles {
    /// Adds a file. Its name must be greater than those before.
    pub fn push(&mut self, name: &[u8], file: KnownFile) {
        self.names.extend_from_slice(name);
        self.files.push((self.names.len(), file));
    }

    /// Returns the file with this name, by a binary search if it is not the next one.
    pub fn find(&mut self, name: &[u8]) -> Option<KnownFile> {
        if self.name(self.next) == Some(name) {
            self.next += 1;
            return self.file(self.next - 1);
        }
        let (mut from, mut to) = (0, self.files.len());
        while from < to {
            let middle = usize::midpoint(from, to);
            if self.name(middle).is_some_and(|other| other < name) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        // A name that is not known comes before this one.
        self.next = from;
        if self.name(from) != Some(name) {
            return None;
        }
        self.next += 1;
        self.file(from)
    }

    pub fn names(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.files.len()).filter_map(|index| self.name(index))
    }

    fn file(&self, index: usize) -> Option<KnownFile> {
        self.files.get(index).map(|(_, file)| *file)
    }

    fn name(&self, index: usize) -> Option<&[u8]> {
        let end = self.files.get(index)?.0;
        let start = index.checked_sub(1).and_then(|before| self.files.get(before));
        self.names.get(start.map_or(0, |(end, _)| *end)..end)
    }
}

#[cfg(test)]
mod tests {
    use super::{KnownFile, KnownFiles};
    use crate::state::stat::Stat;

    fn file(inode: u64) -> KnownFile {
        let stat = Stat { device: 1, inode, size: 2, modified: 3, changed: 4 };
        KnownFile { stat, is_unsettled: false }
    }

    #[test]
    fn files_are_found_in_any_order() {
        let names = ["a", "ab", "b", "c", "c.1", "\u{e4}"];
        let mut known = KnownFiles::default();
        for (inode, name) in (0..).zip(names) {
            known.push(name.as_bytes(), file(inode));
        }
        for start in 0..names.len() {
            for step in 1..names.len() {
                for at in (start..).step_by(step).take(names.len()) {
                    let name = names[at % names.len()];
                    let found = known.find(name.as_bytes());
                    assert_eq!(found, Some(file((at % names.len()) as u64)), "{name}");
                    for unknown in ["", "aa", "bb", "z", "\u{e5}"] {
                        assert_eq!(known.find(unknown.as_bytes()), None, "{unknown}");
                    }
                }
            }
        }
        assert!(known.names().eq(names.map(str::as_bytes)));
    }

    #[test]
    fn no_files_are_found_in_an_unknown_directory() {
        assert_eq!(KnownFiles::default().find(b"a"), None);
        assert_eq!(KnownFiles::default().find(b""), None);
    }
}
