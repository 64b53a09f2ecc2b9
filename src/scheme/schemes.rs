//! The schemes of one search: the registry of R9 and the schemes that the caller added.

use std::sync::Arc;

use super::registry;

/// The schemes that the caller added, in lower case. Shared by the settings of many connections; `None` instead of an
/// empty list, which would need a reference count. The pointer is thin: each connection has several.
pub(crate) type AddedSchemes = Option<Arc<Box<[Box<str>]>>>;

/// The schemes that one search knows.
#[derive(Clone, Debug)]
pub(crate) struct Schemes {
    added: AddedSchemes,
}

impl Schemes {
    pub fn new(added: &AddedSchemes) -> Self {
        Self { added: added.clone() }
    }

    /// Reports whether `name`, in any case, is in R9's registry or was added by the caller.
    pub fn is_registered(&self, name: &[u8]) -> bool {
        Self::is_in_registry(name) || self.is_added(name)
    }

    /// Reports whether `name`, in any case, is in R9's registry.
    pub fn is_in_registry(name: &[u8]) -> bool {
        registry::contains(name)
    }

    /// Reports whether the caller added `name`, in any case.
    pub fn is_added(&self, name: &[u8]) -> bool {
        self.added().any(|added| added.eq_ignore_ascii_case(name))
    }

    /// Reports whether `text` ends in an added scheme, in any case.
    pub fn may_end_in_added(&self, text: &[u8]) -> bool {
        self.added().any(|added| {
            let begin = text.len().saturating_sub(added.len());
            added.eq_ignore_ascii_case(&text[begin..])
        })
    }

    pub fn has_added(&self) -> bool {
        self.added.is_some()
    }

    pub fn added(&self) -> impl Iterator<Item = &[u8]> {
        self.added.iter().flat_map(|added| added.iter()).map(|added| added.as_bytes())
    }
}
