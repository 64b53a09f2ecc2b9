//! The parts of the URLs of each scheme (RFC 1738, 5).

use nom::Parser;

use super::super::production::{ProductionError, cited, prefix};
use crate::class::uri;
use crate::grammar::uri::fault::Production;
use crate::grammar::uri::input::Text;
use crate::grammar::uri::rfc1738::{news, paths, selectors, terminals};

/// `fpath = fsegment *[ "/" fsegment ]` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::fpath().parse_complete("a/b;c");
/// assert_eq!(result, Ok((";c", "a/b")));
/// ```
#[must_use]
pub fn fpath<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(paths::fpath(b""))
}

/// `fsegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::fsegment().parse_complete("a?b/c");
/// assert_eq!(result, Ok(("/c", "a?b")));
/// ```
#[must_use]
pub fn fsegment<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(paths::fsegment(b""))
}

/// `ftptype = "A" | "I" | "D" | "a" | "i" | "d"` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::ftptype().parse_complete("ax");
/// assert_eq!(result, Ok(("x", "a")));
/// ```
#[must_use]
pub fn ftptype<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(paths::ftptype())
}

/// `hpath = hsegment *[ "/" hsegment ]` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::hpath().parse_complete("a/b;c?d");
/// assert_eq!(result, Ok(("?d", "a/b;c")));
/// ```
#[must_use]
pub fn hpath<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(paths::hpath())
}

/// `hsegment = *[ uchar | ";" | ":" | "@" | "&" | "=" ]` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::hsegment().parse_complete("a;b/c");
/// assert_eq!(result, Ok(("/c", "a;b")));
/// ```
#[must_use]
pub fn hsegment<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(paths::hsegment())
}

/// `search = *[ uchar | ";" | ":" | "@" | "&" | "=" ]` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::search().parse_complete("a&b#c");
/// assert_eq!(result, Ok(("#c", "a&b")));
/// ```
#[must_use]
pub fn search<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(paths::search())
}

/// `gtype = xchar` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::gtype().parse_complete("11/x");
/// assert_eq!(result, Ok(("1/x", "1")));
/// ```
#[must_use]
pub fn gtype<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(selectors::gtype())
}

/// `selector = *xchar` (RFC 1738, 5).
///
/// Ends before an encoded tab, which a selector cannot contain (3.4.1).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::selector().parse_complete("1/x%09y");
/// assert_eq!(result, Ok(("%09y", "1/x")));
/// ```
#[must_use]
pub fn selector<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(selectors::selector())
}

/// `gopher+_string = *xchar` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::gopher_plus_string().parse_complete("+a%09b c");
/// assert_eq!(result, Ok((" c", "+a%09b")));
/// ```
#[must_use]
pub fn gopher_plus_string<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E>
{
    cited(selectors::gopher_plus_string())
}

/// `encoded822addr = 1*xchar` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::encoded822addr().parse_complete("joe@a.example>");
/// assert_eq!(result, Ok((">", "joe@a.example")));
/// ```
#[must_use]
pub fn encoded822addr<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(news::encoded822addr())
}

/// `grouppart = "*" | group | article` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::grouppart().parse_complete("1@a.example>");
/// assert_eq!(result, Ok((">", "1@a.example")));
/// ```
#[must_use]
pub fn grouppart<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production = Production::rfc1738("grouppart", "\"*\" | group | article");
    prefix(&OWN, news::grouppart())
}

/// `group = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::group().parse_complete("alt.c++/1");
/// assert_eq!(result, Ok(("/1", "alt.c++")));
/// ```
#[must_use]
pub fn group<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(news::group())
}

/// `article = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::article().parse_complete("1.2@a.example>");
/// assert_eq!(result, Ok((">", "1.2@a.example")));
/// ```
#[must_use]
pub fn article<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production = Production::rfc1738(
        "article",
        "1*[ uchar | \";\" | \"/\" | \"?\" | \":\" | \"&\" | \"=\" ] \"@\" host",
    );
    prefix(&OWN, news::article())
}

/// `digits = 1*digit` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::digits().parse_complete("123x");
/// assert_eq!(result, Ok(("x", "123")));
/// ```
#[must_use]
pub fn digits<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(news::digits())
}

/// `database = *uchar` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::database().parse_complete("db?x");
/// assert_eq!(result, Ok(("?x", "db")));
/// ```
#[must_use]
pub fn database<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(selectors::database())
}

/// `wtype = *uchar` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::wtype().parse_complete("TEXT/x");
/// assert_eq!(result, Ok(("/x", "TEXT")));
/// ```
#[must_use]
pub fn wtype<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(selectors::wtype())
}

/// `wpath = *uchar` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::wpath().parse_complete("a%2Fb/");
/// assert_eq!(result, Ok(("/", "a%2Fb")));
/// ```
#[must_use]
pub fn wpath<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(selectors::wpath())
}

/// `ppath = psegment *[ "/" psegment ]` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::ppath().parse_complete("a/b;c=d");
/// assert_eq!(result, Ok((";c=d", "a/b")));
/// ```
#[must_use]
pub fn ppath<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(paths::ppath())
}

/// `psegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::psegment().parse_complete("a@b/c");
/// assert_eq!(result, Ok(("/c", "a@b")));
/// ```
#[must_use]
pub fn psegment<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(paths::psegment())
}

/// `fieldspec = ";" fieldname "=" fieldvalue` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::fieldspec().parse_complete(";a=b;c");
/// assert_eq!(result, Ok((";c", ";a=b")));
/// ```
#[must_use]
pub fn fieldspec<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production = Production::rfc1738("fieldspec", "\";\" fieldname \"=\" fieldvalue");
    prefix(&OWN, paths::fieldspec())
}

/// `fieldname = *[ uchar | "?" | ":" | "@" | "&" ]` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::fieldname().parse_complete("a=b");
/// assert_eq!(result, Ok(("=b", "a")));
/// ```
#[must_use]
pub fn fieldname<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(paths::fieldname())
}

/// `fieldvalue = *[ uchar | "?" | ":" | "@" | "&" ]` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::fieldvalue().parse_complete("b;c");
/// assert_eq!(result, Ok((";c", "b")));
/// ```
#[must_use]
pub fn fieldvalue<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(paths::fieldvalue())
}

/// `xchar = unreserved | reserved | escape` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::xchar().parse_complete("/b");
/// assert_eq!(result, Ok(("b", "/")));
/// ```
#[must_use]
pub fn xchar<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production = Production::rfc1738("xchar", "unreserved | reserved | escape");
    prefix(&OWN, terminals::one_char(uri::XCHAR, &OWN))
}

/// `uchar = unreserved | escape` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::uchar().parse_complete("%20b");
/// assert_eq!(result, Ok(("b", "%20")));
/// ```
#[must_use]
pub fn uchar<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production = Production::rfc1738("uchar", "unreserved | escape");
    prefix(&OWN, terminals::one_char(uri::UCHAR, &OWN))
}

/// `escape = "%" hex hex` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::escape().parse_complete("%20b");
/// assert_eq!(result, Ok(("b", "%20")));
/// ```
#[must_use]
pub fn escape<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(terminals::one_char(0, &terminals::ESCAPE))
}
