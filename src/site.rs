//! The sites of hosts: their registrable domains by the Public Suffix List.
//!
//! Only this module uses the list: without optimisation over all modules, its lookup takes 0.9 MB in each that calls it.

#[cfg(any(feature = "html", feature = "tables"))]
use std::net::Ipv4Addr;

/// Returns the registrable domain of a host in lower case: a label and a public suffix. An address, a public suffix and a single
/// label have none.
#[cfg(any(feature = "html", feature = "tables"))]
pub(crate) fn registrable_domain(host: &str) -> Option<&str> {
    if host.starts_with('[') || host.parse::<Ipv4Addr>().is_ok() {
        return None;
    }
    psl::domain_str(host)
}

/// Returns the registrable domain of a host in lower case, or the host where it has none.
#[cfg(any(feature = "cli", feature = "html"))]
#[must_use]
pub fn site(host: &str) -> &str {
    let host = host.strip_suffix('.').unwrap_or(host);
    registrable_domain(host).unwrap_or(host)
}

/// Reports whether the Public Suffix List names a host in lower case as a suffix.
#[cfg(feature = "cli")]
#[must_use]
pub fn is_public_suffix(host: &str) -> bool {
    psl::suffix(host.as_bytes()).is_some_and(|suffix| suffix.is_known() && suffix == host)
}

/// Reports whether a host is below a suffix of the Public Suffix List or below a domain that RFC 2606 reserves for
/// examples.
#[cfg(feature = "html")]
pub(crate) fn has_known_suffix(host: &str) -> bool {
    const RESERVED: [&str; 4] = ["example", "invalid", "localhost", "test"];
    let host = host.strip_suffix('.').unwrap_or(host);
    let Some((_, last)) = host.rsplit_once('.') else { return false };
    RESERVED.contains(&last) || known_suffix(host.as_bytes()).is_some()
}

/// Returns the length of the suffix that the Public Suffix List names explicitly and that ends a host in lower case, after at
/// least one label.
#[cfg(any(feature = "domains", feature = "html"))]
pub(crate) fn known_suffix(host: &[u8]) -> Option<usize> {
    let domain = psl::domain(host)?;
    let suffix = domain.suffix();
    suffix.is_known().then(|| suffix.as_bytes().len())
}
