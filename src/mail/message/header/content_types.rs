//! [`ContentTypes`]: the last `Content-Type` fields, parsed.

use std::sync::Arc;

use super::content_type::ContentType;
use super::media_kind::MediaKind;
use crate::mail::options::Options;

/// The number of fields that are kept.
const MOST: usize = 8;

/// The length in bytes of the longest field that is kept.
const MAX_KEPT: usize = 256;

/// What a `Content-Type` field says.
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

/// Parses `Content-Type` fields, and keeps the last ones: most messages and parts have one of a few.
#[derive(Debug)]
pub(in crate::mail) struct ContentTypes {
    max_field: usize,
    kept: Vec<(Vec<u8>, Arc<DeclaredType>)>,
    /// The index of the one to be replaced next.
    oldest: usize,
}

impl ContentTypes {
    /// Of a field, at most as many bytes count as of an encoded field.
    pub fn new(options: &Options) -> Self {
        Self { max_field: options.max_encoded_field(), kept: Vec::new(), oldest: 0 }
    }

    /// Parses a `field-body`; returns `None` if it has no type.
    pub(in crate::mail::message) fn parse(&mut self, body: &[u8]) -> Option<Arc<DeclaredType>> {
        let body = &body[..body.len().min(self.max_field)];
        if let Some((_, declared)) = self.kept.iter().find(|(known, _)| known == body) {
            return Some(Arc::clone(declared));
        }
        let declared = Arc::new(DeclaredType::parse(body)?);
        if body.len() <= MAX_KEPT {
            let kept = (body.to_vec(), Arc::clone(&declared));
            match self.kept.get_mut(self.oldest) {
                Some(oldest) => *oldest = kept,
                None => self.kept.push(kept),
            }
            self.oldest = (self.oldest + 1) % MOST;
        }
        Some(declared)
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/message/header/content_types.rs"]
mod tests;
