//! The hazards in a reference.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::member::Sequence;
use crate::uri::{Hazard, UriRef};

/// Writes `hazards`, an array of objects.
pub(super) fn member<M: SerializeMap>(map: &mut M, uri: UriRef<'_>) -> Result<(), M::Error> {
    map.serialize_entry("hazards", &Sequence(|| uri.hazards()))
}

impl Serialize for Hazard<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        let range = self.range();
        map.serialize_entry("kind", &self.kind())?;
        map.serialize_entry("span", &[range.start as u64, range.end as u64])?;
        map.serialize_entry("text", self.text())?;
        map.end()
    }
}
