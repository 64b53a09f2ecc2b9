//! Authorities, split as a client splits them (RFC 2396, 3.2.2).

use memchr::memrchr;

/// The parts of an authority, whether it is a server or a registry's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AuthorityParts<'a> {
    pub userinfo: Option<&'a str>,
    pub host: &'a str,
    pub port: Option<&'a str>,
}

impl<'a> AuthorityParts<'a> {
    /// Splits at the last `@`, and at the last colon after it that is outside brackets.
    pub fn of(authority: &'a str) -> Self {
        let (userinfo, hostport) = match memrchr(b'@', authority.as_bytes()) {
            Some(at) => (Some(&authority[..at]), &authority[at + 1..]),
            None => (None, authority),
        };
        let name = if hostport.starts_with('[') {
            hostport.rfind(']').map_or(hostport.len(), |bracket| bracket + 1)
        } else {
            0
        };
        let (host, port) = match memrchr(b':', &hostport.as_bytes()[name..]) {
            Some(colon) => (&hostport[..name + colon], Some(&hostport[name + colon + 1..])),
            None => (hostport, None),
        };
        Self { userinfo, host, port }
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/uri/reference/authority_parts.rs"]
mod tests;
