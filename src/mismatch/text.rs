//! The host that the visible text of a link names.

use memchr::memchr3;

use super::target::{Target, canonical_host, parse};
use crate::site::has_known_suffix;

/// A host that a text names.
pub(crate) struct NamedHost {
    /// In lower case, in the ASCII form of an internationalised name (RFC 5890).
    pub(super) host: String,
    /// Whether the text is an address: `joe@a.example`.
    pub(super) is_address: bool,
    /// Whether the text is nothing but a name with dots, which may be the name of a file: `readme.md`.
    is_bare: bool,
}

impl NamedHost {
    /// Reports whether the text is the name of the target's file, not of a host.
    pub(super) fn is_file_of(&self, target: &Target) -> bool {
        self.is_bare && self.host == target.file
    }
}

/// Reports whether a text, whose white space is single spaces, may have a [`named_host`]: most links have words as their
/// text. Linear.
pub(crate) fn may_name_host(text: &str) -> bool {
    let has_separator = if text.is_ascii() {
        memchr3(b'.', b'/', b'@', text.as_bytes()).is_some()
    } else {
        text.contains(['.', '\u{3002}', '\u{FF0E}', '\u{FF61}', '/', '@'])
    };
    // Letters on both sides of a space are words.
    has_separator && !text.as_bytes().windows(3).any(|three| matches!(three, [a, b' ', b] if a.is_ascii_alphanumeric() && b.is_ascii_alphanumeric()))
}

/// Reports whether a text begins its target, and has all of the target's host. Linear.
pub(crate) fn is_start_of(text: &str, target: &str) -> bool {
    let Some((_, authority)) = text.split_once("://") else { return false };
    let Some(rest) = target.strip_prefix(text) else { return false };
    authority.contains('/') || rest.is_empty() || rest.starts_with(['/', '?', '#'])
}

/// Reports whether a text and a target have the same host, if both write it plainly: the text then names no other site.
/// Linear.
pub(crate) fn has_same_host(text: &str, target: &str) -> bool {
    let named = plain_host(after_scheme(text).unwrap_or(text));
    let host = after_scheme(target).and_then(plain_host);
    named.zip(host).is_some_and(|(named, host)| named.eq_ignore_ascii_case(host))
}

/// Returns what follows `http://` or the like, whose host is a domain name or an IP address.
fn after_scheme(reference: &str) -> Option<&str> {
    let mut schemes = ["http://", "https://", "ftp://"].into_iter();
    schemes.find_map(|scheme| strip_prefix_ignoring_case(reference, scheme))
}

/// Returns the authority that begins a text, if it is a plain host: letters, digits, dots and hyphens, with a letter or digit at both
/// ends.
fn plain_host(text: &str) -> Option<&str> {
    let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-');
    let length = text.bytes().take_while(|byte| is_inner(byte)).count();
    let (name, rest) = text.split_at_checked(length)?;
    let ends = [name.as_bytes().first()?, name.as_bytes().last()?];
    let is_plain = ends.into_iter().all(u8::is_ascii_alphanumeric)
        && matches!(rest.bytes().next(), None | Some(b'/' | b'?' | b'#'));
    is_plain.then_some(name)
}

/// Returns the host of a text that is a reference, whole; `None` for any other text, and if the host may be cut off.
/// Linear.
///
/// The text may be an absolute reference, `www.a.example` or the like, the name of a host below a known suffix, or an
/// address, in any delimiters.
pub(crate) fn named_host(text: &str) -> Option<NamedHost> {
    let visible: String = text.chars().filter(|&character| !is_invisible(character)).collect();
    let start = visible.trim_start_matches(|character: char| !character.is_alphanumeric());
    let start = without_prefix(start);
    let has_literal = start.contains('[');
    let whole = start
        .trim_end_matches(|character| is_closing(character) && !(character == ']' && has_literal));
    if whole.contains(char::is_whitespace) {
        return None;
    }
    let tail = &start[whole.len()..];
    let is_cut = tail.starts_with("..") || tail.starts_with('\u{2026}');
    let (named, has_path) = match whole.split_once("://") {
        Some((scheme, rest)) if is_scheme(scheme) => {
            let host = parse(whole)?.host;
            (NamedHost { host, is_address: false, is_bare: false }, rest.contains('/'))
        }
        Some(_) => return None,
        None => without_scheme(whole)?,
    };
    (has_path || !is_cut).then_some(named)
}

/// Returns the host of a text without a scheme, and whether a path follows it.
fn without_scheme(text: &str) -> Option<(NamedHost, bool)> {
    let text = strip_prefix_ignoring_case(text, "mailto:").unwrap_or(text);
    let end = text.find(['/', '?', '#']).unwrap_or(text.len());
    let (authority, rest) = text.split_at(end);
    if let Some((_, domain)) = authority.rsplit_once('@') {
        let host = canonical_host(domain)?;
        let is_named = has_known_suffix(&host);
        return is_named.then_some((NamedHost { host, is_address: true, is_bare: false }, false));
    }
    let name = match authority.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        Some(_) => return None,
        None => authority,
    };
    let is_name = |character: char| {
        character.is_alphanumeric() || "-_.\u{3002}\u{FF0E}\u{FF61}".contains(character)
    };
    if !name.chars().all(is_name) {
        return None;
    }
    let host = canonical_host(name)?;
    let is_abbreviated = ["www.", "ftp."].iter().any(|prefix| host.starts_with(prefix));
    if !(is_abbreviated && host.len() > "www.".len() || has_known_suffix(&host)) {
        return None;
    }
    let is_bare = !is_abbreviated && authority == name && rest.is_empty();
    Some((NamedHost { host, is_address: false, is_bare }, !rest.is_empty()))
}

/// Strips a `URL:` (RFC 1738, Appendix).
fn without_prefix(text: &str) -> &str {
    let rest = strip_prefix_ignoring_case(text, "url:");
    rest.map_or(text, |rest| rest.trim_start_matches(['<', '/']))
}

fn strip_prefix_ignoring_case<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// Reports whether a character ends a text without being part of a reference: a closing delimiter, the end of a sentence,
/// an ornament outside ASCII.
fn is_closing(character: char) -> bool {
    const CLOSING: &str = "\"')>]}.,;:!|";
    character.is_whitespace()
        || CLOSING.contains(character)
        || !character.is_ascii() && !character.is_alphanumeric()
}

/// Reports whether a reader cannot see a character; such ones hide a host from programs.
fn is_invisible(character: char) -> bool {
    matches!(character, '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}')
}
