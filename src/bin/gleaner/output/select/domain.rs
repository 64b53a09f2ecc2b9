//! `--domain`: registrable domains.

use gleaner::internals::{is_public_suffix, site};

use super::host::{HostBuffer, address, canonical, checked};

/// A registrable domain, or a host that has none: an address, or a name without a dot.
#[derive(Clone, Debug)]
pub struct Domain(String);

impl Domain {
    pub fn parse(text: &str) -> Result<Self, String> {
        let text = checked(text)?;
        if text.contains(['*', '?', '{']) {
            return Err(format!(
                "a domain has no wildcards; expected one such as a.example, or use --host '{text}'"
            ));
        }
        let address = address(text);
        let host = canonical(address.as_deref().unwrap_or(text)).to_ascii_lowercase();
        let domain = site(&host);
        if domain != host {
            return Err(format!(
                "this host is in the registrable domain {domain}; use --domain {domain}, or --host {text} for this host alone"
            ));
        }
        if is_public_suffix(&host) {
            return Err(format!(
                "this is a public suffix, each name below which is a domain of its own; expected one such as a.{host}, \
                 or use --host '*.{host}' for all of them"
            ));
        }
        Ok(Self(host))
    }

    /// Reports whether a [canonical] host is in the domain.
    pub fn has(&self, host: &str) -> bool {
        self.is_end_of(host) && *self.0 == *site(&HostBuffer::new().lower(host))
    }

    /// Reports whether the host is the domain or a name below it; a public suffix may lie between them.
    fn is_end_of(&self, host: &str) -> bool {
        let Some(start) = host.len().checked_sub(self.0.len()) else { return false };
        let (before, end) = host.as_bytes().split_at(start);
        end.eq_ignore_ascii_case(self.0.as_bytes()) && matches!(before.last(), None | Some(b'.'))
    }
}
