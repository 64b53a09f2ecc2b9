//! The productions of RFC 2396, Appendix A, with the IPv6 literals of RFC 2732.
//!
//! The functions have the names of the RFC in Rust's spelling.

mod authority;
mod path;

pub use authority::{
    authority, domainlabel, host, hostname, hostport, ipv4address, ipv6reference, port, reg_name,
    server, toplabel, userinfo,
};
pub use path::{abs_path, net_path, param, path_segments, pchar, rel_path, rel_segment, segment};

use nom::Parser;
use nom::combinator::peek;
use nom::sequence::preceded;

use super::production::{ProductionError, cited, one_of, prefix};
use crate::class::uri;
use crate::grammar::uri::fault::{ESCAPED, Production, ProductionParser};
use crate::grammar::uri::input::Text;
use crate::grammar::uri::rfc2396;
use crate::grammar::uri::terminals::{Decision, one_char, terminal};

/// `URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]` (RFC 2396, 4).
///
/// Matches the empty string too. A relative reference ends before a colon in its first segment.
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::uri_reference().parse_complete("../g?y#s and more");
/// assert_eq!(result, Ok((" and more", "../g?y#s")));
/// ```
#[must_use]
pub fn uri_reference<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(rfc2396::uri_reference(true))
}

/// `absoluteURI = scheme ":" ( hier_part | opaque_part )` (RFC 2396, 3).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::absolute_uri().parse_complete("http://a.example/ and more");
/// assert_eq!(result, Ok((" and more", "http://a.example/")));
/// ```
#[must_use]
pub fn absolute_uri<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production =
        Production::new("absoluteURI", "RFC 2396, 3", "scheme \":\" ( hier_part | opaque_part )");
    prefix(&OWN, rfc2396::absolute_uri(true))
}

/// `relativeURI = ( net_path | abs_path | rel_path ) [ "?" query ]` (RFC 2396, 5).
///
/// Matches `?y` too, an example of Appendix C.1 that the BNF forgets.
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::relative_uri().parse_complete("g;x=1/y?z ");
/// assert_eq!(result, Ok((" ", "g;x=1/y?z")));
/// ```
#[must_use]
pub fn relative_uri<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production = Production::new(
        "relativeURI",
        "RFC 2396, 5",
        "( net_path | abs_path | rel_path ) [ \"?\" query ]",
    );
    let begins = peek(one_char_but(b':', uri::URIC, &OWN));
    prefix(&OWN, preceded(begins, rfc2396::relative_uri(true)))
}

/// `hier_part = ( net_path | abs_path ) [ "?" query ]` (RFC 2396, 3).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::hier_part().parse_complete("//a.example/b?c#d");
/// assert_eq!(result, Ok(("#d", "//a.example/b?c")));
/// ```
#[must_use]
pub fn hier_part<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production =
        Production::new("hier_part", "RFC 2396, 3", "( net_path | abs_path ) [ \"?\" query ]");
    prefix(&OWN, rfc2396::hier_part(true))
}

/// `opaque_part = uric_no_slash *uric` (RFC 2396, 3).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::opaque_part().parse_complete("joe@a.example?x>");
/// assert_eq!(result, Ok((">", "joe@a.example?x")));
/// ```
#[must_use]
pub fn opaque_part<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(rfc2396::opaque_part())
}

/// `uric_no_slash = unreserved | escaped | ";" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | ","` (RFC 2396, 3).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::uric_no_slash().parse_complete("@a");
/// assert_eq!(result, Ok(("a", "@")));
/// ```
#[must_use]
pub fn uric_no_slash<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production = Production::new(
        "uric_no_slash",
        "RFC 2396, 3",
        "unreserved | escaped | \";\" | \"?\" | \":\" | \"@\" | \"&\" | \"=\" | \"+\" | \"$\" | \",\"",
    );
    prefix(&OWN, one_char_but(b'/', uri::URIC, &OWN))
}

/// `scheme = alpha *( alpha | digit | "+" | "-" | "." )` (RFC 2396, 3.1).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::scheme().parse_complete("z39.50r://");
/// assert_eq!(result, Ok(("://", "z39.50r")));
/// ```
#[must_use]
pub fn scheme<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(rfc2396::scheme())
}

/// `query = *uric` (RFC 2396, 3.4).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::query().parse_complete("a=b/c?d#e");
/// assert_eq!(result, Ok(("#e", "a=b/c?d")));
/// ```
#[must_use]
pub fn query<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(rfc2396::query())
}

/// `fragment = *uric` (RFC 2396, 4.1).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::fragment().parse_complete("sec-1 and");
/// assert_eq!(result, Ok((" and", "sec-1")));
/// ```
#[must_use]
pub fn fragment<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(rfc2396::fragment())
}

/// `uric = reserved | unreserved | escaped` (RFC 2396, 2).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::uric().parse_complete("%20b");
/// assert_eq!(result, Ok(("b", "%20")));
/// ```
#[must_use]
pub fn uric<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production =
        Production::new("uric", "RFC 2396, 2", "reserved | unreserved | escaped");
    prefix(&OWN, one_char(uri::URIC, &ESCAPED, &OWN))
}

/// `reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | ","` (RFC 2396, 2.2).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::reserved().parse_complete("/a");
/// assert_eq!(result, Ok(("a", "/")));
/// ```
#[must_use]
pub fn reserved<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production = Production::new(
        "reserved",
        "RFC 2396, 2.2",
        "\";\" | \"/\" | \"?\" | \":\" | \"@\" | \"&\" | \"=\" | \"+\" | \"$\" | \",\"",
    );
    prefix(&OWN, one_of(|byte| b";/?:@&=+$,".contains(&byte), &OWN))
}

/// `unreserved = alphanum | mark` (RFC 2396, 2.3).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::unreserved().parse_complete("~joe");
/// assert_eq!(result, Ok(("joe", "~")));
/// ```
#[must_use]
pub fn unreserved<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production = Production::new("unreserved", "RFC 2396, 2.3", "alphanum | mark");
    prefix(&OWN, one_of(|byte| uri::is(uri::UNRESERVED, byte), &OWN))
}

/// `escaped = "%" hex hex` (RFC 2396, 2.4.1).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::escaped().parse_complete("%7ejoe");
/// assert_eq!(result, Ok(("joe", "%7e")));
/// ```
#[must_use]
pub fn escaped<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(one_char(0, &ESCAPED, &ESCAPED))
}

/// Matches one byte of `class`, or an escape, but not `excluded`.
pub(super) fn one_char_but<I: Text>(
    excluded: u8,
    class: u32,
    production: &'static Production,
) -> impl ProductionParser<I, I, false> {
    (not_byte(excluded, production), one_char(class, &ESCAPED, production)).map(|(_, char)| char)
}

fn not_byte<I: Text>(
    excluded: u8,
    production: &'static Production,
) -> impl ProductionParser<I, I, false> {
    terminal(production, move |input, _| {
        if input.first() == Some(&excluded) { Decision::Differ(0) } else { Decision::Match(0) }
    })
}
