//! The grammars of RFC 1738, RFC 2396 and RFC 3986: each production is a function with its name and ABNF.
//!
//! They run on whole references, in nom's Complete mode, and on prefixes of a longer input, in either mode;
//! [`fault::Fault`] has the difference.

pub(crate) mod appendix_b;
pub(crate) mod authority;
mod component_ends;
pub(crate) mod extent;
pub(crate) mod fault;
mod hostname;
pub(crate) mod input;
mod plain_url;
pub(crate) mod rfc1738;
pub(crate) mod rfc2396;
pub(crate) mod rfc3986;
pub(crate) mod terminals;

pub(crate) use component_ends::ComponentEnds;
pub(crate) use plain_url::{PlainUrl, plain_url};
