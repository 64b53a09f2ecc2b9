//! Authorities, split as a client splits them (RFC 2396, 3.2.2).

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
        let (userinfo, hostport) = match authority.rsplit_once('@') {
            Some((userinfo, hostport)) => (Some(userinfo), hostport),
            None => (None, authority),
        };
        let name = match hostport.rfind(']') {
            _ if !hostport.starts_with('[') => 0,
            Some(bracket) => bracket + 1,
            None => hostport.len(),
        };
        let (host, port) = match hostport[name..].rfind(':') {
            Some(colon) => (&hostport[..name + colon], Some(&hostport[name + colon + 1..])),
            None => (hostport, None),
        };
        Self { userinfo, host, port }
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/uri/reference/authority_parts.rs"]
mod tests;
