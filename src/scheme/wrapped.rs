//! The schemes that may stand without `//` where a wrapper vouches for them, and what they ask for (R9).

use super::minimum::{Head, bare_opaque, satisfies};

/// Those of R9 that may stand without `//` in R1, R2 and R5.
pub(crate) const SCHEMES: [&str; 24] = [
    "mailto",
    "news",
    "urn",
    "cid",
    "mid",
    "data",
    "tel",
    "sip",
    "sips",
    "xmpp",
    "magnet",
    "file",
    "geo",
    "tag",
    "doi",
    "sms",
    "im",
    "pres",
    "acct",
    "h323",
    "jabber",
    "about",
    "opaquelocktoken",
    "mailserver",
];

/// Whether `scheme` is one of them.
pub(crate) fn is_wrapped_opaque(scheme: &[u8]) -> bool {
    SCHEMES.iter().any(|name| name.as_bytes().eq_ignore_ascii_case(scheme))
}

/// R9 without `//`, in R1, R2 and R5: `rest` follows the colon.
pub(super) fn is_met(scheme: &[u8], rest: &[u8], inner_space: bool) -> bool {
    let digit = || rest.iter().any(u8::is_ascii_digit);
    match &*scheme.to_ascii_lowercase() {
        b"tel" | b"sms" => digit(),
        b"file" => rest.contains(&b'/') && !inner_space,
        b"geo" => is_geo(rest),
        b"tag" => is_tag(rest),
        b"doi" => rest.starts_with(b"10."),
        b"im" | b"pres" | b"acct" | b"h323" | b"jabber" => rest.contains(&b'@'),
        b"about" | b"mailserver" => {
            rest.first().is_some_and(u8::is_ascii_alphabetic) && !inner_space
        }
        b"opaquelocktoken" => is_uuid(rest),
        _ => match bare_opaque(scheme, rest, false) {
            Head::Open(need) => satisfies(need, rest),
            Head::Refused | Head::Short => false,
        },
    }
}

/// Two numbers (RFC 5870).
fn is_geo(rest: &[u8]) -> bool {
    let Some(first) = number(rest) else {
        return false;
    };
    rest.get(first) == Some(&b',') && number(&rest[first + 1..]).is_some()
}

/// The length of `[ "-" ] 1*digit [ "." 1*digit ]` at the start of `text`.
fn number(text: &[u8]) -> Option<usize> {
    let digits = |from: usize| text[from..].iter().take_while(|b| b.is_ascii_digit()).count();
    let sign = usize::from(text.first() == Some(&b'-'));
    let whole = match digits(sign) {
        0 => return None,
        n => sign + n,
    };
    match text.get(whole) {
        Some(b'.') if digits(whole + 1) > 0 => Some(whole + 1 + digits(whole + 1)),
        _ => Some(whole),
    }
}

/// `authority "," date ":"` (RFC 4151).
fn is_tag(rest: &[u8]) -> bool {
    let Some(comma) = rest.iter().position(|&b| b == b',') else {
        return false;
    };
    let date = rest[comma + 1..].split(|&b| b == b':').next().unwrap_or_default();
    let ends = comma + 1 + date.len() < rest.len();
    let mut parts = date.split(|&b| b == b'-');
    let is_number = |part: &[u8], n| part.len() == n && part.iter().all(u8::is_ascii_digit);
    let year = parts.next().is_some_and(|part| is_number(part, 4));
    let rest_of_date: Vec<_> = parts.collect();
    comma > 0
        && ends
        && year
        && rest_of_date.len() <= 2
        && rest_of_date.iter().all(|part| is_number(part, 2))
}

/// `8-4-4-4-12` hex digits (RFC 2518, 6.4).
fn is_uuid(rest: &[u8]) -> bool {
    rest.len() >= 36
        && rest[..36].iter().enumerate().all(|(i, b)| match i {
            8 | 13 | 18 | 23 => *b == b'-',
            _ => b.is_ascii_hexdigit(),
        })
}
