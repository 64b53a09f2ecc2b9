//! [`UriRef`], its components and parse errors.

mod as_uri_ref;
mod authority;
mod authority_parts;
mod error;
mod forms;
mod forwarded;
mod redacted;
mod segment;
mod uri_ref;
mod uri_ref_buf;

pub use as_uri_ref::AsUriRef;
pub(crate) use as_uri_ref::sealed::IntoUriRef;
pub use authority::{Authority, Host};
pub(crate) use authority_parts::AuthorityParts;
pub use error::ParseError;
#[cfg(feature = "serde")]
pub(crate) use forms::plain_grammars;
pub(crate) use redacted::Secret;
pub use segment::Segment;
pub use uri_ref::UriRef;
pub use uri_ref_buf::UriRefBuf;
