//! Unit tests of `scheme/port.rs`.

use super::*;

#[test]
fn returns_the_ports_of_rfc_1738() {
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
fn lists_each_scheme_once() {
    for (i, (name, _)) in PORTS.iter().enumerate() {
        assert!(PORTS[..i].iter().all(|(earlier, _)| earlier != name), "{name}");
        assert!(crate::scheme::is_scheme(name.as_bytes()), "{name}");
    }
}
