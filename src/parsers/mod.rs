//! Parsers for grammars that are written in nom: the productions of RFC 1738 and RFC 2396, and
//! delimited references.
//!
//! ```
//! use gleaner::parsers::rfc2396::absolute_uri;
//! use nom::bytes::complete::tag;
//! use nom::{IResult, Parser, sequence::delimited};
//!
//! /// `<http://a.example/>`, as Markdown writes links.
//! fn autolink(input: &str) -> IResult<&str, &str> {
//!     delimited(tag("<"), absolute_uri(), tag(">")).parse_complete(input)
//! }
//!
//! assert_eq!(autolink("<http://a.example/x>."), Ok((".", "http://a.example/x")));
//! assert!(autolink("<b>").is_err());
//! ```
//!
//! | module | parsers |
//! |---|---|
//! | [`rfc2396`] | the productions of RFC 2396 |
//! | [`rfc1738`] | the productions of RFC 1738 |
//! | [`delimited`] | `<URL:…>`, `<…>`, `"…"` with line breaks inside, and bare references, as in text |
//!
//! # Productions
//!
//! A production outputs the longest prefix of the input that it derives. `)`, `.` and `,` belong to URLs: a grammar
//! that delimits URLs by them parses the delimiters first, and a production on the text between them. A production
//! never fails finally (`Err::Failure`), so that alternatives may follow it.
//!
//! All parsers run in both of nom's modes: by `parse_complete`, where the input ends with its last byte, and by
//! `parse`, nom's streaming mode, where a match that reaches the end of the input is
//! `Err::Incomplete`, because more input may extend it. The input may be `&str`, `&[u8]` or another type that
//! implements nom's traits ([`Text`]); the error type may be any that nom provides, or one that
//! receives the [`Production`] ([`ProductionError`]). Parsing takes linear time and does not allocate.
//!
//! [`UriRef::parse`](crate::uri::UriRef::parse) runs the same productions, on a text that must match as a whole.

pub mod delimited;
mod production;
pub mod rfc1738;
pub mod rfc2396;

pub use crate::grammar::uri::fault::Production;
pub use crate::grammar::uri::input::Text;
pub use production::ProductionError;
