//! The grammars of whole references, as their RFCs write them: RFC 1738, RFC 2396 and RFC 3986.
//!
//! These grammars run on complete references, in nom's Complete mode only. Each production is a
//! function with the production's name and ABNF. A [`fault`] names the production that failed and the
//! byte where it did.

pub(crate) mod appendix_b;
pub(crate) mod authority;
mod component_ends;
pub(crate) mod fault;
pub(crate) mod rfc1738;
pub(crate) mod rfc2396;
pub(crate) mod rfc3986;
pub(crate) mod terminals;

pub(crate) use component_ends::ComponentEnds;
