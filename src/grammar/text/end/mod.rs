//! The end of a bare reference (R6): the byte that ends it, brackets that nothing closes, and the tail.

pub(crate) mod brackets;
pub(crate) mod delimiter;
pub(crate) mod label;
pub(crate) mod trim;
