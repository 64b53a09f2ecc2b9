//! The fast path: reads a reference that lies whole in the window, on the stack, with one nom parser.
//!
//! It takes most references: ASCII, without a fold, of a plain scheme, and with an authority without `userinfo` or a
//! frequent scheme that needs none. The slow path reads the others. The tests compare their findings.

use std::ops::Range;

use nom::{Check, Emit, Err, OutputM, Parser, Streaming};

use super::failures::FailureCache;
use super::finding::{Finding, has_ampersand_entity};
use super::unfolded::Unfolded;
use super::window::{ReaderContext, Window};
use crate::class::masks::ByteClassifier;
use crate::class::{self, BLANK, BREAK};
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::continuation::fold;
use crate::grammar::text::end::delimiter::Delimiting;
use crate::grammar::text::end::trim;
use crate::grammar::text::minimum::{self, Context, PrefixCheck};
use crate::grammar::text::opener::{Opener, has_apostrophe_before, opener_before};
use crate::grammar::text::outer_scheme::outer_scheme;
use crate::grammar::text::reference::{Surroundings, abbreviated, hierarchical, opaque};
use crate::grammar::text::scheme_start::plain_scheme;
use crate::reference::{Flags, Kind, Wrapper};
use crate::scheme::known;
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

    #[inline]
    pub fn finding(self, window: Window<'_>) -> Finding {
        let start = window.offset(self.start);
        let end = start + u64::from(self.length);
        Finding {
            wrapper: self.wrapper,
            kind: Kind::Absolute,
            flags: if self.ampersand { Flags::ENTITY } else { Flags::empty() },
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
    resumed: usize,
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
    let opener = simple_opener(&bytes[..start], resumed)?;
    let delimiting = if opener.closer.is_some() {
        None
    } else {
        let offset = cx.window.offset(start);
        if failures.rules_out_colon(cx.window.offset(colon))
            || !slashes && offset < failures.may_lack_at()
        {
            return None;
        }
        // The slow path adds a reading.
        if outer_scheme(&bytes[resumed..start]) > 0 {
            return None;
        }
        let apostrophe = has_apostrophe_before(&bytes[..start], opener.length);
        Some(Delimiting { schemes: cx.schemes, apostrophe })
    };
    let joins_lines = cx.config.join_lines;
    let closer = opener.closer;
    let around = Surroundings { scheme, closer, delimiting, joins_lines, last, classifier };
    let text = &bytes[start..];
    let parsed = if slashes {
        hierarchical(around).process::<Probe>(text)
    } else {
        opaque(around).process::<Probe>(text)
    };
    let (n, ampersand) = match parsed {
        Ok((rest, ampersand)) => (text.len() - rest.len(), ampersand),
        Err(Err::Failure(())) => return read_abandoned(cx, classifier, failures, start, colon),
        Err(_) => return None,
    };
    work::count(n + 1);
    if n > cx.config.max_reference {
        return None;
    }
    let length = if closer.is_some() {
        n
    } else if cx.config.evidence.is_some() && may_continue(cx, &text[n..]) {
        return None;
    } else {
        trimmed_length(cx, resumed, start..start + n, slashes)?
    };
    let untrimmed = &text[..n];
    // With slashes the parser has checked R9, unless the scheme is one letter.
    let is_met = |value| is_met(cx, value, closer.is_some());
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

/// An abbreviated reference whose value and tail lie in the window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Abbreviated {
    /// The indices of the value and the tail in the window.
    text: (usize, usize),
    /// The length of the value.
    length: usize,
    /// The length of the `URL:` before it.
    prefix: usize,
    completion: &'static str,
    ampersand: bool,
}

impl Abbreviated {
    /// Builds the completed value, and returns the finding and the offset at which the search resumes.
    pub fn finding(self, window: Window<'_>, unfolded: &mut Unfolded) -> (Finding, u64) {
        let text = &window.bytes[self.text.0..self.text.1];
        unfolded.clear();
        unfolded.value.extend_from_slice(self.completion.as_bytes());
        unfolded.value.extend_from_slice(text);
        let start = window.offset(self.text.0);
        let end = start + self.length as u64;
        let has_entity = self.ampersand && has_ampersand_entity(&text[..self.length]);
        let finding = Finding {
            wrapper: if self.prefix > 0 { Wrapper::Prefixed } else { Wrapper::Bare },
            kind: Kind::Absolute,
            flags: Flags::ABBREVIATED | if has_entity { Flags::ENTITY } else { Flags::empty() },
            span: start..end,
            outer: start - self.prefix as u64..end,
            value_length: self.completion.len() + self.length,
            tail_length: text.len() - self.length,
            edited: true,
        };
        (finding, window.offset(self.text.1))
    }
}

/// Reads the abbreviated reference (R8) with the first dot at index `dot`, unless it needs the slow path: in a wrapper, with
/// a number, or with a colon in its authority.
#[inline(never)]
pub(super) fn read_abbreviated(
    cx: ReaderContext<'_>,
    classifier: ByteClassifier,
    failures: &FailureCache,
    resumed: usize,
    dot: usize,
) -> Option<Abbreviated> {
    let Window { bytes, last, .. } = cx.window;
    let start = dot.checked_sub(known::ABBREVIATED_WORD).filter(|&start| start >= resumed)?;
    let text = &bytes[start..];
    let (prefix, completion) = known::abbreviation(text)?;
    let before = cx.window.byte_before(start);
    let may_precede = |b: u8| !b.is_ascii_alphanumeric() && !b"@.-_/+".contains(&b);
    let opener = opener_before(&bytes[..start], resumed);
    if !before.is_none_or(may_precede)
        || opener.closer.is_some()
        || start + prefix != dot + 1
        || failures.rules_out_abbreviated(cx.window.offset(start))
    {
        return None;
    }
    let apostrophe = has_apostrophe_before(&bytes[..start], opener.length);
    let around = Surroundings {
        scheme: 0,
        closer: None,
        delimiting: Some(Delimiting { schemes: cx.schemes, apostrophe }),
        joins_lines: cx.config.join_lines,
        last,
        classifier,
    };
    let (rest, ampersand) = abbreviated(around).process::<Probe>(text).ok()?;
    let n = text.len() - rest.len();
    work::count(n + 1);
    if n > cx.config.max_reference || cx.config.evidence.is_some() && may_continue(cx, rest) {
        return None;
    }
    let length = trimmed_length(cx, resumed, start..start + n, true)?;
    let labels = text.get(prefix..length)?;
    (minimum::check_labels(labels, false) == PrefixCheck::MET).then_some(Abbreviated {
        text: (start, start + n),
        length,
        prefix: opener.length,
        completion,
        ampersand,
    })
}

/// Reports whether the next line may continue the reference before `rest` (R13). If so, the slow path decides.
fn may_continue(cx: ReaderContext<'_>, rest: &[u8]) -> bool {
    let blanks = class::span(BLANK, rest);
    if blanks == rest.len() {
        return blanks > 0;
    }
    match apply(fold::line_break(), &rest[blanks..], false) {
        Parsed::Yes(n, _) => cx.config.page_breaks || !is_blank_line(&rest[blanks + n..]),
        Parsed::No => false,
        Parsed::More => true,
    }
}

/// Reports whether a line is in the window and holds nothing but at most 16 spaces, tabs and `>`: whatever the prefix of the
/// opening line is, no reference continues in it.
fn is_blank_line(line: &[u8]) -> bool {
    let blank = line.iter().take(16).take_while(|b| matches!(b, b' ' | b'\t' | b'>')).count();
    work::count(blank + 1);
    line.get(blank).is_some_and(|&b| class::is(BREAK, b))
}

/// Returns the length without its tail of the bare reference at these indices, unless the slow path decides about the tail.
#[inline]
fn trimmed_length(
    cx: ReaderContext<'_>,
    resumed: usize,
    span: Range<usize>,
    slashes: bool,
) -> Option<usize> {
    if trim::ends_untrimmed(&cx.window.bytes[span.clone()]) {
        return Some(span.len());
    }
    without_tail(cx, resumed, span, slashes)
}

/// Returns the length without the tail, unless the slow path decides about it: at the end of a link in Markdown, and where
/// an ellipsis follows a reference with slashes.
#[inline(never)]
fn without_tail(
    cx: ReaderContext<'_>,
    resumed: usize,
    span: Range<usize>,
    slashes: bool,
) -> Option<usize> {
    let bytes = cx.window.bytes;
    let (before, untrimmed) = (&bytes[..span.start], &bytes[span.clone()]);
    let in_link = before[resumed..].ends_with(trim::LINK_OPENER);
    if trim::keeps_final_mark(untrimmed, in_link, bytes.get(span.end)) {
        return None;
    }
    let trimmed = trim::without_tail(untrimmed, before.last().copied(), 0);
    (!slashes || !trim::is_ellipsis(&untrimmed[trimmed..])).then_some(trimmed)
}

/// Reads a reference whose wrapper is abandoned as bare, from index `start` after the opener.
#[cold]
#[inline(never)]
fn read_abandoned(
    cx: ReaderContext<'_>,
    classifier: ByteClassifier,
    failures: &FailureCache,
    start: usize,
    colon: usize,
) -> Option<Plain> {
    read(cx, classifier, failures, start, colon)
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
fn is_met(cx: ReaderContext<'_>, value: &[u8], wrapped: bool) -> bool {
    let context = if wrapped { Context::Wrapped { inner_space: false } } else { Context::Bare };
    minimum::is_absolute(value, context, |scheme| cx.schemes.is_added(scheme))
}
