//! Default ports, by the name of the scheme.

/// Each scheme and its port, by what defines it.
///
/// A scheme is not here where its definition and its use disagree, as those of irc do.
const PORTS: [(&str, u16); 48] = [
    // RFC 1738, 3.2 to 3.11; news, mailto and file name no server.
    ("ftp", 21),
    ("http", 80),
    ("gopher", 70),
    ("nntp", 119),
    ("telnet", 23),
    ("wais", 210),
    ("prospero", 1525),
    // RFC 9110, 4.2.2, and RFC 6455, 3.
    ("https", 443),
    ("ws", 80),
    ("wss", 443),
    // Those that RFC 1738, 4, reserves: RFC 2224, RFC 6270, RFC 2056.
    ("nfs", 2049),
    ("tn3270", 23),
    ("z39.50r", 210),
    ("z39.50s", 210),
    // Others of IANA's registry of schemes, by the RFCs that it names.
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
    // Without an RFC for the scheme, by IANA's registry of ports.
    ("git", 9418),
    ("ldaps", 636),
    ("ssh", 22),
    ("svn", 3690),
];

/// The port of a scheme's servers where a URL names none, case ignored: that of RFC 1738, 3, or of
/// the RFC that defines the scheme. Linear in the number of known ones.
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
mod tests {
    use super::*;

    #[test]
    fn those_of_rfc_1738() {
        for (section, scheme, port) in [
            ("3.2", "ftp", Some(21)),
            ("3.3", "http", Some(80)),
            ("3.4.1", "gopher", Some(70)),
            ("3.5", "mailto", None),
            ("3.6", "news", None),
            ("3.7", "nntp", Some(119)),
            ("3.8", "telnet", Some(23)),
            ("3.9", "wais", Some(210)),
            ("3.10", "file", None),
            ("3.11", "prospero", Some(1525)),
        ] {
            assert_eq!(default_port(scheme), port, "{section}");
            assert_eq!(default_port(&scheme.to_uppercase()), port, "{section}");
        }
    }

    #[test]
    fn one_port_a_scheme() {
        for (i, (name, _)) in PORTS.iter().enumerate() {
            assert!(PORTS[..i].iter().all(|(earlier, _)| earlier != name), "{name}");
            assert!(crate::scheme::is_scheme(name.as_bytes()), "{name}");
        }
    }
}
