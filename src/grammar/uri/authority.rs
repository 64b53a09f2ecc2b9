//! The authority (RFC 2396, 3.2), with the IPv6 literals of RFC 2732.
//!
//! [`parse`] accepts characters outside ASCII, as in an IRI; [`authority`], and every prefix, only those of a URI.

use std::net::Ipv6Addr;

use nom::branch::alt;
use nom::bytes::tag;
use nom::combinator::{eof, map, opt, peek, recognize};
use nom::multi::many0_count;
use nom::sequence::{preceded, terminated};

use super::extent::by_extent;
use super::fault::{ESCAPED, Fault, Production, ProductionParser, parse_all};
use super::hostname::{hostname_prefix, label_prefix};
use super::input::Text;
use super::terminals::{
    Decision, assert_next, bytes, chars, component_chars, next_byte_is, terminal,
};
use crate::class::uri;

/// The parts of a server; undefined if the authority is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ServerBytes<T> {
    pub userinfo: Option<T>,
    pub host: Option<HostBytes<T>>,
    pub port: Option<T>,
}

/// `host = hostname | IPv4address | IPv6reference` (RFC 2396, 3.2.2; RFC 2732, 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HostBytes<T> {
    Name(T),
    Ipv4(T),
    Ipv6(T),
}

static REG_NAME: Production = Production::new(
    "reg_name",
    "RFC 2396, 3.2.1",
    "an escape, a letter, a digit or one of $,;:@&=+-_.!~*'()",
);
static USERINFO: Production =
    Production::new("userinfo", "RFC 2396, 3.2.2", "a userinfo before \"@\"");
static DOMAINLABEL: Production =
    Production::new("domainlabel", "RFC 2396, 3.2.2", "a letter or a digit");
static TOPLABEL: Production = Production::new("toplabel", "RFC 2396, 3.2.2", "a letter");
static IPV4: Production =
    Production::new("IPv4address", "RFC 2396, 3.2.2", "four numbers separated by dots");
static IPV6: Production =
    Production::new("IPv6reference", "RFC 2732, 3", "an IPv6 address and \"]\"");
static PORT: Production =
    Production::new("port", "RFC 2396, 3.2.2", "digits up to the end of the authority");

/// Splits an authority that matches `server`; otherwise, it is a registry's name or invalid.
pub(crate) fn parse(authority: &[u8]) -> Result<ServerBytes<&[u8]>, Fault> {
    parse_all(authority, server)
}

/// `authority = server | reg_name` (RFC 2396, 3.2).
///
/// `reg_name` matches every server except one with the brackets of RFC 2732, which this parser accepts if
/// `ipv6_literals` is set.
pub(crate) fn authority<I: Text, const WHOLE: bool>(
    ipv6_literals: bool,
) -> impl ProductionParser<I, I, WHOLE> {
    let literal = move || {
        let userinfo = opt((userinfo(), tag("@")));
        let bracket = next_byte_is(ipv6_literals.then_some(b'['), &ESCAPED, &REG_NAME);
        recognize((userinfo, preceded(bracket, ipv6_reference()), opt_port()))
    };
    // Nearly every authority is a `reg_name`; as a prefix, that would end before the bracket.
    by_extent(move || alt((reg_name(), literal())), move || alt((literal(), reg_name())))
}

/// `reg_name = 1*( unreserved | escaped | "$" | "," | ";" | ":" | "@" | "&" | "=" | "+" )`
/// (RFC 2396, 3.2.1), or the empty string, which `server` allows.
pub(crate) fn reg_name<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    component_chars(uri::REG_NAME, uri::NOT_SLASH, &ESCAPED, &REG_NAME)
}

/// `server = [ [ userinfo "@" ] hostport ]` (RFC 2396, 3.2.2).
pub(crate) fn server<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, ServerBytes<I>, WHOLE>
{
    let userinfo = || terminated(userinfo(), tag("@"));
    let undefined = || ServerBytes { userinfo: None, host: None, port: None };
    let whole = move || {
        let parts = (opt(userinfo()), hostport());
        let parts = map(parts, |(userinfo, hostport)| of_parts(userinfo, hostport));
        alt((map(eof, move |_| undefined()), parts))
    };
    let prefix = move || {
        let parts = (map(userinfo(), Some), hostport());
        let parts = map(parts, |(userinfo, hostport)| of_parts(userinfo, hostport));
        let parts = alt((parts, map(hostport(), |hostport| of_parts(None, hostport))));
        map(opt(parts), move |server| server.unwrap_or_else(undefined))
    };
    by_extent(whole, prefix)
}

fn of_parts<I>(userinfo: Option<I>, (host, port): (HostBytes<I>, Option<I>)) -> ServerBytes<I> {
    ServerBytes { userinfo, host: Some(host), port }
}

/// `userinfo = *( unreserved | escaped | ";" | ":" | "&" | "=" | "+" | "$" | "," )` (RFC 2396,
/// 3.2.2).
pub(crate) fn userinfo<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    chars(uri::USERINFO, &USERINFO)
}

/// `hostport = host [ ":" port ]` (RFC 2396, 3.2.2).
pub(crate) fn hostport<I: Text, const WHOLE: bool>()
-> impl ProductionParser<I, (HostBytes<I>, Option<I>), WHOLE> {
    (host(), opt_port())
}

/// `[ ":" port ]` (RFC 2396, 3.2.2), up to the end of the authority.
pub(crate) fn opt_port<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, Option<I>, WHOLE> {
    terminated(opt(preceded(tag(":"), port())), peek(end_of_authority(&PORT)))
}

/// Asserts the end of the authority. The fault cites `production`.
pub(crate) fn end_of_authority<I: Text, const WHOLE: bool>(
    production: &'static Production,
) -> impl ProductionParser<I, I, WHOLE> {
    assert_next(production, |next| next.is_none_or(|byte| !uri::is(uri::NOT_SLASH, byte)))
}

/// `host = hostname | IPv4address` (RFC 2396, 3.2.2), and RFC 2732's `IPv6reference`.
pub(crate) fn host<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, HostBytes<I>, WHOLE> {
    alt((
        map(ipv6_reference(), HostBytes::Ipv6),
        map(hostname(), HostBytes::Name),
        map(ipv4_address(), HostBytes::Ipv4),
    ))
}

/// `hostname = *( domainlabel "." ) toplabel [ "." ]` (RFC 2396, 3.2.2).
pub(crate) fn hostname<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    let whole = || {
        let inner = terminated(domainlabel(), (tag("."), peek(domainlabel())));
        recognize((many0_count(inner), toplabel(), opt(tag("."))))
    };
    by_extent(whole, || hostname_prefix(true, &TOPLABEL))
}

/// `domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum` (RFC 2396, 3.2.2).
pub(crate) fn domainlabel<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    let whole = || terminal(&DOMAINLABEL, |input, _| label(input));
    by_extent(whole, || label_prefix(false, &DOMAINLABEL))
}

/// `toplabel = alpha | alpha *( alphanum | "-" ) alphanum` (RFC 2396, 3.2.2).
pub(crate) fn toplabel<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    let whole = || {
        terminal(&TOPLABEL, |input: &[u8], _| match input.first() {
            Some(first) if !first.is_ascii_digit() => label(input),
            _ => Decision::Differ(0),
        })
    };
    by_extent(whole, || label_prefix(true, &TOPLABEL))
}

/// Matches a label; characters outside ASCII count as letters.
fn label(input: &[u8]) -> Decision {
    let n = input.iter().take_while(|&&byte| !byte.is_ascii() || uri::is(uri::LABEL, byte)).count();
    without_outer_hyphens(&input[..n])
}

/// Matches a whole label that neither begins nor ends with a hyphen.
pub(super) fn without_outer_hyphens(label: &[u8]) -> Decision {
    match label {
        [] | [b'-', ..] => Decision::Differ(0),
        [.., b'-'] => Decision::Differ(label.len()),
        _ => Decision::Match(label.len()),
    }
}

/// `IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit` (RFC 2396, 3.2.2).
pub(crate) fn ipv4_address<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    let digits = || bytes(uri::DIGIT, 1, &IPV4);
    let dot = || tag(".");
    recognize((digits(), dot(), digits(), dot(), digits(), dot(), digits()))
}

/// The longest IPv6 address, in bytes (RFC 4291, 2.2).
const MAX_IPV6: usize = "ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255".len();

/// `IPv6reference = "[" IPv6address "]"` (RFC 2732, 3), the address as in RFC 4291, 2.2.
pub(crate) fn ipv6_reference<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    terminal(&IPV6, |input: &[u8], more| {
        let Some((bracket, rest)) = input.split_first() else {
            return if more { Decision::Short } else { Decision::Differ(0) };
        };
        if *bracket != b'[' {
            return Decision::Differ(0);
        }
        let rest = &rest[..rest.len().min(MAX_IPV6 + 1)];
        let in_address = |byte: &u8| uri::is(uri::HEX, *byte) || b":.".contains(byte);
        let address = &rest[..rest.iter().take_while(|byte| in_address(byte)).count()];
        match str::from_utf8(address).map(str::parse::<Ipv6Addr>) {
            _ if more && address.len() == rest.len() && rest.len() <= MAX_IPV6 => Decision::Short,
            Ok(Ok(_)) if rest.get(address.len()) == Some(&b']') => {
                Decision::Match(address.len() + 2)
            }
            _ => Decision::Differ(1),
        }
    })
}

/// `port = *digit` (RFC 2396, 3.2.2).
pub(crate) fn port<I: Text, const WHOLE: bool>() -> impl ProductionParser<I, I, WHOLE> {
    bytes(uri::DIGIT, 0, &PORT)
}

#[cfg(test)]
#[path = "../../../tests/unit/grammar/uri/authority.rs"]
mod tests;
