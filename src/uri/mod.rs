//! References taken apart, resolved, normalised and built: RFC 2396, and what RFC 1738 says of its
//! schemes.
//!
//! [`UriRef`] is a reference with the ends of its components; all else begins there. It is made from
//! any text:
//!
//! - [`UriRef::parse`] takes what RFC 2396 allows, [`UriRef::parse_as`] what another RFC does. An error
//!   names the production that is violated, and where.
//! - [`UriRef::parse_lenient`] takes what stands in real links as well: letters outside ASCII, braces,
//!   a bare `%`. Nearly all that the search finds passes; the rest has brackets in its authority that
//!   hold no address.
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
//!
//! What can be done with it, by the sections of RFC 2396:
//!
//! | section | |
//! |---|---|
//! | 2.4 | [`Escaped`]: octets escaped and unescaped by [`Component`], never twice; [`Builder`]: a reference made of them |
//! | 3.2, 3.3 | [`Authority`], [`Server`], [`Host`]; [`Segment`] |
//! | 5 | [`Resolver`], with [`Bases`] for where a base comes from |
//! | 6 | [`UriRef::normalize`], [`UriRef::equivalent`] |
//! | 7 | [`UriRef::hazards`] |
//! | Appendix E | [`unwrap()`], [`wrap()`] |
//! | Appendix F | [`complete()`] |
//!
//! What the schemes make of it is in [`scheme`](crate::scheme).

mod build;
mod escape;
mod hazards;
mod normalize;
mod reference;
mod resolve;
#[cfg(test)]
mod testing;
mod unwrap;
mod wrap;

pub use build::{BuildError, Builder};
pub(crate) use escape::decode;
pub use escape::{Component, Escaped};
pub use hazards::{Hazard, HazardKind};
pub use reference::{Authority, Grammar, Host, ParseError, Segment, Server, UriRef, complete};
pub use resolve::{Bases, Dots, Origin, ResolveError, Resolved, Resolver};
pub use unwrap::unwrap;
pub use wrap::wrap;
