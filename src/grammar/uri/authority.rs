//! The authority (RFC 2396, 3.2), with the IPv6 literals of RFC 2732.
//!
//! [`parse`] splits a server into its parts and accepts characters outside ASCII in them, as an IRI
//! does. [`authority`] accepts only what a URI may contain.

use std::net::Ipv6Addr;

use nom::branch::alt;
use nom::bytes::tag;
use nom::combinator::{eof, map, opt, peek, recognize};
use nom::multi::many0_count;
use nom::sequence::{preceded, terminated};

use super::fault::{ESCAPED, Fault, Production, ProductionParser, parse_all};
use super::terminals::{bytes, chars, component_chars, next_byte_is, terminal};
use crate::class::uri;

/// The parts of a server. All are undefined if the authority is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ServerBytes<'a> {
    pub userinfo: Option<&'a [u8]>,
    pub host: Option<HostBytes<'a>>,
    pub port: Option<&'a [u8]>,
}

/// `host = hostname | IPv4address | IPv6reference` (RFC 2396, 3.2.2; RFC 2732, 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HostBytes<'a> {
    Name(&'a [u8]),
    Ipv4(&'a [u8]),
    Ipv6(&'a [u8]),
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

/// Splits an authority that matches `server`.
///
/// # Errors
/// The fault of an authority that is a registry's name, or invalid.
pub(crate) fn parse(authority: &[u8]) -> Result<ServerBytes<'_>, Fault> {
    parse_all(authority, server)
}

/// `authority = server | reg_name` (RFC 2396, 3.2).
///
/// `reg_name` matches every server except the empty one and one with the brackets of RFC 2732, which
/// this parser accepts if `ipv6_literals` is set.
pub(super) fn authority<'a>(ipv6_literals: bool) -> impl ProductionParser<'a, &'a [u8]> {
    let userinfo = opt((userinfo(), tag("@")));
    let bracket = next_byte_is(ipv6_literals.then_some(b'['), &ESCAPED, &REG_NAME);
    alt((reg_name(), recognize((userinfo, preceded(bracket, ipv6_reference()), opt_port()))))
}

/// `reg_name = 1*( unreserved | escaped | "$" | "," | ";" | ":" | "@" | "&" | "=" | "+" )`
/// (RFC 2396, 3.2.1), or the empty string, which `server` allows.
fn reg_name<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    component_chars(uri::REG_NAME, uri::NOT_SLASH, &ESCAPED, &REG_NAME)
}

/// `server = [ [ userinfo "@" ] hostport ]` (RFC 2396, 3.2.2).
fn server<'a>() -> impl ProductionParser<'a, ServerBytes<'a>> {
    let full = map((opt(terminated(userinfo(), tag("@"))), hostport()), |(userinfo, hostport)| {
        let (host, port) = hostport;
        ServerBytes { userinfo, host: Some(host), port }
    });
    alt((map(eof, |_| ServerBytes::default()), full))
}

/// `userinfo = *( unreserved | escaped | ";" | ":" | "&" | "=" | "+" | "$" | "," )` (RFC 2396,
/// 3.2.2).
fn userinfo<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    chars(uri::USERINFO, &USERINFO)
}

/// `hostport = host [ ":" port ]` (RFC 2396, 3.2.2).
fn hostport<'a>() -> impl ProductionParser<'a, (HostBytes<'a>, Option<&'a [u8]>)> {
    (host(), opt_port())
}

/// `[ ":" port ]` (RFC 2396, 3.2.2), up to the end of the authority.
fn opt_port<'a>() -> impl ProductionParser<'a, Option<&'a [u8]>> {
    terminated(opt(preceded(tag(":"), port())), peek(end_of_authority(&PORT)))
}

/// Asserts the end of the authority. The fault cites `production`.
pub(super) fn end_of_authority<'a>(
    production: &'static Production,
) -> impl ProductionParser<'a, &'a [u8]> {
    terminal(production, |input: &[u8]| match input.first() {
        Some(&byte) if uri::is(uri::NOT_SLASH, byte) => Err(0),
        _ => Ok(0),
    })
}

/// `host = hostname | IPv4address` (RFC 2396, 3.2.2), and RFC 2732's `IPv6reference`.
fn host<'a>() -> impl ProductionParser<'a, HostBytes<'a>> {
    alt((
        map(ipv6_reference(), HostBytes::Ipv6),
        map(hostname(), HostBytes::Name),
        map(ipv4_address(), HostBytes::Ipv4),
    ))
}

/// `hostname = *( domainlabel "." ) toplabel [ "." ]` (RFC 2396, 3.2.2).
fn hostname<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    let inner = terminated(domainlabel(), (tag("."), peek(domainlabel())));
    recognize((many0_count(inner), toplabel(), opt(tag("."))))
}

/// `domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum` (RFC 2396, 3.2.2).
fn domainlabel<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    terminal(&DOMAINLABEL, label)
}

/// `toplabel = alpha | alpha *( alphanum | "-" ) alphanum` (RFC 2396, 3.2.2).
fn toplabel<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    terminal(&TOPLABEL, |input: &[u8]| match input.first() {
        Some(first) if !first.is_ascii_digit() => label(input),
        _ => Err(0),
    })
}

/// Matches a label, in which characters outside ASCII count as letters.
fn label(input: &[u8]) -> Result<usize, usize> {
    let n = input.iter().take_while(|&&byte| !byte.is_ascii() || uri::is(uri::LABEL, byte)).count();
    without_outer_hyphens(&input[..n])
}

/// Returns the length of a label that neither begins nor ends with a hyphen, or else the offset where
/// another character is expected.
pub(super) fn without_outer_hyphens(label: &[u8]) -> Result<usize, usize> {
    match label {
        [] | [b'-', ..] => Err(0),
        [.., b'-'] => Err(label.len()),
        _ => Ok(label.len()),
    }
}

/// `IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit` (RFC 2396, 3.2.2).
fn ipv4_address<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    let digits = || bytes(uri::DIGIT, 1, &IPV4);
    let dot = || tag(".");
    recognize((digits(), dot(), digits(), dot(), digits(), dot(), digits()))
}

/// `IPv6reference = "[" IPv6address "]"` (RFC 2732, 3), the address as in RFC 4291, 2.2.
fn ipv6_reference<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    terminal(&IPV6, |input: &[u8]| {
        let rest = input.strip_prefix(b"[").ok_or(0_usize)?;
        let address = &rest[..rest.iter().take_while(|&&byte| byte != b']').count()];
        let closed = address.len() < rest.len();
        match str::from_utf8(address).map(str::parse::<Ipv6Addr>) {
            Ok(Ok(_)) if closed => Ok(address.len() + 2),
            _ => Err(1),
        }
    })
}

/// `port = *digit` (RFC 2396, 3.2.2).
fn port<'a>() -> impl ProductionParser<'a, &'a [u8]> {
    bytes(uri::DIGIT, 0, &PORT)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(authority: &str) -> Option<(Option<&str>, Option<HostBytes<'_>>, Option<&str>)> {
        let text = |part: Option<&'static [u8]>| part.map(|part| str::from_utf8(part).unwrap());
        let authority: &'static str = authority.to_owned().leak();
        let server = parse(authority.as_bytes()).ok()?;
        Some((text(server.userinfo), server.host, text(server.port)))
    }

    fn name(host: &str) -> HostBytes<'_> {
        HostBytes::Name(host.as_bytes())
    }

    #[test]
    fn splits_servers() {
        assert_eq!(parts(""), Some((None, None, None)));
        assert_eq!(parts("a"), Some((None, Some(name("a")), None)));
        assert_eq!(parts("a.b-c.d."), Some((None, Some(name("a.b-c.d.")), None)));
        assert_eq!(parts("@a:"), Some((Some(""), Some(name("a")), Some(""))));
        assert_eq!(parts("u:p;x@a.b:80"), Some((Some("u:p;x"), Some(name("a.b")), Some("80"))));
        let ipv4 = Some(HostBytes::Ipv4(b"999.0.0.1"));
        assert_eq!(parts("999.0.0.1"), Some((None, ipv4, None)));
        let ipv6 = Some(HostBytes::Ipv6(b"[::1]"));
        assert_eq!(parts("u@[::1]:8"), Some((Some("u"), ipv6, Some("8"))));
        assert_eq!(parts("1a.2b.c3"), Some((None, Some(name("1a.2b.c3")), None)));
    }

    #[test]
    fn refuses_names_of_registries() {
        for authority in [
            "a_b",
            "a..b",
            ".a",
            "a..",
            "-a",
            "a-",
            "1.2.3",
            "1.2.3.4.5",
            "a.1",
            "u@",
            "u@v@a",
            "a:x",
            "a:80:",
            "[::1",
            "[a]",
            "[::1]x",
            "%61",
            "a:8%30",
        ] {
            assert_eq!(parts(authority), None, "{authority}");
        }
    }
}
