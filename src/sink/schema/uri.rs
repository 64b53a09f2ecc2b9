//! The members of a URI reference and of its hazards.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::member::Sequence;
use super::parts;
use crate::uri::{GrammarSet, Hazard, Resolved, UriRef, UriRefBuf};

/// A reference with the members that the subcommands of `gleaner uri` add; a field that is `None` is not written.
#[derive(Clone, Copy, Debug)]
pub struct UriRecord<'r> {
    /// The reference.
    pub uri: UriRef<'r>,
    /// Whether the reference was one to the current document (RFC 2396, 4.2).
    pub same_document: Option<bool>,
    /// Whether a scheme was removed from the reference (RFC 2396, 5.2, step 3).
    pub loophole: Option<bool>,
    /// The reference wrapped for plain text, folded.
    pub wrapped: Option<&'r str>,
    /// The defanged reference.
    pub defanged: Option<&'r str>,
    /// The target of a wrapped link, if it is known, and the names of the wrappers.
    pub link_target: Option<(Option<&'r str>, &'r [String])>,
    /// Whether the target is a wrapped link too.
    pub still_wrapped: bool,
    /// Whether `hazards` are written.
    pub hazards: bool,
}

impl<'r> UriRecord<'r> {
    /// Creates a record without additional members.
    #[must_use]
    pub fn new(uri: UriRef<'r>) -> Self {
        Self {
            uri,
            same_document: None,
            loophole: None,
            wrapped: None,
            defanged: None,
            link_target: None,
            still_wrapped: false,
            hazards: false,
        }
    }
}

impl<'r> From<&'r Resolved<'_>> for UriRecord<'r> {
    fn from(resolved: &'r Resolved<'_>) -> Self {
        Self {
            same_document: Some(resolved.is_same_document()),
            loophole: Some(resolved.used_loophole()),
            ..Self::new(resolved.uri())
        }
    }
}

impl Serialize for UriRecord<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("uri", self.uri.as_str())?;
        if let Some(same_document) = self.same_document {
            map.serialize_entry("same_document", &same_document)?;
        }
        if let Some(loophole) = self.loophole {
            map.serialize_entry("loophole", &loophole)?;
        }
        if let Some(wrapped) = self.wrapped {
            map.serialize_entry("wrapped", wrapped)?;
        }
        if let Some(defanged) = self.defanged {
            map.serialize_entry("defanged", defanged)?;
        }
        if let Some((target, via)) = self.link_target {
            map.serialize_entry("target", &target)?;
            map.serialize_entry("via", via)?;
        }
        if self.still_wrapped {
            map.serialize_entry("still_wrapped", &true)?;
        }
        for (key, value) in self.uri.components() {
            map.serialize_entry(key, &value)?;
        }
        parts::members(&mut map, self.uri)?;
        map.serialize_entry("conforms", &self.uri.grammar_set())?;
        if self.hazards {
            hazards(&mut map, self.uri)?;
        }
        map.end()
    }
}

impl Serialize for UriRef<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        UriRecord::new(*self).serialize(serializer)
    }
}

impl Serialize for UriRefBuf {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_uri_ref().serialize(serializer)
    }
}

impl Serialize for Resolved<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        UriRecord::from(self).serialize(serializer)
    }
}

/// An array of the names.
impl Serialize for GrammarSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Sequence(|| self.iter()).serialize(serializer)
    }
}

/// Writes `hazards`, an array of objects.
pub(super) fn hazards<M: SerializeMap>(map: &mut M, uri: UriRef<'_>) -> Result<(), M::Error> {
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
