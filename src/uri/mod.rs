//! Parses, resolves, normalises and builds URI references by RFC 2396.
//!
//! This program resolves a reference, and checks its normal form and its path:
//!
//! ```
//! use gleaner::uri::Resolver;
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let resolver = Resolver::new("http://A.example/b/c?d")?;
//!     let resolved = resolver.resolve("../%7Ejoe/#top")?;
//!     assert_eq!(resolved.uri().normalize(), "http://a.example/~joe/#top");
//!     assert_eq!(resolved.uri().path(), "/%7Ejoe/");
//!     Ok(())
//! }
//! ```
//!
//! [`UriRef`] borrows its text, [`UriRefBuf`] owns it. Four functions split a text into its components:
//!
//! - [`UriRef::parse`] accepts what RFC 2396 allows, [`UriRef::parse_as`] what another RFC does.
//! - [`UriRef::parse_lenient`] also accepts what occurs in real links, and every reference that a search finds.
//! - [`UriRef::split`] splits any string.
//!
//! | section of RFC 2396 | items |
//! |---|---|
//! | 2.4 | [`Escaped`] escapes and unescapes octets for a [`Component`], never twice; [`Builder`] makes a reference of unescaped parts |
//! | 3.2, 3.3 | [`Authority`], [`Host`]; [`Segment`] |
//! | 5 | [`Resolver`]; [`Bases`] selects the base URI of a document, and [`Base`] is that of an HTML document |
//! | 6 | [`UriRef::normalize`], [`UriRef::equivalent`] |
//! | 7 | [`UriRef::hazards`] |
//! | Appendix E | [`unwrap()`], [`wrap()`] |
//! | Appendix F | [`complete()`] |
//!
//! Beyond the RFC, [`unwrap_link`] (feature `links`) finds the targets of links that mail filters and trackers wrap, and
//! [`defang`] and [`refang`] write and read references such as `hxxp://a[.]example`.
//!
//! The module [`scheme`](crate::scheme) splits URLs further. Functions that need no valid reference take any
//! [`AsUriRef`]: a reference, or a text, which they split.
//!
//! The [`Debug`] forms of the types in both modules show `***` in place of a password, so that it does not reach
//! a log by accident. [`Display`](std::fmt::Display) and the accessors return the text unchanged, and so do the
//! findings of a search in both forms.

mod build;
mod complete;
mod conforms;
mod escape;
mod hazards;
mod lenient;
#[cfg(feature = "links")]
mod links;
mod normalize;
mod recombine;
mod refang;
mod reference;
mod resolve;
#[cfg(test)]
#[path = "../../tests/unit/uri/testing.rs"]
mod testing;
mod text_traits;
mod unwrap;
mod wrap;

pub use crate::grammar::refang::Refang;
pub use build::{BuildError, Builder};
pub use complete::complete;
pub use conforms::Grammar;
#[cfg(feature = "serde")]
pub(crate) use conforms::GrammarSet;
pub(crate) use escape::decode;
pub use escape::{Component, Escaped};
pub use hazards::{Hazard, HazardKind};
#[cfg(feature = "links")]
pub use links::{LinkWrapperError, LinkWrappers, UnwrappedLink, unwrap_link};
#[cfg(feature = "serde")]
pub(crate) use normalize::in_lower_case;
#[cfg(feature = "html")]
pub(crate) use refang::refang_in_markup;
pub use refang::{defang, refang};
#[cfg(feature = "serde")]
pub(crate) use reference::plain_grammars;
pub use reference::{AsUriRef, Authority, Host, ParseError, Segment, UriRef, UriRefBuf};
pub(crate) use reference::{AuthorityParts, IntoUriRef, Secret};
#[cfg(feature = "html")]
pub(crate) use resolve::scheme_length;
pub use resolve::{Base, BaseOrigin, Bases, ExcessDots, ResolveError, Resolved, Resolver};
pub use unwrap::unwrap;
pub use wrap::wrap;
