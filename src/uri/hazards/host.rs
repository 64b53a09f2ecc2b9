//! The host: numbers, escapes, scripts and directions.

use std::borrow::Cow;

use super::{Found, HazardKind, script};
use crate::class::uri::is_escape;
use crate::uri::decode;

pub(super) fn look(authority: &str, host: &str, port: Option<&str>, found: &mut Found<'_>) {
    for (at, control) in authority.match_indices(script::is_bidi_control) {
        found.push(HazardKind::BidiHost, &authority[at..at + control.len()]);
    }
    let hostport =
        &authority[authority.len() - host.len() - port.map_or(0, |port| port.len() + 1)..];
    if let Some(escaped) = escaped(hostport) {
        found.push(HazardKind::EscapedHost, escaped);
    }
    let name: String = decoded(host).chars().map(plain).collect();
    if is_numeric(&name) {
        found.push(HazardKind::NumericHost, host);
    }
    if is_bidi(&name, host) {
        found.push(HazardKind::BidiHost, host);
    }
    for label in host.split(|c| plain(c) == '.') {
        if script::is_mixed(&decoded(label)) {
            found.push(HazardKind::MixedScriptHost, label);
        }
    }
}

/// From the first escape to the last one.
fn escaped(text: &str) -> Option<&str> {
    let is_first = |&(at, _): &(usize, &str)| is_escape(&text.as_bytes()[at..]);
    let first = text.match_indices('%').find(is_first)?.0;
    let last = text.rmatch_indices('%').find(is_first)?.0;
    Some(&text[first..last + 3])
}

/// An IP literal in brackets, or numbers only (as `inet_aton` reads them).
fn is_numeric(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    let is_address = || name.split('.').count() <= 4 && name.split('.').all(is_number);
    name.starts_with('[') || is_address()
}

/// Decimal, octal or hexadecimal digits.
pub(super) fn is_number(label: &str) -> bool {
    match label.strip_prefix("0x").or_else(|| label.strip_prefix("0X")) {
        Some(digits) => digits.bytes().all(|byte| byte.is_ascii_hexdigit()),
        // Those that are no digits of ASCII (circled, Arabic-Indic) clients may take for such.
        None => !label.is_empty() && label.chars().all(char::is_numeric),
    }
}

/// Whether a host is written in both directions, or controls its direction by escapes.
fn is_bidi(name: &str, host: &str) -> bool {
    let is_encoded =
        |label: &str| label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--"));
    let letters = || name.split('.').filter(|label| !is_encoded(label)).flat_map(str::chars);
    let mixed = letters().any(script::is_right_to_left)
        && letters().any(|c| c.is_alphabetic() && !script::is_right_to_left(c));
    let hidden = name.contains(script::is_bidi_control) && !host.contains(script::is_bidi_control);
    mixed || hidden
}

/// The text with its escapes decoded, where that is text again.
pub(super) fn decoded(text: &str) -> Cow<'_, str> {
    match decode(text) {
        Cow::Borrowed(_) => Cow::Borrowed(text),
        Cow::Owned(octets) => String::from_utf8(octets).map_or(Cow::Borrowed(text), Cow::Owned),
    }
}

/// The ASCII character that a client takes one of full width for, a mathematical digit, or an
/// ideographic full stop (UTS 46, 4).
pub(super) fn plain(c: char) -> char {
    let code = u32::from(c);
    let plain = match code {
        0x3002 | 0xFF61 => u32::from('.'),
        0xFF01..=0xFF5E => code - 0xFEE0,
        0x1D7CE..=0x1D7FF => u32::from('0') + (code - 0x1D7CE) % 10,
        _ => code,
    };
    char::from_u32(plain).unwrap_or(c)
}

#[cfg(test)]
#[path = "../../../tests/unit/uri/hazards/host.rs"]
mod tests;
