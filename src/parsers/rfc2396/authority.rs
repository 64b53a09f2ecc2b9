//! `authority` and its parts (RFC 2396, 3.2).

use nom::Parser;

use super::super::production::{ProductionError, cited, prefix};
use crate::class::uri;
use crate::grammar::uri::authority;
use crate::grammar::uri::fault::{ESCAPED, Production};
use crate::grammar::uri::input::Text;
use crate::grammar::uri::terminals::chars_until;

/// `authority = server | reg_name` (RFC 2396, 3.2).
///
/// Matches the empty string too, which `server` allows.
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::authority().parse_complete("u@a.example:80/x");
/// assert_eq!(result, Ok(("/x", "u@a.example:80")));
/// ```
#[must_use]
pub fn authority<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(authority::authority(true))
}

/// `reg_name = 1*( unreserved | escaped | "$" | "," | ";" | ":" | "@" | "&" | "=" | "+" )` (RFC 2396, 3.2.1).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::reg_name().parse_complete("a_b/c");
/// assert_eq!(result, Ok(("/c", "a_b")));
/// ```
#[must_use]
pub fn reg_name<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production = Production::new(
        "reg_name",
        "RFC 2396, 3.2.1",
        "1*( unreserved | escaped | \"$\" | \",\" | \";\" | \":\" | \"@\" | \"&\" | \"=\" | \"+\" )",
    );
    cited(chars_until(uri::REG_NAME, 1, |_| true, &ESCAPED, &OWN))
}

/// `server = [ [ userinfo "@" ] hostport ]` (RFC 2396, 3.2.2).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::server().parse_complete("u:p@a.example:8/x");
/// assert_eq!(result, Ok(("/x", "u:p@a.example:8")));
/// ```
#[must_use]
pub fn server<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(authority::server())
}

/// `userinfo = *( unreserved | escaped | ";" | ":" | "&" | "=" | "+" | "$" | "," )` (RFC 2396, 3.2.2).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::userinfo().parse_complete("u:p@a");
/// assert_eq!(result, Ok(("@a", "u:p")));
/// ```
#[must_use]
pub fn userinfo<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(authority::userinfo())
}

/// `hostport = host [ ":" port ]` (RFC 2396, 3.2.2).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::hostport().parse_complete("a.example:8080/");
/// assert_eq!(result, Ok(("/", "a.example:8080")));
/// ```
#[must_use]
pub fn hostport<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production = Production::new("hostport", "RFC 2396, 3.2.2", "host [ \":\" port ]");
    prefix(&OWN, authority::hostport())
}

/// `host = hostname | IPv4address` (RFC 2396, 3.2.2).
///
/// Matches an `IPv6reference` too (RFC 2732, 3).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::host().parse_complete("[::1]:80");
/// assert_eq!(result, Ok((":80", "[::1]")));
/// ```
#[must_use]
pub fn host<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production = Production::new("host", "RFC 2396, 3.2.2", "hostname | IPv4address");
    prefix(&OWN, authority::host())
}

/// `hostname = *( domainlabel "." ) toplabel [ "." ]` (RFC 2396, 3.2.2).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::hostname().parse_complete("3com.example./");
/// assert_eq!(result, Ok(("/", "3com.example.")));
/// ```
#[must_use]
pub fn hostname<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(authority::hostname())
}

/// `domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum` (RFC 2396, 3.2.2).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::domainlabel().parse_complete("3-com-.a");
/// assert_eq!(result, Ok(("-.a", "3-com")));
/// ```
#[must_use]
pub fn domainlabel<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(authority::domainlabel())
}

/// `toplabel = alpha | alpha *( alphanum | "-" ) alphanum` (RFC 2396, 3.2.2).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::toplabel().parse_complete("example:80");
/// assert_eq!(result, Ok((":80", "example")));
/// ```
#[must_use]
pub fn toplabel<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(authority::toplabel())
}

/// `IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit` (RFC 2396, 3.2.2).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::ipv4address().parse_complete("192.0.2.1:80");
/// assert_eq!(result, Ok((":80", "192.0.2.1")));
/// ```
#[must_use]
pub fn ipv4address<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production = Production::new(
        "IPv4address",
        "RFC 2396, 3.2.2",
        "1*digit \".\" 1*digit \".\" 1*digit \".\" 1*digit",
    );
    prefix(&OWN, authority::ipv4_address())
}

/// `IPv6reference = "[" IPv6address "]"` (RFC 2732, 3).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::ipv6reference().parse_complete("[2001:db8::1]/");
/// assert_eq!(result, Ok(("/", "[2001:db8::1]")));
/// ```
#[must_use]
pub fn ipv6reference<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(authority::ipv6_reference())
}

/// `port = *digit` (RFC 2396, 3.2.2).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc2396::port().parse_complete("80/x");
/// assert_eq!(result, Ok(("/x", "80")));
/// ```
#[must_use]
pub fn port<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(authority::port())
}
