//! Selects findings by the host and the path of their URI, and by the date of their message.

pub mod dates;
pub mod domain;
mod glob;
pub mod host;
pub mod uri_path;

use gleaner::Overlong;
use gleaner::internals::client_host;
use gleaner::uri::UriRef;

use domain::Domain;
use host::HostGlob;
use uri_path::PathGlob;

/// `--host`, `--domain` and `--uri-path`: of each option, one value must match; an option without values matches everything.
#[derive(Clone, Debug, Default)]
pub struct UriSelection {
    pub hosts: Vec<HostGlob>,
    pub domains: Vec<Domain>,
    pub paths: Vec<PathGlob>,
}

impl UriSelection {
    pub fn accepts_any(&self) -> bool {
        self.accepts_any_host() && self.paths.is_empty()
    }

    pub fn accepts(&self, uri: UriRef<'_>) -> bool {
        self.accepts_host(uri)
            && (self.paths.is_empty() || self.paths.iter().any(|glob| glob.matches(uri.path())))
    }

    /// Reports whether an over-long reference may pass: unless its head has its whole host, it cannot be judged.
    pub fn accepts_overlong(&self, found: &Overlong<'_>) -> bool {
        let uri = UriRef::split(found.head());
        let has_host = uri.scheme().is_some() && !uri.path().is_empty();
        !has_host || self.accepts_host(uri)
    }

    pub fn accepts_any_host(&self) -> bool {
        self.hosts.is_empty() && self.domains.is_empty()
    }

    fn accepts_host(&self, uri: UriRef<'_>) -> bool {
        if self.accepts_any_host() {
            return true;
        }
        client_host(uri).is_some_and(|host| self.has_host(host))
    }

    /// Reports whether a host passes.
    pub fn has_host(&self, host: &str) -> bool {
        let host = host::canonical(host);
        (self.hosts.is_empty() || self.hosts.iter().any(|glob| glob.matches(&host)))
            && (self.domains.is_empty() || self.domains.iter().any(|domain| domain.has(&host)))
    }
}

#[cfg(test)]
#[path = "../../../../../tests/unit/gleaner/output/select.rs"]
mod tests;
