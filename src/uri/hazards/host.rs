//! The host and the port (RFC 1738, 6; RFC 2396, 7): addresses, escapes, scripts and directions.

use std::borrow::Cow;

use super::hazard::{HazardCollector, HazardKind};
use super::script;
use crate::class::uri::is_escape;
use crate::scheme::port::default_port;
use crate::uri::escape::decode;

/// Checks the authority for bidi controls, and its host and port.
pub(super) fn check(
    authority: &str,
    host: &str,
    port: Option<&str>,
    hazards: &mut HazardCollector<'_>,
) {
    for (at, control) in authority.match_indices(script::is_bidi_control) {
        hazards.push(HazardKind::BidiHost, &authority[at..at + control.len()]);
    }
    let hostport =
        &authority[authority.len() - host.len() - port.map_or(0, |port| port.len() + 1)..];
    if let Some(escaped) = escaped(hostport) {
        hazards.push(HazardKind::EscapedHost, escaped);
    }
    let name: String = decoded(host).chars().map(to_ascii).collect();
    if is_numeric(&name) {
        hazards.push(HazardKind::NumericHost, host);
    }
    if is_bidi(&name, host) {
        hazards.push(HazardKind::BidiHost, host);
    }
    for label in host.split(|c| to_ascii(c) == '.') {
        if script::is_mixed(&decoded(label)) {
            hazards.push(HazardKind::MixedScriptHost, label);
        }
    }
}

/// Checks for a reserved port other than the default (RFC 2396, 7).
pub(super) fn check_port(scheme: &str, port: &str, hazards: &mut HazardCollector<'_>) {
    let is_digits = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits {
        return;
    }
    // Clients often take a larger number modulo 65536, which its author may intend.
    let number = port
        .bytes()
        .fold(0_u16, |number, digit| number.wrapping_mul(10).wrapping_add(u16::from(digit - b'0')));
    let is_default = port.parse().ok() == default_port(scheme);
    if (1..1024).contains(&number) && !is_default {
        hazards.push(HazardKind::ReservedPort, port);
    }
}

/// Returns the text from the first escape to the last.
fn escaped(text: &str) -> Option<&str> {
    let is_first = |&(at, _): &(usize, &str)| is_escape(&text.as_bytes()[at..]);
    let first = text.match_indices('%').find(is_first)?.0;
    let last = text.rmatch_indices('%').find(is_first)?.0;
    Some(&text[first..last + 3])
}

/// Reports whether `name` is in brackets, or consists of numbers as `inet_aton` reads them.
fn is_numeric(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    let is_address = || name.split('.').count() <= 4 && name.split('.').all(is_number);
    name.starts_with('[') || is_address()
}

/// Reports whether `label` is a decimal, octal or hexadecimal number.
pub(super) fn is_number(label: &str) -> bool {
    match label.strip_prefix("0x").or_else(|| label.strip_prefix("0X")) {
        Some(digits) => digits.bytes().all(|byte| byte.is_ascii_hexdigit()),
        // Clients may accept circled, Arabic-Indic and other digits.
        None => !label.is_empty() && label.chars().all(char::is_numeric),
    }
}

/// Reports whether a host has letters of both directions, or bidi controls in escapes.
fn is_bidi(name: &str, host: &str) -> bool {
    let is_encoded =
        |label: &str| label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--"));
    let letters = || name.split('.').filter(|label| !is_encoded(label)).flat_map(str::chars);
    let mixed = letters().any(script::is_right_to_left)
        && letters().any(|c| c.is_alphabetic() && !script::is_right_to_left(c));
    let hidden = name.contains(script::is_bidi_control) && !host.contains(script::is_bidi_control);
    mixed || hidden
}

/// Decodes the escapes of `text`, unless the result is not UTF-8.
pub(super) fn decoded(text: &str) -> Cow<'_, str> {
    match decode(text) {
        Cow::Borrowed(_) => Cow::Borrowed(text),
        Cow::Owned(octets) => String::from_utf8(octets).map_or(Cow::Borrowed(text), Cow::Owned),
    }
}

/// Maps a fullwidth character, a mathematical digit or an ideographic full stop to ASCII as a client does (UTS 46, 4).
pub(super) fn to_ascii(c: char) -> char {
    let code = u32::from(c);
    let mapped = match code {
        0x3002 | 0xFF61 => u32::from('.'),
        0xFF01..=0xFF5E => code - 0xFEE0,
        0x1D7CE..=0x1D7FF => u32::from('0') + (code - 0x1D7CE) % 10,
        _ => code,
    };
    char::from_u32(mapped).unwrap_or(c)
}

#[cfg(test)]
#[path = "../../../tests/unit/uri/hazards/host.rs"]
mod tests;
