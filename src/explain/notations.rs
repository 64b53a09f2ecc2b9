//! The notations of defanged references that a wider setting would read (R12).

use super::attempts::Attempt;
use crate::config::Config;
use crate::extract::{Search, Window};
use crate::grammar::refang::Refang;
use crate::observe::{Event, Reason, observe};

/// Returns the notations in `text` that the search reads with all notations, but not with the settings of `config`.
pub(super) fn unread(text: &[u8], read: &[Event], config: &Config) -> Vec<Attempt> {
    if config.refang == Some(Refang::Aggressive) {
        return Vec::new();
    }
    let window = Window { bytes: text, base: 0, last: true };
    let mut search = Search::new(&config.clone().refang(Refang::Aggressive));
    let ((), events) = observe(|| while search.next_observed(window).is_some() {});
    let mut read = read.iter().peekable();
    let unread = events.into_iter().filter(|event| event.reason == Reason::NotationRead);
    unread
        .filter(|event| {
            while read.next_if(|one| one.span.end <= event.span.start).is_some() {}
            read.peek().is_none_or(|one| event.span.end <= one.span.start)
        })
        .map(|event| Attempt::of(Event { reason: Reason::RefangOff, ..event }))
        .collect()
}
