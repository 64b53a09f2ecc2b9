//! The URLs of each scheme (RFC 1738, 5).

use nom::Parser;

use super::super::production::{ProductionError, cited, prefix};
use crate::grammar::uri::fault::Production;
use crate::grammar::uri::input::Text;
use crate::grammar::uri::rfc1738::{news, paths, selectors};

/// `ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::ftpurl().parse_complete("ftp://a.example/b;type=d>");
/// assert_eq!(result, Ok((">", "ftp://a.example/b;type=d")));
/// ```
#[must_use]
pub fn ftpurl<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production =
        Production::rfc1738("ftpurl", "\"ftp://\" login [ \"/\" fpath [ \";type=\" ftptype ]]");
    prefix(&OWN, paths::ftpurl())
}

/// `fileurl = "file://" [ host | "localhost" ] "/" fpath` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::fileurl().parse_complete("file:///etc/motd#x");
/// assert_eq!(result, Ok(("#x", "file:///etc/motd")));
/// ```
#[must_use]
pub fn fileurl<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(paths::fileurl())
}

/// `httpurl = "http://" hostport [ "/" hpath [ "?" search ]]` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::httpurl().parse_complete("http://a.example/b?c#d");
/// assert_eq!(result, Ok(("#d", "http://a.example/b?c")));
/// ```
#[must_use]
pub fn httpurl<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(paths::httpurl())
}

/// `gopherurl = "gopher://" hostport [ "/" [ gtype [ selector [ "%09" search [ "%09" gopher+_string ] ] ] ] ]` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::gopherurl().parse_complete("gopher://a/7b%09c d");
/// assert_eq!(result, Ok((" d", "gopher://a/7b%09c")));
/// ```
#[must_use]
pub fn gopherurl<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(selectors::gopherurl())
}

/// `mailtourl = "mailto:" encoded822addr` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::mailtourl().parse_complete("mailto:joe@a.example>");
/// assert_eq!(result, Ok((">", "mailto:joe@a.example")));
/// ```
#[must_use]
pub fn mailtourl<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(news::mailtourl())
}

/// `newsurl = "news:" grouppart` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::newsurl().parse_complete("news:comp.infosystems.www.misc)");
/// assert_eq!(result, Ok((")", "news:comp.infosystems.www.misc")));
/// ```
#[must_use]
pub fn newsurl<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production = Production::rfc1738("newsurl", "\"news:\" grouppart");
    prefix(&OWN, news::newsurl())
}

/// `nntpurl = "nntp://" hostport "/" group [ "/" digits ]` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::nntpurl().parse_complete("nntp://a/comp.lang.c/123/");
/// assert_eq!(result, Ok(("/", "nntp://a/comp.lang.c/123")));
/// ```
#[must_use]
pub fn nntpurl<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(news::nntpurl())
}

/// `telneturl = "telnet://" login [ "/" ]` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::telneturl().parse_complete("telnet://u@a/x");
/// assert_eq!(result, Ok(("x", "telnet://u@a/")));
/// ```
#[must_use]
pub fn telneturl<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production = Production::rfc1738("telneturl", "\"telnet://\" login [ \"/\" ]");
    prefix(&OWN, selectors::telneturl())
}

/// `waisurl = waisdatabase | waisindex | waisdoc` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::waisurl().parse_complete("wais://a/db?x y");
/// assert_eq!(result, Ok((" y", "wais://a/db?x")));
/// ```
#[must_use]
pub fn waisurl<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(selectors::waisurl())
}

/// `prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]` (RFC 1738, 5).
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::prosperourl().parse_complete("prospero://a/b;c=d;e");
/// assert_eq!(result, Ok((";e", "prospero://a/b;c=d")));
/// ```
#[must_use]
pub fn prosperourl<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(paths::prosperourl())
}
