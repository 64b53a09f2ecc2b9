//! References taken apart, resolved, normalised and built: RFC 2396, and what RFC 1738 says of its
//! schemes.
//!
//! [`UriRef`] is a reference with the ends of its components; all else begins there. It is made from
//! any text:
//!
//! - [`UriRef::parse`] takes what RFC 2396 allows, [`UriRef::parse_as`] what another RFC does. An error
//!   names the production that is violated, and where.
//! - [`UriRef::parse_lenient`] takes what stands in real links as well: letters outside ASCII, braces,
//!   a bare `%`. All that the search finds passes.
//! - [`UriRef::split`] takes any string apart as RFC 2396's Appendix B does.
//!
//! ```
//! use gleaner::uri::{Grammar, UriRef};
//!
//! let uri = UriRef::parse("ftp://info.cern.ch/pub/www/doc;type=d")?;
//! assert_eq!(uri.scheme(), Some("ftp"));
//! assert_eq!(uri.authority().unwrap().as_str(), "info.cern.ch");
//! assert_eq!(uri.path(), "/pub/www/doc;type=d");
//! assert_eq!(uri.query(), None);
//! assert!(uri.conforms_to(Grammar::Rfc1738).is_ok());
//!
//! let error = UriRef::parse("http://a.example/100%").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "escaped: expected two hexadecimal digits after % at byte 20 (RFC 2396, 2.4.1)"
//! );
//! # Ok::<(), gleaner::uri::ParseError>(())
//! ```

mod authority;
mod build;
mod complete;
mod components;
mod conforms;
mod error;
mod escape;
mod hazards;
mod lenient;
mod loose;
mod normalize;
mod recombine;
mod reference;
mod resolve;
mod segments;
mod unwrap;
mod wrap;

pub use authority::{Authority, Host, Server};
pub use build::{BuildError, Builder};
pub use complete::complete;
pub use conforms::Grammar;
pub use error::ParseError;
pub(crate) use escape::decode;
pub use escape::{Component, Escaped};
pub use hazards::{Hazard, HazardKind};
pub use reference::UriRef;
pub use resolve::{Bases, Dots, Origin, ResolveError, Resolved, Resolver};
pub use segments::Segment;
pub use unwrap::unwrap;
pub use wrap::wrap;
