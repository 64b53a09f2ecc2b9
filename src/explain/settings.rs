//! What the search would find with other settings (R8).

use super::attempts::Attempt;
use crate::config::Config;
use crate::observe::{Event, Reason};
use crate::slice::extract_with;

/// Returns the bare domains and e-mail addresses in `text`, if the settings exclude them.
pub(super) fn excluded(text: &[u8], config: &Config) -> Vec<Attempt> {
    let emails = config.clone().emails(true);
    let mut excluded = Vec::new();
    if !config.emails {
        excluded.extend(additional(text, config, &emails, Reason::EmailsOff));
    }
    #[cfg(feature = "domains")]
    if !config.domains {
        let domains = emails.clone().domains(true);
        excluded.extend(additional(text, &emails, &domains, Reason::DomainsOff));
    }
    excluded
}

/// Returns what the settings `more` find beside the findings of `config`.
fn additional(text: &[u8], config: &Config, more: &Config, reason: Reason) -> Vec<Attempt> {
    let mut found = extract_with(text, config).map(|item| item.outer()).peekable();
    let others = extract_with(text, more).filter(|item| {
        while found.next_if(|one| one.end <= item.outer().start).is_some() {}
        found.peek().is_none_or(|one| item.outer().end <= one.start)
    });
    others.map(|item| Attempt::of(Event { reason, span: item.span() })).collect()
}
