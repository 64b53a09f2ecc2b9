//! E-mail addresses (R8, the setting `emails`).

use nom::Parser;

use crate::class::{self, LOCAL_PART};
use crate::grammar::parse::{Leaf, leaf};

/// The longest local part, in bytes.
pub(crate) const MAX_LOCAL_PART: usize = 64;

/// Returns the length of the local part at the end of `before`: at most [`MAX_LOCAL_PART`] bytes, without a dot at
/// either end.
pub(crate) fn local_part(before: &[u8]) -> Option<usize> {
    let run = class::span_back(LOCAL_PART, before, MAX_LOCAL_PART + 1);
    let local = &before[before.len() - run..];
    let dots = local.iter().take_while(|&&b| b == b'.').count();
    let length = run - dots;
    (0 < length && length <= MAX_LOCAL_PART && local.last() != Some(&b'.')).then_some(length)
}

/// Parses the longest domain (R8): at least two labels of letters, digits and inner hyphens. The last label starts with a
/// letter.
pub(crate) fn mail_domain<'a>() -> impl Parser<&'a [u8], Output = &'a [u8], Error = ()> {
    const MOST: usize = 255;
    leaf(|input: &'a [u8], more| {
        let window = &input[..input.len().min(MOST)];
        let run =
            window.iter().take_while(|b| b.is_ascii_alphanumeric() || b"-.".contains(b)).count();
        if more && run == input.len() && run < MOST {
            return Leaf::Short;
        }
        let (mut begins, mut longest) = (0, 0);
        for (index, label) in window[..run].split(|&b| b == b'.').enumerate() {
            let inner = label.iter().rposition(|&b| b != b'-').map_or(0, |i| i + 1);
            if inner == 0 || label[0] == b'-' {
                break;
            }
            if index > 0 && label[0].is_ascii_alphabetic() {
                longest = begins + inner;
            }
            if inner < label.len() {
                break;
            }
            begins += label.len() + 1;
        }
        if longest > 0 { Leaf::Match(longest, &input[..longest]) } else { Leaf::Differ }
    })
}
