//! [`UriRef`], and what parsing a reference yields: its components, their parts and parse errors.

pub(super) mod authority;
mod authority_parts;
mod complete;
mod components;
mod conforms;
mod error;
pub(super) mod lenient;
pub(super) mod recombine;
mod redacted;
mod segment;
mod uri_ref;

pub use authority::{Authority, Host, Server};
pub(crate) use authority_parts::AuthorityParts;
pub use complete::complete;
pub use conforms::Grammar;
pub use error::ParseError;
pub(crate) use redacted::Secret;
pub use segment::Segment;
pub use uri_ref::UriRef;
