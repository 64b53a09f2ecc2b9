//! The schemes of RFC 1738, section 3: what their URLs are made of, and what a client does with them.

// R9, for the search: which are registered, which may stand without `//`, and what must follow.
pub(crate) mod minimum;
mod port;
mod registry;
pub(crate) mod wrapped;

use std::sync::Arc;

pub use port::default_port;

use crate::config::Config;

/// The longest scheme, in characters (R9).
pub(crate) const MAX_LEN: usize = 32;

/// The schemes that one extraction knows: R9's and what the caller added.
#[derive(Clone, Debug)]
pub(crate) struct Schemes {
    added: Arc<[Box<str>]>,
}

impl Schemes {
    pub fn new(config: &Config) -> Self {
        Self { added: config.schemes.clone().into() }
    }

    /// Whether `name`, case ignored, is in R9's registry or was added by the caller.
    pub fn is_registered(&self, name: &[u8]) -> bool {
        registry::contains(name) || self.is_added(name)
    }

    /// Whether the caller added `name`, case ignored.
    pub fn is_added(&self, name: &[u8]) -> bool {
        self.added.iter().any(|added| added.as_bytes().eq_ignore_ascii_case(name))
    }
}

/// Whether `name` is a scheme (RFC 2396, 3.1) of at most 32 characters; `URL` is never one.
pub(crate) fn is_scheme(name: &[u8]) -> bool {
    name.first().is_some_and(u8::is_ascii_alphabetic)
        && name.len() <= MAX_LEN
        && crate::class::span(crate::class::SCHEME, name) == name.len()
        && !name.eq_ignore_ascii_case(b"url")
}
