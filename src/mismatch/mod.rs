//! Links whose visible text names another site than their target, as in phishing.

mod target;
mod text;

use crate::site::site;

pub(crate) use text::{NamedHost, has_same_host, is_start_of, may_name_host, named_host};

impl NamedHost {
    /// Returns the host if it is on another site than the target.
    ///
    /// A site is a registrable domain: a label and a public suffix. A target without a host is on no site.
    pub fn elsewhere(self, target: &str) -> Option<String> {
        let target = target::parse(target)?;
        if self.is_address && !target.is_address || self.is_file_of(&target) {
            return None;
        }
        (site(&self.host) != site(&target.host)).then_some(self.host)
    }
}

#[cfg(test)]
#[path = "../../tests/unit/mismatch/mod.rs"]
mod tests;
