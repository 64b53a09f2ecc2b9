//! Host names and labels as prefixes of the input.
//!
//! In a whole text, each label may cite the production that it violates. Where a host may end anywhere, its last label
//! is known only after all of them, so one scan decides.

use super::fault::{Production, ProductionParser};
use super::input::Text;
use super::terminals::{Decision, terminal};
use crate::class::uri;

/// Matches the longest `hostname`: labels joined by dots. The last label begins with a letter and, if `final_dot`, a dot
/// may follow it, as in RFC 2396.
pub(super) fn hostname_prefix<I: Text, const WHOLE: bool>(
    final_dot: bool,
    production: &'static Production,
) -> impl ProductionParser<I, I, WHOLE> {
    terminal(production, move |input: &[u8], more| {
        let mut end = None;
        let mut at = 0;
        loop {
            let label = &input[at..];
            let Some(length) = label_length(label, more) else { return Decision::Short };
            let is_top = label[..length].first().is_some_and(u8::is_ascii_alphabetic);
            if is_top {
                end = Some(at + length);
            }
            at += length;
            if length == 0 || input.get(at) != Some(&b'.') {
                return end.map_or(Decision::Differ(0), Decision::Match);
            }
            at += 1;
            if is_top && final_dot {
                end = Some(at);
            }
        }
    })
}

/// Matches the longest `domainlabel`, or `toplabel` if it must begin with a letter.
pub(super) fn label_prefix<I: Text, const WHOLE: bool>(
    with_letter: bool,
    production: &'static Production,
) -> impl ProductionParser<I, I, WHOLE> {
    terminal(production, move |input: &[u8], more| -> Decision {
        let Some(length) = label_length(input, more) else { return Decision::Short };
        let begins = |first: &u8| !with_letter || first.is_ascii_alphabetic();
        if input[..length].first().is_some_and(begins) {
            Decision::Match(length)
        } else {
            Decision::Differ(0)
        }
    })
}

/// Returns the length of the longest label at the start of `input`, 0 without one; `None` if only more input can decide.
fn label_length(input: &[u8], more: bool) -> Option<usize> {
    let run = uri::span(uri::LABEL, input);
    if more && run == input.len() {
        return None;
    }
    match input[..run].first() {
        Some(b'-') | None => Some(0),
        Some(_) => Some(input[..run].iter().rposition(|&byte| byte != b'-').map_or(0, |at| at + 1)),
    }
}
