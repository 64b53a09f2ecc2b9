//! URLs by RFC 1738, section 5.
//!
//! Where the BNF and section 3 differ, these parsers follow the BNF. Unlike RFC 2396 (G.2), it allows `?` in a user and
//! a digit at the start of a scheme, and forbids `~`, `#`, an empty port, a final dot in a host and, except in `file`,
//! an empty host.

pub(crate) mod login;
pub(crate) mod news;
pub(crate) mod paths;
pub(crate) mod selectors;
pub(crate) mod terminals;

use nom::bytes::tag;
use nom::combinator::recognize;

use self::terminals::chars_before;
use super::fault::{Fault, Production, ProductionParser, match_all};
use super::input::Text;
use super::terminals::{Decision, terminal};
use crate::class::uri;

static SCHEME: Production = Production::rfc1738(
    "scheme",
    "letters, digits, \"+\", \"-\" or \".\", at least one, and a colon",
);
static XCHAR: Production =
    Production::rfc1738("xchar", "an escape, a letter, a digit or one of $-_.+!*'(),;/?:@&=");

/// Checks a whole URL against the production of its scheme. Linear.
pub(crate) fn parse(text: &[u8]) -> Result<(), Fault> {
    let n = uri::span(uri::SCHEME, text);
    if n == 0 || text.get(n) != Some(&b':') {
        return Err(Fault { remaining: text.len() - n, production: &SCHEME });
    }
    production(&text[..n]).unwrap_or(otherurl)(text)
}

/// Reports whether `scheme`, in any case, has a production of its own.
pub(crate) fn has_production(scheme: &[u8]) -> bool {
    production(scheme).is_some()
}

fn production(scheme: &[u8]) -> Option<UrlCheck> {
    let row = URL.iter().find(|(name, _)| name.as_bytes().eq_ignore_ascii_case(scheme));
    row.map(|&(_, check)| check)
}

/// Checks a whole URL against the common Internet scheme syntax (3.1). Linear.
pub(crate) fn parse_internet(text: &[u8]) -> Result<(), Fault> {
    match_all(text, || recognize((scheme(), tag(":"), login::ip_schemepart())))
}

/// A check of a whole URL.
type UrlCheck = fn(&[u8]) -> Result<(), Fault>;

/// `url = httpurl | ftpurl | newsurl | nntpurl | telneturl | gopherurl | waisurl | mailtourl |
/// fileurl | prosperourl | otherurl`
///
/// `otherurl` is no plain alternative: it would match URLs that the production of their scheme refuses.
const URL: [(&str, UrlCheck); 10] = [
    ("http", |text| match_all(text, paths::httpurl)),
    ("ftp", |text| match_all(text, paths::ftpurl)),
    ("news", |text| match_all(text, news::newsurl)),
    ("nntp", |text| match_all(text, news::nntpurl)),
    ("telnet", |text| match_all(text, selectors::telneturl)),
    ("gopher", |text| match_all(text, selectors::gopherurl)),
    ("wais", |text| match_all(text, selectors::waisurl)),
    ("mailto", |text| match_all(text, news::mailtourl)),
    ("file", |text| match_all(text, paths::fileurl)),
    ("prospero", |text| match_all(text, paths::prosperourl)),
];

/// Checks a whole URL against `otherurl = genericurl`. Linear.
pub(crate) fn otherurl(text: &[u8]) -> Result<(), Fault> {
    match_all(text, genericurl)
}

/// `genericurl = scheme ":" schemepart`
pub(crate) fn genericurl<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    recognize((scheme(), tag(":"), schemepart()))
}

/// `scheme = 1*[ lowalpha | digit | "+" | "-" | "." ]`
pub(crate) fn scheme<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    terminal(&SCHEME, |input: &[u8], more| match uri::span(uri::SCHEME, input) {
        n if n > 0 && input.get(n) == Some(&b':') => Decision::Match(n),
        n if more && n == input.len() => Decision::Short,
        n => Decision::Differ(n),
    })
}

/// `schemepart = *xchar | ip-schemepart`; `*xchar` matches every `ip-schemepart`.
pub(crate) fn schemepart<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    chars_before(uri::XCHAR, 0, b"", &XCHAR)
}

#[cfg(test)]
#[path = "../../../../tests/unit/grammar/uri/rfc1738.rs"]
mod tests;
