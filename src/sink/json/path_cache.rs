//! [`PathCache`]: the JSON of the last path.

use std::io;

use super::write_json;

/// A cache of the JSON of one path, which the records of a file share.
#[derive(Debug, Default)]
pub(super) struct PathCache {
    path: Vec<u8>,
    /// `None` if the path is not UTF-8.
    json: Option<String>,
}

impl PathCache {
    /// Returns the JSON of a path as a string; `None` if it is not UTF-8.
    pub fn json(&mut self, path: &[u8]) -> io::Result<Option<&str>> {
        if self.path != path || path.is_empty() {
            self.json = str::from_utf8(path).ok().map(json).transpose()?;
            self.path.clear();
            self.path.extend_from_slice(path);
        }
        Ok(self.json.as_deref())
    }
}

fn json(text: &str) -> io::Result<String> {
    let mut json = Vec::new();
    write_json(&text, &mut json)?;
    String::from_utf8(json).map_err(io::Error::other)
}
