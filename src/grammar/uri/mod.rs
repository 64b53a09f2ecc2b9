//! The grammars of whole references, as their RFCs write them: RFC 1738, RFC 2396 and RFC 3986.
//!
//! A reference is complete when these grammars see it, so they run in nom's Complete mode only. Each
//! production is a function that has its RFC's name and cites its ABNF. An error names the production
//! that fails and the byte where it fails ([`fault`]).

pub(crate) mod appendix_b;
pub(crate) mod authority;
mod component_ends;
pub(crate) mod fault;
pub(crate) mod rfc1738;
pub(crate) mod rfc2396;
pub(crate) mod rfc3986;
pub(crate) mod terminals;

pub(crate) use component_ends::ComponentEnds;
