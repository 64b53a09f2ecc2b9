//! The paths and their segments (RFC 2396, 3 and 5).

use nom::Parser;
use nom::sequence::terminated;

use super::super::production::{ProductionError, cited, prefix};
use super::one_char_but;
use crate::class::uri;
use crate::grammar::uri::fault::{ESCAPED, Production, ProductionParser};
use crate::grammar::uri::input::Text;
use crate::grammar::uri::rfc2396;
use crate::grammar::uri::terminals::{Decision, chars, chars_until, may_continue, terminal};

static REL_SEGMENT: Production = Production::new(
    "rel_segment",
    "RFC 2396, 5",
    "1*( unreserved | escaped | \";\" | \"@\" | \"&\" | \"=\" | \"+\" | \"$\" | \",\" )",
);

/// `net_path = "//" authority [ abs_path ]` (RFC 2396, 3).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::net_path().parse_complete("//a.example/b c");
/// assert_eq!(result, Ok((" c", "//a.example/b")));
/// ```
#[must_use]
pub fn net_path<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production =
        Production::new("net_path", "RFC 2396, 3", "\"//\" authority [ abs_path ]");
    prefix(&OWN, rfc2396::net_path(true))
}

/// `abs_path = "/" path_segments` (RFC 2396, 3).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::abs_path().parse_complete("/a/b;c?d");
/// assert_eq!(result, Ok(("?d", "/a/b;c")));
/// ```
#[must_use]
pub fn abs_path<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production = Production::new("abs_path", "RFC 2396, 3", "\"/\" path_segments");
    prefix(&OWN, rfc2396::abs_path())
}

/// `rel_path = rel_segment [ abs_path ]` (RFC 2396, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::rel_path().parse_complete("../a b");
/// assert_eq!(result, Ok((" b", "../a")));
/// ```
#[must_use]
pub fn rel_path<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(terminated(nonempty_rel_segment(), rfc2396::opt_abs_path()))
}

/// `rel_segment = 1*( unreserved | escaped | ";" | "@" | "&" | "=" | "+" | "$" | "," )` (RFC 2396, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::rel_segment().parse_complete("a;b:c");
/// assert_eq!(result, Ok((":c", "a;b")));
/// ```
#[must_use]
pub fn rel_segment<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    prefix(&REL_SEGMENT, nonempty_rel_segment())
}

/// `path_segments = segment *( "/" segment )` (RFC 2396, 3.3).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::path_segments().parse_complete("a;x/b?c");
/// assert_eq!(result, Ok(("?c", "a;x/b")));
/// ```
#[must_use]
pub fn path_segments<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(rfc2396::path_segments())
}

/// `segment = *pchar *( ";" param )` (RFC 2396, 3.3).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::segment().parse_complete("a;x/b");
/// assert_eq!(result, Ok(("/b", "a;x")));
/// ```
#[must_use]
pub fn segment<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production = Production::new("segment", "RFC 2396, 3.3", "*pchar *( \";\" param )");
    prefix(&OWN, chars(uri::SEGMENT, &OWN))
}

/// `param = *pchar` (RFC 2396, 3.3).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::param().parse_complete("x=1;y");
/// assert_eq!(result, Ok((";y", "x=1")));
/// ```
#[must_use]
pub fn param<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production = Production::new("param", "RFC 2396, 3.3", "*pchar");
    prefix(&OWN, param_chars(&OWN))
}

/// `pchar = unreserved | escaped | ":" | "@" | "&" | "=" | "+" | "$" | ","` (RFC 2396, 3.3).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::pchar().parse_complete("@b");
/// assert_eq!(result, Ok(("b", "@")));
/// ```
#[must_use]
pub fn pchar<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production = Production::new(
        "pchar",
        "RFC 2396, 3.3",
        "unreserved | escaped | \":\" | \"@\" | \"&\" | \"=\" | \"+\" | \"$\" | \",\"",
    );
    prefix(&OWN, one_char_but(b';', uri::SEGMENT, &OWN))
}

/// Matches a `rel_segment` that is not empty, as that of the grammar may be.
fn nonempty_rel_segment<I: Text>() -> impl ProductionParser<I, I, false> {
    chars_until(uri::REL_SEGMENT, 1, |_| true, &ESCAPED, &REL_SEGMENT)
}

/// Matches the characters of a segment up to a semicolon.
fn param_chars<I: Text>(production: &'static Production) -> impl ProductionParser<I, I, false> {
    terminal(production, |input, more| {
        let n = uri::span_escaped(uri::SEGMENT, input);
        match memchr::memchr(b';', &input[..n]) {
            Some(at) => Decision::Match(at),
            None if more && may_continue(&input[n..]) => Decision::Short,
            None => Decision::Match(n),
        }
    })
}
