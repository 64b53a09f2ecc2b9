//! Reads a reference that no wrapper delimits (R6, R8, R11), token by token, across windows.

mod cut;
mod cuts;
#[cfg(feature = "domains")]
mod domain;
mod end;
mod escape;
pub(super) mod escape_run;
mod join;
mod reasons;
mod settle;
pub(super) mod state;
mod token;
mod unspaced;

use std::ops::ControlFlow;

use super::finding::{HEAD, Step, extend_head};
use super::scratch::Scratch;
use super::window::ReaderContext;
use crate::class::action::ends_authority;
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::after_colon::more_digits;
use crate::grammar::text::minimum::Requirement;
use crate::observe::{Reason, decided};
use crate::settle::Evidence;
pub(super) use cuts::Cuts;
use state::{Bare, Notation};
use token::{Token, has_authority};

/// Prepares the value: in a JSON string, it begins with the scheme, which is read already.
pub(super) fn begin(bare: &Bare, cx: ReaderContext<'_>, scratch: &mut Scratch) {
    if bare.notation == Notation::Json {
        let scheme = bare.start..bare.offset - r":\/\/".len() as u64;
        scratch.unfolded.set(cx.window.slice(scheme));
        scratch.unfolded.value.extend_from_slice(b"://");
    }
}

/// Reads from the current offset to the end of the reference or of the window.
pub(super) fn read(bare: &mut Bare, cx: ReaderContext<'_>, scratch: &mut Scratch) -> Step {
    if bare.notation == Notation::Host {
        apply_limit(bare, cx, scratch, &[]);
        return bare.end(cx, scratch);
    }
    if bare.is_whole_string()
        && let Some(step) = bare.read_whole_string(cx, scratch)
    {
        return step;
    }
    loop {
        let rest = cx.window.from(bare.offset);
        if is_refused_at_authority_end(bare, cx, scratch, rest) {
            return bare.fail(cx, scratch);
        }
        match bare.cut_here(cx, scratch, rest) {
            Parsed::Yes(..) => {
                if let Parsed::More = bare.find_label(cx, scratch) {
                    return Step::More;
                }
                if let Parsed::More = bare.settle_joins(cx, scratch, false) {
                    return Step::More;
                }
                return bare.end(cx, scratch);
            }
            Parsed::No => {}
            Parsed::More => return Step::More,
        }
        match read_escape(bare, cx, scratch, rest) {
            ControlFlow::Continue(true) => continue,
            ControlFlow::Continue(false) => {}
            ControlFlow::Break(step) => return step,
        }
        match bare.token(cx, &mut scratch.unfolded, rest) {
            Token::Part(n) => {
                if let Some(step) = add_token(bare, cx, scratch, &rest[..n]) {
                    return step;
                }
            }
            Token::End => {
                bare.observe_end(cx, rest);
                if let Parsed::More = bare.find_label(cx, scratch) {
                    return Step::More;
                }
                if bare.may_continue(cx, &scratch.unfolded) {
                    match bare.join(cx, scratch) {
                        Parsed::Yes(..) if Bare::is_join_pointless(cx) => {}
                        Parsed::Yes(..) => continue,
                        Parsed::No => bare.observe_no_join(cx, rest),
                        Parsed::More => return Step::More,
                    }
                }
                if let Parsed::More = bare.settle_joins(cx, scratch, false) {
                    return Step::More;
                }
                return bare.end_number(cx, scratch);
            }
            Token::Refused => return bare.refuse(cx, scratch),
            Token::More => return Step::More,
        }
    }
}

/// Adds the next token to the reference, and returns the step if that decides about it.
fn add_token(
    bare: &mut Bare,
    cx: ReaderContext<'_>,
    scratch: &mut Scratch,
    token: &[u8],
) -> Option<Step> {
    let refused = is_refusing_at(bare, cx, token);
    bare.offset += token.len() as u64;
    let copied = bare.notation != Notation::Json && bare.is_built(&scratch.unfolded);
    if copied && !bare.overlong {
        scratch.unfolded.value.extend_from_slice(token);
    }
    bare.note_cuts(cx, scratch, token);
    if let Some(step) = end_at_limit(bare, cx, scratch) {
        return Some(step);
    }
    bare.seen.refusing |= refused;
    if bare.is_refused(cx) {
        return Some(bare.refuse(cx, scratch));
    }
    apply_limit(bare, cx, scratch, token);
    None
}

/// Ends a reference that exceeds the limit without its last line, if evidence must attest that (R13), or before its first
/// cut (R7), if it has one.
fn end_at_limit(bare: &mut Bare, cx: ReaderContext<'_>, scratch: &mut Scratch) -> Option<Step> {
    if !bare.exceeds_limit(cx) {
        return None;
    }
    if Bare::is_tentative(cx, scratch) {
        return Some(bare.fail(cx, scratch));
    }
    let cut = bare.cuts.first().filter(|_| !bare.overlong)?;
    bare.cut(cx, scratch, cut);
    Some(bare.end(cx, scratch))
}

/// Ends the authority at the start of `rest`, if it ends there, and reports whether R9 refuses the candidate.
fn is_refused_at_authority_end(
    bare: &mut Bare,
    cx: ReaderContext<'_>,
    scratch: &Scratch,
    rest: &[u8],
) -> bool {
    let (Some(&first), Some(begins), true) =
        (rest.first(), bare.authority, bare.notation != Notation::Json)
    else {
        return false;
    };
    if !ends_authority(first) {
        return false;
    }
    if first == b'/' && !bare.overlong {
        bare.note_root(cx, scratch);
    }
    bare.authority = None;
    // The text of an over-long reference is not kept. Evidence may drop a hyphen of a tentative one.
    let refused = !Bare::is_tentative(cx, scratch)
        && bare.notation == Notation::Plain
        && !bare.overlong
        && !bare.cuts.in_prose()
        && !has_authority(bare.text(cx.window, &scratch.unfolded), begins, first);
    // The reference may end before an open bracket, and so may its authority.
    bare.seen.refusing |= refused;
    if refused && !bare.seen.bracket {
        decided(Reason::AuthorityFails, bare.start..bare.offset);
    }
    refused && !bare.seen.bracket
}

/// Reads the escape at the start of `rest` (R6). Continues with whether there is one.
fn read_escape(
    bare: &mut Bare,
    cx: ReaderContext<'_>,
    scratch: &mut Scratch,
    rest: &[u8],
) -> ControlFlow<Step, bool> {
    if rest.first() != Some(&b'\\') || bare.notation == Notation::Json {
        return ControlFlow::Continue(false);
    }
    let opens = bare.is_at_escaped_colon();
    match bare.unescape(cx, scratch, rest) {
        Parsed::Yes(n, ()) => {
            bare.offset += n as u64;
            if let Some(step) = end_at_limit(bare, cx, scratch) {
                return ControlFlow::Break(step);
            }
            if bare.exceeds_limit(cx) && bare.is_refused(cx) {
                return ControlFlow::Break(bare.refuse(cx, scratch));
            }
            // The authority after the slashes is judged before the limit.
            if !opens {
                apply_limit(bare, cx, scratch, &rest[..n]);
            }
            ControlFlow::Continue(true)
        }
        Parsed::No if opens => {
            decided(Reason::EscapeRefuses, bare.offset..bare.offset + 1);
            ControlFlow::Break(Step::Failed { end: None })
        }
        Parsed::No => ControlFlow::Continue(false),
        Parsed::More => ControlFlow::Break(Step::More),
    }
}

impl Bare {
    /// Ends the reference, unless it is a number that goes on.
    fn end_number(&mut self, cx: ReaderContext<'_>, scratch: &mut Scratch) -> Step {
        let cut = self.cuts.first().is_some();
        if self.need == Requirement::WholeNumber && !self.overlong && !cut {
            match apply(more_digits(), cx.window.from(self.offset), cx.window.last) {
                Parsed::Yes(..) => {
                    decided(Reason::NumberGoesOn, self.offset..self.offset);
                    return Step::Failed { end: None };
                }
                Parsed::No => {}
                Parsed::More => return Step::More,
            }
        }
        self.end(cx, scratch)
    }

    /// Reports whether the text so far exceeds `max_reference`.
    fn exceeds_limit(&self, cx: ReaderContext<'_>) -> bool {
        self.offset - self.start > cx.config.max_reference as u64
    }

    /// Reports whether the text fails the minimum (R8, R9) and no cut can make it meet it: a reference may be cut before prose
    /// and, within the limit, before an open bracket.
    fn is_refused(&self, cx: ReaderContext<'_>) -> bool {
        self.seen.refusing
            && !self.cuts.in_prose()
            && (!self.seen.bracket || self.exceeds_limit(cx))
    }

    /// Reports whether nothing can attest a joined line (R13).
    fn is_join_pointless(cx: ReaderContext<'_>) -> bool {
        cx.config.evidence.get().is_some_and(Evidence::is_empty)
    }

    /// Reports whether the reference has lines that evidence must attest (R13).
    fn is_tentative(cx: ReaderContext<'_>, scratch: &Scratch) -> bool {
        cx.config.evidence.is_some() && !scratch.unfolded.joins.is_empty()
    }

    /// Refuses the candidate because of its minimum (R8, R9).
    fn refuse(&mut self, cx: ReaderContext<'_>, scratch: &mut Scratch) -> Step {
        self.observe_refusal(cx);
        self.fail(cx, scratch)
    }

    /// Ends the candidate, which its last line refuses: without that line, if evidence joined it.
    fn fail(&mut self, cx: ReaderContext<'_>, scratch: &mut Scratch) -> Step {
        if !Self::is_tentative(cx, scratch) {
            return Step::Failed { end: None };
        }
        let _ = self.settle_joins(cx, scratch, true);
        self.end_number(cx, scratch)
    }
}

/// Reports whether the next token is an `@` that refuses an abbreviated reference (R8): in the authority and within
/// the limit. A refused candidate is not read to its end.
fn is_refusing_at(bare: &Bare, cx: ReaderContext<'_>, token: &[u8]) -> bool {
    bare.notation == Notation::Abbreviated
        && bare.authority.is_some()
        && token == b"@"
        && bare.offset - bare.start < cx.config.max_reference as u64
}

/// Marks the reference over-long if `token`, its last one, exceeds the limit.
fn apply_limit(bare: &mut Bare, cx: ReaderContext<'_>, scratch: &mut Scratch, token: &[u8]) {
    if bare.overlong {
        extend_head(&mut scratch.unfolded.value, token);
    } else if bare.exceeds_limit(cx) {
        let head = cx.window.slice(bare.start..bare.offset.min(bare.start + HEAD as u64));
        scratch.unfolded.clear();
        scratch.unfolded.set(head);
        bare.overlong = true;
    }
}
