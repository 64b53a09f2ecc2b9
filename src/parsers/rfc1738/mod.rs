//! The productions of RFC 1738, section 5.
//!
//! [`url()`] matches a URL of any scheme, and each scheme of the RFC has a production of its own. The functions have the
//! names of the RFC in Rust's spelling.

mod login;
mod parts;
mod urls;

pub use login::{
    domainlabel, genericurl, host, hostname, hostnumber, hostport, ip_schemepart, login, password,
    port, scheme, schemepart, toplabel, urlpath, user,
};
pub use parts::{
    article, database, digits, encoded822addr, escape, fieldname, fieldspec, fieldvalue, fpath,
    fsegment, ftptype, gopher_plus_string, group, grouppart, gtype, hpath, hsegment, ppath,
    psegment, search, selector, uchar, wpath, wtype, xchar,
};
pub use urls::{
    fileurl, ftpurl, gopherurl, httpurl, mailtourl, newsurl, nntpurl, prosperourl, telneturl,
    waisurl,
};

use nom::Parser;
use nom::branch::alt;
use nom::sequence::preceded;

use super::production::{ProductionError, cited, prefix};
use crate::class::uri;
use crate::grammar::uri::fault::{Production, ProductionParser};
use crate::grammar::uri::input::Text;
use crate::grammar::uri::rfc1738::{self, news, paths, selectors};
use crate::grammar::uri::terminals::{Decision, terminal};

/// `url = httpurl | ftpurl | newsurl | nntpurl | telneturl | gopherurl | waisurl | mailtourl | fileurl |
/// prosperourl | otherurl` (RFC 1738, 5).
///
/// A scheme with a production of its own must match that one; `otherurl` is for the other schemes.
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::url().parse_complete("ftp://a.example/b c");
/// assert_eq!(result, Ok((" c", "ftp://a.example/b")));
/// ```
#[must_use]
pub fn url<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    static OWN: Production = Production::rfc1738("url", "a URL of any scheme");
    let files = alt((paths::httpurl(), paths::ftpurl(), paths::fileurl(), paths::prosperourl()));
    let messages = alt((news::mailtourl(), news::newsurl(), news::nntpurl()));
    let menus = alt((selectors::telneturl(), selectors::gopherurl(), selectors::waisurl()));
    prefix(&OWN, alt((files, messages, menus, preceded(other_scheme(), rfc1738::genericurl()))))
}

/// `otherurl = genericurl` (RFC 1738, 5), for the schemes without a production of their own.
///
/// ```
/// # use nom::{IResult, Parser};
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::otherurl().parse_complete("afs://a b");
/// assert_eq!(result, Ok((" b", "afs://a")));
/// let result: IResult<_, _> = gleaner::parsers::rfc1738::otherurl().parse_complete("http:x");
/// assert!(result.is_err());
/// ```
#[must_use]
pub fn otherurl<I: Text, E: ProductionError<I>>() -> impl Parser<I, Output = I, Error = E> {
    cited(preceded(other_scheme(), rfc1738::genericurl()))
}

/// Asserts a scheme without a production of its own.
fn other_scheme<I: Text>() -> impl ProductionParser<I, I, false> {
    static OTHER: Production =
        Production::rfc1738("otherurl", "a URL that matches the production of its scheme");
    terminal(&OTHER, |input, more| match uri::span(uri::SCHEME, input) {
        n if more && n == input.len() => Decision::Short,
        n if rfc1738::has_production(&input[..n]) => Decision::Differ(0),
        _ => Decision::Match(0),
    })
}
