//! The host field of a syslog line, which is no abbreviated reference (R8).

use crate::class::{self, WHITE};
use crate::work;

/// The most bytes of a date and time, such as `2003-08-24T05:14:15.000003-07:00`, that [`follows_time`] examines.
const MAX_TIME: usize = 40;

/// The most bytes of a host that [`is_whole_field`] examines.
const MAX_HOST: usize = 255;

/// The most bytes of the facility in a syslog line.
const MAX_FACILITY: usize = 32;

/// The most bytes of a field between the time and the host of a syslog line: a facility in angle brackets.
const MAX_FIELD: usize = MAX_FACILITY + 2;

/// Reports whether the host at the start of `text` is a whole field of a syslog line (R8): white space or the end of input
/// follows it, or a `:` before these, and its last character is no `.`. Returns `None` if only more input can decide.
pub(super) fn is_whole_field(text: &[u8], last: bool) -> Option<bool> {
    let in_host = |b: &&u8| b.is_ascii_alphanumeric() || !b.is_ascii() || b".-_".contains(b);
    let length = text.iter().take(MAX_HOST + 1).take_while(in_host).count();
    work::count(length + 1);
    let is_end = |next: Option<&u8>| match next {
        None if !last => None,
        next => Some(next.is_none_or(|&b| class::is(WHITE, b))),
    };
    let ends = match text.get(length) {
        _ if length > MAX_HOST => Some(false),
        Some(b':') => is_end(text.get(length + 1)),
        next => is_end(next),
    };
    ends.map(|ends| ends && text[length - 1] != b'.')
}

/// Reports whether a time, or a time and a field, and then spaces or tabs end `before` (R8).
pub(super) fn follows_time(before: &[u8]) -> bool {
    let Some(before) = without_blanks(before) else { return false };
    let length =
        before.iter().rev().take(MAX_FIELD + 1).take_while(|&&b| !class::is(WHITE, b)).count();
    work::count(length + 1);
    let (time, field) = before.split_at(before.len() - length);
    ends_in_time(before) || may_follow_time(field) && without_blanks(time).is_some_and(ends_in_time)
}

/// Returns `text` without the one or two spaces or tabs at its end.
fn without_blanks(text: &[u8]) -> Option<&[u8]> {
    let without = text.strip_suffix(b" ").or_else(|| text.strip_suffix(b"\t"))?;
    Some(without.strip_suffix(b" ").or_else(|| without.strip_suffix(b"\t")).unwrap_or(without))
}

/// Reports whether `field` may stand between the time and the host of a syslog line: a year, a zone, or a facility.
fn may_follow_time(field: &[u8]) -> bool {
    match field {
        [b'<', facility @ .., b'>'] => {
            (1..=MAX_FACILITY).contains(&facility.len())
                && facility.iter().all(|&b| b.is_ascii_alphanumeric() || b == b'.')
        }
        [_, _, _, _] if field.iter().all(u8::is_ascii_digit) => true,
        _ => (3..=4).contains(&field.len()) && field.iter().all(u8::is_ascii_uppercase),
    }
}

/// Reports whether a time ends `before`.
fn ends_in_time(before: &[u8]) -> bool {
    const FORM: &[u8; 8] = b"00:00:00";
    if before.ends_with(b",") {
        return false;
    }
    let is_part = |b: &&u8| b.is_ascii_digit() || b"TZ:.,+-".contains(b);
    let length = before.iter().rev().take(MAX_TIME).take_while(is_part).count();
    work::count(length);
    before[before.len() - length..].windows(FORM.len()).any(|time| {
        time.iter().zip(FORM).all(|(b, form)| match form {
            b'0' => b.is_ascii_digit(),
            _ => b == form,
        })
    })
}
