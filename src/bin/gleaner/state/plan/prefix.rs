//! [`PathPrefix`]: the paths of the files in a directory.

use std::path::{Path, is_separator};

/// What the paths of the files in a directory have before their names.
///
/// A walk asks of each file whether it is in the directory of the file before. The components of the paths need not be parsed for
/// that.
#[derive(Debug)]
pub struct PathPrefix(Vec<u8>);

impl PathPrefix {
    /// Returns the prefix that the path of a file has.
    pub fn of(path: &Path) -> Self {
        let bytes = path.as_os_str().as_encoded_bytes();
        let name = path.file_name().unwrap_or_default().as_encoded_bytes();
        Self(bytes.strip_suffix(name).unwrap_or_default().to_vec())
    }

    /// Returns the name of a file, if it is in the directory.
    pub fn name<'p>(&self, path: &'p Path) -> Option<&'p [u8]> {
        let name = path.as_os_str().as_encoded_bytes().strip_prefix(self.0.as_slice())?;
        (!name.is_empty() && !name.iter().any(|&byte| is_separator(byte.into()))).then_some(name)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::PathPrefix;

    #[test]
    fn tells_the_names_of_the_files_in_a_directory() {
        let cases = [
            ("a/b/c", "a/b/d.e", Some("d.e")),
            ("a/b/c", "a/b/c/d", None),
            ("a/b/c", "a/bc", None),
            ("a/b/c", "a/b", None),
            ("./c", "./d", Some("d")),
            ("./c", "d", None),
            ("/c", "/d", Some("d")),
            ("/c", "/d/e", None),
            ("c", "d", Some("d")),
            ("c", "/d", None),
        ];
        for (first, path, name) in cases {
            let found = PathPrefix::of(Path::new(first)).name(Path::new(path));
            assert_eq!(found, name.map(str::as_bytes), "{first} {path}");
        }
    }
}
