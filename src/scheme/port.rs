//! Default ports by scheme name.

pub(super) const FTP: u16 = 21;
pub(super) const HTTP: u16 = 80;
pub(super) const HTTPS: u16 = 443;
pub(super) const GOPHER: u16 = 70;
pub(super) const NNTP: u16 = 119;
pub(super) const TELNET: u16 = 23;
pub(super) const WAIS: u16 = 210;
pub(super) const PROSPERO: u16 = 1525;

/// The default port of each scheme, without schemes such as irc, whose definition and practice disagree.
const PORTS: [(&str, u16); 48] = [
    // RFC 1738, 3.2 to 3.11; news, mailto and file URLs have no server.
    ("ftp", FTP),
    ("http", HTTP),
    ("gopher", GOPHER),
    ("nntp", NNTP),
    ("telnet", TELNET),
    ("wais", WAIS),
    ("prospero", PROSPERO),
    // RFC 9110, 4.2.2, and RFC 6455, 3.
    ("https", HTTPS),
    ("ws", 80),
    ("wss", 443),
    // Schemes reserved by RFC 1738, 4: RFC 2224, RFC 6270, RFC 2056.
    ("nfs", 2049),
    ("tn3270", 23),
    ("z39.50r", 210),
    ("z39.50s", 210),
    // Other schemes of IANA's registry, by the RFCs that it cites.
    ("aaa", 3868),
    ("aaas", 5658),
    ("acap", 674),
    ("cap", 1026),
    ("coap", 5683),
    ("coaps", 5684),
    ("dict", 2628),
    ("dns", 53),
    ("iax", 4569),
    ("icap", 1344),
    ("imap", 143),
    ("ipp", 631),
    ("ipps", 631),
    ("ldap", 389),
    ("msrp", 2855),
    ("msrps", 2855),
    ("mupdate", 3905),
    ("pop", 110),
    ("rtsp", 554),
    ("rtsps", 322),
    ("rtspu", 554),
    ("sieve", 4190),
    ("sip", 5060),
    ("sips", 5061),
    ("snmp", 161),
    ("soap.beep", 605),
    ("soap.beeps", 605),
    ("tip", 3372),
    ("vnc", 5900),
    ("xmlrpc.beep", 602),
    // Schemes without an RFC, by IANA's registry of ports.
    ("git", 9418),
    ("ldaps", 636),
    ("ssh", 22),
    ("svn", 3690),
];

/// Returns the default port of a scheme, in any case, as RFC 1738, 3, or the RFC of the scheme defines it.
/// Linear in the number of known schemes.
///
/// ```
/// use gleaner::scheme::default_port;
/// assert_eq!(default_port("FTP"), Some(21));
/// assert_eq!(default_port("https"), Some(443));
/// assert_eq!(default_port("mailto"), None);
/// ```
#[must_use]
pub fn default_port(scheme: &str) -> Option<u16> {
    PORTS.iter().find(|(name, _)| name.eq_ignore_ascii_case(scheme)).map(|&(_, port)| port)
}

#[cfg(test)]
#[path = "../../tests/unit/scheme/port.rs"]
mod tests;
