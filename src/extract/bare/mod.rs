//! Reads a reference that no wrapper delimits (R6, R8, R11), token by token, across windows.

mod end;
mod join;
pub(super) mod state;
mod token;

use super::finding::{HEAD, extend_head};
use super::scratch::Scratch;
use super::step::Step;
use super::window::ReaderContext;
use crate::class::action::ends_authority;
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::after_colon::more_digits;
use crate::grammar::text::minimum::{self, Requirement};
use state::{Bare, Notation};
use token::{Token, has_authority};

/// Prepares the value of a reference before its first token: in a JSON string, the value begins with the
/// scheme that was read already.
pub(super) fn begin(bare: &Bare, cx: ReaderContext<'_>, scratch: &mut Scratch) {
    if bare.notation == Notation::Json {
        let scheme = bare.start..bare.offset - r":\/\/".len() as u64;
        scratch.unfolded.set(cx.window.slice(scheme));
        scratch.unfolded.value.extend_from_slice(b"://");
    }
}

/// Reads from the current offset to the end of the reference or of the window.
pub(super) fn read(bare: &mut Bare, cx: ReaderContext<'_>, scratch: &mut Scratch) -> Step {
    loop {
        let rest = cx.window.from(bare.offset);
        if let (Some(&first), Some(begins), true) =
            (rest.first(), bare.authority, bare.notation == Notation::Plain)
            && ends_authority(first)
        {
            bare.authority = None;
            // The text of an over-long reference is no longer kept.
            let refused = !bare.overlong
                && !has_authority(bare.text(cx.window, &scratch.unfolded), begins, first);
            if refused {
                return Step::Failed { end: None };
            }
        }
        match bare.token(cx, &mut scratch.unfolded, rest) {
            Token::Part(n) => {
                bare.offset += n as u64;
                if !bare.joined.is_empty() && !bare.overlong {
                    scratch.unfolded.value.extend_from_slice(&rest[..n]);
                }
                if is_refused_at_limit(bare, cx, scratch, &rest[..n]) {
                    return Step::Failed { end: None };
                }
            }
            Token::End => {
                if cx.config.join_lines && bare.notation != Notation::Json {
                    match bare.join(cx, scratch) {
                        Parsed::Yes(..) => continue,
                        Parsed::No => {}
                        Parsed::More => return Step::More,
                    }
                }
                if bare.need == Requirement::WholeNumber && !bare.overlong {
                    match apply(more_digits(), rest, cx.window.last) {
                        Parsed::Yes(..) => return Step::Failed { end: None },
                        Parsed::No => {}
                        Parsed::More => return Step::More,
                    }
                }
                return bare.end(cx, scratch);
            }
            Token::Refused => return Step::Failed { end: None },
            Token::More => return Step::More,
        }
    }
}

/// Marks the reference over-long if `token` takes it beyond the limit. Reports whether an `@` within the
/// limit refuses it instead (R8).
fn is_refused_at_limit(
    bare: &mut Bare,
    cx: ReaderContext<'_>,
    scratch: &mut Scratch,
    token: &[u8],
) -> bool {
    if bare.overlong {
        extend_head(&mut scratch.unfolded.value, token);
        return false;
    }
    let most = cx.config.max_reference as u64;
    if bare.offset - bare.start <= most {
        return false;
    }
    if bare.notation == Notation::Abbreviated {
        // The limit lies in the last token, or in the fold before it.
        let text = bare.text(cx.window, &scratch.unfolded);
        let beyond = usize::try_from(bare.offset - (bare.start + most)).unwrap_or(usize::MAX);
        let within = text.len().saturating_sub(beyond.min(token.len()));
        if !minimum::has_no_user(&text[..within]) {
            return true;
        }
    }
    let head = cx.window.slice(bare.start..bare.offset.min(bare.start + HEAD as u64));
    scratch.unfolded.clear();
    scratch.unfolded.set(head);
    bare.overlong = true;
    false
}
