//! The classes of differences between `java.net.URI` and RFC 2396, with its Appendix B.

use std::fmt::Write as _;

use gleaner::uri::{Authority, Host, UriRef};

/// A component, or the verdict, that differs.
#[derive(Clone, Copy, Debug)]
pub struct Difference<'t> {
    /// The base that `uri` was resolved against.
    pub base: Option<UriRef<'t>>,
    pub uri: UriRef<'t>,
    pub what: &'static str,
    pub ours: Option<&'t str>,
    pub java: Option<&'t str>,
}

pub struct Class {
    pub name: &'static str,
    pub reason: &'static str,
    pub covers: fn(&Difference<'_>) -> bool,
}

/// The classes; the first that covers a difference counts it.
pub const CLASSES: &[Class] = &[
    Class {
        name: "opaque-undivided",
        reason: "Java leaves the opaque part whole; Appendix B finds a path and a query in it",
        covers: |d| matches!(d.what, "path" | "query") && d.java.is_none() && d.uri.is_opaque(),
    },
    Class {
        name: "empty-authority",
        reason: "Java returns null for an authority that is defined and empty",
        covers: |d| d.what == "authority" && d.ours == Some("") && d.java.is_none(),
    },
    Class {
        name: "nothing-after-slashes",
        reason: "Java requires text after an empty authority; `server` may be empty",
        covers: |d| {
            let empty = d.authority().is_some_and(|authority| authority.as_str().is_empty());
            d.what == "not valid for Java" && empty && d.text().ends_with("//")
        },
    },
    Class {
        name: "port-number",
        reason: "Java returns the port as a number: without leading zeros, and -1 without digits",
        covers: |d| match (d.what, d.ours, d.java) {
            ("port", Some(ours), java) => {
                ours.trim_start_matches('0') == java.unwrap_or("").trim_start_matches('0')
                    && ours.is_empty() == java.is_none()
            }
            _ => false,
        },
    },
    Class {
        name: "ipv4-range",
        reason: "Java refuses numbers above 255 in an IPv4address; the BNF has 1*digit",
        covers: |d| {
            let large = |number: &str| number.parse::<u8>().is_err();
            d.of_server()
                && d.java.is_none()
                && match d.authority().and_then(Authority::host) {
                    Some(Host::Ipv4(address)) => address.split('.').any(large),
                    _ => false,
                }
        },
    },
    Class {
        name: "port-range",
        reason: "Java finds no server if the port exceeds 2147483647, and refuses it after a literal",
        covers: |d| {
            let authority = d.authority();
            let literal = matches!(authority.and_then(Authority::host), Some(Host::Ipv6(_)));
            let port = authority.and_then(Authority::port).unwrap_or_default();
            let large = !port.is_empty() && port.parse::<i32>().is_err();
            let refused = d.what == "not valid for Java" && literal;
            large && (refused || d.of_server() && d.java.is_none())
        },
    },
    Class {
        name: "digit-first",
        reason: "Java accepts a single label that begins with a digit as a host; a toplabel cannot",
        covers: |d| {
            let Some(authority) = d.authority().and_then(Authority::reg_name) else { return false };
            let host = authority.rsplit('@').next().unwrap_or_default();
            let host = host.split(':').next().unwrap_or_default();
            let label = host.strip_suffix('.').unwrap_or(host);
            d.of_server()
                && label.starts_with(|c: char| c.is_ascii_digit())
                && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        },
    },
    Class {
        name: "scope-id",
        reason: "Java accepts a scope after an IPv6 address, which RFC 2732 does not have",
        covers: |d| {
            let authority = d.authority().map_or("", Authority::as_str);
            let host = authority.rsplit('@').next().unwrap_or_default();
            let Some((before, after)) = host.split_once('%') else { return false };
            let opened = before.starts_with('[');
            let scope = after.split(']').next().unwrap_or_default();
            let scoped =
                scope.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.".contains(&byte));
            d.what == "valid for Java" && opened && scoped && !scope.is_empty()
        },
    },
    Class {
        name: "other-characters",
        reason: "Java accepts visible characters outside US-ASCII as if they were escaped",
        covers: |d| {
            d.what == "valid for Java"
                && d.text().chars().any(is_other)
                && is_valid_escaped(d.text())
        },
    },
    Class {
        name: "brackets",
        reason: "Java's `reserved` includes RFC 2732's brackets, which only a host needs",
        covers: |d| {
            d.what == "valid for Java"
                && d.text().contains(['[', ']'])
                && is_valid_escaped(d.text())
        },
    },
];

impl<'t> Difference<'t> {
    fn text(&self) -> &'t str {
        self.uri.as_str()
    }

    fn authority(&self) -> Option<Authority<'t>> {
        self.uri.authority()
    }

    fn of_server(&self) -> bool {
        matches!(self.what, "userinfo" | "host" | "port")
    }
}

/// Escapes the characters that only Java accepts; `None` if there are none.
pub fn escaped(text: &str) -> Option<String> {
    let mut result = String::new();
    // The brackets of a literal stay. Java does not accept brackets in a path either.
    let mut bracketed = UriRef::split(text).is_opaque();
    for c in text.chars() {
        bracketed |= matches!(c, '?' | '#');
        if is_other(c) || (bracketed && matches!(c, '[' | ']')) {
            for byte in c.to_string().bytes() {
                write!(result, "%{byte:02X}").expect("writing to a string cannot fail");
            }
        } else {
            result.push(c);
        }
    }
    (result != text).then_some(result)
}

fn is_valid_escaped(text: &str) -> bool {
    escaped(text).is_some_and(|text| UriRef::parse(&text).is_ok())
}

/// Reports whether the documentation of `java.net.URI` calls `c` "other": not in US-ASCII, not a
/// control, not a space.
fn is_other(c: char) -> bool {
    !c.is_ascii() && !c.is_control() && !c.is_whitespace()
}
