//! The minimum of an abbreviated reference (R8).

use memchr::memchr_iter;

use super::requirement::PrefixCheck;
use crate::class;
use crate::class::action::ends_authority;
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::token::non_ascii;
use crate::scheme::known;
use crate::work;

/// In bytes.
const MAX_LABEL: usize = 255;

/// Reports whether no abbreviated reference begins directly after `byte`.
pub(crate) fn excludes_abbreviated(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"@.-_/".contains(&byte)
}

/// Checks the bytes after `www.` or `ftp.`, which others may follow if `more`: a label, a dot, and the first character
/// of another label.
pub(crate) fn check_labels(rest: &[u8], more: bool) -> PrefixCheck {
    let window = &rest[..rest.len().min(MAX_LABEL + 1)];
    let mut length = 0;
    loop {
        match label_character(&rest[length..], length == 0, more) {
            LabelByte::Character(n) => length += n,
            LabelByte::Other if length == 0 || rest.get(length) != Some(&b'.') => {
                return PrefixCheck::Refused;
            }
            LabelByte::Other => break,
            LabelByte::Incomplete => return PrefixCheck::at_end(more),
        }
        if length >= window.len() && length > MAX_LABEL {
            return PrefixCheck::Refused;
        }
    }
    work::count(length);
    match label_character(&rest[length + 1..], true, more) {
        LabelByte::Character(_) => PrefixCheck::MET,
        LabelByte::Other => PrefixCheck::Refused,
        LabelByte::Incomplete => PrefixCheck::at_end(more),
    }
}

/// What the next bytes mean in a label.
enum LabelByte {
    /// A character of the label, of this many bytes.
    Character(usize),
    Other,
    /// Only more input can decide.
    Incomplete,
}

fn label_character(rest: &[u8], first: bool, more: bool) -> LabelByte {
    match rest.first() {
        None => LabelByte::Incomplete,
        Some(b) if b.is_ascii_alphanumeric() || !first && matches!(b, b'-' | b'_') => {
            LabelByte::Character(1)
        }
        Some(b) if b.is_ascii() => LabelByte::Other,
        Some(_) => match apply(non_ascii(), rest, !more) {
            Parsed::Yes(n, c) if class::is_iri(c) => LabelByte::Character(n),
            Parsed::Yes(..) | Parsed::No => LabelByte::Other,
            Parsed::More => LabelByte::Incomplete,
        },
    }
}

/// Reports whether no `@` precedes the first `/`, `?` or `#`.
fn has_no_user(value: &[u8]) -> bool {
    work::count(value.len());
    value.iter().find(|b| b"@/?#".contains(b)) != Some(&b'@')
}

/// What a `:` in the authority of an abbreviated reference means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AuthorityColon {
    /// A port follows.
    Port,
    /// The path on an FTP server follows.
    Path,
    /// The reference ends before the colon.
    Ends,
    /// Only more input can decide.
    Incomplete,
}

impl AuthorityColon {
    /// Decides about the colon before `rest`, which other bytes may follow if `more`, in a reference that begins with
    /// `ftp.` if `is_ftp`.
    pub fn of(is_ftp: bool, rest: &[u8], more: bool) -> Self {
        let incomplete = if more { Self::Incomplete } else { Self::Ends };
        match rest {
            [] => incomplete,
            [b'0'..=b'9', ..] => Self::Port,
            _ if !is_ftp => Self::Ends,
            [b'/'] if more => Self::Incomplete,
            [b'/', b'/', ..] => Self::Ends,
            _ => match first_segment(rest) {
                length if length > MAX_LABEL => Self::Ends,
                length => match rest.get(length) {
                    Some(b'/') => Self::Path,
                    Some(_) => Self::Ends,
                    None => incomplete,
                },
            },
        }
    }
}

/// Returns the length of the first segment of a path, at most one more than [`MAX_LABEL`].
fn first_segment(rest: &[u8]) -> usize {
    let in_segment = |b: &&u8| b.is_ascii_alphanumeric() || b".-_~+%".contains(b);
    let length = rest.iter().take(MAX_LABEL + 1).take_while(in_segment).count();
    work::count(length + 1);
    length
}

/// Returns the index of the first colon in the authority of an abbreviated reference that no digit follows.
pub(crate) fn portless_colon(value: &[u8]) -> Option<usize> {
    let end = value.iter().position(|&b| ends_authority(b)).unwrap_or(value.len());
    work::count(end);
    memchr_iter(b':', &value[..end]).find(|at| !value.get(at + 1).is_some_and(u8::is_ascii_digit))
}

/// Reports whether `value`, which begins with `www.` or `ftp.`, begins with `ftp.`.
pub(crate) fn is_ftp(value: &[u8]) -> bool {
    matches!(value.first(), Some(b'f' | b'F'))
}

/// Reports whether a path follows each colon without a port.
fn has_path_after_colon(value: &[u8]) -> bool {
    portless_colon(value).is_none_or(|at| {
        AuthorityColon::of(is_ftp(value), &value[at + 1..], false) == AuthorityColon::Path
    })
}

/// Reports whether a whole value, which no scheme completes yet, is an abbreviated reference.
pub(crate) fn is_abbreviated(value: &[u8]) -> bool {
    known::abbreviation(value)
        .is_some_and(|(prefix, _)| check_labels(&value[prefix..], false) == PrefixCheck::MET)
        && has_no_user(value)
        && has_path_after_colon(value)
}
