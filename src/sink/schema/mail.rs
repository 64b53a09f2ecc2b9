//! The members about the message and the part of a finding.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::member::WrittenJson;
use crate::mail::{Message, Origin, UtcTime};

/// Expands to the keys `KEY` and `KEY_truncated`.
macro_rules! field_key {
    ($key:literal) => {
        [$key, concat!($key, "_truncated")]
    };
}

impl Serialize for Origin<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        origin(&mut map, self, None, None)?;
        map.end()
    }
}

/// Writes the members about a part. `part_line` is the line in its text, which is known anyway if it was decoded; `message` is the
/// JSON of the message, if that is known.
pub(super) fn origin<M: SerializeMap>(
    map: &mut M,
    origin: &Origin<'_>,
    part_line: Option<u64>,
    message: Option<&[u8]>,
) -> Result<(), M::Error> {
    match message {
        Some(json) => map.serialize_entry("message", &WrittenJson(json))?,
        None => map.serialize_entry("message", origin.message())?,
    }
    field(map, field_key!("part"), Some(origin.part()), origin.is_part_truncated())?;
    let truncated = origin.is_content_type_truncated();
    field(map, field_key!("content_type"), origin.content_type(), truncated)?;
    if let Some(line) = part_line.or(origin.position().map(|position| position.line)) {
        map.serialize_entry("part_line", &line)?;
    }
    map.serialize_entry("encoded", &origin.is_encoded())?;
    if origin.is_oversize() { map.serialize_entry("oversize", &true) } else { Ok(()) }
}

/// A string by RFC 3339.
impl Serialize for UtcTime {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.write_to(&mut [0; Self::RFC_3339_LEN]))
    }
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("number", &self.number())?;
        map.serialize_entry("offset", &self.offset())?;
        field(&mut map, field_key!("id"), self.id(), self.is_id_truncated())?;
        field(&mut map, field_key!("date"), self.date(), self.is_date_truncated())?;
        if let Some(time) = self.date_utc() {
            map.serialize_entry("date_utc", &time)?;
        }
        field(&mut map, field_key!("from"), self.from(), self.is_from_truncated())?;
        if let Some(sender) = self.sender() {
            map.serialize_entry("sender", sender)?;
        }
        field(&mut map, field_key!("subject"), self.subject(), self.is_subject_truncated())?;
        let truncated = self.is_newsgroups_truncated();
        field(&mut map, field_key!("newsgroups"), self.newsgroups(), truncated)?;
        map.end()
    }
}

/// Writes a text that may be only a prefix, if it is present.
fn field<M: SerializeMap>(
    map: &mut M,
    [key, truncated_key]: [&'static str; 2],
    text: Option<&str>,
    truncated: bool,
) -> Result<(), M::Error> {
    if let Some(text) = text {
        map.serialize_entry(key, text)?;
    }
    if truncated { map.serialize_entry(truncated_key, &true) } else { Ok(()) }
}
