//! The tail of a reference on the fast path, and what follows it.

use std::ops::Range;

use crate::class::{self, BLANK, BREAK};
use crate::extract::window::ReaderContext;
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::continuation::fold;
use crate::grammar::text::end::trim;
use crate::work;

/// Returns the length without its tail of the bare reference at these indices, unless the slow path decides about the tail or
/// the next line.
///
/// `slashes` tells whether slashes follow its scheme, as in the value of an abbreviated reference.
#[expect(clippy::inline_always, reason = "a call would keep the window of the caller in memory")]
#[inline(always)]
pub(super) fn length_without_tail(
    cx: ReaderContext<'_>,
    resumed: usize,
    span: Range<usize>,
    slashes: bool,
) -> Option<usize> {
    let bytes = cx.window.bytes;
    if cx.config.evidence.is_some() && may_continue(&bytes[span.end..], cx.config.page_breaks) {
        return None;
    }
    if trim::ends_untrimmed(&bytes[span.clone()]) {
        return Some(span.len());
    }
    trim_tail(bytes, resumed, span, slashes)
}

/// Returns the length without the tail, which may be empty, unless the slow path decides about it: at the end of a link in
/// Markdown, and where an ellipsis follows a reference with slashes.
///
/// Takes no [`ReaderContext`]: its address would keep the window of the caller in memory, and to copy that stalls.
#[inline(never)]
fn trim_tail(bytes: &[u8], resumed: usize, span: Range<usize>, slashes: bool) -> Option<usize> {
    let (before, untrimmed) = (&bytes[..span.start], &bytes[span.clone()]);
    let in_link = before[resumed..].ends_with(trim::LINK_OPENER);
    if trim::keeps_final_mark(untrimmed, in_link, bytes.get(span.end)) {
        return None;
    }
    let trimmed = trim::without_tail(untrimmed, before.last().copied(), 0);
    (!slashes || !trim::is_ellipsis(&untrimmed[trimmed..])).then_some(trimmed)
}

/// Reports whether the next line may continue the reference before `rest` (R13). If so, the slow path decides.
#[inline(never)]
fn may_continue(rest: &[u8], page_breaks: bool) -> bool {
    let blanks = class::span(BLANK, rest);
    if blanks == rest.len() {
        return blanks > 0;
    }
    match apply(fold::line_break(), &rest[blanks..], false) {
        Parsed::Yes(n, _) => page_breaks || !is_blank_line(&rest[blanks + n..]),
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
