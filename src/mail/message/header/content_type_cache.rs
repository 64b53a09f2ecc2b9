//! [`ContentTypeCache`]: recently parsed `Content-` fields.

use std::sync::Arc;

use super::content_type::ContentType;
use super::fields::{FieldNames, Header};
use super::media_kind::MediaKind;
use crate::mail::message::decode::transfer::TransferEncoding;
use crate::mail::options::Options;
use crate::memory::recent::Recent;

/// The maximum number of entries.
const CAPACITY: usize = 8;

/// The length in bytes of the longest field, and of the longest fields of a header, that are cached.
const MAX_CACHED: usize = 256;

/// The fields that matter.
const NAMES: FieldNames<5> = FieldNames::new([
    "Content-Type",
    "Content-Transfer-Encoding",
    "Content-Base",
    "Content-Location",
    "Content-ID",
]);

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
            Some(subtype) => [&*content_type.ctype, "/", subtype].concat(),
            None => "text/plain".to_owned(),
        };
        Some(Self { kind: MediaKind::of(&content_type), media_type, content_type })
    }
}

/// A cache of recently parsed `Content-` fields: most messages and parts have one of a few types.
#[derive(Debug)]
pub(in crate::mail) struct ContentTypeCache {
    max_field: usize,
    types: Recent<(Vec<u8>, Arc<DeclaredType>), CAPACITY>,
    fields: Recent<(Vec<u8>, DeclaredContent), CAPACITY>,
}

/// What the `Content-` fields of a header declare about the text of its body.
#[derive(Clone, Debug)]
pub(in crate::mail::message) struct DeclaredContent {
    /// The type, or `None` without a valid `Content-Type`.
    pub declared: Option<Arc<DeclaredType>>,
    pub encoding: TransferEncoding,
}

/// What the `Content-` fields of a header declare.
#[derive(Debug)]
pub(in crate::mail::message) struct ContentFields<'t> {
    pub content: DeclaredContent,
    /// The bodies of `Content-Base`, `Content-Location` and `Content-ID`.
    pub names: [Option<&'t [u8]>; 3],
}

impl ContentTypeCache {
    /// Returns an empty cache. Of each field, at most as many bytes are read as of an encoded field.
    pub fn new(options: &Options) -> Self {
        Self {
            max_field: options.max_encoded_field(),
            types: Recent::default(),
            fields: Recent::default(),
        }
    }

    /// Parses the `Content-` fields of a header; the last of a name counts: relays put further ones above it.
    pub(in crate::mail::message) fn fields<'t>(&mut self, header: Header<'t>) -> ContentFields<'t> {
        let header = header.content_header();
        if let Some(at) = self.fields.position(|(known, _)| known == header.text) {
            return ContentFields { content: self.fields.get(at).1.clone(), names: [None; 3] };
        }
        let [content_type, encoding, names @ ..] = header.last(&NAMES);
        let declared = content_type.and_then(|body| self.parse(body));
        let is_multipart = declared.as_ref().is_some_and(|one| one.kind == MediaKind::Multipart);
        let encoding = encoding.map_or(TransferEncoding::Identity, TransferEncoding::of);
        let content = DeclaredContent { declared, encoding };
        // Names and boundaries differ from header to header.
        if header.text.len() <= MAX_CACHED && names == [None; 3] && !is_multipart {
            self.fields.add((header.text.to_vec(), content.clone()));
        }
        ContentFields { content, names }
    }

    /// Parses the `field-body` of a `Content-Type`; returns `None` if it has no type.
    pub(in crate::mail::message) fn parse(&mut self, body: &[u8]) -> Option<Arc<DeclaredType>> {
        let body = &body[..body.len().min(self.max_field)];
        if let Some(at) = self.types.position(|(known, _)| known == body) {
            return Some(Arc::clone(&self.types.get(at).1));
        }
        let declared = Arc::new(DeclaredType::parse(body)?);
        if body.len() <= MAX_CACHED {
            self.types.add((body.to_vec(), Arc::clone(&declared)));
        }
        Some(declared)
    }
}

#[cfg(test)]
#[path = "../../../../tests/unit/mail/message/header/content_type_cache.rs"]
mod tests;
