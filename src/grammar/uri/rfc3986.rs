//! References by RFC 3986, Appendix A.

use std::net::Ipv6Addr;

use nom::branch::alt;
use nom::bytes::tag;
use nom::combinator::{cut, map, opt, peek, recognize};
use nom::sequence::{preceded, terminated};

use super::authority::end_of_authority;
use super::component_ends::ComponentEnds;
use super::fault::{Fault, Production, ProductionParser, parse_all};
use super::rfc2396::{no_scheme, scheme};
use super::terminals::{
    Decision, bytes, chars, component_chars, literal, next_byte_is, remaining, remaining_after,
    terminal,
};
use crate::class::uri;

const QUERY_CHARACTERS: &str = "an escape, a letter, a digit or one of -._~!$&'()*+,;=:@/?";

static PCT_ENCODED: Production =
    Production::new("pct-encoded", "RFC 3986, 2.1", "two hexadecimal digits after %");
static USERINFO: Production =
    Production::new("userinfo", "RFC 3986, 3.2.1", "a userinfo before \"@\"");
static REG_NAME: Production = Production::new(
    "reg-name",
    "RFC 3986, 3.2.2",
    "an escape, a letter, a digit or one of -._~!$&'()*+,;=",
);
static IP_LITERAL: Production =
    Production::new("IP-literal", "RFC 3986, 3.2.2", "an IPv6 address or \"v\", and \"]\"");
static PORT: Production =
    Production::new("port", "RFC 3986, 3.2.3", "digits up to the end of the authority");
static PCHAR: Production = Production::new(
    "pchar",
    "RFC 3986, 3.3",
    "an escape, a letter, a digit or one of -._~!$&'()*+,;=:@",
);
static QUERY: Production = Production::new("query", "RFC 3986, 3.4", QUERY_CHARACTERS);
static FRAGMENT: Production = Production::new("fragment", "RFC 3986, 3.5", QUERY_CHARACTERS);

/// Parses a whole reference. Linear.
#[inline]
pub(crate) fn parse(text: &[u8]) -> Result<ComponentEnds, Fault> {
    let ends = parse_all(text, || uri_reference(false))
        .or_else(|_| parse_all(text, || uri_reference(true)));
    ends.map(|left| ComponentEnds::from_remaining(text.len(), left))
}

/// `URI-reference = URI / relative-ref` (4.1).
fn uri_reference<'a>(explain: bool) -> impl ProductionParser<&'a [u8], ComponentEnds> {
    alt((full_uri(explain), preceded(cut(no_scheme()), relative_ref(explain))))
}

/// `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]` (3).
fn full_uri<'a>(explain: bool) -> impl ProductionParser<&'a [u8], ComponentEnds> {
    let scheme = terminated(remaining_after(scheme()), tag(":"));
    with_fragment((scheme, cut((hier_part(explain), opt_query()))))
}

/// `relative-ref = relative-part [ "?" query ] [ "#" fragment ]` (4.2). A `relative-part` is a `hier-part` in whose path
/// [`no_scheme`], which the caller runs first, finds no scheme.
fn relative_ref<'a>(explain: bool) -> impl ProductionParser<&'a [u8], ComponentEnds> {
    with_fragment((remaining(), (hier_part(explain), opt_query())))
}

/// Adds `[ "#" fragment ]` and returns the remaining length after each component.
fn with_fragment<'a>(
    parts: impl ProductionParser<&'a [u8], (usize, ((usize, usize), usize))>,
) -> impl ProductionParser<&'a [u8], ComponentEnds> {
    map(terminated(parts, opt_fragment()), |(scheme, ((authority, path), query))| ComponentEnds {
        scheme,
        authority,
        path,
        query,
    })
}

/// `hier-part = "//" authority path-abempty / path-absolute / path-rootless / path-empty` (3).
/// Returns the remaining length after the authority and after the path.
///
/// Together, the last three alternatives match any `path` that does not begin with two slashes.
fn hier_part<'a>(explain: bool) -> impl ProductionParser<&'a [u8], (usize, usize)> {
    let net =
        preceded(tag("//"), cut((remaining_after(authority(explain)), remaining_after(path()))));
    alt((net, (remaining(), remaining_after(path()))))
}

/// `authority = [ userinfo "@" ] host [ ":" port ]` (3.2).
fn authority<'a>(explain: bool) -> impl ProductionParser<&'a [u8], &'a [u8]> {
    let sure = map(preceded(at_follows(explain), cut((userinfo(), literal("@", &USERINFO)))), drop);
    let userinfo = alt((sure, map(opt((userinfo(), tag("@"))), drop)));
    recognize((userinfo, host(), opt(preceded(tag(":"), port())), peek(end_of_authority(&PORT))))
}

/// Asserts an `@` in the authority, so that a fault before it is the userinfo's. Fails unless `explain`: only a reference
/// with a fault needs the search.
fn at_follows<'a>(explain: bool) -> impl ProductionParser<&'a [u8], &'a [u8]> {
    terminal(&USERINFO, move |input: &[u8], _| {
        let authority = |input: &[u8]| uri::span(uri::NOT_SLASH, input);
        if explain && input[..authority(input)].contains(&b'@') {
            Decision::Match(0)
        } else {
            Decision::Differ(0)
        }
    })
}

/// `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )` (3.2.1).
fn userinfo<'a>() -> impl ProductionParser<&'a [u8], &'a [u8]> {
    chars(uri::USERINFO_3986, &USERINFO)
}

/// `host = IP-literal / IPv4address / reg-name` (3.2.2). `reg-name` matches every `IPv4address`.
fn host<'a>() -> impl ProductionParser<&'a [u8], &'a [u8]> {
    alt((preceded(next_byte_is(Some(b'['), &PCT_ENCODED, &REG_NAME), ip_literal()), reg_name()))
}

/// `IP-literal = "[" ( IPv6address / IPvFuture  ) "]"` and
/// `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )` (3.2.2).
fn ip_literal<'a>() -> impl ProductionParser<&'a [u8], &'a [u8]> {
    terminal(&IP_LITERAL, |input: &[u8], _| {
        let Some(rest) = input.strip_prefix(b"[") else { return Decision::Differ(0) };
        let Some(end) = rest.iter().position(|&byte| byte == b']') else {
            return Decision::Differ(1);
        };
        let fits =
            |address: &str| address.parse::<Ipv6Addr>().is_ok() || is_ipvfuture(address.as_bytes());
        let fits = str::from_utf8(&rest[..end]).is_ok_and(fits);
        if fits { Decision::Match(end + 2) } else { Decision::Differ(1) }
    })
}

fn is_ipvfuture(address: &[u8]) -> bool {
    let Some((b'v' | b'V', rest)) = address.split_first() else {
        return false;
    };
    let version = uri::span(uri::HEX, rest);
    let future =
        |rest: &[u8]| !rest.is_empty() && uri::span(uri::USERINFO_3986, rest) == rest.len();
    version > 0 && rest[version..].strip_prefix(b".").is_some_and(future)
}

/// `reg-name = *( unreserved / pct-encoded / sub-delims )` (3.2.2).
fn reg_name<'a>() -> impl ProductionParser<&'a [u8], &'a [u8]> {
    component_chars(uri::REG_NAME_3986, uri::NOT_COLON, &PCT_ENCODED, &REG_NAME)
}

/// `port = *DIGIT` (3.2.3).
fn port<'a>() -> impl ProductionParser<&'a [u8], &'a [u8]> {
    bytes(uri::DIGIT, 0, &PORT)
}

/// `path`: `segment *( "/" segment )`, where `segment = *pchar` (3.3).
fn path<'a>() -> impl ProductionParser<&'a [u8], &'a [u8]> {
    component_chars(uri::PATH_3986, uri::NOT_QUERY, &PCT_ENCODED, &PCHAR)
}

/// `[ "?" query ]`, `query = *( pchar / "/" / "?" )` (3.4), and the remaining length after it.
fn opt_query<'a>() -> impl ProductionParser<&'a [u8], usize> {
    let query = component_chars(uri::QUERY_3986, uri::NOT_FRAGMENT, &PCT_ENCODED, &QUERY);
    remaining_after(opt(preceded(tag("?"), cut(query))))
}

/// `[ "#" fragment ]`, `fragment = *( pchar / "/" / "?" )` (3.5).
fn opt_fragment<'a>() -> impl ProductionParser<&'a [u8], Option<&'a [u8]>> {
    opt(preceded(
        tag("#"),
        cut(component_chars(uri::QUERY_3986, uri::ANY, &PCT_ENCODED, &FRAGMENT)),
    ))
}

#[cfg(test)]
#[path = "../../../tests/unit/grammar/uri/rfc3986.rs"]
mod tests;
