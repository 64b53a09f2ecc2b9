//! [`ClassificationCache`]: the JSON of recent classifications.

use std::io;

use super::write_json;
use crate::memory::recent::Recent;
use crate::sink::schema::classification::Classification;

/// The maximum number of entries: most inputs have fewer classifications.
const CAPACITY: usize = 16;

/// A cache of the JSON of recent classifications, which most records share with an earlier one.
#[derive(Debug, Default)]
pub(super) struct ClassificationCache {
    entries: Recent<CacheEntry, CAPACITY>,
}

#[derive(Debug)]
struct CacheEntry {
    classification: Classification<'static>,
    scheme: Option<Vec<u8>>,
    json: String,
}

impl ClassificationCache {
    /// Returns the JSON of a classification without its first key and its braces.
    pub fn json(&mut self, classification: Classification<'_>) -> io::Result<&str> {
        let (other, scheme) = classification.split_scheme();
        let is_same =
            |entry: &CacheEntry| entry.classification == other && entry.scheme.as_deref() == scheme;
        let at = if let Some(at) = self.entries.position(is_same) {
            at
        } else {
            let scheme = scheme.map(<[u8]>::to_vec);
            let json = members(classification)?;
            self.entries.add(CacheEntry { classification: other, scheme, json })
        };
        Ok(&self.entries.get(at).json)
    }
}

/// Returns the JSON of the object without its first key and its braces.
fn members(classification: Classification<'_>) -> io::Result<String> {
    let mut json = Vec::new();
    write_json(&classification, &mut json)?;
    let json = String::from_utf8(json).map_err(io::Error::other)?;
    let members = json.split_once(':').and_then(|(_, members)| members.strip_suffix('}'));
    members.map(str::to_owned).ok_or_else(|| io::Error::other("a classification is no object"))
}

#[cfg(test)]
#[path = "../../../tests/unit/sink/classification_cache.rs"]
mod tests;
