//! The member about the evidence of a settled reference.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::member::{self, bytes_key};
use crate::settle::{Attestation, Settled};

/// Writes `settled`: the value without evidence, and what attests the other one.
pub(super) fn member<M: SerializeMap>(map: &mut M, settled: &Settled<'_>) -> Result<(), M::Error> {
    map.serialize_entry("settled", &Member(settled))
}

struct Member<'r>(&'r Settled<'r>);

impl Serialize for Member<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let attestation = self.0.attestation();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("value", self.0.unsettled())?;
        map.serialize_entry("count", &attestation.count())?;
        map.serialize_entry("first", &First(attestation))?;
        map.end()
    }
}

/// The first occurrence.
struct First<'e>(Attestation<'e>);

impl Serialize for First<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(path) = self.0.source() {
            member::bytes(&mut map, bytes_key!("path"), path)?;
        }
        map.serialize_entry("offset", &self.0.offset())?;
        map.end()
    }
}
