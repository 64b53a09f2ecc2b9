//! The fast path: reads a reference that lies whole in the window with one nom parser, and keeps no state of it.
//!
//! It takes most references: ASCII, without a fold, of a plain scheme, and with an authority without `userinfo` or a
//! frequent scheme that needs none, or abbreviated. The slow path reads the others. The tests compare their findings.

pub(super) mod abbreviated;
mod tail;

use std::ops::Range;

use nom::{Check, Emit, Err, OutputM, Parser, Streaming};

use super::failures::FailureCache;
use super::finding::{Finding, has_ampersand_entity};
use super::window::{ReaderContext, Window};
use crate::class::masks::ByteClassifier;
use crate::grammar::text::end::delimiter::Delimiting;
use crate::grammar::text::minimum::{self, Context};
use crate::grammar::text::opener::{Opener, has_apostrophe_before, opener_before};
use crate::grammar::text::outer_scheme::outer_scheme;
use crate::grammar::text::reference::{Surroundings, hierarchical, opaque};
use crate::grammar::text::scheme_start::plain_scheme;
use crate::reference::{Flags, Kind, Wrapper, may_vary};
use crate::scheme::Schemes;
use crate::work;

/// Streaming, since a reference that needs more input takes the slow path.
type Probe = OutputM<Emit, Check, Streaming>;

/// A reference whose value and tail lie in the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plain {
    /// The index in the window.
    start: usize,
    length: u16,
    tail: u16,
    /// The length of the opener or prefix.
    opener: u8,
    wrapper: Wrapper,
    ampersand: bool,
}

// Fits in two registers; a larger value would be returned through memory, which stalls.
const _: () = assert!(size_of::<Option<Plain>>() == 2 * size_of::<u64>());

impl Plain {
    fn closer_length(self) -> usize {
        usize::from(matches!(self.wrapper, Wrapper::Angle | Wrapper::Quoted))
    }

    /// Returns the index at which the search resumes.
    pub fn resume(self) -> usize {
        self.start + usize::from(self.length) + usize::from(self.tail) + self.closer_length()
    }

    /// Reports whether the reference may have readings besides its value, which evidence may settle (R13).
    pub fn may_vary(self, window: Window<'_>) -> bool {
        let value = &window.bytes[self.start..self.start + usize::from(self.length)];
        self.tail > 0 || may_vary(value, self.flags(), &[])
    }

    fn flags(self) -> Flags {
        if self.ampersand { Flags::ENTITY } else { Flags::empty() }
    }

    #[inline]
    pub fn finding(self, window: Window<'_>) -> Finding {
        let start = window.offset(self.start);
        let end = start + u64::from(self.length);
        Finding {
            wrapper: self.wrapper,
            kind: Kind::Absolute,
            flags: self.flags(),
            span: start..end,
            outer: start - u64::from(self.opener)..end + self.closer_length() as u64,
            value_length: usize::from(self.length),
            tail_length: usize::from(self.tail),
            edited: false,
        }
    }
}

/// Reads the reference with the colon at index `colon`, unless it needs the slow path. It does not begin before index
/// `resumed`.
#[expect(clippy::inline_always, reason = "a second call would return through memory")]
#[inline(always)]
pub(super) fn read(
    cx: ReaderContext<'_>,
    classifier: ByteClassifier,
    failures: &FailureCache,
    mut resumed: usize,
    colon: usize,
) -> Option<Plain> {
    let Window { bytes, last, .. } = cx.window;
    let slashes = match bytes.get(colon + 1..)? {
        [b'/', b'/', ..] => true,
        [] | [b'/', ..] => return None,
        _ => false,
    };
    let scheme = plain_scheme(&bytes[resumed..colon], slashes)?;
    let start = colon - scheme;
    let text = &bytes[start..];
    let (opener, n, ampersand) = loop {
        let opener = simple_opener(&bytes[..start], resumed)?;
        let closer = opener.closer;
        let delimiting = if closer.is_some() {
            None
        } else {
            Some(delimiting(cx, failures, resumed, start..colon, slashes, opener.length)?)
        };
        let joins_lines = cx.config.join_lines;
        let around = Surroundings { scheme, closer, delimiting, joins_lines, last, classifier };
        let parsed = if slashes {
            hierarchical(around).process::<Probe>(text)
        } else {
            opaque(around).process::<Probe>(text)
        };
        match parsed {
            Ok((rest, ampersand)) => break (opener, text.len() - rest.len(), ampersand),
            // The wrapper is abandoned. Another call of this function would return through memory, which stalls.
            Err(Err::Failure(())) if resumed < start => resumed = start,
            Err(_) => return None,
        }
    };
    work::count(n + 1);
    if n > cx.config.max_reference {
        return None;
    }
    let wrapped = opener.closer.is_some();
    let length = if wrapped {
        n
    } else {
        tail::length_without_tail(cx, resumed, start..start + n, slashes)?
    };
    let untrimmed = &text[..n];
    // With slashes the parser has checked R9, unless the scheme is one letter.
    let is_met = |value| is_met(cx.schemes, value, wrapped);
    let met =
        slashes && scheme > 1 || is_met(&untrimmed[..length]) && (!slashes || is_met(untrimmed));
    met.then_some(Plain {
        start,
        length: u16::try_from(length).ok()?,
        tail: u16::try_from(n - length).ok()?,
        opener: u8::try_from(opener.length).ok()?,
        wrapper: opener.wrapper,
        ampersand: ampersand && has_ampersand_entity(&untrimmed[..length]),
    })
}

/// Returns what delimits the bare reference with its scheme at these indices, unless the slow path reads it: it failed before,
/// or has another reading with an outer scheme.
#[expect(clippy::inline_always, reason = "a call would keep the window in memory")]
#[inline(always)]
fn delimiting<'s>(
    cx: ReaderContext<'s>,
    failures: &FailureCache,
    resumed: usize,
    scheme: Range<usize>,
    slashes: bool,
    prefix: usize,
) -> Option<Delimiting<'s>> {
    let offset = cx.window.offset(scheme.start);
    if failures.rules_out_colon(cx.window.offset(scheme.end))
        || !slashes && offset < failures.may_lack_at()
    {
        return None;
    }
    let before = &cx.window.bytes[..scheme.start];
    if outer_scheme(&before[resumed..]) > 0 {
        return None;
    }
    let apostrophe = has_apostrophe_before(before, prefix);
    Some(Delimiting { schemes: cx.schemes, apostrophe })
}

/// Returns the opener at the end of `text` if its closer is one byte and no white space follows it.
#[inline]
fn simple_opener(text: &[u8], resumed: usize) -> Option<Opener> {
    let opener = opener_before(text, resumed);
    let simple = match opener.wrapper {
        Wrapper::Bare | Wrapper::Prefixed => true,
        _ => opener.length == 1,
    };
    simple.then_some(opener)
}

/// Reports whether `value` meets the minimum of R9.
fn is_met(schemes: &Schemes, value: &[u8], wrapped: bool) -> bool {
    let context = if wrapped { Context::Wrapped { inner_space: false } } else { Context::Bare };
    minimum::is_absolute(value, context, |scheme| schemes.is_added(scheme))
}
