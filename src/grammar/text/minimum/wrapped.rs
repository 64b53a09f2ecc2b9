//! The minimum of a wrapped reference (R1, R2, R5) without `//` (R9).

use super::bare;
use crate::class::{self, SCHEME};
use crate::scheme::known::WrappedMinimum;
use crate::scheme::{self, is_scheme};

/// Reports whether `rest`, everything after the colon, meets the minimum.
pub(super) fn is_met(minimum: WrappedMinimum, rest: &[u8], inner_space: bool) -> bool {
    match minimum {
        WrappedMinimum::Bare(minimum) => bare::is_met(minimum, rest),
        WrappedMinimum::Digit => rest.iter().any(u8::is_ascii_digit),
        WrappedMinimum::Path => rest.contains(&b'/') && !inner_space,
        WrappedMinimum::Coordinates => is_geo(rest),
        WrappedMinimum::TagEntity => is_tag(rest),
        WrappedMinimum::DoiPrefix => rest.starts_with(b"10."),
        WrappedMinimum::Word => rest.first().is_some_and(u8::is_ascii_alphabetic) && !inner_space,
        WrappedMinimum::Uuid => is_uuid(rest),
        WrappedMinimum::ServiceType => has_service_type(rest) && !inner_space,
    }
}

/// `coord-a "," coord-b` (RFC 5870).
fn is_geo(rest: &[u8]) -> bool {
    let Some(first) = number(rest) else {
        return false;
    };
    rest.get(first) == Some(&b',') && number(&rest[first + 1..]).is_some()
}

/// Returns the length of `[ "-" ] 1*DIGIT [ "." 1*DIGIT ]` (RFC 5870: `num`) at the start of `text`.
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

/// `authorityName "," date ":"`, where date is `year [ "-" month [ "-" day ]]` (RFC 4151).
fn is_tag(rest: &[u8]) -> bool {
    let Some(comma) = rest.iter().position(|&b| b == b',') else {
        return false;
    };
    let after = &rest[comma + 1..];
    let Some(end) = after.iter().position(|&b| b == b':') else {
        return false;
    };
    comma > 0 && is_date(&after[..end])
}

/// `4DIGIT [ "-" 2DIGIT [ "-" 2DIGIT ]]`.
fn is_date(date: &[u8]) -> bool {
    let form = b"0000-00-00";
    matches!(date.len(), 4 | 7 | 10)
        && date.iter().zip(form).all(|(b, form)| match form {
            b'-' => *b == b'-',
            _ => b.is_ascii_digit(),
        })
}

/// `srvtype ":"` (RFC 2609, 2.1), and something after it.
fn has_service_type(rest: &[u8]) -> bool {
    let length = class::span(SCHEME, &rest[..rest.len().min(scheme::MAX_LEN + 1)]);
    is_scheme(&rest[..length]) && rest.get(length) == Some(&b':') && rest.len() > length + 1
}

/// `8HEXDIG "-" 4HEXDIG "-" 4HEXDIG "-" 4HEXDIG "-" 12HEXDIG` (RFC 2518, 6.4).
fn is_uuid(rest: &[u8]) -> bool {
    rest.len() >= 36
        && rest[..36].iter().enumerate().all(|(i, b)| match i {
            8 | 13 | 18 | 23 => *b == b'-',
            _ => b.is_ascii_hexdigit(),
        })
}
