//! The minimum of an abbreviated reference (R8).

use super::requirement::PrefixCheck;
use crate::class;
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::token::non_ascii;
use crate::scheme::known;
use crate::work;

/// In bytes.
const MAX_LABEL: usize = 255;

/// The length of `www.` and of `ftp.`.
const PREFIX: usize = 4;

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

/// Reports whether a whole value, which no scheme completes yet, is an abbreviated reference.
pub(crate) fn is_abbreviated(value: &[u8]) -> bool {
    known::completion(value).is_some()
        && check_labels(&value[PREFIX..], false) == PrefixCheck::MET
        && has_no_user(value)
}
