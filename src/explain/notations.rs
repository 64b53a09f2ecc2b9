//! The notations of defanged references (R12).

use super::attempts::Attempt;
use crate::config::Config;
use crate::grammar::refang::{CHARACTERS, Refang, SEPARATORS, find, find_scheme_before};
use crate::observe::{Event, Reason};

/// Returns the notations in `text` that the search did not read, where `read` are those that it did.
pub(super) fn unread(text: &[u8], read: &[Event], config: &Config) -> Vec<Attempt> {
    let reason = if config.refang.is_some() { Reason::NotationKept } else { Reason::RefangOff };
    let notations = config.refang.unwrap_or(Refang::Aggressive);
    let mut unread = Vec::new();
    let mut report = |start: usize, end: usize| {
        let span = start as u64..end as u64;
        let is_read = |one: &Event| one.span.start < span.end && span.start < one.span.end;
        if !read.iter().any(is_read) {
            unread.push(Attempt::of(Event { reason, span }));
        }
    };
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let separator = find(SEPARATORS, rest, notations).map(|(length, _)| length);
        if separator.is_some() || rest.starts_with(b"://") {
            if let Some((length, _)) = find_scheme_before(&text[..at], notations) {
                report(at - length, at);
            }
        }
        let character = || find(CHARACTERS, rest, notations).map(|(length, _)| length);
        let length = separator.or_else(|| character().filter(|_| stands_in_word(text, at)));
        if let Some(length) = length {
            report(at, at + length);
        }
        at += length.unwrap_or(1);
    }
    unread
}

/// Reports whether a character of a label stands before index `at`.
fn stands_in_word(text: &[u8], at: usize) -> bool {
    at.checked_sub(1).is_some_and(|before| text[before].is_ascii_alphanumeric())
}
