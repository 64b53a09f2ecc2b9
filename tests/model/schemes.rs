//! R9: schemes, the registry, and the minimum that must follow a scheme.

use std::sync::LazyLock;

use super::characters::{is_unspaced, is_white};
use super::shapes;
use super::types::Settings;

/// The names of R9's registry.
static REGISTRY: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let lines = include_str!("../../src/scheme/registry.txt").lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
});

/// R9: "A scheme is at most 32 characters".
pub const LONGEST: usize = 32;

/// R9: the schemes that forbid an empty authority.
const WITH_HOST: [&str; 10] =
    ["http", "https", "ftp", "ws", "wss", "gopher", "telnet", "nntp", "wais", "prospero"];

/// R9: "Without `//`, bare, this closed table: ...".
#[rustfmt::skip]
const BARE: [&str; 13] = [
    "mailto", "news", "urn", "cid", "mid", "data", "tel", "sip", "sips", "xmpp", "magnet", "file", "doi",
];

/// R9: the schemes that R1, R2 and R5 add to [`BARE`].
const WRAPPED: [&str; 12] = [
    "geo",
    "tag",
    "sms",
    "im",
    "pres",
    "acct",
    "h323",
    "jabber",
    "about",
    "opaquelocktoken",
    "mailserver",
    "service",
];

pub fn is_scheme_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')
}

/// R9: reports whether `name` is a scheme; R1: "`URL` is never a scheme".
pub fn is_scheme(name: &str) -> bool {
    name.len() <= LONGEST
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(is_scheme_byte)
        && !name.eq_ignore_ascii_case("url")
}

/// Splits a value with a scheme into the scheme and the rest after its colon.
pub fn split(value: &str) -> Option<(&str, &str)> {
    value.split_once(':').filter(|(scheme, _)| is_scheme(scheme))
}

/// Returns the scheme that starts at `at`, if a colon follows it.
pub fn scheme_at(text: &[u8], at: usize) -> Option<&str> {
    let length = text[at..].iter().take(LONGEST + 1).take_while(|&&b| is_scheme_byte(b)).count();
    let name = std::str::from_utf8(&text[at..at + length]).ok()?;
    (is_scheme(name) && text.get(at + length) == Some(&b':')).then_some(name)
}

fn is_one_of(name: &str, names: &[&str]) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// R9: "what callers add".
pub fn is_added(name: &str, settings: &Settings) -> bool {
    settings.schemes.iter().any(|added| added.eq_ignore_ascii_case(name))
}

/// Definitions: "A registered scheme is a name in R9's registry or a scheme that callers add, case
/// ignored."
pub fn is_registered(name: &str, settings: &Settings) -> bool {
    is_one_of(name, &REGISTRY) || is_added(name, settings)
}

/// Reports whether a bare reference with this scheme needs no `//`.
pub fn is_in_bare_table(name: &str, settings: &Settings) -> bool {
    is_one_of(name, &BARE) || is_added(name, settings)
}

/// Reports whether a reference with this scheme needs no `//` in R1, R2 and R5.
pub fn is_in_wrapped_table(name: &str, settings: &Settings) -> bool {
    is_in_bare_table(name, settings) || is_one_of(name, &WRAPPED)
}

/// R9: reports whether the value meets the minimum for bare references.
pub fn meets_bare(value: &str, settings: &Settings) -> bool {
    let Some((scheme, rest)) = split(value) else {
        return false;
    };
    if is_added(scheme, settings) {
        return !rest.is_empty();
    }
    match rest.strip_prefix("//") {
        Some(after) => hierarchical_bare(scheme, after),
        None => opaque_bare(scheme, rest),
    }
}

/// R9: reports whether the value meets the minimum for R2 and R5, or for `r1`.
pub fn meets_wrapped(value: &str, inner_space: bool, r1: bool, settings: &Settings) -> bool {
    let Some((scheme, rest)) = split(value) else {
        return false;
    };
    if is_added(scheme, settings) {
        return !rest.is_empty();
    }
    match rest.strip_prefix("//") {
        Some(after) => hierarchical(scheme, after),
        None if scheme.eq_ignore_ascii_case("service") => {
            (r1 || rest.contains("://")) && shapes::service_type(rest) && !inner_space
        }
        None => opaque_wrapped(scheme, rest, inner_space),
    }
}

/// R9: "With `//`: any scheme, provided that an authority follows ...".
pub fn hierarchical(scheme: &str, after: &str) -> bool {
    let end = after.find(['/', '?', '#']).unwrap_or(after.len());
    let authority = &after[..end];
    if authority.is_empty() {
        return after.starts_with('/') && !is_one_of(scheme, &WITH_HOST);
    }
    let host = authority.split_once('@').map_or(authority, |(_, host)| host);
    host.starts_with(starts_a_host)
        && (scheme.len() > 1 || !is_uuencoded_authority(authority.as_bytes()))
}

/// R9 and R7: the same for a bare reference.
pub fn hierarchical_bare(scheme: &str, after: &str) -> bool {
    hierarchical(scheme, after) && r7_has_dot(after)
}

/// R7: "A bare host that begins with such a character needs a dot."
fn r7_has_dot(after: &str) -> bool {
    let authority = after.split(['/', '?', '#']).next().unwrap_or_default();
    let host = authority.split_once('@').map_or(authority, |(_, host)| host);
    !host.starts_with(is_unspaced) || host.contains('.')
}

/// R9, fine print: "Take the first character of the authority that is one of `! $ * + =`, a bracket, `'`,
/// `&`, `,`, `;`, `|`, `\` or outside ASCII. If it is one of `! $ * + =` and a letter or digit directly follows it,
/// the reference does not count."
fn is_uuencoded_authority(authority: &[u8]) -> bool {
    let first = authority.iter().position(|b| b"!$*+=()[]{}'&,;|\\".contains(b) || !b.is_ascii());
    first.is_some_and(|at| {
        b"!$*+=".contains(&authority[at])
            && authority.get(at + 1).is_some_and(u8::is_ascii_alphanumeric)
    })
}

fn starts_a_host(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '[' | '_' | '%') || !c.is_ascii()
}

/// R9: "Without `//`, bare".
fn opaque_bare(scheme: &str, rest: &str) -> bool {
    match scheme.to_ascii_lowercase().as_str() {
        "mailto" => shapes::has_address(rest),
        "cid" | "mid" | "sip" | "sips" | "xmpp" => rest.contains('@'),
        "news" => rest == "*" || shapes::group_with_dot(rest) || rest.contains('@'),
        "urn" => shapes::nid_and_nss(rest),
        "data" => shapes::data_starts(rest) && rest.contains(','),
        "tel" => is_global_number(rest) || rest.to_ascii_lowercase().contains(";phone-context="),
        "magnet" => rest.starts_with('?'),
        "file" => rest.starts_with('/'),
        "doi" => shapes::doi(rest),
        _ => false,
    }
}

/// R9: "Without `//`, in R1, R2 and R5: these, where tel needs a digit ...".
fn opaque_wrapped(scheme: &str, rest: &str, inner_space: bool) -> bool {
    match scheme.to_ascii_lowercase().as_str() {
        "tel" | "sms" => has_digit(rest),
        "file" => rest.contains('/') && !inner_space,
        "geo" => shapes::two_numbers(rest),
        "tag" => shapes::authority_and_date(rest),
        "doi" => rest.starts_with("10."),
        "im" | "pres" | "acct" | "h323" | "jabber" => rest.contains('@'),
        "about" | "mailserver" => {
            rest.starts_with(|c: char| c.is_ascii_alphabetic()) && !inner_space
        }
        "opaquelocktoken" => shapes::uuid(rest),
        _ => opaque_bare(scheme, rest),
    }
}

/// R9: "tel (`+` and a digit, ...)".
pub fn is_global_number(rest: &str) -> bool {
    rest.strip_prefix('+').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

fn has_digit(rest: &str) -> bool {
    rest.bytes().any(|b| b.is_ascii_digit())
}

/// Over-long references, fine print: reports whether the bytes `ahead`, from the scheme on, do not
/// already break R9. "The characters directly after an opaque scheme's colon [...] are judged wherever
/// the limit lies. White space directly after the colon breaks R9."
pub fn may_yet_meet_bare(ahead: &[u8], settings: &Settings) -> bool {
    let Some(colon) = ahead.iter().position(|&b| b == b':') else {
        return false;
    };
    let scheme = String::from_utf8_lossy(&ahead[..colon]).into_owned();
    let rest = &ahead[colon + 1..];
    if rest.first().is_some_and(|&b| is_white(b)) {
        return false;
    }
    if is_added(&scheme, settings) {
        return true;
    }
    match scheme.to_ascii_lowercase().as_str() {
        "urn" => shapes::nid_follows(rest),
        "data" => shapes::data_starts(&String::from_utf8_lossy(rest)),
        "magnet" => rest.starts_with(b"?"),
        "file" => rest.starts_with(b"/"),
        "doi" => shapes::doi(&String::from_utf8_lossy(rest)),
        // The others' minimum may be met anywhere in the rest.
        _ => true,
    }
}
