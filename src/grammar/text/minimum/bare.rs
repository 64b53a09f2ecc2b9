//! The minimum of a bare reference without `//` (R9).

use super::requirement::{PrefixCheck, Requirement};
use crate::class::{self, TOKEN};
use crate::scheme::known::{self, BareMinimum};

/// Checks the bytes after the colon of a bare `scheme`, which others may follow if `more`.
pub(crate) fn check_bare(scheme: &[u8], rest: &[u8], more: bool) -> PrefixCheck {
    match known::find(scheme).and_then(|known| known.bare) {
        Some(minimum) => check(minimum, rest, more),
        None => PrefixCheck::Refused,
    }
}

/// Reports whether `rest`, everything after the colon, meets the minimum.
pub(super) fn is_met(minimum: BareMinimum, rest: &[u8]) -> bool {
    match check(minimum, rest, false) {
        PrefixCheck::Open(requirement) => requirement.is_met_by(rest),
        PrefixCheck::Refused | PrefixCheck::Incomplete => false,
    }
}

fn check(minimum: BareMinimum, rest: &[u8], more: bool) -> PrefixCheck {
    let first_is = |wanted| match rest.first() {
        Some(&first) => PrefixCheck::met_if(first == wanted),
        None => PrefixCheck::at_end(more),
    };
    match minimum {
        BareMinimum::At => PrefixCheck::Open(Requirement::At),
        BareMinimum::Address => PrefixCheck::Open(Requirement::Address),
        BareMinimum::News => PrefixCheck::Open(Requirement::News),
        BareMinimum::Urn => urn(rest, more),
        BareMinimum::Data => data(rest, more),
        BareMinimum::Telephone => telephone(rest, more),
        BareMinimum::QuestionMark => first_is(b'?'),
        BareMinimum::Slash => first_is(b'/'),
        BareMinimum::Doi => doi(rest, more),
    }
}

/// `"urn:" NID ":" NSS` (RFC 2141), where NID is 2 to 32 letters, digits and hyphens.
fn urn(rest: &[u8], more: bool) -> PrefixCheck {
    let window = &rest[..rest.len().min(33)];
    let nid = window.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'-').count();
    if nid == rest.len() && nid < 33 {
        return PrefixCheck::at_end(more);
    }
    let named = (2..=32).contains(&nid) && window[0] != b'-' && rest.get(nid) == Some(&b':');
    match rest.get(nid + 1) {
        _ if !named => PrefixCheck::Refused,
        None => PrefixCheck::at_end(more),
        Some(_) => PrefixCheck::MET,
    }
}

/// `"10." registrant "/" suffix` (ISO 26324), where the registrant is 4 to 9 digits.
fn doi(rest: &[u8], more: bool) -> PrefixCheck {
    const DIRECTORY: &[u8] = b"10.";
    let Some(after) = rest.strip_prefix(DIRECTORY) else {
        return PrefixCheck::at_end(more && DIRECTORY.starts_with(rest));
    };
    let digits = after.iter().take(10).take_while(|b| b.is_ascii_digit()).count();
    match (after.get(digits), after.get(digits + 1)) {
        (None, _) if digits < 10 => PrefixCheck::at_end(more),
        (Some(b'/'), None) if (4..=9).contains(&digits) => PrefixCheck::at_end(more),
        (Some(b'/'), Some(_)) => PrefixCheck::met_if((4..=9).contains(&digits)),
        _ => PrefixCheck::Refused,
    }
}

/// RFC 2397.
fn data(rest: &[u8], more: bool) -> PrefixCheck {
    const MAX_TYPE: usize = 127;
    match rest.first() {
        None => return PrefixCheck::at_end(more),
        Some(b';' | b',') => return PrefixCheck::Open(Requirement::Comma),
        Some(_) => {}
    }
    let main = class::span(TOKEN, &rest[..rest.len().min(MAX_TYPE + 1)]);
    match (rest.get(main), rest.get(main + 1)) {
        (None, _) | (Some(b'/'), None) if main <= MAX_TYPE => PrefixCheck::at_end(more),
        (Some(b'/'), Some(&sub)) if (1..=MAX_TYPE).contains(&main) && class::is(TOKEN, sub) => {
            PrefixCheck::Open(Requirement::Comma)
        }
        _ => PrefixCheck::Refused,
    }
}

/// RFC 3966.
fn telephone(rest: &[u8], more: bool) -> PrefixCheck {
    match rest {
        [b'+', digit, ..] if digit.is_ascii_digit() => PrefixCheck::Open(Requirement::WholeNumber),
        [] | [b'+'] if more => PrefixCheck::Incomplete,
        _ => PrefixCheck::Open(Requirement::PhoneContext),
    }
}
