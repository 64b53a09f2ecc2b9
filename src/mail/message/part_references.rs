//! [`PartReferences`]: finds the part of a message that a reference names.

use std::cell::OnceCell;
use std::sync::Arc;

#[cfg(feature = "html")]
use super::entity::or_this_message;
use super::entity::{MimeEntity, PartText};
use super::part_index::PartIndex;
use crate::mail::options::Options;
use crate::reference::Item;
use crate::uri::Base;

/// The bases of the parts of a message, and the parts that references name (RFC 2392; RFC 2557). The structure of the
/// message is read for the first reference that may name one.
pub(in crate::mail) struct PartReferences<'m> {
    message: PartText<'m>,
    options: &'m Options,
    index: OnceCell<PartIndex>,
    outermost: Option<Arc<Base>>,
    /// The base of the current part.
    base: Option<Arc<Base>>,
    /// The prefix of the part numbers in each `multipart/related` around the current part, from the outermost.
    related: Vec<String>,
}

impl<'m> PartReferences<'m> {
    /// `retrieval` is the base of the message itself.
    pub fn new(message: PartText<'m>, options: &'m Options, retrieval: Option<Arc<Base>>) -> Self {
        let base = retrieval.clone();
        let (outermost, index) = (retrieval, OnceCell::new());
        Self { message, options, index, outermost, base, related: Vec::new() }
    }

    /// Enters a part, and returns the base around it, for [`leave`](Self::leave).
    pub(super) fn enter(&mut self, entity: &MimeEntity<'_>) -> Option<Arc<Base>> {
        let base = entity.base(self.base.as_ref());
        std::mem::replace(&mut self.base, base)
    }

    pub(super) fn leave(&mut self, outer: Option<Arc<Base>>) {
        self.base = outer;
    }

    /// Enters a multipart whose parts have numbers with this prefix.
    pub(super) fn enter_multipart(&mut self, entity: &MimeEntity<'_>, prefix: &str) {
        if entity.is_related() {
            self.related.push(prefix.to_owned());
        }
    }

    pub(super) fn leave_multipart(&mut self, entity: &MimeEntity<'_>) {
        if entity.is_related() {
            self.related.pop();
        }
    }

    /// Returns the base of the current part, unless it only exists in the message.
    #[cfg(feature = "html")]
    pub fn base(&self) -> Option<&Arc<Base>> {
        self.base.as_ref().filter(|base| !base.uri().has_scheme("thismessage"))
    }

    /// Returns the number of the part that an item in text names: only `cid:` and `mid:` do.
    #[inline]
    pub fn of_text(&self, item: &Item<'_>) -> Option<Arc<str>> {
        let found = item.as_reference()?;
        let is_id = found.as_bytes().get(..4).is_some_and(|scheme| {
            scheme.eq_ignore_ascii_case(b"cid:") || scheme.eq_ignore_ascii_case(b"mid:")
        });
        if is_id { self.index().of_id(found.value()) } else { None }
    }

    /// Returns the number of the part that an item in the markup of the part `path` names. `base` is its base, if it has one.
    #[cfg(feature = "html")]
    pub fn of_markup(&self, item: &Item<'_>, base: Option<&Base>, path: &str) -> Option<Arc<str>> {
        if let Some(part) = self.of_text(item) {
            return Some(part);
        }
        if self.related.is_empty() {
            return None;
        }
        let base = base.or_else(|| or_this_message(self.base.as_deref()))?;
        let uri = base.resolve(item.as_reference()?.value())?;
        self.index().of_location(&uri, &self.related).filter(|part| **part != *path)
    }

    fn index(&self) -> &PartIndex {
        let Self { message, options, outermost, .. } = self;
        self.index.get_or_init(|| PartIndex::new(*message, options, outermost.as_ref()))
    }
}
