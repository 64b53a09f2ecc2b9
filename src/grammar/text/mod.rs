//! The grammar of references in text: what opens one, what it consists of, what ends it (`rules.md`).

pub(crate) mod delimiter;
pub(crate) mod fold;
pub(crate) mod json;
pub(crate) mod minimum;
pub(crate) mod opener;
pub(crate) mod page;
pub(crate) mod scheme_start;
pub(crate) mod token;
pub(crate) mod trim;
