//! Classifies findings without a partner.

use crate::bare;
use crate::class::Class;
use crate::classify::{colon, scheme_colon};
use crate::difference::Difference;
use crate::finding::{Ours, Theirs};
use crate::host::is_host_name;
use crate::model::Settings;
use crate::model::schemes::{is_in_bare_table, is_in_wrapped_table};

/// Returns the class of a reference that only gleaner finds.
pub fn ours(text: &str, found: &Ours, difference: &Difference) -> Option<Class> {
    let bytes = text.as_bytes();
    let covers = |theirs: &&Theirs| theirs.start < found.start && found.start < theirs.end;
    if let Some(theirs) = difference.theirs.iter().find(covers) {
        if scheme_colon(bytes, theirs).is_none() {
            return Some(Class::AfterDomain);
        }
        return Some(Class::SecondReference);
    }
    let is_wrapped = found.is_wrapped();
    let colon = colon(bytes, found.start);
    // The end before trimming: linkify does not trim a `_`.
    let end = if is_wrapped { found.end } else { bare::stop(bytes, found).0 };
    let (scheme, rest) = (&text[found.start..colon], &text[colon..end]);
    if found.json && rest.starts_with(":\\/\\/") {
        return Some(Class::Json);
    }
    let authority = if found.abbreviated {
        &text[found.start..end]
    } else if let Some(authority) = rest.strip_prefix("://") {
        authority
    } else if is_wrapped && rest.split_ascii_whitespace().collect::<String>().starts_with("://") {
        return Some(Class::FoldedAuthority);
    } else {
        let is_in_table = if is_wrapped { is_in_wrapped_table } else { is_in_bare_table };
        return is_in_table(scheme, &Settings::default()).then_some(Class::Opaque);
    };
    let authority = authority.split(['/', '?', '#']).next().unwrap_or_default();
    if is_wrapped && authority.contains(|c: char| c.is_ascii_whitespace()) {
        return Some(Class::FoldedAuthority);
    }
    let run = bare::run_start(bytes, found.start);
    let first = bytes[run..].iter().position(u8::is_ascii_alphabetic).map_or(run, |at| run + at);
    if bytes[run..first].last().is_some_and(u8::is_ascii_digit) {
        return Some(Class::BeforeScheme);
    }
    if bytes[..run].ends_with(b"@") {
        return Some(Class::BeforeScheme);
    }
    let needs_host = matches!(scheme, "http" | "https" | "ftp" | "ssh") || found.abbreviated;
    (needs_host && !is_host_name(authority)).then_some(Class::NoHostName)
}

/// Returns the class of a link that only linkify finds.
pub fn theirs(text: &str, found: &Theirs, difference: &Difference) -> Option<Class> {
    let bytes = text.as_bytes();
    if difference.ours.iter().any(|ours| ours.start < found.start && found.start < ours.end) {
        return Some(Class::Inside);
    }
    if let Some(colon) = scheme_colon(bytes, found) {
        return no_reference(&text[found.start..colon], &text[colon + "://".len()..]);
    }
    let value = &text[found.start..found.end];
    let is_abbreviated = value.get(..4).is_some_and(|first| {
        first.eq_ignore_ascii_case("www.") || first.eq_ignore_ascii_case("ftp.")
    });
    if is_abbreviated {
        return is_refused(text, found).then_some(Class::NotAbbreviated);
    }
    let host = value.split(['/', '?', '#']).next().unwrap_or_default();
    host.contains('.').then_some(Class::BareDomain)
}

/// R9: returns the reason for which a link with a scheme and `//` is not a reference.
fn no_reference(scheme: &str, after: &str) -> Option<Class> {
    let authority = after.split(['/', '?', '#']).next().unwrap_or_default();
    let host = authority.split_once('@').map_or(authority, |(_, host)| host);
    let first = host.chars().next();
    if !first.is_some_and(|c| c.is_alphanumeric() || matches!(c, '[' | '_' | '%')) {
        return Some(Class::NoAuthority);
    }
    let marks = |b: u8| b"!$*+=".contains(&b);
    (scheme.len() == 1 && host.bytes().any(marks)).then_some(Class::LetterScheme)
}

/// R8: reports whether a link that begins with `www.` or `ftp.` is not a reference.
fn is_refused(text: &str, found: &Theirs) -> bool {
    let before = text[..found.start].chars().next_back();
    if before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '@' | '.' | '-' | '_' | '/')) {
        return true;
    }
    let rest = &text[found.start + 4..];
    let end =
        rest.find(|c: char| c.is_whitespace() || matches!(c, '/' | '?' | '#' | '<' | '>' | '"'));
    let host = &rest[..end.unwrap_or(rest.len())];
    let is_in_label = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_') || !c.is_ascii();
    let (first, others) = host.split_once('.').unwrap_or((host, ""));
    let two = !first.is_empty() && first.chars().all(is_in_label);
    let two = two && others.starts_with(|c: char| c.is_alphanumeric() || !c.is_ascii());
    !two || host.contains('@')
}
