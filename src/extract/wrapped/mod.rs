//! Reads the content of a wrapper (R1-R5) across windows, up to its closer.

mod close;
mod conjunction;
mod gap;
mod left_side;
mod marks;
mod reasons;
mod right_side;
pub(super) mod state;

use nom::bytes::take_while1;

use super::finding::Step;
use super::opening_line::Border;
use super::scratch::Scratch;
use super::window::ReaderContext;
use crate::class::{self, BAR, BREAK, URL_ANGLE, WHITE};
use crate::grammar::parse::{Parsed, apply};
use crate::grammar::text::continuation::fold;
use crate::grammar::text::token;
use crate::observe::{Reason, decided, first_character};
use crate::reference::{Flags, Wrapper};
use state::{ContinuationLine, Flow, Gap, Wrapped};

/// Reads from the current offset to the closer or the end of the window.
pub(super) fn read(wrapped: &mut Wrapped, cx: ReaderContext<'_>, scratch: &mut Scratch) -> Step {
    loop {
        let rest = cx.window.from(wrapped.offset);
        let most = cx.config.max_reference as u64;
        let flow = if wrapped.offset.saturating_sub(wrapped.text) > most {
            Flow::Abandon(Reason::WrapperTooLong)
        } else {
            match wrapped.gap.line {
                ContinuationLine::PageBreak => wrapped.page_break(cx, scratch),
                ContinuationLine::Prefix => match wrapped.left_side(cx, scratch, rest) {
                    Some(flow) => flow,
                    None => wrapped.prefix(rest, cx.window.last, scratch),
                },
                ContinuationLine::Leader => wrapped.leader(rest, cx.window.last, scratch),
                ContinuationLine::None | ContinuationLine::Text => {
                    content(wrapped, cx, scratch, rest)
                }
            }
        };
        let step = match flow {
            Flow::Continue => continue,
            Flow::More => return Step::More,
            Flow::Close(length) => wrapped.close(cx, &mut scratch.unfolded, length),
            Flow::Abandon(reason) => abandon(wrapped, cx, scratch, reason),
        };
        match step {
            Step::Failed { .. } if wrapped.leave_left_side(&mut scratch.unfolded) => {}
            Step::Failed { .. } if wrapped.leave_right_side(&mut scratch.unfolded) => {}
            step => return step,
        }
    }
}

/// Abandons the wrapper, unless a `>` that was passed closes it (R3).
fn abandon(
    wrapped: &mut Wrapped,
    cx: ReaderContext<'_>,
    scratch: &mut Scratch,
    reason: Reason,
) -> Step {
    let span = match reason {
        Reason::Prose | Reason::SpaceInQuotes => wrapped.end..wrapped.offset,
        _ => first_character(cx.window.from(wrapped.offset), wrapped.offset),
    };
    if reason == Reason::WrapperHasExcluded {
        decided(Reason::CharacterExcluded, span.clone());
    }
    decided(reason, span);
    if wrapped.backtrack(&mut scratch.unfolded) {
        decided(Reason::CloserAfterPrefix, wrapped.offset..wrapped.offset + 1);
        return wrapped.close(cx, &mut scratch.unfolded, 1);
    }
    Step::Failed { end: None }
}

/// Reads a token, or white space between two tokens.
fn content(
    wrapped: &mut Wrapped,
    cx: ReaderContext<'_>,
    scratch: &mut Scratch,
    rest: &[u8],
) -> Flow {
    let Some(&first) = rest.first() else {
        return if cx.window.last { Flow::Abandon(Reason::WrapperUnclosed) } else { Flow::More };
    };
    if wrapped.is_beside_right_side() {
        return wrapped.skip_beside_right_side(rest);
    }
    if class::is(WHITE, first) {
        return wrapped.white_space(cx, scratch, rest, first);
    }
    if first.is_ascii() && char::from(first) == wrapped.closer {
        return ascii_closer(wrapped, cx, scratch, rest);
    }
    if wrapped.label {
        return label(wrapped, cx, rest, first);
    }
    if first == b'|'
        && let Some(flow) = wrapped.right_side(cx, scratch, rest, Border::Bar)
    {
        return flow;
    }
    let class = wrapped.class();
    if class::is(class, first) {
        // Each `|` may belong to a right side.
        let in_run = |b| class::is_except(class, BAR, b);
        if first == b'|' {
            decided(Reason::BorderKept, wrapped.offset..wrapped.offset + 1);
            return ascii(wrapped, cx, scratch, &rest[..1]);
        }
        return match apply(take_while1(in_run), rest, true) {
            Parsed::Yes(n, _) => ascii(wrapped, cx, scratch, &rest[..n]),
            Parsed::No | Parsed::More => Flow::Abandon(excluded(first)),
        };
    }
    if first == b'\\' && wrapped.closer == '⟩' {
        return match rest.get(1) {
            Some(&next) if class::is(BREAK, next) => ascii(wrapped, cx, scratch, &rest[..1]),
            None if !cx.window.last => Flow::More,
            _ => Flow::Abandon(Reason::BackslashInQuotes),
        };
    }
    if first == b'|' && wrapped.wrapper == Wrapper::Angle {
        // A `=` before a label is no soft break: R4 requires the value or the closer there.
        wrapped.gap.skipped = true;
        wrapped.close_gap(cx, &mut scratch.unfolded);
        wrapped.gap = Gap::default();
        wrapped.label = true;
        decided(Reason::LabelIgnored, wrapped.offset..wrapped.offset + 1);
        wrapped.offset += 1;
        return Flow::Continue;
    }
    if first.is_ascii() {
        return Flow::Abandon(excluded(first));
    }
    non_ascii(wrapped, cx, scratch, rest)
}

/// Closes the wrapper, unless the closer may begin a deeper quote prefix (R3).
fn ascii_closer(
    wrapped: &mut Wrapped,
    cx: ReaderContext<'_>,
    scratch: &Scratch,
    rest: &[u8],
) -> Flow {
    if rest.first() == Some(&b'>') && wrapped.gap.quoted {
        match deeper_prefix(rest, cx.window.last) {
            Parsed::Yes(marks, ()) => {
                let marks_end = wrapped.offset + marks as u64;
                decided(Reason::DeeperPrefixSkipped, wrapped.offset..marks_end);
                wrapped.pass_tentatively(&scratch.unfolded, marks);
                return Flow::Continue;
            }
            Parsed::No => {}
            Parsed::More => return Flow::More,
        }
    }
    Flow::Close(1)
}

/// Returns why an ASCII character that does not belong to the wrapper abandons it.
fn excluded(character: u8) -> Reason {
    match character {
        b'<' => Reason::WrapperReopened,
        b'\\' => Reason::BackslashInQuotes,
        _ => Reason::WrapperHasExcluded,
    }
}

/// Adds ASCII characters to the value.
fn ascii(wrapped: &mut Wrapped, cx: ReaderContext<'_>, scratch: &mut Scratch, run: &[u8]) -> Flow {
    match wrapped.gap_before(cx, &mut scratch.unfolded, char::from(run[0])) {
        Flow::Continue => {}
        flow => return flow,
    }
    wrapped.extend(&mut scratch.unfolded, run);
    Flow::Continue
}

/// Reads a character outside ASCII.
fn non_ascii(
    wrapped: &mut Wrapped,
    cx: ReaderContext<'_>,
    scratch: &mut Scratch,
    rest: &[u8],
) -> Flow {
    if rest.starts_with(Border::Line.text())
        && let Some(flow) = wrapped.right_side(cx, scratch, rest, Border::Line)
    {
        return flow;
    }
    match apply(token::non_ascii(), rest, cx.window.last) {
        Parsed::Yes(n, c) if c == wrapped.closer => Flow::Close(n),
        Parsed::Yes(n, c) if cx.config.iri && class::is_iri(c) => {
            match wrapped.gap_before(cx, &mut scratch.unfolded, c) {
                Flow::Continue => {}
                flow => return flow,
            }
            wrapped.flags |= Flags::IRI;
            wrapped.extend(&mut scratch.unfolded, &rest[..n]);
            Flow::Continue
        }
        Parsed::Yes(..) if !cx.config.iri => Flow::Abandon(Reason::IriOff),
        Parsed::Yes(..) | Parsed::No => Flow::Abandon(Reason::WrapperHasExcluded),
        Parsed::More => Flow::More,
    }
}

/// Skips a character of the label, which belongs to no reference (R2).
fn label(wrapped: &mut Wrapped, cx: ReaderContext<'_>, rest: &[u8], first: u8) -> Flow {
    let length = match first {
        b'<' => 0,
        _ if wrapped.tentative.is_none() => 1,
        _ if first.is_ascii() => usize::from(class::is(URL_ANGLE, first)),
        _ => match apply(token::non_ascii(), rest, cx.window.last) {
            Parsed::Yes(n, c) if cx.config.iri && class::is_iri(c) => n,
            Parsed::Yes(..) | Parsed::No => 0,
            Parsed::More => return Flow::More,
        },
    };
    if length == 0 {
        return Flow::Abandon(excluded(first));
    }
    wrapped.gap = Gap::default();
    wrapped.offset += length as u64;
    Flow::Continue
}

/// Parses the marks of a deeper quote prefix, which the `>` at the start of `rest` may begin (R3).
fn deeper_prefix(rest: &[u8], last: bool) -> Parsed<()> {
    let marks = match apply(fold::marks(), rest, last) {
        Parsed::Yes(n, _) => n,
        other => return other.map(|_| ()),
    };
    match rest.get(marks) {
        None if last => Parsed::No,
        None => Parsed::More,
        Some(&b) if class::is(WHITE, b) || b"<>".contains(&b) => Parsed::No,
        Some(_) => Parsed::Yes(marks, ()),
    }
}
