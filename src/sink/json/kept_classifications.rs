//! [`KeptClassifications`]: the JSON of the last classifications.

use std::io;

use super::write_json;
use crate::sink::schema::classification::Classification;

/// The number of classifications that are kept: most inputs have fewer.
const MOST: usize = 16;

/// Keeps the JSON of some classifications of references, which recur all the time.
#[derive(Debug, Default)]
pub(super) struct KeptClassifications {
    kept: Vec<Kept>,
    /// The index of the one to be replaced next.
    oldest: usize,
}

#[derive(Debug)]
struct Kept {
    classification: Classification<'static>,
    scheme: Option<String>,
    json: String,
}

impl KeptClassifications {
    /// Returns the JSON of a classification, from the value of its first member to that of the last.
    pub fn json(&mut self, classification: Classification<'_>) -> io::Result<&str> {
        let (other, scheme) = classification.split_scheme();
        let is_same =
            |kept: &Kept| kept.classification == other && kept.scheme.as_deref() == scheme;
        let known = self.kept.iter().position(is_same);
        let at = if let Some(at) = known {
            at
        } else {
            let scheme = scheme.map(str::to_owned);
            let json = members(classification)?;
            self.keep(Kept { classification: other, scheme, json })
        };
        Ok(self.kept.get(at).map_or("", |kept| &kept.json))
    }

    /// Keeps a classification, and returns its index.
    fn keep(&mut self, kept: Kept) -> usize {
        let at = self.oldest;
        self.oldest = (at + 1) % MOST;
        match self.kept.get_mut(at) {
            Some(oldest) => *oldest = kept,
            None => self.kept.push(kept),
        }
        at
    }
}

/// Returns the JSON of the object without its first key and its braces.
fn members(classification: Classification<'_>) -> io::Result<String> {
    let mut json = Vec::new();
    write_json(&classification, &mut json)?;
    let json = String::from_utf8(json).map_err(io::Error::other)?;
    let members = json.split_once(':').and_then(|(_, members)| members.strip_suffix('}'));
    Ok(members.unwrap_or_default().to_owned())
}

#[cfg(test)]
#[path = "../../../tests/unit/sink/kept_classifications.rs"]
mod tests;
