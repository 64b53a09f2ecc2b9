//! The login of RFC 1738, section 5: "URL schemeparts for ip based protocols".

use nom::branch::alt;
use nom::bytes::tag;
use nom::combinator::{opt, peek, recognize};
use nom::multi::many0_count;
use nom::sequence::{preceded, terminated};

use super::terminals::{chars_before, end_or, lookahead};
use crate::class::uri;
use crate::grammar::uri::authority::without_outer_hyphens;
use crate::grammar::uri::extent::{by_extent, commit};
use crate::grammar::uri::fault::{Production, ProductionParser};
use crate::grammar::uri::hostname::{hostname_prefix, label_prefix};
use crate::grammar::uri::input::Text;
use crate::grammar::uri::terminals::{Decision, bytes, end, literal, terminal};

static IP_SCHEMEPART: Production =
    Production::rfc1738("ip-schemepart", "\"//\", a login, and \"/\" or the end");
static URLPATH: Production =
    Production::rfc1738("urlpath", "an escape, a letter, a digit or one of $-_.+!*'(),;/?:@&=");
static USER: Production = Production::rfc1738(
    "user",
    "an escape, a letter, a digit or one of $-_.+!*'(),;?&= up to \":\" or \"@\"",
);
static PASSWORD: Production = Production::rfc1738(
    "password",
    "an escape, a letter, a digit or one of $-_.+!*'(),;?&= up to \"@\"",
);
static DOMAINLABEL: Production = Production::rfc1738(
    "domainlabel",
    "letters and digits, with hyphens only between them, up to a dot",
);
static TOPLABEL: Production = Production::rfc1738(
    "toplabel",
    "a letter, then letters and digits, with hyphens only between them, up to the end of the host",
);
static HOSTNUMBER: Production = Production::rfc1738("hostnumber", "four numbers separated by dots");
static PORT: Production = Production::rfc1738("port", "at least one digit");

/// The bytes that end a host. The next production refuses those that it does not allow.
const HOST_ENDS: &[u8] = b":/?#";
const PORT_ENDS: &[u8] = b"/?#";

/// `ip-schemepart = "//" login [ "/" urlpath ]`
pub(crate) fn ip_schemepart<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    let path = opt((tag("/"), commit(urlpath())));
    recognize((literal("//", &IP_SCHEMEPART), login(), path, end(&IP_SCHEMEPART)))
}

/// `urlpath = *xchar    ; depends on protocol see section 3.1`
pub(crate) fn urlpath<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    chars_before(uri::XCHAR, 0, b"", &URLPATH)
}

/// `login = [ user [ ":" password ] "@" ] hostport`
///
/// The first `@` ends the user and the password if no slash precedes it: "within the user and password
/// field, any ":", "@", or "/" must be encoded" (3.1).
pub(crate) fn login<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    let user = || {
        let password = opt(preceded(tag(":"), commit(password())));
        preceded(peek(lookahead(b'@', b"/", &USER)), commit((user(), password, tag("@"))))
    };
    let whole = move || recognize((opt(user()), hostport()));
    let prefix = move || alt((recognize((user(), hostport())), hostport()));
    by_extent(whole, prefix)
}

/// `user = *[ uchar | ";" | "?" | "&" | "=" ]`
pub(crate) fn user<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    chars_before(uri::USER, 0, b":@", &USER)
}

/// `password = *[ uchar | ";" | "?" | "&" | "=" ]`
pub(crate) fn password<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    chars_before(uri::USER, 0, b"@", &PASSWORD)
}

/// `hostport = host [ ":" port ]`
pub(crate) fn hostport<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    recognize((host(), opt((tag(":"), commit(port())))))
}

/// `host = hostname | hostnumber`
///
/// The fault is that of the alternative that matched more, or else `hostname`'s.
pub(crate) fn host<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    // As a prefix, `hostnumber` would match a part of `1.2.3.4.example`.
    by_extent(|| alt((hostnumber(), hostname())), || alt((hostname(), hostnumber())))
}

/// `hostname = *[ domainlabel "." ] toplabel`
pub(crate) fn hostname<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    let whole = || {
        let dotted = peek(lookahead(b'.', HOST_ENDS, &DOMAINLABEL));
        let inner = preceded(dotted, commit(terminated(domainlabel(), tag("."))));
        recognize((many0_count(inner), toplabel()))
    };
    by_extent(whole, || hostname_prefix(false, &TOPLABEL))
}

/// `domainlabel = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit`
pub(crate) fn domainlabel<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    let label = || terminal(&DOMAINLABEL, |input, _| label(input));
    let whole = move || recognize((label(), end_or(b".", &DOMAINLABEL)));
    by_extent(whole, || label_prefix(false, &DOMAINLABEL))
}

/// `toplabel = alpha | alpha *[ alphadigit | "-" ] alphadigit`
pub(crate) fn toplabel<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    let whole = || {
        let label = terminal(&TOPLABEL, |input: &[u8], _| match input.first() {
            Some(first) if first.is_ascii_alphabetic() => label(input),
            _ => Decision::Differ(0),
        });
        recognize((label, end_or(HOST_ENDS, &TOPLABEL)))
    };
    by_extent(whole, || label_prefix(true, &TOPLABEL))
}

/// Matches a run of `alphadigit = alpha | digit` with hyphens inside.
fn label(input: &[u8]) -> Decision {
    without_outer_hyphens(&input[..uri::span(uri::LABEL, input)])
}

/// `hostnumber = digits "." digits "." digits "." digits`
pub(crate) fn hostnumber<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    let digits = || bytes(uri::DIGIT, 1, &HOSTNUMBER);
    let dot = || literal(".", &HOSTNUMBER);
    let number = (digits(), dot(), digits(), dot(), digits(), dot(), digits());
    recognize((number, end_or(HOST_ENDS, &HOSTNUMBER)))
}

/// `port = digits`
pub(crate) fn port<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    recognize((bytes(uri::DIGIT, 1, &PORT), end_or(PORT_ENDS, &PORT)))
}

#[cfg(test)]
#[path = "../../../../tests/unit/grammar/uri/rfc1738/login.rs"]
mod tests;
