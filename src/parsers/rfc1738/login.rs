//! `genericurl` and the parts that all URLs share (RFC 1738, 5).

use nom::Parser;

use super::super::production::{ProductionError, cited, prefix};
use crate::grammar::uri::fault::Production;
use crate::grammar::uri::input::Text;
use crate::grammar::uri::rfc1738::{self, login};

/// `genericurl = scheme ":" schemepart` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::genericurl().parse_complete("afs://cell/a b");
/// assert_eq!(result, Ok((" b", "afs://cell/a")));
/// ```
#[must_use]
pub fn genericurl<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(rfc1738::genericurl())
}

/// `scheme = 1*[ lowalpha | digit | "+" | "-" | "." ]` (RFC 1738, 5).
///
/// Matches only before a colon, and in any case: "interpreters should use case-ignore".
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::scheme().parse_complete("9p://a");
/// assert_eq!(result, Ok(("://a", "9p")));
/// ```
#[must_use]
pub fn scheme<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(rfc1738::scheme())
}

/// `schemepart = *xchar | ip-schemepart` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::schemepart().parse_complete("//a/b#c");
/// assert_eq!(result, Ok(("#c", "//a/b")));
/// ```
#[must_use]
pub fn schemepart<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(rfc1738::schemepart())
}

/// `ip-schemepart = "//" login [ "/" urlpath ]` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::ip_schemepart().parse_complete("//u@a:1/b#c");
/// assert_eq!(result, Ok(("#c", "//u@a:1/b")));
/// ```
#[must_use]
pub fn ip_schemepart<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production = Production::rfc1738("ip-schemepart", "\"//\" login [ \"/\" urlpath ]");
    prefix(&OWN, login::ip_schemepart())
}

/// `login = [ user [ ":" password ] "@" ] hostport` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::login().parse_complete("u:p@a:21/");
/// assert_eq!(result, Ok(("/", "u:p@a:21")));
/// ```
#[must_use]
pub fn login<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production =
        Production::rfc1738("login", "[ user [ \":\" password ] \"@\" ] hostport");
    prefix(&OWN, login::login())
}

/// `hostport = host [ ":" port ]` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::hostport().parse_complete("a.example:70/");
/// assert_eq!(result, Ok(("/", "a.example:70")));
/// ```
#[must_use]
pub fn hostport<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(login::hostport())
}

/// `host = hostname | hostnumber` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::host().parse_complete("1.2.3.4.example/");
/// assert_eq!(result, Ok(("/", "1.2.3.4.example")));
/// ```
#[must_use]
pub fn host<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(login::host())
}

/// `hostname = *[ domainlabel "." ] toplabel` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::hostname().parse_complete("a.example./");
/// assert_eq!(result, Ok(("./", "a.example")));
/// ```
#[must_use]
pub fn hostname<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(login::hostname())
}

/// `domainlabel = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::domainlabel().parse_complete("3com.a");
/// assert_eq!(result, Ok((".a", "3com")));
/// ```
#[must_use]
pub fn domainlabel<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(login::domainlabel())
}

/// `toplabel = alpha | alpha *[ alphadigit | "-" ] alphadigit` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::toplabel().parse_complete("example/");
/// assert_eq!(result, Ok(("/", "example")));
/// ```
#[must_use]
pub fn toplabel<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(login::toplabel())
}

/// `hostnumber = digits "." digits "." digits "." digits` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::hostnumber().parse_complete("192.0.2.1:80");
/// assert_eq!(result, Ok((":80", "192.0.2.1")));
/// ```
#[must_use]
pub fn hostnumber<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(login::hostnumber())
}

/// `port = digits` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::port().parse_complete("80/");
/// assert_eq!(result, Ok(("/", "80")));
/// ```
#[must_use]
pub fn port<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(login::port())
}

/// `user = *[ uchar | ";" | "?" | "&" | "=" ]` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::user().parse_complete("u;x:p@a");
/// assert_eq!(result, Ok((":p@a", "u;x")));
/// ```
#[must_use]
pub fn user<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(login::user())
}

/// `password = *[ uchar | ";" | "?" | "&" | "=" ]` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::password().parse_complete("p&q@a");
/// assert_eq!(result, Ok(("@a", "p&q")));
/// ```
#[must_use]
pub fn password<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(login::password())
}

/// `urlpath = *xchar` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::urlpath().parse_complete("a/b?c#d");
/// assert_eq!(result, Ok(("#d", "a/b?c")));
/// ```
#[must_use]
pub fn urlpath<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(login::urlpath())
}
