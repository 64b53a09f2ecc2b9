//! [`ContentTypeCache`]: recently parsed `Content-Type` fields.

use std::sync::Arc;

use super::content_type::ContentType;
use super::media_kind::MediaKind;
use crate::mail::options::Options;

/// The maximum number of entries.
const CAPACITY: usize = 8;

/// The length in bytes of the longest field that is cached.
const MAX_CACHED: usize = 256;

/// A parsed `Content-Type` field.
#[derive(Debug)]
pub(in crate::mail::message) struct DeclaredType {
    pub content_type: ContentType,
    pub kind: MediaKind,
    /// The type and the subtype; `text/plain` for an invalid field.
    pub media_type: String,
}

impl DeclaredType {
    fn parse(body: &[u8]) -> Option<Self> {
        let content_type = ContentType::parse(body)?;
        let media_type = match &content_type.subtype {
            Some(subtype) => format!("{}/{subtype}", content_type.ctype),
            None => "text/plain".to_owned(),
        };
        Some(Self { kind: MediaKind::of(&content_type), media_type, content_type })
    }
}

/// A cache of recently parsed `Content-Type` fields: most messages and parts have one of a few.
#[derive(Debug)]
pub(in crate::mail) struct ContentTypeCache {
    max_field: usize,
    entries: Vec<(Vec<u8>, Arc<DeclaredType>)>,
    /// The index of the entry to replace next.
    next: usize,
}

impl ContentTypeCache {
    /// Returns an empty cache. Of each field, at most as many bytes are read as of an encoded field.
    pub fn new(options: &Options) -> Self {
        Self { max_field: options.max_encoded_field(), entries: Vec::new(), next: 0 }
    }

    /// Parses a `field-body`; returns `None` if it has no type.
    pub(in crate::mail::message) fn parse(&mut self, body: &[u8]) -> Option<Arc<DeclaredType>> {
        let body = &body[..body.len().min(self.max_field)];
        if let Some((_, declared)) = self.entries.iter().find(|(known, _)| known == body) {
            return Some(Arc::clone(declared));
        }
        let declared = Arc::new(DeclaredType::parse(body)?);
        if body.len() <= MAX_CACHED {
            let entry = (body.to_vec(), Arc::clone(&declared));
            match self.entries.get_mut(self.next) {
                Some(next) => *next = entry,
                None => self.entries.push(entry),
            }
            self.next = (self.next + 1) % CAPACITY;
        }
        Some(declared)
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/message/header/content_type_cache.rs"]
mod tests;
