//! The site of a host: its registrable domain.

use std::net::Ipv4Addr;

/// Returns the registrable domain of a host, or the host where it has none: an address, a public suffix, or a
/// single label.
pub(super) fn site(host: &str) -> &str {
    let host = host.strip_suffix('.').unwrap_or(host);
    if host.starts_with('[') || host.parse::<Ipv4Addr>().is_ok() {
        return host;
    }
    psl::domain_str(host).unwrap_or(host)
}

/// Reports whether a host is below a suffix of the Public Suffix List or below a domain that RFC 2606 reserves for
/// examples.
pub(super) fn has_known_suffix(host: &str) -> bool {
    const RESERVED: [&str; 4] = ["example", "invalid", "localhost", "test"];
    let host = host.strip_suffix('.').unwrap_or(host);
    let Some((_, last)) = host.rsplit_once('.') else { return false };
    RESERVED.contains(&last)
        || psl::domain_str(host).is_some()
            && psl::suffix(host.as_bytes()).is_some_and(|suffix| suffix.is_known())
}
